//! Small spreadsheets that people send: the first sheet of an .xlsx or .xls file, or a CSV text, as rows of texts.
//! The file and its rows are held in memory, so everything is limited: the size of the file, its unpacked
//! size, the size of the texts kept, rows, columns and characters per cell. Only a few files are read at
//! once.
use std::{collections::BTreeMap, io::Cursor};

use axum::extract::Multipart;
use encoding_rs::{GB18030, UTF_8};
use kernel::{
    ApiError, ApiResult,
    input::parts::file_part,
    turns::{Queue, TurnHolder},
};
use tokio::sync::Semaphore;

use crate::workbook::{
    self, FoundCell, Limits, Value, WorkbookError,
    delimited::{self, DelimitedError},
    number_text,
};

/// Bytes of a file.
pub const LARGEST_FILE: usize = 2 * 1024 * 1024;
/// Bytes of the texts of all rows.
const MOST_TEXT: usize = 4 * 1024 * 1024;
const MOST_COLUMNS: usize = 100;
/// Characters of one cell that are kept.
const LONGEST_CELL: usize = 200;
const LIMITS: Limits = Limits {
    unpacked: 24 * 1024 * 1024,
    shared_bytes: 8 * 1024 * 1024,
    shared_texts: 300_000,
    cell: LONGEST_CELL * 8,
};
/// Files whose cells are read at once; each may need some thirty megabytes for a moment.
static READERS: Semaphore = Semaphore::const_new(2);

#[derive(Debug, thiserror::Error)]
pub enum SpreadsheetError {
    #[error("file larger than {LARGEST_FILE} bytes, or unpacks to too much")]
    TooLarge,
    #[error("more than {0} rows")]
    TooManyRows(usize),
    #[error("more than {MOST_COLUMNS} columns in row {0}")]
    TooManyColumns(u32),
    #[error("a cell of row {0:?} is longer than any program writes")]
    LongCell(Option<u32>),
    #[error("a spreadsheet in the format {0}")]
    OtherFormat(&'static str),
    #[error("locked with a password")]
    Locked,
    #[error("not a spreadsheet")]
    NotASpreadsheet,
}

impl From<WorkbookError> for SpreadsheetError {
    fn from(error: WorkbookError) -> Self {
        match error {
            WorkbookError::TooLarge => Self::TooLarge,
            WorkbookError::LongCell(line) => Self::LongCell(line),
            WorkbookError::OtherFormat(format) => Self::OtherFormat(format),
            WorkbookError::Locked => Self::Locked,
            WorkbookError::NotAWorkbook | WorkbookError::Io(_) => Self::NotASpreadsheet,
        }
    }
}

impl From<DelimitedError> for SpreadsheetError {
    fn from(error: DelimitedError) -> Self {
        match error {
            DelimitedError::LongCell(line) => Self::LongCell(Some(line)),
            DelimitedError::TooManyColumns(line) => Self::TooManyColumns(line),
            DelimitedError::NotText | DelimitedError::Io(_) => Self::NotASpreadsheet,
        }
    }
}

impl From<SpreadsheetError> for ApiError {
    fn from(error: SpreadsheetError) -> Self {
        let message = match error {
            SpreadsheetError::TooLarge => {
                "表格最大 2 MB，展开后的文字不超过 4 MB；请分成几份再上传".to_owned()
            }
            SpreadsheetError::TooManyRows(most) => format!("一次最多 {most} 行，请分成几份再传"),
            SpreadsheetError::TooManyColumns(line) => {
                format!("第 {line} 行超过 {MOST_COLUMNS} 列，请删去多余的列再上传")
            }
            SpreadsheetError::LongCell(line) => {
                let place = line.map(|line| format!("第 {line} 行")).unwrap_or_default();
                format!("{place}有一格的内容太长（最多 {LONGEST_CELL} 字），请改短后再上传")
            }
            SpreadsheetError::OtherFormat(format) => {
                format!("暂不支持 {format} 格式的表格，请另存为 xlsx 或 csv 再上传")
            }
            SpreadsheetError::Locked => "表格有打开密码，请去掉密码后再上传".to_owned(),
            SpreadsheetError::NotASpreadsheet => "打不开这个文件，请另存为 xlsx 或 csv 再上传".to_owned(),
        };
        Self::invalid("file", message)
    }
}

/// The rows of the file in a form. The body is not read before the caller has its turn, so that only a few
/// files are in memory, however many are sent.
#[kernel::boxed]
pub async fn of_form(
    turns: &Queue,
    holder: TurnHolder,
    form: Multipart,
    most_rows: usize,
) -> ApiResult<Vec<(usize, Vec<String>)>> {
    let busy = "上一份表格还没有读完，或正在上传表格的人较多，请一分钟后再试";
    let _turn = turns.take(holder, busy).await?;
    let bytes = file_part(form, LARGEST_FILE, "请选择要上传的表格").await?;
    let reader = READERS.acquire().await.map_err(|_| ApiError::Unavailable)?;
    let work = move || {
        let _reader = reader;
        rows(&bytes, most_rows)
    };
    let read = tokio::task::spawn_blocking(work).await;
    Ok(read.map_err(|_| ApiError::Unavailable)??)
}

/// The rows that hold anything, each with its number in the sheet (from 1). Formulas count as the value they were
/// saved with.
pub fn rows(bytes: &[u8], most_rows: usize) -> Result<Vec<(usize, Vec<String>)>, SpreadsheetError> {
    if bytes.len() > LARGEST_FILE {
        return Err(SpreadsheetError::TooLarge);
    }
    let is_zip = bytes.starts_with(b"PK\x03\x04");
    let is_old_excel = bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]);
    if is_zip {
        workbook(most_rows, |each| {
            workbook::xlsx_cells(Cursor::new(bytes), &LIMITS, each)
        })
    } else if is_old_excel {
        workbook(most_rows, |each| workbook::xls_cells(bytes, &LIMITS, each))
    } else {
        text_rows(&decoded(bytes)?, most_rows)
    }
}

/// Rows of a text whose cells are parted by tabs or commas, as they come from the clipboard or a .csv file.
pub fn text_rows(text: &str, most_rows: usize) -> Result<Vec<(usize, Vec<String>)>, SpreadsheetError> {
    // The CSV reader miscounts lines that end in two bytes.
    let text = text.replace("\r\n", "\n").replace('\r', "\n") + "\n";
    let delimiter = if text.contains('\t') { b'\t' } else { b',' };
    let mut found = Rows::new(most_rows);
    let cell = |text: &str| Some(tidy(text)).filter(|text| !text.is_empty());
    let mut source = text.as_bytes();
    delimited::read(&mut source, delimiter, MOST_COLUMNS, cell, &mut |line, cells| {
        for (column, text) in cells.into_iter().enumerate() {
            found.put(line, column, text)?;
        }
        Ok::<_, SpreadsheetError>(true)
    })?;
    Ok(found.in_order())
}

fn workbook(
    most_rows: usize,
    read: impl FnOnce(&mut Each<'_>) -> Result<(), SpreadsheetError>,
) -> Result<Vec<(usize, Vec<String>)>, SpreadsheetError> {
    let mut found = Rows::new(most_rows);
    read(&mut |cell| {
        found.put(cell.line, cell.column as usize, cell_text(&cell.value))?;
        Ok(true)
    })?;
    Ok(found.in_order())
}

type Each<'a> = dyn FnMut(FoundCell<'_>) -> Result<bool, SpreadsheetError> + 'a;

fn cell_text(value: &Value<'_>) -> String {
    match value {
        Value::Nothing | Value::Fault => String::new(),
        Value::Text(text) => tidy(text),
        Value::Number(number) => number_text(*number),
        Value::Flag(flag) => if *flag { "是" } else { "否" }.into(),
    }
}

/// Rows that are not empty, whatever the order of their cells.
struct Rows {
    by_line: BTreeMap<u32, Vec<String>>,
    most: usize,
    bytes: usize,
}

impl Rows {
    const fn new(most: usize) -> Self {
        Self {
            by_line: BTreeMap::new(),
            most,
            bytes: 0,
        }
    }

    fn put(&mut self, line: u32, column: usize, text: String) -> Result<(), SpreadsheetError> {
        if text.is_empty() {
            return Ok(());
        }
        if column >= MOST_COLUMNS {
            return Err(SpreadsheetError::TooManyColumns(line));
        }
        if self.by_line.len() == self.most && !self.by_line.contains_key(&line) {
            return Err(SpreadsheetError::TooManyRows(self.most));
        }
        self.bytes += text.len();
        if self.bytes > MOST_TEXT {
            return Err(SpreadsheetError::TooLarge);
        }
        let row = self.by_line.entry(line).or_default();
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
        Ok(())
    }

    fn in_order(self) -> Vec<(usize, Vec<String>)> {
        let rows = self.by_line.into_iter();
        rows.map(|(line, cells)| (line as usize, cells)).collect()
    }
}

/// One line of text without control characters.
fn tidy(cell: &str) -> String {
    let plain: String = cell
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|letter| !matches!(letter, '\u{FEFF}' | '\u{200B}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
        .take(LONGEST_CELL)
        .collect();
    plain.trim().to_owned()
}

/// Chinese Excel saves CSV in GB 18030; everything else in UTF-8.
fn decoded(bytes: &[u8]) -> Result<String, SpreadsheetError> {
    if bytes.contains(&0) {
        return Err(SpreadsheetError::NotASpreadsheet);
    }
    let (text, _, is_broken) = UTF_8.decode(bytes);
    if !is_broken {
        return Ok(text.into_owned());
    }
    let (text, _, is_broken) = GB18030.decode(bytes);
    if is_broken {
        return Err(SpreadsheetError::NotASpreadsheet);
    }
    Ok(text.into_owned())
}

#[cfg(test)]
mod tests;
