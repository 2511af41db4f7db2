//! The body of a write.
use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::header,
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::{
    Deserializer,
    de::{DeserializeOwned, IgnoredAny},
};

use crate::ApiError;

/// Brackets nest at most this deep (`params[0][number]` needs 2).
const DEEPEST: usize = 6;

/// A form-encoded or JSON body, by its content type. An empty body reads as an empty form.
pub struct Input<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Input<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let body = WrittenBody::of(request).await?;
        read_one(|read| body.read(read)).map(Self)
    }
}

/// A layer that takes in the whole body before the handler extracts anything: what the handler holds for a request, it does
/// not hold for as long as its sender likes.
pub async fn body_first(request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    match whole_body(Request::from_parts(head.clone(), body)).await {
        Ok(bytes) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Err(error) => error.into_response(),
    }
}

async fn whole_body(request: Request) -> Result<Bytes, ApiError> {
    Bytes::from_request(request, &()).await.map_err(|rejection| {
        if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
            ApiError::TooLarge
        } else {
            ApiError::BadRequest("请求内容没有传完，请重试".into())
        }
    })
}

/// A body as it was sent, and how it is written.
struct WrittenBody {
    bytes: Bytes,
    is_json: bool,
}

impl WrittenBody {
    #[crate::awaited::boxed]
    async fn of(request: Request) -> Result<Self, ApiError> {
        let is_json = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.starts_with("application/json"));
        let bytes = whole_body(request).await?;
        Ok(Self { bytes, is_json })
    }

    fn read(&self, read: ReadErased) -> Result<(), ApiError> {
        if self.is_json {
            read_json(&self.bytes, read)
        } else {
            read_form(&self.bytes, read)
        }
    }
}

pub(super) fn from_form<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    read_one(|read| read_form(body, read))
}

/// One value of what `source` reads.
fn read_one<T: DeserializeOwned>(
    source: impl FnOnce(ReadErased) -> Result<(), ApiError>,
) -> Result<T, ApiError> {
    let mut value = None;
    source(&mut |deserializer| {
        value = Some(erased_serde::deserialize(deserializer)?);
        Ok(())
    })?;
    value.ok_or_else(unreadable)
}

/// Reads a type that is not known here, so that what reads a format is compiled once and not for each type.
type ReadErased<'a> =
    &'a mut dyn FnMut(&mut dyn erased_serde::Deserializer) -> Result<(), erased_serde::Error>;

fn read_json(body: &[u8], read: ReadErased) -> Result<(), ApiError> {
    let body = if body.is_empty() { b"{}" } else { body };
    tracked(&mut serde_json::Deserializer::from_slice(body), read).map_err(|fault| {
        if serde_json::from_slice::<IgnoredAny>(body).is_ok() {
            fault.into_api_error()
        } else {
            unreadable()
        }
    })
}

fn read_form(body: &[u8], read: ReadErased) -> Result<(), ApiError> {
    let config = serde_qs::Config::new().max_depth(DEEPEST).use_form_encoding(true);
    let form = serde_qs::Deserializer::with_config(config, body).map_err(|_| unreadable())?;
    tracked(form, read).map_err(FieldFault::into_api_error)
}

fn tracked<'de>(deserializer: impl Deserializer<'de>, read: ReadErased) -> Result<(), FieldFault> {
    let mut track = serde_path_to_error::Track::new();
    let tracking = serde_path_to_error::Deserializer::new(deserializer, &mut track);
    let outcome = read(&mut <dyn erased_serde::Deserializer>::erase(tracking));
    outcome.map_err(|why| FieldFault {
        path: track.path().to_string(),
        why: why.to_string(),
    })
}

fn unreadable() -> ApiError {
    ApiError::BadRequest("请求内容的格式不正确".into())
}

/// Where reading stopped and why.
struct FieldFault {
    path: String,
    why: String,
}

impl FieldFault {
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
    use serde::Deserialize;

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

    fn from_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
        read_one(|read| read_json(body, read))
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
