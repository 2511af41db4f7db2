//! Days that a statement begins and ends with, and the format it comes in.
use chrono::{Days, NaiveDate};
use files::export::{Format, Table};
use kernel::{ApiError, ApiResult, clock::day_start, paging::chosen_text};

use crate::models::{
    causes::Kind,
    statement::{HEADS, Span},
};

/// Days of one statement.
const LONGEST: i64 = 3 * 366;

/// As a query names them.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpanFilter<'a> {
    pub kind: Option<&'a str>,
    pub format: Option<&'a str>,
    pub first: Option<&'a str>,
    pub last: Option<&'a str>,
}

pub fn day(field: &str, text: Option<&str>) -> ApiResult<Option<NaiveDate>> {
    let Some(text) = chosen_text(text) else {
        return Ok(None);
    };
    let wrong = |_| ApiError::invalid(field, "日期应为 年-月-日，例如 2026-11-21");
    text.parse().map(Some).map_err(wrong)
}

impl SpanFilter<'_> {
    /// The table and its content; without days the last thirty.
    pub fn table(&self, company_id: i64, company: &str, today: NaiveDate) -> ApiResult<(Table, Span)> {
        let kind = Kind::from_code(self.kind.unwrap_or("balance"))
            .ok_or_else(|| ApiError::invalid("kind", "请选择余额、积分或现金券"))?;
        let format = Format::from_code(self.format.unwrap_or("xlsx"))
            .ok_or_else(|| ApiError::invalid("format", "请选择 xlsx 或 csv"))?;
        let last = day("end_time", self.last)?.unwrap_or(today);
        let first = day("start_time", self.first)?;
        let first = first
            .or_else(|| last.checked_sub_days(Days::new(29)))
            .unwrap_or(last);
        if first > last {
            return Err(ApiError::invalid("end_time", "结束日期应不早于开始日期"));
        }
        if (last - first).num_days() > LONGEST {
            return Err(ApiError::invalid("start_time", "一次最多导出三年，请分段导出"));
        }
        let table = Table {
            name: format!("{company}{}明细 {first} 至 {last}", kind.text()),
            format,
            heads: HEADS.map(str::to_owned).to_vec(),
        };
        let span = Span {
            company_id,
            kind,
            from: day_start(first),
            to: day_start(last.succ_opt().unwrap_or(last)),
        };
        Ok((table, span))
    }
}
