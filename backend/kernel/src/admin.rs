//! The simple-REST dialect of react-admin: `filter`, `range`, `sort` in; a bare array and `Content-Range` out.
use std::ops::Range;

use axum::{
    extract::FromRequestParts,
    http::{HeaderName, HeaderValue, StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    DbErr, EntityTrait, FromQueryResult, PaginatorTrait, QueryOrder, QuerySelect, Select, SelectTwo,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    ApiError, Db,
    api::{self, FieldErrors},
    clock::day_start,
    db::patterns::askable,
    input::Query,
    paging::{part_as, range},
};

/// Rows that one list may ask for; exports page through.
const MOST_ROWS: u64 = 1000;
const DEEPEST_ROW: u64 = 1_000_000;
/// Ids that one filter may name.
const MOST_IDS: usize = 5000;
/// Characters of a filter's text.
const LONGEST_TEXT: usize = 100;

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

/// Why a list cannot be given: its filter or order is wrong, or the database fails.
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// Field → error message.
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl ListError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<ListError> for ApiError {
    fn from(error: ListError) -> Self {
        match error {
            ListError::Invalid(errors) => Self::Invalid(errors),
            ListError::Db(error) => error.into(),
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
    /// For a change of everything that a filter matches: no part of the filter is ignored or cut off. 422
    /// with the name of a filter that is not among `known`, is invalid, or is too long; 422 without any
    /// filter.
    pub fn of_all(filter: Map<String, Value>, known: &[&str], limit: u64) -> Result<Self, ListError> {
        let mut errors = FieldErrors::default();
        for (field, value) in &filter {
            if let Some(why) = wrong_filter(field, value, known) {
                errors.add(format!("filter.{field}"), why);
            }
        }
        if !errors.is_empty() {
            return Err(ListError::Invalid(errors));
        }
        let query = Self {
            filter,
            from: 0,
            limit,
            sort: None,
        };
        if query.ids().is_none() && query.filter.keys().all(|field| query.text(field).is_none()) {
            return Err(ListError::invalid("filter", "请先勾选或筛选"));
        }
        Ok(query)
    }

    /// For the total alone of what a filter matches.
    pub fn of_count(filter: Map<String, Value>) -> Self {
        Self {
            filter,
            from: 0,
            limit: 0,
            sort: None,
        }
    }

    /// For the total of what a filter matches, and the row of it that is the first by this column.
    pub fn of_first(filter: Map<String, Value>, column: &str) -> Self {
        Self {
            filter,
            from: 0,
            limit: 1,
            sort: Some((column.into(), Direction::Asc)),
        }
    }

    /// One page of the result, in the requested order or the `usual` one, and the total. 422 for a field that
    /// is none of the sortable `column`s, which include `id`.
    pub async fn page<E>(
        &self,
        db: &Db,
        found: Select<E>,
        usual: (&str, Direction),
        column: impl Fn(&str) -> Option<E::Column>,
    ) -> Result<(Vec<E::Model>, u64), ListError>
    where
        E: EntityTrait,
        E::Model: Sync,
    {
        let id = column("id").ok_or_else(unsortable)?;
        let (by, direction) = self.order(usual, column)?;
        let ordered = found
            .order_by(by, direction.into())
            .order_by(id, direction.into());
        Ok(self.rows(db, ordered).await?)
    }

    /// The same for rows that stand beside those of another table, where there is one.
    pub async fn page_of_two<E, F>(
        &self,
        db: &Db,
        found: SelectTwo<E, F>,
        usual: (&str, Direction),
        column: impl Fn(&str) -> Option<E::Column>,
    ) -> Result<(Vec<(E::Model, Option<F::Model>)>, u64), ListError>
    where
        E: EntityTrait,
        E::Model: Sync,
        F: EntityTrait,
        F::Model: Sync,
    {
        let id = column("id").ok_or_else(unsortable)?;
        let (by, direction) = self.order(usual, column)?;
        let total = found.clone().count(db).await?;
        if self.limit == 0 || total == 0 {
            return Ok((Vec::new(), total));
        }
        let rows = found
            .order_by(by, direction.into())
            .order_by(id, direction.into())
            .offset(self.from)
            .limit(self.limit)
            .all(db)
            .await?;
        Ok((rows, total))
    }

    /// One page of what was found, in the order it has, and the total.
    pub async fn rows<E>(&self, db: &Db, ordered: Select<E>) -> Result<(Vec<E::Model>, u64), DbErr>
    where
        E: EntityTrait,
        E::Model: Sync,
    {
        self.rows_as(db, ordered).await
    }

    /// The same of rows that are read as another type.
    pub async fn rows_as<T, E>(&self, db: &Db, ordered: Select<E>) -> Result<(Vec<T>, u64), DbErr>
    where
        T: FromQueryResult + Send + Sync,
        E: EntityTrait,
        E::Model: Sync,
    {
        part_as(db, ordered, self.from, self.limit).await
    }

    /// Where the asked part stands among so many that are in memory already.
    pub fn range(&self, total: usize) -> Range<usize> {
        range(self.from, self.limit, total)
    }

    /// The requested order or the `usual` one. 422 for a field that is none of the sortable `column`s.
    pub fn order<C>(
        &self,
        usual: (&str, Direction),
        column: impl Fn(&str) -> Option<C>,
    ) -> Result<(C, Direction), ListError> {
        let asked = self
            .sort
            .as_ref()
            .map(|(field, direction)| (field.as_str(), *direction));
        let (field, direction) = asked.unwrap_or(usual);
        Ok((column(field).ok_or_else(unsortable)?, direction))
    }

    /// A filter's text; absent and empty are the same.
    pub fn text(&self, field: &str) -> Option<String> {
        let text = match self.filter.get(field)? {
            Value::String(text) => askable(text),
            Value::Number(number) => number.to_string(),
            Value::Bool(flag) => flag.to_string(),
            _ => return None,
        };
        (!text.is_empty()).then_some(text)
    }

    /// A filter's whole number. 422 when it is something else.
    pub fn number(&self, field: &str) -> Result<Option<i64>, ListError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| ListError::invalid(format!("filter.{field}"), "应为整数"))
    }

    pub fn flag(&self, field: &str) -> Result<Option<bool>, ListError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        text.parse()
            .map(Some)
            .map_err(|_| ListError::invalid(format!("filter.{field}"), "应为是或否"))
    }

    /// A filter's calendar day. 422 when it is something else.
    pub fn day(&self, field: &str) -> Result<Option<NaiveDate>, ListError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        let wrong = |_| ListError::invalid(format!("filter.{field}"), "日期应为 年-月-日，例如 2026-11-21");
        text.parse().map(Some).map_err(wrong)
    }

    /// The days `from` to `to`, both included, as moments: first, and the first one no longer in.
    pub fn period(&self) -> Result<Period, ListError> {
        let last = self.day("to")?.and_then(|day| day.succ_opt());
        Ok((self.day("from")?.map(day_start), last.map(day_start)))
    }

    /// The `ids` of a getMany request (`filter={"id":[1,2]}`); none when it is not one.
    pub fn ids(&self) -> Option<Vec<i64>> {
        let Value::Array(ids) = self.filter.get("id")? else {
            return None;
        };
        Some(ids.iter().filter_map(Value::as_i64).take(MOST_IDS).collect())
    }
}

fn unsortable() -> ListError {
    ListError::invalid("sort", "不能按这一列排序")
}

/// A text that is too long to be searched for is refused; left out, it would show everything as found.
fn refuse_long(filter: &Map<String, Value>) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    for (field, value) in filter {
        let length = value.as_str().map_or(0, |text| askable(text).chars().count());
        if length > LONGEST_TEXT {
            let message = format!("搜索和筛选最多 {LONGEST_TEXT} 个字，请缩短");
            errors.add(format!("filter.{field}"), message);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ApiError::Invalid(errors))
    }
}

/// Why the filter of a change cannot be used, if it cannot.
fn wrong_filter(field: &str, value: &Value, known: &[&str]) -> Option<String> {
    if !known.contains(&field) {
        return Some("没有这个筛选条件，请清除后重新筛选".into());
    }
    match value {
        Value::Array(ids) if field == "id" => {
            if ids.len() > MOST_IDS {
                return Some(format!("一次最多勾选 {MOST_IDS} 个，现在 {} 个", ids.len()));
            }
            let whole = ids.iter().all(Value::is_i64);
            (!whole).then(|| "编号应为整数，请重新勾选".into())
        }
        Value::String(text) if field != "id" => {
            if text.trim().chars().count() > LONGEST_TEXT {
                return Some(format!("最多 {LONGEST_TEXT} 个字，请缩短"));
            }
            let is_odd = text.chars().any(char::is_control);
            is_odd.then(|| "含有不能使用的字符".into())
        }
        Value::Number(_) | Value::Bool(_) if field != "id" => None,
        _ => Some("筛选条件格式不正确，请清除后重新筛选".into()),
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
        refuse_long(&filter)?;
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

impl<T> Rows<T> {
    /// The part that was asked for of a list short enough to be read whole.
    pub fn part_of(name: &'static str, mut rows: Vec<T>, query: &ListQuery) -> Self {
        let total = rows.len();
        Self {
            name,
            from: query.from,
            total: total as u64,
            rows: rows.drain(query.range(total)).collect(),
        }
    }
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
pub struct PlainJson<T>(pub T);

impl<T: Serialize> IntoResponse for PlainJson<T> {
    fn into_response(self) -> Response {
        api::bare(StatusCode::OK, &self.0)
    }
}
