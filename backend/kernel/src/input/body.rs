//! The body of a write.
use axum::{
    body::Bytes,
    extract::{FromRequest, Request},
    http::header,
};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};

use crate::ApiError;

/// Brackets nest at most this deep (`params[0][number]` needs 2).
const DEEPEST: usize = 6;

/// A form-encoded or JSON body, by its content type. An empty body reads as an empty form.
pub struct Input<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.starts_with("application/json"));
        let body = Bytes::from_request(request, state).await.map_err(|rejection| {
            if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                ApiError::TooLarge
            } else {
                ApiError::BadRequest("请求内容没有传完，请重试".into())
            }
        })?;
        if is_json {
            from_json(&body)
        } else {
            from_form(&body)
        }
        .map(Self)
    }
}

fn from_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let body = if body.is_empty() { b"{}" } else { body };
    let mut json = serde_json::Deserializer::from_slice(body);
    serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let why = error.into_inner();
        if why.is_data() {
            FieldFault {
                path,
                why: why.to_string(),
            }
            .into_api_error()
        } else {
            ApiError::BadRequest("请求内容的格式不正确".into())
        }
    })
}

pub(super) fn from_form<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let config = serde_qs::Config::new().max_depth(DEEPEST).use_form_encoding(true);
    let tracked: Result<Tracked<T>, _> = config.deserialize_bytes(body);
    match tracked {
        Ok(Tracked(Ok(value))) => Ok(value),
        Ok(Tracked(Err(wrong))) => Err(wrong.into_api_error()),
        Err(_) => Err(unreadable()),
    }
}

fn unreadable() -> ApiError {
    ApiError::BadRequest("请求内容的格式不正确".into())
}

/// A value, or where in it reading stopped and why.
struct Tracked<T>(Result<T, FieldFault>);

struct FieldFault {
    path: String,
    why: String,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Tracked<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match serde_path_to_error::deserialize(deserializer) {
            Ok(value) => Ok(Self(Ok(value))),
            Err(error) => Ok(Self(Err(FieldFault::of(error)))),
        }
    }
}

impl FieldFault {
    fn of(error: serde_path_to_error::Error<impl std::fmt::Display>) -> Self {
        Self {
            path: error.path().to_string(),
            why: error.into_inner().to_string(),
        }
    }

    fn into_api_error(self) -> ApiError {
        let inside = if self.path == "." {
            String::new()
        } else {
            self.path.replace('[', ".").replace(']', "")
        };
        if let Some(field) = self
            .why
            .strip_prefix("missing field `")
            .and_then(|rest| rest.split('`').next())
        {
            let field = if inside.is_empty() {
                field.to_owned()
            } else {
                format!("{inside}.{field}")
            };
            return ApiError::invalid(field, "请填写这一项");
        }
        if inside.is_empty() && self.why.is_ascii() {
            return unreadable();
        }
        // Messages of our own types are Chinese; those of the library are in English.
        let ours = self.why.chars().next().is_some_and(|first| !first.is_ascii());
        let message = if ours {
            self.why.split(" at line ").next().unwrap_or_default()
        } else {
            "格式不正确"
        };
        let field = if inside.is_empty() {
            "body".to_owned()
        } else {
            inside
        };
        ApiError::invalid(field, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::FieldErrors,
        input::{Quantity, Text},
    };

    #[derive(Deserialize, Debug)]
    struct Line {
        goods_id: i64,
        number: Quantity,
    }
    #[derive(Deserialize, Debug)]
    struct Lines {
        params: Vec<Line>,
    }

    fn errors(result: Result<Lines, ApiError>) -> FieldErrors {
        match result {
            Err(ApiError::Invalid(errors)) => errors,
            other => panic!("not a field error: {other:?}"),
        }
    }

    #[test]
    fn nested_brackets_read_like_json() {
        let form: Lines = from_form(b"params%5B0%5D%5Bgoods_id%5D=7&params[0][number]=3").unwrap();
        let json: Lines = from_json(br#"{"params":[{"goods_id":7,"number":"3"}]}"#).unwrap();
        assert_eq!((form.params[0].goods_id, form.params[0].number), (7, Quantity(3)));
        assert_eq!((json.params[0].goods_id, json.params[0].number), (7, Quantity(3)));
    }

    #[test]
    fn the_wrong_field_is_named() {
        let wrong = errors(from_form(b"params[0][goods_id]=7&params[0][number]=-1"));
        assert!(wrong.0["params.0.number"][0].contains("数量"), "{wrong:?}");
        let missing = errors(from_json(br#"{"params":[{"goods_id":7}]}"#));
        assert_eq!(missing.0["params.0.number"], ["请填写这一项"]);
        let typed = errors(from_json(
            br#"{"params":[{"goods_id":"x","number":1}],"more":[1,{}]}"#,
        ));
        assert_eq!(typed.0["params.0.goods_id"], ["格式不正确"]);
        let nothing = errors(from_json(br#"{"params":null,"more":{"a":1}}"#));
        assert_eq!(nothing.0["params"], ["格式不正确"]);
    }

    #[test]
    fn an_optional_text_may_be_left_empty() {
        #[derive(Deserialize)]
        struct Note {
            remark: Option<Text<20>>,
        }
        let note: Note = from_form(b"remark=").unwrap();
        assert!(note.remark.is_some_and(|remark| remark.is_empty()));
    }

    #[test]
    fn nonsense_is_a_bad_request_not_a_fault() {
        for body in [&b"{"[..], b"[]", b"\xff\xfe", b"null"] {
            let error = from_json::<Lines>(body).unwrap_err();
            assert!(error.status().is_client_error(), "{body:?}: {error:?}");
        }
        let deep = format!("{}=1", "a".to_owned() + &"[b]".repeat(10_000));
        assert!(
            from_form::<Lines>(deep.as_bytes())
                .unwrap_err()
                .status()
                .is_client_error()
        );
    }
}
