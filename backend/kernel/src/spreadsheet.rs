//! Small spreadsheets that people send: the first sheet of an .xlsx or .xls file, or a CSV text, as rows of texts.
//!
//! The file and its rows are held in memory, so all of them are bounded: bytes of the file, of what it unpacks to while it
//! is read, of the texts that are kept, rows, columns and letters of a cell. Only a few files are read at once.
use std::{collections::BTreeMap, io::Cursor, time::Duration};

use encoding_rs::{GB18030, UTF_8};
use tokio::{sync::Semaphore, time::timeout};

use crate::{
    ApiError, ApiResult,
    workbook::{
        self, Found, Limits, Value, WorkbookError,
        delimited::{self, DelimitedError},
        number_text,
    },
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
/// Files that are read at once.
static READERS: Semaphore = Semaphore::const_new(2);
/// For a turn.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

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

/// The rows of a file that somebody sent, read when it is its turn.
pub async fn read(bytes: Vec<u8>, most_rows: usize) -> ApiResult<Vec<(usize, Vec<String>)>> {
    let turn = timeout(LONGEST_WAIT, READERS.acquire()).await;
    let turn = turn
        .map_err(|_| ApiError::TooMany("正在上传表格的人较多，请一分钟后再试".into()))?
        .map_err(|_| ApiError::Unavailable)?;
    let work = move || {
        let _turn = turn;
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

type Each<'a> = dyn FnMut(Found<'_>) -> Result<bool, SpreadsheetError> + 'a;

fn cell_text(value: &Value<'_>) -> String {
    match value {
        Value::Nothing | Value::Fault => String::new(),
        Value::Text(text) => tidy(text),
        Value::Number(number) => number_text(*number),
        Value::Flag(flag) => if *flag { "是" } else { "否" }.into(),
    }
}

/// Rows that hold anything, in whatever order their cells come.
struct Rows {
    rows: BTreeMap<u32, Vec<String>>,
    most: usize,
    bytes: usize,
}

impl Rows {
    const fn new(most: usize) -> Self {
        Self {
            rows: BTreeMap::new(),
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
        if self.rows.len() == self.most && !self.rows.contains_key(&line) {
            return Err(SpreadsheetError::TooManyRows(self.most));
        }
        self.bytes += text.len();
        if self.bytes > MOST_TEXT {
            return Err(SpreadsheetError::TooLarge);
        }
        let row = self.rows.entry(line).or_default();
        if row.len() <= column {
            row.resize(column + 1, String::new());
        }
        row[column] = text;
        Ok(())
    }

    fn in_order(self) -> Vec<(usize, Vec<String>)> {
        let rows = self.rows.into_iter();
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
mod tests {
    use super::*;
    use crate::workbook::samples::{compound, place, record, wide, xls, xlsx, xlsx_of, zipped};

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
    fn texts_that_cells_share_read_without_how_they_are_spoken() {
        let texts = r#"<sst count="2" uniqueCount="2"><si><r><t>阿莫</t></r><r><t>西林 &amp; &#x4E59;_x000D_</t></r><rPh><t>ā</t></rPh></si><si/></sst>"#;
        let sheet = r#"<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="b"><v>1</v></c></row></sheetData></worksheet>"#;
        let rows = rows(&xlsx_of(sheet.as_bytes(), Some(texts.as_bytes())), 10).unwrap();
        assert_eq!(
            rows,
            [(
                1,
                vec!["阿莫西林 & 乙".to_owned(), String::new(), "是".to_owned()]
            )]
        );
    }

    #[test]
    fn an_old_workbook_reads_like_a_new_one() {
        let list = ["品名", "阿莫西林胶囊"].map(wide);
        let mut texts = [2_u32.to_le_bytes(), 2_u32.to_le_bytes()].concat();
        texts.extend(&list[0]);
        // The second text goes on in another record, in the middle of its letters.
        let (first, second) = list[1].split_at(3 + 4);
        texts.extend(first);
        let of_book = [
            record(0x00FC, &texts),
            record(0x003C, &[&[1][..], second].concat()),
        ];
        let shared = |line, column, text: u32| {
            record(
                0x00FD,
                &[place(line, column), text.to_le_bytes().to_vec()].concat(),
            )
        };
        let of_sheet = [
            shared(0, 0, 0),
            record(0x0204, &[place(0, 1), wide("数量")].concat()),
            shared(2, 0, 1),
            record(0x0203, &[place(2, 1), 12_f64.to_le_bytes().to_vec()].concat()),
            // 1.5 in hundredths, and a formula that says a text.
            record(
                0x027E,
                &[place(2, 2), (150_u32 << 2 | 3).to_le_bytes().to_vec()].concat(),
            ),
            record(
                0x0006,
                &[place(2, 3), vec![0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0]].concat(),
            ),
            record(0x0207, &wide("盒")),
        ];
        let rows = rows(&xls(0x0600, &of_book, &of_sheet), 10).unwrap();
        assert_eq!(rows[0], (1, vec!["品名".to_owned(), "数量".to_owned()]));
        assert_eq!(
            rows[1],
            (3, ["阿莫西林胶囊", "12", "1.5", "盒"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn a_workbook_of_excel_5_reads_in_the_letters_of_its_code_page() {
        let (bytes, ..) = encoding_rs::GBK.encode("阿莫西林");
        let label = [&place(0, 0)[..], &8_u16.to_le_bytes(), &bytes].concat();
        let page = record(0x0042, &936_u16.to_le_bytes());
        let rows = rows(&xls(0x0500, &[page], &[record(0x0204, &label)]), 10).unwrap();
        assert_eq!(rows, [(1, vec!["阿莫西林".to_owned()])]);
    }

    #[test]
    fn far_cells_cost_nothing_and_wide_sheets_are_named() {
        let cell = |place: &str| format!(r#"<c r="{place}"><v>1</v></c>"#);
        let two = |far: &str| xlsx(&format!("<row>{}</row><row>{}</row>", cell("A1"), cell(far)));
        for wide in ["XFD1048576", "ZZ65536", "CW2"] {
            assert!(
                matches!(rows(&two(wide), 10), Err(SpreadsheetError::TooManyColumns(_))),
                "{wide}"
            );
        }
        let deep = rows(&two("A1048576"), 10).unwrap();
        assert_eq!(deep.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 1_048_576]);
        let number = |line, column| record(0x0203, &[place(line, column), vec![0; 8]].concat());
        let old = |column| xls(0x0600, &[], &[number(0, 0), number(65_535, column)]);
        assert!(matches!(
            rows(&old(255), 10),
            Err(SpreadsheetError::TooManyColumns(65_536))
        ));
        assert_eq!(rows(&old(99), 10).unwrap().len(), 2);
        let long = format!("a{}b\n", ",".repeat(1_000_000));
        assert!(matches!(
            text_rows(&long, 10),
            Err(SpreadsheetError::TooManyColumns(1))
        ));
    }

    #[test]
    fn what_a_file_only_claims_reserves_nothing() {
        let most = usize::MAX >> 1;
        let texts = format!(r#"<sst count="{most}" uniqueCount="{most}"><si><t>a</t></si></sst>"#);
        let sheet = format!(
            r#"<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row spans="1:{most}"><c r="A1" t="s"><f t="shared" ref="A1:XFD1048576" si="{most}">1</f><v>0</v></c></row></sheetData></worksheet>"#
        );
        let rows_read = rows(&xlsx_of(sheet.as_bytes(), Some(texts.as_bytes())), 10).unwrap();
        assert_eq!(rows_read, [(1, vec!["a".to_owned()])]);
        let dimensions = record(0x0200, &[[0; 4], [0xFF; 4], [0; 4], [0xFF; 4]].concat());
        let texts = record(0x00FC, &[0xFF; 8]);
        let number = record(0x0203, &[place(0, 0), vec![0; 8]].concat());
        let old = xls(0x0600, &[texts], &[dimensions, number]);
        assert_eq!(rows(&old, 10).unwrap(), [(1, vec!["0".to_owned()])]);
    }

    #[test]
    fn a_circle_in_an_old_workbook_ends() {
        let mut file = compound("Workbook", &[0; 8192]);
        // The table lies last; its first sector now follows itself, or the last one leads back.
        let table = file.len() - 512;
        for (sector, next) in [(0, 0), (15, 3)] {
            let at = table + sector * 4;
            let before = file[at..at + 4].to_vec();
            file[at..at + 4].copy_from_slice(&u32::to_le_bytes(next));
            // A stream as long as anybody can claim.
            let length = table - 512 + 128 + 120;
            file[length..length + 4].fill(0xFF);
            assert!(
                matches!(rows(&file, 10), Err(SpreadsheetError::NotASpreadsheet)),
                "{sector}"
            );
            file[at..at + 4].copy_from_slice(&before);
        }
    }

    #[test]
    fn a_cell_of_megabytes_ends_the_reading() {
        let letters = "a".repeat(20 << 20);
        let text = format!(r#"<row><c t="inlineStr"><is><t>{letters}</t></is></c></row>"#);
        assert!(matches!(
            rows(&xlsx(&text), 10),
            Err(SpreadsheetError::LongCell(Some(1)))
        ));
        let tag = format!(r#"<row><c t="{letters}"/></row>"#);
        assert!(matches!(
            rows(&xlsx(&tag), 10),
            Err(SpreadsheetError::LongCell(_))
        ));
        let texts = format!("<sst><si><t>{letters}</t></si></sst>");
        let sheet = xlsx_of(b"<worksheet><sheetData/></worksheet>", Some(texts.as_bytes()));
        assert!(matches!(rows(&sheet, 10), Err(SpreadsheetError::LongCell(None))));
        let open = format!("a,b\n\"{}", "c\n".repeat(500_000));
        assert!(matches!(
            text_rows(&open, 10),
            Err(SpreadsheetError::LongCell(Some(2)))
        ));
        // A text in many pieces is cut like any other.
        let pieces = format!(
            r#"<row><c t="inlineStr"><is>{}</is></c></row>"#,
            "<r><t>ab</t></r>".repeat(100_000)
        );
        let cut = rows(&xlsx(&pieces), 10).unwrap();
        assert_eq!(cut[0].1[0].len(), LONGEST_CELL);
    }

    #[test]
    fn one_text_named_by_every_cell_is_counted_every_time() {
        let texts = format!("<sst><si><t>{}</t></si></sst>", "药".repeat(200));
        let row = format!("<row>{}</row>", r#"<c t="s"><v>0</v></c>"#.repeat(100));
        let sheet = format!(
            "<worksheet><sheetData>{}</sheetData></worksheet>",
            row.repeat(100)
        );
        let file = xlsx_of(sheet.as_bytes(), Some(texts.as_bytes()));
        assert!(file.len() < 10_000);
        assert!(matches!(rows(&file, 5000), Err(SpreadsheetError::TooLarge)));
        let many = format!("<sst>{}</sst>", "<si/>".repeat(400_000));
        let file = xlsx_of(b"<worksheet><sheetData/></worksheet>", Some(many.as_bytes()));
        assert!(matches!(rows(&file, 10), Err(SpreadsheetError::TooLarge)));
    }

    #[test]
    fn nests_and_parts_without_end_are_refused() {
        let nest = format!("<worksheet><sheetData>{}", "<a>".repeat(1_000_000));
        assert!(matches!(
            rows(&xlsx_of(nest.as_bytes(), None), 10),
            Err(SpreadsheetError::NotASpreadsheet)
        ));
        let names: Vec<String> = (0..5000).map(|number| number.to_string()).collect();
        let parts: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        assert!(matches!(
            rows(&zipped(&parts), 10),
            Err(SpreadsheetError::TooLarge)
        ));
    }

    #[test]
    fn other_formats_are_named() {
        let ods = zipped(&[("mimetype", b"x"), ("content.xml", b"<a/>")]);
        let xlsb = zipped(&[("[Content_Types].xml", b"<a/>"), ("xl/workbook.bin", b"")]);
        assert!(matches!(
            rows(&ods, 10),
            Err(SpreadsheetError::OtherFormat("ods"))
        ));
        assert!(matches!(
            rows(&xlsb, 10),
            Err(SpreadsheetError::OtherFormat("xlsb"))
        ));
        let locked = xls(0x0600, &[record(0x002F, &[1, 0])], &[]);
        assert!(matches!(rows(&locked, 10), Err(SpreadsheetError::Locked)));
    }

    #[test]
    fn bombs_pictures_and_endless_sheets_are_refused() {
        let count = usize::try_from(LIMITS.unpacked).unwrap() / 1000 + 1;
        let pieces = format!("<a/>{}", " ".repeat(996)).into_bytes().repeat(count);
        let bomb = xlsx_of(&[b"<worksheet>", &pieces[..]].concat(), None);
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
