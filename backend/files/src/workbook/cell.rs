//! A cell as it is found, and what is kept of its text.

/// Limits on the cost of a file. The unpacked size is counted while the file is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes that the sheet, and the texts that its cells share, may each unpack to.
    pub unpacked: u64,
    /// Bytes of all texts that cells share, as they are held.
    pub shared_bytes: usize,
    pub shared_texts: usize,
    /// Bytes of a cell's text that are kept; a longer text gets a few more bytes, so that it can be
    /// recognised as too long.
    pub cell: usize,
}

#[derive(Debug, PartialEq)]
pub enum Value<'a> {
    /// A cell that is there and holds nothing.
    Nothing,
    Text(&'a str),
    Number(f64),
    Flag(bool),
    /// #N/A, #REF! and their like.
    Fault,
}

pub struct FoundCell<'a> {
    /// As the spreadsheet program counts, from 1.
    pub line: u32,
    /// From 0.
    pub column: u32,
    pub value: Value<'a>,
    pub is_formula: bool,
}

/// A number as people write it: 12, not 12.0.
pub fn number_text(number: f64) -> String {
    if number.fract() == 0.0 && number.abs() < 1e15 {
        format!("{number:.0}")
    } else {
        number.to_string()
    }
}

/// Keeps what fits of a text that comes in pieces, and a letter more of what does not.
pub(super) fn keep(text: &mut String, more: &str, most: usize) {
    if text.len() > most {
        return;
    }
    if text.len() + more.len() <= most {
        text.push_str(more);
        return;
    }
    for letter in more.chars() {
        text.push(letter);
        if text.len() > most {
            return;
        }
    }
}
