use std::{io::Write, path::PathBuf};

use zip::write::SimpleFileOptions;

use super::*;
use crate::ids;

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

fn xlsx(sheet: &[u8]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    let parts: [(&str, &[u8]); 4] = [
        (
            "_rels/.rels",
            br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
        (
            "xl/workbook.xml",
            br#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#,
        ),
        ("xl/worksheets/sheet1.xml", sheet),
    ];
    for (name, bytes) in parts {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn text(cell: &str) -> Cell {
    Cell::Text(cell.into())
}

#[test]
fn a_formula_counts_as_the_value_it_was_saved_with() {
    let rows = rows_of(&xlsx(
        br#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
        <row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="C2"><v>12</v></c></row>
        <row r="4"><c r="A4"><f>1+1</f><v>1.5</v></c><c r="B4"><f>1+1</f></c><c r="C4" t="e"><v>#N/A</v></c></row>
        </sheetData></worksheet>"#,
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
    let mut zip = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    zip.start_file("xl/sharedStrings.xml", SimpleFileOptions::default())
        .unwrap();
    zip.write_all(&vec![b' '; usize::try_from(MOST_SHARED).unwrap() + 1])
        .unwrap();
    let bomb = zip.finish().unwrap().into_inner();
    assert!((bomb.len() as u64) < LARGEST_FILE);
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
fn columns_are_named_as_in_a_spreadsheet() {
    assert_eq!([0, 3, 25, 26, 59].map(column_name), ["A", "D", "Z", "AA", "BH"]);
}
