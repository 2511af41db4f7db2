//! Workbooks that tests read, honest and hostile ones.
use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;

pub fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An .xlsx whose first sheet has these rows.
pub fn xlsx(rows: &str) -> Vec<u8> {
    xlsx_of(&sheet(rows), None)
}

pub fn sheet(rows: &str) -> Vec<u8> {
    format!(
        r#"<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
    )
    .into_bytes()
}

pub fn xlsx_of(sheet: &[u8], shared_texts: Option<&[u8]>) -> Vec<u8> {
    let mut parts: Vec<(&str, &[u8])> = vec![
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
            br#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>"#,
        ),
        ("xl/worksheets/sheet1.xml", sheet),
    ];
    if let Some(texts) = shared_texts {
        parts.push(("xl/sharedStrings.xml", texts));
    }
    zipped(&parts)
}

pub fn record(kind: u16, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    [&kind.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
}

/// Letters of Excel 97 and later, two bytes each, behind their number.
pub fn wide(text: &str) -> Vec<u8> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let count = u16::try_from(units.len()).unwrap();
    let mut bytes = [&count.to_le_bytes()[..], &[1]].concat();
    bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    bytes
}

/// The position of a cell, and a style index that does not exist.
pub fn place(line: u16, column: u16) -> Vec<u8> {
    [line.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat()
}

/// An .xls of this version, whose workbook has these records and whose only sheet has those.
pub fn xls(version: u16, of_book: &[Vec<u8>], of_sheet: &[Vec<u8>]) -> Vec<u8> {
    let begin = record(
        0x0809,
        &[&version.to_le_bytes()[..], &[5, 0, 0, 0, 0, 0]].concat(),
    );
    let end = record(0x000A, &[]);
    let of_book = of_book.concat();
    // Its place, visible, a sheet, named s.
    let sheet_record = 4 + 8 + usize::from(version == 0x0600);
    let start = begin.len() + of_book.len() + sheet_record + end.len();
    let mut sheet = u32::try_from(start).unwrap().to_le_bytes().to_vec();
    sheet.extend(if version == 0x0600 {
        &[0, 0, 1, 0, b's'][..]
    } else {
        &[0, 0, 1, b's'][..]
    });
    let book = [&begin[..], &of_book, &record(0x0085, &sheet), &end].concat();
    assert_eq!(book.len(), start);
    let stream = [&book[..], &begin, &of_sheet.concat(), &end].concat();
    compound(if version == 0x0600 { "Workbook" } else { "Book" }, &stream)
}

/// A compound file with one stream, which is filled up so that it is not a short one.
pub fn compound(name: &str, stream: &[u8]) -> Vec<u8> {
    const SECTOR: usize = 512;
    const FREE: u32 = 0xFFFF_FFFF;
    const LAST: u32 = 0xFFFF_FFFE;
    let mut stream = stream.to_vec();
    stream.resize(stream.len().max(4096).next_multiple_of(SECTOR), 0);
    let sectors = u32::try_from(stream.len() / SECTOR).unwrap();
    // The table says of each sector which one follows; it comes after the directory, which comes after the
    // stream.
    let tables = (sectors + 2).div_ceil(127);
    let mut table: Vec<u32> = (1..sectors).chain([LAST, LAST]).collect();
    table.extend((0..tables).map(|_| 0xFFFF_FFFD));
    table.resize(tables as usize * SECTOR / 4, FREE);
    let entry = |name: &str, kind: u8, start: u32, length: u32| {
        let mut entry = vec![0; 128];
        let units: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        entry[..units.len()].copy_from_slice(&units);
        entry[64] = u8::try_from(units.len() + 2).unwrap();
        entry[66] = kind;
        entry[116..120].copy_from_slice(&start.to_le_bytes());
        entry[120..124].copy_from_slice(&length.to_le_bytes());
        entry
    };
    let mut directory = entry("Root Entry", 5, LAST, 0);
    directory.extend(entry(name, 2, 0, u32::try_from(stream.len()).unwrap()));
    directory.resize(SECTOR, 0);
    let mut head = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
    head.resize(SECTOR, 0);
    head[26] = 3;
    head[30] = 9;
    head[32] = 6;
    let mut put = |at: usize, number: u32| head[at..at + 4].copy_from_slice(&number.to_le_bytes());
    put(44, tables);
    put(48, sectors);
    put(60, LAST);
    put(68, LAST);
    for place in 0..109 {
        let is_there = place < tables;
        put(
            76 + place as usize * 4,
            if is_there { sectors + 1 + place } else { FREE },
        );
    }
    let table: Vec<u8> = table.iter().flat_map(|number| number.to_le_bytes()).collect();
    [head, stream, directory, table].concat()
}
