//! The form in which both bindings take tables and programs: bytes, as `README.md` describes them.

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A value that cannot be.
    Value(String),
    /// A line that was found and does not win: a mistake of the search.
    Line(String),
}

impl Fault {
    /// Refuse a value.
    pub fn value(what: impl Into<String>) -> Fault {
        Fault::Value(what.into())
    }
}

/// The first byte of each kind of value.
pub const NOTHING: u8 = b'n';
pub const SIGNED: u8 = b'i';
pub const UNSIGNED: u8 = b'u';
pub const FLOAT: u8 = b'f';
pub const BYTES: u8 = b'b';
pub const TEXT: u8 = b't';
pub const LIST: u8 = b'l';
pub const SAME: u8 = b'@';

/// Reads values one after the other.
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// Read one value, which must be all there is.
pub fn read<T: Read>(bytes: &[u8]) -> Result<T, Fault> {
    let mut reader = Reader { bytes, at: 0 };
    let value = T::read(&mut reader)?;
    if reader.at == bytes.len() { Ok(value) } else { Err(reader.fault("more than one value")) }
}

impl<'a> Reader<'a> {
    fn fault(&self, what: &str) -> Fault {
        Fault::value(format!("byte {}: {what}", self.at))
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let taken = self.bytes[self.at..].get(..count).ok_or_else(|| self.fault("the bytes end in a value"))?;
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let taken = self.take(N)?;
        taken.try_into().map_err(|_| self.fault("the bytes end in a value"))
    }

    fn count(&mut self) -> Result<usize, Fault> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    /// Read a value by its kind; for one that was there before, read that.
    fn value<T>(&mut self, read: impl FnOnce(&mut Reader<'a>, u8) -> Result<T, Fault>) -> Result<T, Fault> {
        let start = self.at;
        match self.array()? {
            [SAME] => {
                let place = self.count()?;
                if place >= start || self.bytes[place] == SAME {
                    return Err(self.fault("a value that was not there before"));
                }
                Reader { bytes: self.bytes, at: place }.value(read)
            }
            [kind] => read(self, kind),
        }
    }

    /// Read a list of a known length.
    pub fn fields<T>(
        &mut self,
        count: usize,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.value(|reader, kind| match kind {
            LIST if reader.count()? == count => read(reader),
            _ => Err(reader.fault(&format!("no list of {count} values"))),
        })
    }

    fn several(&mut self) -> Result<&'a [u8], Fault> {
        let count = self.count()?;
        self.take(count)
    }
}

/// A type of values.
pub trait Read: Sized {
    /// Read one.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault>;

    /// Read a list of them.
    fn read_list(reader: &mut Reader<'_>) -> Result<Vec<Self>, Fault> {
        reader.value(|reader, kind| match kind {
            LIST => {
                let count = reader.count()?;
                (0..count).map(|_| Self::read(reader)).collect()
            }
            _ => Err(reader.fault("no list")),
        })
    }
}

fn number<T: TryFrom<i64> + TryFrom<u128>>(reader: &mut Reader<'_>) -> Result<T, Fault> {
    reader.value(|reader, kind| {
        let read = match kind {
            SIGNED => T::try_from(i64::from_le_bytes(reader.array()?)).ok(),
            UNSIGNED => T::try_from(u128::from_le_bytes(reader.array()?)).ok(),
            _ => None,
        };
        read.ok_or_else(|| reader.fault("no number that fits"))
    })
}

macro_rules! numbers {
    ($($kind:ty)*) => { $(
        impl Read for $kind {
            fn read(reader: &mut Reader<'_>) -> Result<$kind, Fault> {
                number(reader)
            }
        }
    )* };
}

numbers! { u16 u32 u64 u128 usize i32 i64 }

impl Read for u8 {
    fn read(reader: &mut Reader<'_>) -> Result<u8, Fault> {
        number(reader)
    }

    fn read_list(reader: &mut Reader<'_>) -> Result<Vec<u8>, Fault> {
        reader.value(|reader, kind| match kind {
            BYTES => reader.several().map(<[u8]>::to_vec),
            _ => Err(reader.fault("no bytes")),
        })
    }
}

impl Read for bool {
    fn read(reader: &mut Reader<'_>) -> Result<bool, Fault> {
        Ok(u8::read(reader)? != 0)
    }
}

impl Read for f64 {
    fn read(reader: &mut Reader<'_>) -> Result<f64, Fault> {
        reader.value(|reader, kind| match kind {
            FLOAT => Ok(f64::from_le_bytes(reader.array()?)),
            SIGNED => Ok(i64::from_le_bytes(reader.array()?) as f64),
            _ => Err(reader.fault("no number")),
        })
    }
}

impl Read for String {
    fn read(reader: &mut Reader<'_>) -> Result<String, Fault> {
        reader.value(|reader, kind| match kind {
            TEXT => String::from_utf8(reader.several()?.to_vec()).map_err(|_| reader.fault("no UTF-8")),
            _ => Err(reader.fault("no text")),
        })
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Vec<T>, Fault> {
        T::read_list(reader)
    }
}

impl<T: Read> Read for Option<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Option<T>, Fault> {
        if reader.bytes.get(reader.at) == Some(&NOTHING) {
            reader.at += 1;
            return Ok(None);
        }
        T::read(reader).map(Some)
    }
}

macro_rules! rows {
    ($($name:ident)*) => {
        impl<$($name: Read),*> Read for ($($name,)*) {
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                reader.fields([$(stringify!($name)),*].len(), |reader| Ok(($($name::read(reader)?,)*)))
            }
        }
    };
}

rows! { A B }
rows! { A B C }
rows! { A B C D }
rows! { A B C D E }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_named_by_its_place() {
        let seven = [SIGNED, 7, 0, 0, 0, 0, 0, 0, 0];
        let list = [&[LIST, 2, 0, 0, 0], &seven[..], &[SAME, 5, 0, 0, 0]].concat();
        assert_eq!(Ok((7_u32, 7_u32)), read(&list));
    }

    #[test]
    fn bytes_that_end_early_or_name_what_comes_later_are_refused() {
        let bytes = [BYTES, 2, 0, 0, 0, 1, 2];
        assert_eq!(Ok(vec![1_u8, 2]), read(&bytes));
        for end in 0..bytes.len() {
            assert!(read::<Vec<u8>>(&bytes[..end]).is_err());
        }
        assert!(read::<u32>(&[SAME, 0, 0, 0, 0]).is_err());
        assert!(read::<u32>(&[SAME, 9, 0, 0, 0]).is_err());
    }
}
