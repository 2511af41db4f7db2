//! Small spreadsheets that people send: the first sheet of an .xlsx or .xls file, or a CSV text, as rows of texts.
//!
//! Everything is held in memory, so a file is small and what it unpacks to is measured before it is read: a few
//! kilobytes of zip can stand for gigabytes.
use std::io::{Cursor, Read};

use calamine::{Data, Reader};
use encoding_rs::{GB18030, UTF_8};

use crate::{ApiError, sheet_stream::line_of};

/// Bytes of a file.
pub const LARGEST_FILE: usize = 2 * 1024 * 1024;
/// Bytes that the parts of an .xlsx may unpack to.
const MOST_UNPACKED: u64 = 24 * 1024 * 1024;
/// Columns that are looked at.
const MOST_COLUMNS: usize = 40;
/// Characters of one cell.
const LONGEST_CELL: usize = 200;

#[derive(Debug, thiserror::Error)]
pub enum SpreadsheetError {
    #[error("file larger than {LARGEST_FILE} bytes, or unpacks to more than {MOST_UNPACKED}")]
    TooLarge,
    #[error("more than {0} rows")]
    TooManyRows(usize),
    #[error("not a spreadsheet")]
    NotASpreadsheet,
}

impl From<SpreadsheetError> for ApiError {
    fn from(error: SpreadsheetError) -> Self {
        match error {
            SpreadsheetError::TooLarge => Self::TooLarge,
            SpreadsheetError::TooManyRows(most) => {
                Self::invalid("file", format!("一次最多 {most} 行，请分成几份再传"))
            }
            SpreadsheetError::NotASpreadsheet => {
                Self::invalid("file", "打不开这个文件，请另存为 xlsx 或 csv 再上传")
            }
        }
    }
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
        measure(bytes)?;
    }
    if is_zip || is_old_excel {
        workbook(bytes, most_rows)
    } else {
        text_rows(&decoded(bytes)?, most_rows)
    }
}

/// Rows of a text whose cells are parted by tabs or commas, as they come from the clipboard or a .csv file.
pub fn text_rows(text: &str, most_rows: usize) -> Result<Vec<(usize, Vec<String>)>, SpreadsheetError> {
    // The CSV reader miscounts lines that end in two bytes.
    let text = text.replace("\r\n", "\n").replace('\r', "\n") + "\n";
    let delimiter = if text.contains('\t') { b'\t' } else { b',' };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut found = Rows::new(most_rows);
    let mut record = csv::StringRecord::new();
    let not_text = |_| SpreadsheetError::NotASpreadsheet;
    while reader.read_record(&mut record).map_err(not_text)? {
        let line = line_of(&record, &reader) as usize;
        found.add(line, record.iter().map(str::to_owned))?;
    }
    Ok(found.rows)
}

fn workbook(bytes: &[u8], most_rows: usize) -> Result<Vec<(usize, Vec<String>)>, SpreadsheetError> {
    let broken = |_| SpreadsheetError::NotASpreadsheet;
    let mut book = calamine::open_workbook_auto_from_rs(Cursor::new(bytes)).map_err(broken)?;
    let Some(sheet) = book.worksheet_range_at(0) else {
        return Ok(Vec::new());
    };
    let sheet = sheet.map_err(broken)?;
    let first = sheet.start().map_or(0, |(row, _)| row as usize);
    let mut found = Rows::new(most_rows);
    for (index, row) in sheet.rows().enumerate() {
        found.add(first + index + 1, row.iter().map(cell_text))?;
    }
    Ok(found.rows)
}

/// A whole number as people write it: 12, not 12.0.
fn cell_text(cell: &Data) -> String {
    match cell {
        Data::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        Data::Empty | Data::Error(_) => String::new(),
        other => other.to_string(),
    }
}

struct Rows {
    rows: Vec<(usize, Vec<String>)>,
    most: usize,
}

impl Rows {
    const fn new(most: usize) -> Self {
        Self {
            rows: Vec::new(),
            most,
        }
    }

    fn add(&mut self, line: usize, cells: impl Iterator<Item = String>) -> Result<(), SpreadsheetError> {
        let cells: Vec<String> = cells.take(MOST_COLUMNS).map(|cell| tidy(&cell)).collect();
        if cells.iter().all(String::is_empty) {
            return Ok(());
        }
        if self.rows.len() == self.most {
            return Err(SpreadsheetError::TooManyRows(self.most));
        }
        self.rows.push((line, cells));
        Ok(())
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

/// Unpacks every part without keeping it; what a zip says of its own size is not believed.
fn measure(bytes: &[u8]) -> Result<(), SpreadsheetError> {
    let broken = |_| SpreadsheetError::NotASpreadsheet;
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let mut left = MOST_UNPACKED;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(broken)?;
        let mut part = part.take(left + 1);
        let size =
            std::io::copy(&mut part, &mut std::io::sink()).map_err(|_| SpreadsheetError::NotASpreadsheet)?;
        left = left.checked_sub(size).ok_or(SpreadsheetError::TooLarge)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use zip::write::SimpleFileOptions;

    use super::*;

    fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in parts {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn xlsx(sheet: &str) -> Vec<u8> {
        zipped(&[
            (
                "[Content_Types].xml",
                br#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>"#,
            ),
            (
                "_rels/.rels",
                br#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
            ),
            (
                "xl/workbook.xml",
                br#"<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>"#,
            ),
            (
                "xl/_rels/workbook.xml.rels",
                br#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!(r#"<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{sheet}</sheetData></worksheet>"#).as_bytes(),
            ),
        ])
    }

    #[test]
    fn the_first_sheet_reads_as_texts_with_its_row_numbers() {
        let book = xlsx(
            r#"<row r="2"><c r="A2" t="inlineStr"><is><t>阿莫西林胶囊</t></is></c><c r="B2"><v>12</v></c></row>
               <row r="4"><c r="A4"><f>1+1</f><v>6901234567890</v></c><c r="B4"><v>1.5</v></c></row>"#,
        );
        let rows = rows(&book, 10).unwrap();
        assert_eq!(rows[0], (2, vec!["阿莫西林胶囊".to_owned(), "12".to_owned()]));
        assert_eq!(rows[1], (4, vec!["6901234567890".to_owned(), "1.5".to_owned()]));
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn csv_comes_in_the_letters_of_chinese_excel_too() {
        let text = "品名,数量\r\n\"阿莫西林,胶囊\",3\r\n,\r\n";
        let (gbk, _, _) = GB18030.encode(text);
        for bytes in [text.as_bytes(), &gbk, format!("\u{FEFF}{text}").as_bytes()] {
            let rows = rows(bytes, 10).unwrap();
            assert_eq!(rows.len(), 2);
            assert_eq!(rows[0].1, ["品名", "数量"]);
            assert_eq!(rows[1], (2, vec!["阿莫西林,胶囊".to_owned(), "3".to_owned()]));
        }
    }

    #[test]
    fn lines_count_as_the_spreadsheet_program_counts_them() {
        for ends in ["\n", "\r\n", "\r"] {
            let text = ["品名,数量", "甲,1", "", "乙,2"].join(ends);
            let lines: Vec<usize> = text_rows(&text, 10).unwrap().iter().map(|row| row.0).collect();
            assert_eq!(lines, [1, 2, 4], "{ends:?}");
        }
    }

    #[test]
    fn bombs_pictures_and_endless_sheets_are_refused() {
        let zeros = vec![b'0'; MOST_UNPACKED as usize + 1];
        let bomb = zipped(&[("xl/workbook.xml", &zeros)]);
        assert!(bomb.len() < LARGEST_FILE);
        assert!(matches!(rows(&bomb, 10), Err(SpreadsheetError::TooLarge)));
        assert!(matches!(
            rows(&vec![b'1'; LARGEST_FILE + 1], 10),
            Err(SpreadsheetError::TooLarge)
        ));
        for wrong in [
            &b"\x89PNG\r\n\x1a\n\0\0\0"[..],
            b"PK\x03\x04nonsense",
            b"\xD0\xCF\x11\xE0nonsense",
        ] {
            assert!(
                matches!(rows(wrong, 10), Err(SpreadsheetError::NotASpreadsheet)),
                "{wrong:?}"
            );
        }
        assert!(matches!(
            text_rows("a\nb\nc\n", 2),
            Err(SpreadsheetError::TooManyRows(2))
        ));
    }
}
