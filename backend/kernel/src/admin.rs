//! The simple-REST dialect of react-admin: `filter`, `range`, `sort` in; a bare array and `Content-Range` out.
use axum::{
    extract::FromRequestParts,
    http::{HeaderName, HeaderValue, StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{ApiError, api, clock::day_start, input::Query};

/// Rows that one list may ask for; exports page through.
const MOST_ROWS: u64 = 1000;
const DEEPEST_ROW: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Asc,
    Desc,
}

impl From<Direction> for sea_orm::Order {
    fn from(direction: Direction) -> Self {
        match direction {
            Direction::Asc => Self::Asc,
            Direction::Desc => Self::Desc,
        }
    }
}

/// First moment, and the first one no longer in; none = open.
pub type Period = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// What a list asks for.
#[derive(Clone, Debug)]
pub struct ListQuery {
    pub filter: Map<String, Value>,
    /// First row, from 0.
    pub from: u64,
    pub limit: u64,
    pub sort: Option<(String, Direction)>,
}

impl ListQuery {
    /// A filter's text; absent and empty are the same.
    pub fn text(&self, field: &str) -> Option<String> {
        let text = match self.filter.get(field)? {
            Value::String(text) => text.trim().to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => flag.to_string(),
            _ => return None,
        };
        (!text.is_empty() && text.chars().count() <= 100).then_some(text)
    }

    /// A filter's whole number. 422 when it is something else.
    pub fn number(&self, field: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| ApiError::invalid(format!("filter.{field}"), "应为整数"))
    }

    pub fn flag(&self, field: &str) -> Result<Option<bool>, ApiError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| ApiError::invalid(format!("filter.{field}"), "应为是或否"))
    }

    /// A filter's calendar day. 422 when it is something else.
    pub fn day(&self, field: &str) -> Result<Option<NaiveDate>, ApiError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        let wrong = |_| ApiError::invalid(format!("filter.{field}"), "日期应为 年-月-日，例如 2026-11-21");
        text.parse().map(Some).map_err(wrong)
    }

    /// The days `from` to `to`, both included, as moments: first, and the first one no longer in.
    pub fn period(&self) -> Result<Period, ApiError> {
        let last = self.day("to")?.and_then(|day| day.succ_opt());
        Ok((self.day("from")?.map(day_start), last.map(day_start)))
    }

    /// The `ids` of a getMany request (`filter={"id":[1,2]}`); none when it is not one.
    pub fn ids(&self) -> Option<Vec<i64>> {
        let Value::Array(ids) = self.filter.get("id")? else {
            return None;
        };
        Some(
            ids.iter()
                .filter_map(Value::as_i64)
                .take(MOST_ROWS as usize)
                .collect(),
        )
    }
}

#[derive(Deserialize)]
struct Raw {
    filter: Option<String>,
    range: Option<String>,
    sort: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for ListQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(raw) = Query::<Raw>::from_request_parts(parts, state).await?;
        let filter = parse::<Map<String, Value>>("filter", raw.filter.as_deref())?.unwrap_or_default();
        let (from, to) = parse::<(u64, u64)>("range", raw.range.as_deref())?.unwrap_or((0, 24));
        let sort = parse::<(String, String)>("sort", raw.sort.as_deref())?.map(|(field, order)| {
            (
                field,
                if order.eq_ignore_ascii_case("desc") {
                    Direction::Desc
                } else {
                    Direction::Asc
                },
            )
        });
        let limit = (to.saturating_sub(from).saturating_add(1)).clamp(1, MOST_ROWS);
        Ok(Self {
            filter,
            from: from.min(DEEPEST_ROW),
            limit,
            sort,
        })
    }
}

fn parse<T: DeserializeOwned>(field: &str, text: Option<&str>) -> Result<Option<T>, ApiError> {
    text.map(serde_json::from_str)
        .transpose()
        .map_err(|_| ApiError::invalid(field, "格式不正确"))
}

/// The rows of a list with their place in the whole.
pub struct Rows<T> {
    pub name: &'static str,
    pub from: u64,
    pub total: u64,
    pub rows: Vec<T>,
}

impl<T: Serialize> IntoResponse for Rows<T> {
    fn into_response(self) -> Response {
        let last = (self.from + self.rows.len() as u64).saturating_sub(1);
        let range = format!("{} {}-{last}/{}", self.name, self.from, self.total);
        let mut response = api::bare(StatusCode::OK, &self.rows);
        if let Ok(range) = HeaderValue::from_str(&range) {
            response
                .headers_mut()
                .insert(HeaderName::from_static("content-range"), range);
        }
        response
    }
}

/// One record, without an envelope.
pub struct Bare<T>(pub T);

impl<T: Serialize> IntoResponse for Bare<T> {
    fn into_response(self) -> Response {
        api::bare(StatusCode::OK, &self.0)
    }
}
