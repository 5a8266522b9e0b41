//! The chance of a deal: Philox4x64-10, the same numbers as `kabale.table.chance`, which tells where it comes from.
//!
//! The key is the deal's number, the counter is `(block, stream, 0, 0)`; the n-th chance event after the deal draws from
//! a stream of its own. So chance is a function of the deal's number and of how many events came before.

const MULTIPLY_0: u64 = 0xd2e7_470e_e14c_6c93;
const MULTIPLY_1: u64 = 0xca5a_8263_9512_1157;
const KEY_STEP_0: u64 = 0x9e37_79b9_7f4a_7c15;
const KEY_STEP_1: u64 = 0xbb67_ae85_84ca_a73b;
const ROUNDS: u64 = 10;

fn halves(product: u128) -> (u64, u64) {
    ((product >> 64) as u64, product as u64)
}

/// Return the four words of one block.
fn philox(mut counter: [u64; 4], number: u64) -> [u64; 4] {
    let mut key = (number, 0u64);
    for _ in 0..ROUNDS {
        let (high_0, low_0) = halves(u128::from(MULTIPLY_0) * u128::from(counter[0]));
        let (high_1, low_1) = halves(u128::from(MULTIPLY_1) * u128::from(counter[2]));
        counter = [high_1 ^ counter[1] ^ key.0, low_1, high_0 ^ counter[3] ^ key.1, low_0];
        key = (key.0.wrapping_add(KEY_STEP_0), key.1.wrapping_add(KEY_STEP_1));
    }
    counter
}

/// The words of one stream of a deal's number, without end.
struct Words {
    number: u64,
    stream: u64,
    block: u64,
    left: Vec<u64>,
}

impl Words {
    fn next(&mut self) -> u64 {
        if self.left.is_empty() {
            self.left = philox([self.block, self.stream, 0, 0], self.number).into_iter().rev().collect();
            self.block += 1;
        }
        self.left.pop().expect("four words a block")
    }

    /// Draw a number below `bound`; words above the last full multiple of it are skipped.
    fn below(&mut self, bound: u64) -> u64 {
        let over = (u64::MAX % bound + 1) % bound;
        loop {
            let word = self.next();
            if over == 0 || word < 0u64.wrapping_sub(over) {
                return word % bound;
            }
        }
    }
}

fn words(number: u64, event: u64) -> Words {
    Words { number, stream: event, block: 0, left: Vec::new() }
}

/// Return a number below `bound` for an event.
pub fn below(number: u64, event: u64, bound: usize) -> usize {
    words(number, event).below(bound as u64) as usize
}

/// Return an order of `0..size` for an event: Fisher and Yates, from the last place down to the second.
pub fn permutation(number: u64, event: u64, size: usize) -> Vec<usize> {
    let mut source = words(number, event);
    let mut order: Vec<usize> = (0..size).collect();
    for last in (1..size).rev() {
        let other = source.below(last as u64 + 1) as usize;
        order.swap(last, other);
    }
    order
}
