//! The first sheet of an .xls (MS-XLS): Excel 97 and later, and Excel 5, which old stock programs still write.
use encoding_rs::{BIG5, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::{
    cell::{FoundCell, Limits, Value, keep},
    compound::{self, u16_at, u32_at},
    error::WorkbookError,
    texts::Texts,
};

/// Kinds of records.
const BEGIN: u16 = 0x0809;
const END: u16 = 0x000A;
const CONTINUE: u16 = 0x003C;
const LOCK: u16 = 0x002F;
const CODE_PAGE: u16 = 0x0042;
const SHEET: u16 = 0x0085;
const SHARED_TEXTS: u16 = 0x00FC;
const SHARED_TEXT: u16 = 0x00FD;
const TEXT: u16 = 0x0204;
const RICH_TEXT: u16 = 0x00D6;
const NUMBER: u16 = 0x0203;
const SHORT_NUMBER: u16 = 0x027E;
const SHORT_NUMBERS: u16 = 0x00BD;
const FORMULA: u16 = 0x0006;
const FORMULA_TEXT: u16 = 0x0207;
const FLAG_OR_FAULT: u16 = 0x0205;

/// Hands every cell to `each`, until that answers false.
pub fn cells<E: From<WorkbookError>>(
    file: &[u8],
    limits: &Limits,
    each: &mut dyn FnMut(FoundCell<'_>) -> Result<bool, E>,
) -> Result<(), E> {
    let stream = compound::stream(file, &["Workbook", "Book"]).ok_or(WorkbookError::NotAWorkbook)?;
    let book = Book::read(&stream, limits)?;
    let start = book.sheet.ok_or(WorkbookError::NotAWorkbook)? as usize;
    let records = stream.get(start..).ok_or(WorkbookError::NotAWorkbook)?;
    let mut depth = 0_usize;
    let mut formula = None;
    for (kind, data) in Records(records) {
        match kind {
            BEGIN => depth += 1,
            // Of a chart within the sheet, or of the sheet.
            END if depth > 1 => depth -= 1,
            END => return Ok(()),
            _ if depth > 1 => {}
            FORMULA => {
                formula = place_of(data);
                if let Some(value) = formula_value(data)
                    && !hand(formula, value, true, each)?
                {
                    return Ok(());
                }
            }
            FORMULA_TEXT => {
                let text = book.text(data, limits).unwrap_or_default();
                if !hand(formula.take(), Value::Text(&text), true, each)? {
                    return Ok(());
                }
            }
            SHORT_NUMBERS => {
                for (place, number) in several(data) {
                    if !hand(Some(place), Value::Number(number), false, each)? {
                        return Ok(());
                    }
                }
            }
            kind => {
                let mut text = String::new();
                if let Some(value) = book.value(kind, data, limits, &mut text)
                    && !hand(place_of(data), value, false, each)?
                {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

fn hand<E>(
    place: Option<(u32, u32)>,
    value: Value<'_>,
    is_formula: bool,
    each: &mut dyn FnMut(FoundCell<'_>) -> Result<bool, E>,
) -> Result<bool, E> {
    // What belongs to no cell is passed over.
    let Some((line, column)) = place else {
        return Ok(true);
    };
    each(FoundCell {
        line,
        column,
        value,
        is_formula,
    })
}

/// What the sheets of a workbook share.
struct Book {
    /// Before Excel 97 texts are in the letters of a code page.
    letters: Option<&'static Encoding>,
    texts: Texts,
    /// Where the first sheet begins.
    sheet: Option<u32>,
}

impl Book {
    fn read(stream: &[u8], limits: &Limits) -> Result<Self, WorkbookError> {
        let mut book = Self {
            letters: None,
            texts: Texts::default(),
            sheet: None,
        };
        let (mut is_old, mut page) = (false, GBK);
        let mut records = Records(stream).peekable();
        while let Some((kind, data)) = records.next() {
            match kind {
                BEGIN => is_old = u16_at(data, 0).is_some_and(|version| version != 0x0600),
                LOCK => return Err(WorkbookError::Locked),
                CODE_PAGE => page = code_page(u16_at(data, 0)),
                // 0: neither a chart nor macros.
                SHEET if book.sheet.is_none() && data.get(5) == Some(&0) => book.sheet = u32_at(data, 0),
                SHARED_TEXTS => {
                    let mut pieces = vec![data];
                    while let Some((_, more)) = records.next_if(|(kind, _)| *kind == CONTINUE) {
                        pieces.push(more);
                    }
                    book.texts = shared(&pieces, limits)?;
                }
                END => break,
                _ => {}
            }
        }
        book.letters = is_old.then_some(page);
        Ok(book)
    }

    fn value<'a>(
        &'a self,
        kind: u16,
        data: &[u8],
        limits: &Limits,
        text: &'a mut String,
    ) -> Option<Value<'a>> {
        match kind {
            SHARED_TEXT => self.texts.get(u32_at(data, 6)? as usize).map(Value::Text),
            TEXT | RICH_TEXT => {
                *text = self.text(data.get(6..)?, limits)?;
                Some(Value::Text(text))
            }
            NUMBER => Some(Value::Number(f64::from_bits(u64_at(data, 6)?))),
            SHORT_NUMBER => Some(Value::Number(short_number(u32_at(data, 6)?))),
            FLAG_OR_FAULT => Some(flag_or_fault(*data.get(7)? != 0, *data.get(6)?)),
            _ => None,
        }
    }

    /// A text that a cell holds by itself: how many letters, and the letters.
    fn text(&self, data: &[u8], limits: &Limits) -> Option<String> {
        let count = usize::from(u16_at(data, 0)?);
        let mut text = String::new();
        if let Some(page) = self.letters {
            let bytes = data.get(2..)?;
            let (letters, ..) = page.decode(bytes.get(..count).unwrap_or(bytes));
            keep(&mut text, &letters, limits.cell);
            return Some(text);
        }
        let is_wide = data.get(2)? & 1 != 0;
        decode(data.get(3..)?, count, is_wide, limits.cell, &mut text);
        Some(text)
    }
}

struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (u16, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let kind = u16_at(self.0, 0)?;
        let end = 4 + usize::from(u16_at(self.0, 2)?);
        let data = self.0.get(4..end)?;
        self.0 = &self.0[end..];
        Some((kind, data))
    }
}

/// Letters that take a byte or two each; how many of them there were.
fn decode(bytes: &[u8], count: usize, is_wide: bool, most: usize, text: &mut String) -> usize {
    if is_wide {
        let letters = bytes.chunks_exact(2).take(count);
        let read = letters.len();
        let units = letters.map(|two| u16::from_le_bytes([two[0], two[1]]));
        for letter in char::decode_utf16(units) {
            keep(
                text,
                letter
                    .unwrap_or(char::REPLACEMENT_CHARACTER)
                    .encode_utf8(&mut [0; 4]),
                most,
            );
        }
        return read;
    }
    let letters = &bytes[..bytes.len().min(count)];
    for byte in letters {
        keep(text, char::from(*byte).encode_utf8(&mut [0; 4]), most);
    }
    letters.len()
}

/// The texts of a workbook. A record is short, so a text may go on in the next one, which says anew how wide its letters are.
fn shared(pieces: &[&[u8]], limits: &Limits) -> Result<Texts, WorkbookError> {
    let mut texts = Texts::default();
    let mut rest = Pieces {
        all: pieces,
        place: 0,
        at: 8,
    };
    let count = u32_at(pieces.first().copied().unwrap_or_default(), 4).unwrap_or_default();
    let mut text = String::new();
    for _ in 0..count {
        text.clear();
        // A list that ends early has all that any cell can name.
        if rest.text(limits.cell, &mut text).is_none() {
            break;
        }
        texts.add(&text, limits)?;
    }
    Ok(texts)
}

struct Pieces<'a> {
    all: &'a [&'a [u8]],
    place: usize,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// The rest of the current chunk, or the next one.
    fn left(&mut self) -> Option<&'a [u8]> {
        loop {
            let left = self.all.get(self.place)?.get(self.at..)?;
            if !left.is_empty() {
                return Some(left);
            }
            self.place += 1;
            self.at = 0;
        }
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let bytes = self.left()?.get(..N)?.try_into().ok()?;
        self.at += N;
        Some(bytes)
    }

    fn skip(&mut self, mut count: usize) -> Option<()> {
        while count > 0 {
            let step = self.left()?.len().min(count);
            self.at += step;
            count -= step;
        }
        Some(())
    }

    fn text(&mut self, most: usize, text: &mut String) -> Option<()> {
        let mut count = usize::from(u16::from_le_bytes(self.take()?));
        let [flags] = self.take()?;
        let mut is_wide = flags & 1 != 0;
        let runs = if flags & 8 != 0 {
            usize::from(u16::from_le_bytes(self.take()?))
        } else {
            0
        };
        let sounds = if flags & 4 != 0 {
            u32::from_le_bytes(self.take()?) as usize
        } else {
            0
        };
        while count > 0 {
            let place = self.place;
            let mut left = self.left()?;
            if self.place != place {
                is_wide = left.first()? & 1 != 0;
                left = left.get(1..)?;
                self.at = 1;
            }
            let read = decode(left, count, is_wide, most, text);
            if read == 0 && !left.is_empty() {
                return None;
            }
            self.at += if is_wide { read * 2 } else { read };
            count -= read;
        }
        self.skip(runs.checked_mul(4)?.checked_add(sounds)?)
    }
}

/// Line from 1, column from 0.
fn place_of(data: &[u8]) -> Option<(u32, u32)> {
    Some((u32::from(u16_at(data, 0)?) + 1, u32::from(u16_at(data, 2)?)))
}

fn u64_at(data: &[u8], at: usize) -> Option<u64> {
    let (low, high) = (u32_at(data, at)?, u32_at(data, at + 4)?);
    Some(u64::from(high) << 32 | u64::from(low))
}

/// Thirty bits of a number, and how they are meant: a whole number or the upper part of a broken one, in hundredths or not.
fn short_number(bits: u32) -> f64 {
    let number = if bits & 2 == 0 {
        f64::from_bits(u64::from(bits & !3) << 32)
    } else {
        f64::from(bits.cast_signed() >> 2)
    };
    if bits & 1 == 0 { number } else { number / 100.0 }
}

/// Numbers in neighbouring cells.
fn several(data: &[u8]) -> impl Iterator<Item = ((u32, u32), f64)> {
    let first = place_of(data);
    let numbers = data.get(4..data.len().saturating_sub(2)).unwrap_or_default();
    (0..)
        .zip(numbers.chunks_exact(6))
        .filter_map(move |(column, six)| {
            let (line, start) = first?;
            Some(((line, start + column), short_number(u32_at(six, 2)?)))
        })
}

/// None: a text, which comes in the next record.
fn formula_value(data: &[u8]) -> Option<Value<'static>> {
    let value = data.get(6..14)?;
    if value[6..] != [0xFF, 0xFF] {
        return Some(Value::Number(f64::from_bits(u64_at(data, 6)?)));
    }
    match value[0] {
        0 => None,
        1 => Some(flag_or_fault(false, value[2])),
        2 => Some(Value::Fault),
        _ => Some(Value::Text("")),
    }
}

const fn flag_or_fault(is_fault: bool, value: u8) -> Value<'static> {
    if is_fault {
        Value::Fault
    } else {
        Value::Flag(value != 0)
    }
}

fn code_page(number: Option<u16>) -> &'static Encoding {
    match number {
        Some(932) => SHIFT_JIS,
        Some(950) => BIG5,
        Some(1252 | 0x8001) => WINDOWS_1252,
        Some(65001) => UTF_8,
        _ => GBK,
    }
}
