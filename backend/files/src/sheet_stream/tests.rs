use std::path::PathBuf;

use kernel::ids;

use super::*;
use crate::workbook::samples::{xlsx, xlsx_of};

fn on_disk(bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sheet-{}", ids::token()));
    std::fs::write(&path, bytes).unwrap();
    path
}

fn rows_of(bytes: &[u8]) -> Result<Vec<Row>, SheetError> {
    let path = on_disk(bytes);
    let mut rows = Vec::new();
    let outcome = read(&path, &mut |row| {
        rows.push(row);
        true
    });
    std::fs::remove_file(path).unwrap();
    outcome.map(|()| rows)
}

fn text(cell: &str) -> Cell {
    Cell::Text(cell.into())
}

#[test]
fn a_formula_counts_as_the_value_it_was_saved_with() {
    let rows = rows_of(&xlsx(
        r#"<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="C2"><v>12</v></c></row>
        <row r="4"><c r="A4"><f>1+1</f><v>1.5</v></c><c r="B4"><f>1+1</f></c><c r="C4" t="e"><v>#N/A</v></c></row>"#,
    ))
    .unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!((rows[0].line, rows[1].line), (2, 4));
    assert_eq!(rows[0].cells, [text("x"), Cell::Empty, text("12")]);
    assert_eq!(rows[1].cells, [text("1.5"), Cell::Unsaved, Cell::Fault]);
}

#[test]
fn csv_comes_in_the_letters_of_chinese_excel_too() {
    let line = format!("编码,品名\r\n{}", "A1,\"阿莫西林,胶囊\"\r\n".repeat(9000));
    let (gbk, ..) = GB18030.encode(&line);
    for bytes in [line.as_bytes(), &gbk, format!("\u{FEFF}{line}").as_bytes()] {
        let rows = rows_of(bytes).unwrap();
        assert_eq!(rows.len(), 9001);
        assert_eq!(rows[0].cells, [text("编码"), text("品名")]);
        assert!(
            rows[1..]
                .iter()
                .all(|row| row.cells == [text("A1"), text("阿莫西林,胶囊")])
        );
        assert_eq!(rows[9000].line, 9001);
    }
}

#[test]
fn lines_count_as_the_spreadsheet_program_counts_them() {
    let lines = |ends: &str| format!("编码,品名{ends}A1,甲{ends}A2,\"乙{ends}丙\"{ends}{ends}A3,丁");
    for ends in ["\n", "\r\n", "\r"] {
        let counted: Vec<u32> = rows_of(lines(ends).as_bytes())
            .unwrap()
            .iter()
            .map(|row| row.line)
            .collect();
        assert_eq!(counted, [1, 2, 3, 6], "{ends:?}");
    }
    // Longer than any buffer, so that ends are torn apart.
    let long = format!("编码\r\n{}", "A,b\r\n".repeat(50_000));
    assert_eq!(rows_of(long.as_bytes()).unwrap().last().unwrap().line, 50_001);
}

#[test]
fn bombs_and_other_files_are_refused() {
    let texts = format!("<sst>{}</sst>", "<si/>".repeat(LIMITS.shared_texts + 1));
    let bomb = xlsx_of(b"<worksheet><sheetData/></worksheet>", Some(texts.as_bytes()));
    assert!((bomb.len() as u64) < LARGEST_FILE as u64);
    assert!(matches!(rows_of(&bomb), Err(SheetError::TooLarge)));
    for wrong in [
        &b"\x89PNG\r\n\x1a\n\0\0\0"[..],
        b"PK\x03\x04nonsense",
        b"\xD0\xCF\x11\xE0\0",
    ] {
        assert!(matches!(rows_of(wrong), Err(SheetError::NotASheet)), "{wrong:?}");
    }
    assert!(matches!(
        rows_of("1\n".repeat(MOST_ROWS as usize + 2).as_bytes()),
        Err(SheetError::TooManyRows)
    ));
    assert!(matches!(
        rows_of("1,".repeat(80).as_bytes()),
        Err(SheetError::TooManyColumns(1))
    ));
    assert_eq!(
        rows_of("长".repeat(501).as_bytes()).unwrap()[0].cells,
        [Cell::TooLong]
    );
}

#[test]
fn a_cell_of_megabytes_ends_the_reading_and_is_named() {
    let letters = "a".repeat(30 << 20);
    let sheet = format!(r#"<row r="7"><c r="B7" t="str"><v>{letters}</v></c></row>"#);
    let read = rows_of(&xlsx(&sheet));
    assert!(matches!(read, Err(SheetError::LongCell(Some(7)))), "{read:?}");
    assert_eq!(
        read.unwrap_err().to_string(),
        "第 7 行有一格的内容太长（最多 500 字），请改短后再导入"
    );
    let long = format!(
        r#"<row r="7"><c r="B7" t="str"><v>{}</v></c></row>"#,
        "药".repeat(501)
    );
    assert_eq!(rows_of(&xlsx(&long)).unwrap()[0].cells[1], Cell::TooLong);
}

#[test]
fn columns_are_named_as_in_a_spreadsheet() {
    assert_eq!([0, 3, 25, 26, 59].map(column_name), ["A", "D", "Z", "AA", "BH"]);
}
