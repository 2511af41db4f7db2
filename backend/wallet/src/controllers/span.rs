//! Which statement is asked for: of which ledger, over which days, in which format.
use chrono::NaiveDate;
use files::export::{Format, Table};
use kernel::{
    ApiError, ApiResult,
    input::{DayRange, OptionalDay},
};

use crate::models::{
    causes::Kind,
    statement::{HEADS, Span},
};

/// As a query names them.
#[derive(Clone, Copy, Debug, Default)]
pub struct SpanFilter<'a> {
    pub kind: Option<&'a str>,
    pub format: Option<&'a str>,
    pub first: Option<OptionalDay>,
    pub last: Option<OptionalDay>,
}

impl SpanFilter<'_> {
    /// The table and its content; without days the last thirty.
    pub fn table(&self, company_id: i64, company: &str, today: NaiveDate) -> ApiResult<(Table, Span)> {
        let kind = Kind::from_code(self.kind.unwrap_or("balance"))
            .ok_or_else(|| ApiError::invalid("kind", "请选择余额、积分或现金券"))?;
        let format = Format::from_code(self.format.unwrap_or("xlsx"))
            .ok_or_else(|| ApiError::invalid("format", "请选择 xlsx 或 csv"))?;
        let days = DayRange::of_export(self.first, self.last, today)?;
        let table = Table {
            name: format!("{company}{}明细 {} 至 {}", kind.text(), days.first, days.last),
            format,
            heads: HEADS.map(str::to_owned).to_vec(),
        };
        let span = Span {
            company_id,
            kind,
            from: days.first_moment(),
            to: days.moment_after(),
        };
        Ok((table, span))
    }
}
