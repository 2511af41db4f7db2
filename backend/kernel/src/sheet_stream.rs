//! Rows of a large spreadsheet, one after another: the first sheet of an .xlsx, or a CSV in UTF-8 or GB 18030.
//!
//! The file lies on disk and is never held whole. What a zip unpacks to is measured before anything is parsed.
use std::{
    fs::File,
    io::{self, BufReader, Read},
    path::Path,
};

use calamine::{DataRef, Reader, Xlsx, XlsxError};
use encoding_rs::{CoderResult, Decoder, GB18030, UTF_8};

/// Bytes of a file.
pub const LARGEST_FILE: u64 = 48 * 1024 * 1024;
/// Rows below the heading.
pub const MOST_ROWS: u32 = 100_000;
/// Bytes that the shared texts of an .xlsx, which are held in memory, may unpack to.
const MOST_SHARED: u64 = 64 * 1024 * 1024;
/// Bytes that all parts together may unpack to.
const MOST_UNPACKED: u64 = 400 * 1024 * 1024;
const MOST_PARTS: usize = 1000;
const MOST_COLUMNS: u32 = 60;
/// Characters of one cell.
pub const LONGEST_CELL: usize = 500;

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
    #[error("文件读不出来，请重新上传")]
    Io(#[from] io::Error),
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
    if file.metadata()?.len() > LARGEST_FILE {
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
        measure(path)?;
        read_workbook(path, &mut counted)
    } else {
        read_text(path, &mut counted)
    }
}

type Each<'a> = dyn FnMut(Row) -> Result<bool, SheetError> + 'a;

/// Unpacks every part without keeping it; what a zip says of its own size is not believed.
fn measure(path: &Path) -> Result<(), SheetError> {
    let broken = |_| SheetError::NotASheet;
    let mut archive = zip::ZipArchive::new(BufReader::new(File::open(path)?)).map_err(broken)?;
    if archive.len() > MOST_PARTS {
        return Err(SheetError::TooLarge);
    }
    let mut left = MOST_UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(broken)?;
        let is_sheet = part.name().map_err(broken)?.starts_with("xl/worksheets/");
        let most = if is_sheet { left } else { left.min(MOST_SHARED) };
        let size = io::copy(&mut part.take(most + 1), &mut io::sink()).map_err(|_| SheetError::NotASheet)?;
        if size > most {
            return Err(SheetError::TooLarge);
        }
        left -= size;
    }
    Ok(())
}

fn read_workbook(path: &Path, each: &mut Each<'_>) -> Result<(), SheetError> {
    let broken = |_: XlsxError| SheetError::NotASheet;
    let mut book: Xlsx<_> = Xlsx::new(BufReader::new(File::open(path)?)).map_err(broken)?;
    let sheet = book.sheet_names().first().cloned().ok_or(SheetError::NotASheet)?;
    let mut cells = book.worksheet_cells_reader(&sheet).map_err(broken)?;
    let mut row = Row {
        line: 0,
        cells: Vec::new(),
    };
    while let Some(found) = cells.next_cell_with_formula_metadata().map_err(broken)? {
        let (line, column) = (found.pos.0 + 1, found.pos.1);
        if line != row.line {
            let done = std::mem::replace(
                &mut row,
                Row {
                    line,
                    cells: Vec::new(),
                },
            );
            if !each(done)? {
                return Ok(());
            }
        }
        let cell = match (&found.value, found.formula.is_some()) {
            (DataRef::Empty, true) => Cell::Unsaved,
            (value, _) => cell_of(value),
        };
        if cell == Cell::Empty {
            continue;
        }
        if column >= MOST_COLUMNS {
            return Err(SheetError::TooManyColumns(line));
        }
        let place = column as usize;
        if row.cells.len() <= place {
            row.cells.resize(place + 1, Cell::Empty);
        }
        row.cells[place] = cell;
    }
    each(row).map(|_| ())
}

/// A number as people write it: 12, not 12.0.
fn cell_of(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::Empty,
        DataRef::Error(_) => Cell::Fault,
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => tidy(text),
        DataRef::SharedString(text) => tidy(text),
        DataRef::Bool(flag) => Cell::Text(if *flag { "是" } else { "否" }.into()),
        DataRef::Int(number) => Cell::Text(number.to_string()),
        DataRef::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => {
            Cell::Text(format!("{number:.0}"))
        }
        DataRef::Float(number) => Cell::Text(number.to_string()),
        DataRef::DateTime(moment) => Cell::Text(moment.as_f64().to_string()),
    }
}

/// One line of text without control characters.
fn tidy(text: &str) -> Cell {
    // Spares the walk through a cell of megabytes.
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
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text);
    let mut record = csv::StringRecord::new();
    while reader
        .read_record(&mut record)
        .map_err(|_| SheetError::NotASheet)?
    {
        let line = line_of(&record, &reader);
        if record.len() > MOST_COLUMNS as usize {
            return Err(SheetError::TooManyColumns(line));
        }
        let cells = record.iter().map(tidy).collect();
        if !each(Row { line, cells })? {
            return Ok(());
        }
    }
    Ok(())
}

/// Where a record begins, from 1. The reader's own count for it begins before blank lines that it skips, so this
/// counts back from where the reader stands: right behind the record's last line.
pub(crate) fn line_of<R: Read>(record: &csv::StringRecord, reader: &csv::Reader<R>) -> u32 {
    let within = record.as_slice().bytes().filter(|byte| *byte == b'\n').count() as u64;
    let behind = reader.position().line();
    u32::try_from(behind.saturating_sub(within + 1)).unwrap_or(u32::MAX)
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

/// A file read as UTF-8 with line feeds, whatever it is written in. What holds NUL or does not decode is no text.
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
