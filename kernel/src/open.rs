//! What is still to be looked at, the cheapest first, of equal ones the latest.

/// Buckets by cost.
#[derive(Debug)]
pub struct Open<T> {
    buckets: Vec<Vec<T>>,
    lowest: usize,
    count: usize,
    start: i32,
}

const MIDDLE: i32 = 1 << 9;

impl<T: Copy> Open<T> {
    /// Make an empty one for a search that begins with a cost.
    pub fn new(start: i32) -> Open<T> {
        Open { buckets: vec![Vec::new(); 2 * MIDDLE as usize], lowest: usize::MAX, count: 0, start }
    }

    /// Return how many bytes it fills.
    pub fn bytes(&self) -> usize {
        self.count * size_of::<T>()
    }

    /// Add something; far from the start, costs are not told apart.
    #[inline(always)]
    pub fn push(&mut self, cost: i32, one: T) {
        let bucket = (cost - self.start + MIDDLE).clamp(0, 2 * MIDDLE - 1) as usize;
        self.buckets[bucket].push(one);
        self.lowest = self.lowest.min(bucket);
        self.count += 1;
    }

    /// Take the latest of the cheapest.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        while self.lowest < self.buckets.len() {
            if let Some(one) = self.buckets[self.lowest].pop() {
                self.count -= 1;
                return Some(one);
            }
            self.lowest += 1;
        }
        None
    }
}
