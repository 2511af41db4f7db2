//! Ids in the path and values in the query.
use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use serde::de::DeserializeOwned;

use super::{body::from_form, text::is_document_number};
use crate::ApiError;

/// The `{id}` of a path. Anything but a row id is a page that does not exist.
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| nothing())?;
        text.parse()
            .ok()
            .filter(|id| *id > 0)
            .map(Self)
            .ok_or_else(nothing)
    }
}

/// A document number in the path (order, payment).
pub struct Number(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Number {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state)
            .await
            .map_err(|_| nothing())?;
        is_document_number(&text)
            .then_some(Self(text))
            .ok_or_else(nothing)
    }
}

fn nothing() -> ApiError {
    ApiError::NotFound("没有找到您要的内容".into())
}

/// The query string, read as strictly as a body. A filter that is left empty, as a cleared field sends it, is one that was not sent.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        from_form(without_blanks(parts.uri.query().unwrap_or_default()).as_bytes()).map(Self)
    }
}

fn without_blanks(query: &str) -> String {
    let says_something = |pair: &&str| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty());
    query
        .split('&')
        .filter(says_something)
        .collect::<Vec<_>>()
        .join("&")
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::input::{Day, RowId, Text};

    #[derive(Deserialize, Debug, Default)]
    struct Filters {
        page: Option<u64>,
        goods_id: Option<i64>,
        maker: Option<RowId>,
        since: Option<Day>,
        words: Option<Text<20>>,
        #[serde(default)]
        status: Vec<i64>,
    }

    fn read(query: &str) -> Result<Filters, ApiError> {
        from_form(without_blanks(query).as_bytes())
    }

    #[test]
    fn what_is_left_empty_filters_nothing() {
        let cleared = read("page=2&goods_id=&maker=&since=&words=&status[]=&&=&flag").unwrap();
        assert_eq!(cleared.page, Some(2));
        assert!(cleared.goods_id.is_none() && cleared.maker.is_none() && cleared.since.is_none());
        assert!(cleared.words.is_none() && cleared.status.is_empty());
        let chosen = read("goods_id=7&since=2026-11-22&words=%E5%B7%B2&status[]=1&status[]=2").unwrap();
        assert_eq!((chosen.goods_id, chosen.status.len()), (Some(7), 2));
        assert!(read("goods_id=x").is_err() && read("since=gestern").is_err());
    }
}
