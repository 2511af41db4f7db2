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
fn a_cyclic_sector_chain_in_an_old_workbook_ends() {
    let mut file = compound("Workbook", &[0; 8192]);
    // The table is last; its first sector now follows itself, or the last one leads back.
    let table = file.len() - 512;
    for (sector, next) in [(0, 0), (15, 3)] {
        let at = table + sector * 4;
        let before = file[at..at + 4].to_vec();
        file[at..at + 4].copy_from_slice(&u32::to_le_bytes(next));
        // A stream with the largest length that can be claimed.
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
