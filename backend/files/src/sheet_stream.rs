//! Rows of a large spreadsheet, one after another: the first sheet of an .xlsx, or a CSV in UTF-8 or GB 18030.
//! The file stays on disk; only one row and the shared strings are in memory. The unpacked size of a zip is
//! counted while it is read.
use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use encoding_rs::{CoderResult, Decoder, GB18030, UTF_8};

use crate::workbook::{
    self, Limits, Value, WorkbookError,
    delimited::{self, DelimitedError},
    number_text,
};

/// Bytes of a file.
pub const LARGEST_FILE: usize = 48 * 1024 * 1024;
/// Rows below the heading.
pub const MOST_ROWS: u32 = 100_000;
const MOST_COLUMNS: u32 = 60;
/// Characters of one cell.
pub const LONGEST_CELL: usize = 500;
const LIMITS: Limits = Limits {
    unpacked: 400 * 1024 * 1024,
    shared_bytes: 64 * 1024 * 1024,
    shared_texts: 2_000_000,
    cell: LONGEST_CELL * 8,
};

#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    #[error("文件太大或展开后太大，请分成几份再导入")]
    TooLarge,
    #[error("一次最多 {MOST_ROWS} 行，请分成几份再导入")]
    TooManyRows,
    #[error("打不开这个文件，请另存为 xlsx 或 csv 再导入")]
    NotASheet,
    #[error("第 {0} 行超过 {MOST_COLUMNS} 列，请删去多余的列再导入")]
    TooManyColumns(u32),
    #[error("{}有一格的内容太长（最多 {LONGEST_CELL} 字），请改短后再导入", of_line(*.0))]
    LongCell(Option<u32>),
    #[error("暂不支持 {0} 格式的表格，请另存为 xlsx 或 csv 再导入")]
    OtherFormat(&'static str),
    #[error("文件读不出来，请重新上传")]
    Io(#[from] io::Error),
}

fn of_line(line: Option<u32>) -> String {
    line.map(|line| format!("第 {line} 行")).unwrap_or_default()
}

impl From<WorkbookError> for SheetError {
    fn from(error: WorkbookError) -> Self {
        match error {
            WorkbookError::TooLarge => Self::TooLarge,
            WorkbookError::LongCell(line) => Self::LongCell(line),
            WorkbookError::OtherFormat(format) => Self::OtherFormat(format),
            WorkbookError::NotAWorkbook | WorkbookError::Locked => Self::NotASheet,
            WorkbookError::Io(error) => Self::Io(error),
        }
    }
}

impl From<DelimitedError> for SheetError {
    fn from(error: DelimitedError) -> Self {
        match error {
            DelimitedError::LongCell(line) => Self::LongCell(Some(line)),
            DelimitedError::TooManyColumns(line) => Self::TooManyColumns(line),
            DelimitedError::NotText => Self::NotASheet,
            DelimitedError::Io(error) => not_text(error),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cell {
    #[default]
    Empty,
    /// Trimmed; a formula's is the value it was saved with.
    Text(String),
    TooLong,
    /// A formula that was saved without a value.
    Unsaved,
    /// #N/A, #REF! and their like.
    Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// As the spreadsheet program counts, from 1.
    pub line: u32,
    pub cells: Vec<Cell>,
}

impl Row {
    fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| *cell == Cell::Empty)
    }
}

/// Hands every row that holds anything to `each`, until `each` answers false.
pub fn read(path: &Path, each: &mut dyn FnMut(Row) -> bool) -> Result<(), SheetError> {
    let mut file = File::open(path)?;
    if file.metadata()?.len() > LARGEST_FILE as u64 {
        return Err(SheetError::TooLarge);
    }
    let mut head = [0; 4];
    let known = file.read(&mut head)?;
    let mut rows = 0;
    let mut counted = |row: Row| {
        if row.is_empty() {
            return Ok(true);
        }
        // The heading is not counted.
        if rows > MOST_ROWS {
            return Err(SheetError::TooManyRows);
        }
        rows += 1;
        Ok(each(row))
    };
    if head[..known] == *b"PK\x03\x04" {
        read_workbook(path, &mut counted)
    } else {
        read_text(path, &mut counted)
    }
}

type Each<'a> = dyn FnMut(Row) -> Result<bool, SheetError> + 'a;

fn read_workbook(path: &Path, each: &mut Each<'_>) -> Result<(), SheetError> {
    let mut row = Row {
        line: 0,
        cells: Vec::new(),
    };
    let mut goes_on = true;
    workbook::xlsx_cells(BufReader::new(File::open(path)?), &LIMITS, &mut |found| {
        if found.line != row.line {
            let begun = Row {
                line: found.line,
                cells: Vec::new(),
            };
            goes_on = each(std::mem::replace(&mut row, begun))?;
        }
        let cell = match (&found.value, found.is_formula) {
            (Value::Nothing, true) => Cell::Unsaved,
            (value, _) => cell_of(value),
        };
        if cell == Cell::Empty {
            return Ok(goes_on);
        }
        if found.column >= MOST_COLUMNS {
            return Err(SheetError::TooManyColumns(found.line));
        }
        let place = found.column as usize;
        if row.cells.len() <= place {
            row.cells.resize(place + 1, Cell::Empty);
        }
        row.cells[place] = cell;
        Ok(goes_on)
    })?;
    if goes_on {
        each(row)?;
    }
    Ok(())
}

fn cell_of(value: &Value<'_>) -> Cell {
    match value {
        Value::Nothing => Cell::Empty,
        Value::Fault => Cell::Fault,
        Value::Text(text) => tidy(text),
        Value::Flag(flag) => Cell::Text(if *flag { "是" } else { "否" }.into()),
        Value::Number(number) => Cell::Text(number_text(*number)),
    }
}

/// One line of text without control characters.
fn tidy(text: &str) -> Cell {
    // Spares the walk through a long cell.
    if text.len() > LONGEST_CELL * 8 {
        return Cell::TooLong;
    }
    let plain: String = text
        .chars()
        .filter(|letter| !matches!(letter, '\u{FEFF}' | '\u{200B}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    match plain.trim() {
        "" => Cell::Empty,
        text if text.chars().count() > LONGEST_CELL => Cell::TooLong,
        text => Cell::Text(text.to_owned()),
    }
}

fn read_text(path: &Path, each: &mut Each<'_>) -> Result<(), SheetError> {
    let encoding = if is_utf8(path)? { UTF_8 } else { GB18030 };
    let text = Decoded {
        file: BufReader::with_capacity(CHUNK, File::open(path)?),
        decoder: encoding.new_decoder(),
        raw: vec![0; CHUNK],
        raw_at: 0,
        raw_len: 0,
        is_last: false,
        is_done: false,
        after_return: false,
        is_ended: false,
    };
    let mut text = BufReader::new(text);
    let first = io::BufRead::fill_buf(&mut text).map_err(not_text)?;
    let heading = first.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let delimiter = if heading.contains(&b'\t') { b'\t' } else { b',' };
    let cell = |text: &str| Some(tidy(text)).filter(|cell| *cell != Cell::Empty);
    delimited::read(
        &mut text,
        delimiter,
        MOST_COLUMNS as usize,
        cell,
        &mut |line, cells| each(Row { line, cells }),
    )
}

fn not_text(error: io::Error) -> SheetError {
    if error.kind() == io::ErrorKind::InvalidData {
        SheetError::NotASheet
    } else {
        SheetError::Io(error)
    }
}

const CHUNK: usize = 64 * 1024;

fn is_utf8(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut decoder = UTF_8.new_decoder_without_bom_handling();
    let (mut raw, mut text) = (vec![0; CHUNK], vec![0; CHUNK * 3 + 16]);
    loop {
        let length = file.read(&mut raw)?;
        let (result, ..) = decoder.decode_to_utf8_without_replacement(&raw[..length], &mut text, length == 0);
        if matches!(result, encoding_rs::DecoderResult::Malformed(..)) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
    }
}

/// A file read as UTF-8 with line feeds, whatever its encoding. Content with NUL bytes or that cannot be
/// decoded is not text.
struct Decoded {
    file: BufReader<File>,
    decoder: Decoder,
    raw: Vec<u8>,
    raw_at: usize,
    raw_len: usize,
    is_last: bool,
    is_done: bool,
    /// The last byte handed out was written as a carriage return.
    after_return: bool,
    is_ended: bool,
}

impl Decoded {
    /// The last line ends like every other.
    fn end(&mut self, out: &mut [u8]) -> usize {
        match out.first_mut() {
            Some(first) if !self.is_ended => {
                *first = b'\n';
                self.is_ended = true;
                1
            }
            _ => 0,
        }
    }

    /// Every end of a line becomes one line feed, because the CSV reader miscounts lines that end in two bytes. The
    /// bytes that are left.
    fn unify_ends(&mut self, text: &mut [u8]) -> usize {
        let mut kept = 0;
        for place in 0..text.len() {
            let byte = text[place];
            let belongs_to_return = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            if belongs_to_return {
                continue;
            }
            text[kept] = if byte == b'\r' { b'\n' } else { byte };
            kept += 1;
        }
        kept
    }
}

impl Read for Decoded {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.is_done {
                return Ok(self.end(out));
            }
            if self.raw_at == self.raw_len && !self.is_last {
                self.raw_len = self.file.read(&mut self.raw)?;
                self.raw_at = 0;
                self.is_last = self.raw_len == 0;
            }
            let raw = &self.raw[self.raw_at..self.raw_len];
            if raw.contains(&0) {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let (result, read, written, is_broken) = self.decoder.decode_to_utf8(raw, out, self.is_last);
            if is_broken {
                return Err(io::ErrorKind::InvalidData.into());
            }
            self.raw_at += read;
            self.is_done = self.is_last && result == CoderResult::InputEmpty;
            let kept = self.unify_ends(&mut out[..written]);
            if kept > 0 {
                return Ok(kept);
            }
        }
    }
}

/// The name of a column, from 0: A … Z, AA ….
pub fn column_name(column: usize) -> String {
    let mut name = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        let digit = u8::try_from((left - 1) % 26).unwrap_or_default();
        name.push(char::from(b'A' + digit));
        left = (left - 1) / 26;
    }
    name.iter().rev().collect()
}

#[cfg(test)]
mod tests;
