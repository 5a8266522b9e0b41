//! Answers in the form in which tables come (`tables/form.rs`).

use crate::tables::form::{BYTES, LIST, NOTHING, SIGNED, TEXT, UNSIGNED};

/// A type of answers.
pub trait Write: Sized {
    /// Write one behind others.
    fn write(&self, into: &mut Vec<u8>);

    /// Write a list of them.
    fn write_list(list: &[Self], into: &mut Vec<u8>) {
        begin(LIST, list.len(), into);
        list.iter().for_each(|each| each.write(into));
    }
}

fn begin(kind: u8, count: usize, into: &mut Vec<u8>) {
    into.push(kind);
    into.extend((count as u32).to_le_bytes());
}

macro_rules! numbers {
    ($($kind:ty)*) => { $(
        impl Write for $kind {
            fn write(&self, into: &mut Vec<u8>) {
                match i64::try_from(*self) {
                    Ok(number) => {
                        into.push(SIGNED);
                        into.extend(number.to_le_bytes());
                    }
                    Err(_) => {
                        into.push(UNSIGNED);
                        into.extend(u128::from(*self as u64).to_le_bytes());
                    }
                }
            }
        }
    )* };
}

numbers! { u32 u64 usize }

impl Write for u8 {
    fn write(&self, into: &mut Vec<u8>) {
        u32::from(*self).write(into);
    }

    fn write_list(list: &[u8], into: &mut Vec<u8>) {
        begin(BYTES, list.len(), into);
        into.extend(list);
    }
}

impl Write for &str {
    fn write(&self, into: &mut Vec<u8>) {
        begin(TEXT, self.len(), into);
        into.extend(self.as_bytes());
    }
}

impl Write for String {
    fn write(&self, into: &mut Vec<u8>) {
        self.as_str().write(into);
    }
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, into: &mut Vec<u8>) {
        T::write_list(self, into);
    }
}

impl<T: Write> Write for Option<T> {
    fn write(&self, into: &mut Vec<u8>) {
        match self {
            None => into.push(NOTHING),
            Some(value) => value.write(into),
        }
    }
}

macro_rules! rows {
    ($($name:ident)*) => {
        impl<$($name: Write),*> Write for ($($name,)*) {
            #[allow(non_snake_case)]
            fn write(&self, into: &mut Vec<u8>) {
                let ($($name,)*) = self;
                begin(LIST, [$(stringify!($name)),*].len(), into);
                $($name.write(into);)*
            }
        }
    };
}

rows! { A B }
rows! { A B C }
rows! { A B C D }
rows! { A B C D E }
