//! A list that grows piece by piece and is never copied, so that next to nothing of it is there twice.

const PIECE: usize = 1 << 12;

/// Numbered things.
#[derive(Debug)]
pub struct List<T> {
    full: Vec<Vec<T>>,
    last: Vec<T>,
    before: usize,
}

impl<T: Copy> List<T> {
    /// Make an empty list.
    pub fn new() -> List<T> {
        List { full: Vec::new(), last: Vec::new(), before: 0 }
    }

    /// Return how many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.before + self.last.len()
    }

    /// Return how many bytes it fills.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        (self.before + self.last.capacity()) * size_of::<T>()
    }

    /// Add one.
    #[inline(always)]
    pub fn push(&mut self, value: T) {
        if self.last.len() == PIECE {
            self.begin_a_piece();
        }
        self.last.push(value);
    }

    #[cold]
    fn begin_a_piece(&mut self) {
        self.full.push(std::mem::replace(&mut self.last, Vec::with_capacity(PIECE)));
        self.before += PIECE;
    }

    /// Take the last one away.
    pub fn pop(&mut self) {
        if self.last.is_empty() {
            if let Some(piece) = self.full.pop() {
                self.last = piece;
                self.before -= PIECE;
            }
        }
        self.last.pop();
    }

    /// Return one.
    #[inline(always)]
    pub fn get(&self, index: u32) -> T {
        let index = index as usize;
        if index >= self.before { self.last[index - self.before] } else { self.full[index / PIECE][index % PIECE] }
    }

    /// Put one in the place of another.
    #[inline(always)]
    pub fn set(&mut self, index: u32, value: T) {
        let index = index as usize;
        if index >= self.before {
            self.last[index - self.before] = value;
        } else {
            self.full[index / PIECE][index % PIECE] = value;
        }
    }
}
