//! The bank's statement as staff download it: CSV in UTF-8 or GBK, one row for each bank transaction that came in.
use chrono::NaiveDate;
use encoding_rs::{GBK, UTF_8};
use files::workbook::delimited::{self, DelimitedError};
use gateways::payments::{LineKind, StatementLine};
use kernel::{Money, api::FieldErrors};
use orders::errors::OrderError;

/// The names that banks use for a column, the first one is ours.
const DAY: &[&str] = &["日期", "交易日期", "记账日期"];
const REFERENCE: &[&str] = &["流水号", "交易流水号", "银行流水号"];
const PAYER: &[&str] = &["付款户名", "对方户名"];
const AMOUNT: &[&str] = &["金额", "贷方发生额", "收入金额"];

/// Of a file; a wholesaler has some hundred bank transactions a day.
const MOST_ROWS: usize = 20_000;
const MOST_COLUMNS: usize = 100;

/// The rows of this day. 422 names the row that cannot be read.
pub fn lines_of(file: &[u8], day: NaiveDate) -> Result<Vec<StatementLine>, OrderError> {
    let (text, _, is_damaged) = UTF_8.decode(file);
    let text = if is_damaged { GBK.decode(file).0 } else { text };
    let mut source = text.trim_start_matches('\u{feff}').as_bytes();
    let mut reading = StatementReader {
        day,
        columns: None,
        read: 0,
        lines: Vec::new(),
    };
    let cell = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    delimited::read(&mut source, b',', MOST_COLUMNS, cell, &mut |_, row| {
        reading.take(&row)?;
        Ok::<_, Unreadable>(true)
    })
    .map_err(|Unreadable(why)| wrong(why))?;
    if reading.columns.is_none() {
        return Err(wrong("文件没有表头"));
    }
    Ok(reading.lines)
}

/// Why a file cannot be read.
struct Unreadable(String);

impl From<DelimitedError> for Unreadable {
    fn from(error: DelimitedError) -> Self {
        Self(match error {
            DelimitedError::LongCell(line) => format!("第 {line} 行有一格太长，可能少了一个引号"),
            DelimitedError::TooManyColumns(line) => format!("第 {line} 行超过 {MOST_COLUMNS} 列"),
            DelimitedError::NotText | DelimitedError::Io(_) => "文件读不出来，请重新导出为 CSV".into(),
        })
    }
}

/// The positions of the columns.
struct Columns {
    day: usize,
    reference: usize,
    payer: usize,
    amount: usize,
}

impl Columns {
    fn of(head: &[String]) -> Result<Self, Unreadable> {
        let column = |names: &[&str]| {
            let found = head.iter().position(|cell| names.contains(&cell.as_str()));
            found.ok_or_else(|| Unreadable(format!("缺少“{}”列", names[0])))
        };
        Ok(Self {
            day: column(DAY)?,
            reference: column(REFERENCE)?,
            payer: column(PAYER)?,
            amount: column(AMOUNT)?,
        })
    }
}

struct StatementReader {
    day: NaiveDate,
    columns: Option<Columns>,
    /// Rows below the head.
    read: usize,
    lines: Vec<StatementLine>,
}

impl StatementReader {
    fn take(&mut self, row: &[String]) -> Result<(), Unreadable> {
        let Some(columns) = &self.columns else {
            self.columns = Some(Columns::of(row)?);
            return Ok(());
        };
        if self.read == MOST_ROWS {
            let why = format!("文件超过 {MOST_ROWS} 行，请只导出这一天的流水");
            return Err(Unreadable(why));
        }
        self.read += 1;
        let number = self.read + 1;
        let cell = |place: usize| row.get(place).map(String::as_str).unwrap_or_default();
        if cell(columns.amount).is_empty() {
            // Outgoing money is in another column.
            return Ok(());
        }
        let wrong = |what: &str| Unreadable(format!("第 {number} 行{what}"));
        let at = day_of(cell(columns.day)).ok_or_else(|| wrong("的日期不正确"))?;
        let sum = cell(columns.amount).replace(',', "").parse::<Money>();
        let sum = sum.map_err(|_| wrong("的金额不正确"))?;
        if cell(columns.reference).is_empty() {
            return Err(wrong("没有流水号"));
        }
        if at == self.day && sum.is_positive() {
            self.lines.push(StatementLine {
                kind: LineKind::Payment,
                number: cell(columns.reference).into(),
                gateway_number: String::new(),
                amount: sum,
                payer_name: cell(columns.payer).into(),
            });
        }
        Ok(())
    }
}

fn day_of(text: &str) -> Option<NaiveDate> {
    let day = text.split_whitespace().next()?;
    ["%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%Y.%m.%d"]
        .iter()
        .find_map(|format| NaiveDate::parse_from_str(day, format).ok())
}

fn wrong(why: impl Into<String>) -> OrderError {
    OrderError::Invalid(FieldErrors::one("file", why))
}
