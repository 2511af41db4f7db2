//! The bank's statements, as its files say them.
use chrono::NaiveDate;
use encoding_rs::GBK;
use kernel::Money;
use orders::errors::OrderError;
use reconciliation::models::bank_file::lines_of;

fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()
}

#[test]
fn money_that_came_in_on_the_day_is_read_in_both_encodings() {
    let text = "交易日期,流水号,对方户名,贷方发生额,借方发生额\n\
        2026/11/21 10:11:12,B001,仁心大药房,\"1,234.50\",\n\
        20261121,B002,别的公司,,99.00\n2026-11-20,B000,仁心大药房,7.00,\n";
    for bytes in [text.as_bytes().to_vec(), GBK.encode(text).0.into_owned()] {
        let lines = lines_of(&bytes, day()).unwrap();
        assert_eq!(lines.len(), 1);
        assert_eq!(
            (lines[0].number.as_str(), lines[0].amount),
            ("B001", Money(123_450))
        );
        assert_eq!(lines[0].payer_name, "仁心大药房");
    }
}

#[test]
fn a_file_that_is_too_long_is_refused_and_not_cut() {
    let rows = "2026-11-20,B1,某,1.00\n".repeat(20_000);
    let whole = format!("日期,流水号,付款户名,金额\n{rows}");
    assert!(lines_of(whole.as_bytes(), day()).unwrap().is_empty());
    let longer = format!("{whole}2026-11-21,B2,某,1.00\n");
    assert!(lines_of(longer.as_bytes(), day()).is_err());
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, word) in [
        ("日期,金额\n", "流水号"),
        ("日期,流水号,付款户名,金额\n昨天,B1,某,1.00\n", "第 2 行"),
        ("日期,流水号,付款户名,金额\n2026-11-21,B1,某,一元\n", "第 2 行"),
        ("日期,流水号,付款户名,金额\n2026-11-21,,某,1.00\n", "第 2 行"),
        ("", "表头"),
    ] {
        let Err(OrderError::Invalid(errors)) = lines_of(text.as_bytes(), day()) else {
            panic!("{text}");
        };
        assert!(errors.0["file"][0].contains(word), "{errors:?}");
    }
}

#[test]
fn lines_without_end_are_refused() {
    let wide = format!("日期{}金额\n", ",".repeat(1_000_000));
    let open = format!("日期,流水号,付款户名,金额\n\"{}", "a,\n".repeat(1_000_000));
    for (text, word) in [(wide, "100 列"), (open, "引号")] {
        let Err(OrderError::Invalid(errors)) = lines_of(text.as_bytes(), day()) else {
            panic!("{word}");
        };
        assert!(errors.0["file"][0].contains(word), "{errors:?}");
    }
}
