//! A list that grows piece by piece and is never copied, so that next to nothing of it is there twice.

const PIECE: usize = 1 << 12;

/// Numbered things.
#[derive(Debug)]
pub struct List<T> {
    pieces: Vec<Vec<T>>,
}

impl<T: Copy> List<T> {
    /// Make an empty list.
    pub fn new() -> List<T> {
        List { pieces: vec![Vec::new()] }
    }

    /// Return how many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        let last = self.pieces.len() - 1;
        last * PIECE + self.pieces[last].len()
    }

    /// Return how many bytes it fills.
    #[inline(always)]
    pub fn bytes(&self) -> usize {
        let last = self.pieces.len() - 1;
        (last * PIECE + self.pieces[last].capacity()) * size_of::<T>()
    }

    /// Add one.
    #[inline(always)]
    pub fn push(&mut self, value: T) {
        if self.pieces[self.pieces.len() - 1].len() == PIECE {
            self.pieces.push(Vec::with_capacity(PIECE));
        }
        let last = self.pieces.len() - 1;
        self.pieces[last].push(value);
    }

    /// Take the last one away.
    pub fn pop(&mut self) {
        if self.pieces.len() > 1 && self.pieces[self.pieces.len() - 1].is_empty() {
            self.pieces.pop();
        }
        let last = self.pieces.len() - 1;
        self.pieces[last].pop();
    }

    /// Return one.
    #[inline(always)]
    pub fn get(&self, index: u32) -> T {
        self.pieces[index as usize / PIECE][index as usize % PIECE]
    }

    /// Put one in the place of another.
    #[inline(always)]
    pub fn set(&mut self, index: u32, value: T) {
        self.pieces[index as usize / PIECE][index as usize % PIECE] = value;
    }
}
