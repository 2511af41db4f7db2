//! A register on paper.
use chrono::{DateTime, Utc};
use files::pdf::{Form, off_thread, paint};
use kernel::{ApiResult, clock::shop_time};

use crate::inspections::models::{
    cells::printed,
    register::{Cells, Head},
};

pub struct Print {
    pub head: &'static Head,
    pub shop: String,
    /// What it was narrowed by.
    pub asked: Vec<(&'static str, String)>,
    pub by: String,
    pub at: DateTime<Utc>,
    pub rows: Vec<Cells>,
}

pub async fn file(print: Print) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let form = set(&print);
        paint(form.paper(print.head.title, &print.shop))
    })
    .await
}

/// Shares of the columns that A4 still shows legibly.
const MOST_ON_A4: f32 = 100.0;

fn is_wide(head: &Head) -> bool {
    head.columns.iter().map(|column| column.share).sum::<f32>() > MOST_ON_A4
}

fn set(print: &Print) -> Form {
    let is_wide = is_wide(print.head);
    let mut form = if is_wide { Form::wide() } else { Form::landscape() };
    form.title(print.head.title);
    let count = format!("{} 行", print.rows.len());
    let at = shop_time(print.at).format("%Y-%m-%d %H:%M").to_string();
    let mut pairs = vec![("企业", print.shop.as_str())];
    pairs.extend(print.asked.iter().map(|(label, text)| (*label, text.as_str())));
    pairs.extend([
        ("记录", count.as_str()),
        ("打印人", print.by.as_str()),
        ("打印时间", at.as_str()),
    ]);
    form.pairs(3, &pairs);
    if print.rows.is_empty() {
        form.space(8.0);
        form.line("这段期间没有记录。");
    } else {
        let rows = print.rows.iter();
        form.table(
            print.head.columns,
            rows.map(|row| row.iter().map(printed).collect::<Vec<String>>()),
        );
    }
    form.space(8.0);
    form.line(print.head.about);
    if is_wide {
        form.line("栏目较多，按 A3 横向排版。");
    }
    form.space(6.0);
    form.pairs(3, &[("制表人", ""), ("质量负责人", ""), ("日期", "")]);
    form
}

#[cfg(test)]
mod tests {
    use files::export::Value;
    use kernel::Money;

    use super::*;
    use crate::inspections::models::registers;

    /// Between the margins of the page, less what a cell leaves free beside its words.
    #[test]
    fn every_column_has_room_for_a_character() {
        for register in registers::ALL {
            let head = register.head();
            let page = if is_wide(head) { 1190.0 } else { 842.0 };
            let whole: f32 = head.columns.iter().map(|column| column.share).sum();
            for column in head.columns {
                let room = (page - 72.0) * column.share / whole - 6.0;
                assert!(room > 11.0, "{} {}: {room}", head.title, column.title);
            }
        }
    }

    #[test]
    fn every_register_fits_its_page_with_and_without_rows() {
        for register in registers::ALL {
            let head = register.head();
            let row: Cells = head.columns.iter().map(|_| Value::Money(Money(12_345))).collect();
            for rows in [Vec::new(), vec![row; 40]] {
                let print = Print {
                    head,
                    shop: "药集医药有限公司".into(),
                    asked: vec![("期间", "2026-11-01 至 2026-11-30".into())],
                    by: "王质管".into(),
                    at: DateTime::default(),
                    rows,
                };
                let form = set(&print);
                let bytes = paint(form.paper(head.title, &print.shop)).unwrap();
                assert!(bytes.starts_with(b"%PDF"), "{}", head.title);
                let missing = files::pdf::unprintable(form.pages());
                assert_eq!(missing, "", "{}", head.title);
            }
        }
    }
}
