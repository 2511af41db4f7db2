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

fn set(print: &Print) -> Form {
    let mut form = Form::landscape();
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
