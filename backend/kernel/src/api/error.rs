//! The one mapping from what can go wrong to HTTP. Domain errors turn into it in their crate's `errors.rs`.
use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sea_orm::{DbErr, SqlErr};
use serde_json::{Value, json};

use super::envelope;
use crate::{db, models::second_word::SecondWordError};

pub type ApiResult<T> = Result<T, ApiError>;

/// When to come back to a shop whose database is away.
const UNTIL_AVAILABLE: Duration = Duration::from_secs(2);

/// Field → messages, as the 422 answer carries them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(pub BTreeMap<String, Vec<String>>);

impl FieldErrors {
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = Self::default();
        errors.add(field, message);
        errors
    }

    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.entry(field.into()).or_default().push(message.into());
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn first(&self) -> &str {
        self.0
            .values()
            .flatten()
            .next()
            .map_or("输入有误", String::as_str)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    #[error("sign-in needed")]
    SignIn,
    #[error("forbidden: {0}")]
    Forbidden(String),
    #[error("not found: {0}")]
    NotFound(String),
    #[error("method not allowed")]
    Method,
    /// The state of things forbids it (already paid, someone was faster). `Value` has details for the client.
    #[error("conflict: {0}")]
    Conflict(String, Value),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    #[error("contract needed")]
    ContractNeeded(String),
    /// What matters is changed only after a fresh proof of identity.
    #[error("identity not confirmed")]
    Unconfirmed,
    /// Records that people change in forms are changed only by those who say which version they read.
    #[error("version needed")]
    VersionNeeded,
    #[error("bad request: {0}")]
    BadRequest(String),
    /// Raised where the route is unknown; the front adds the limit of the route.
    #[error("too large")]
    TooLarge,
    #[error("too large: {0}")]
    OverLimit(String),
    #[error("too many: {0}")]
    TooMany(String),
    /// Too many within a time; it may be tried again after so long.
    #[error("too many for now: {0}")]
    Later(String, Duration),
    #[error("unavailable")]
    Unavailable,
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

impl ApiError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }

    pub fn conflict(message: impl Into<String>) -> Self {
        Self::Conflict(message.into(), Value::Null)
    }

    pub fn not_found(what: &str) -> Self {
        Self::NotFound(format!("{what}不存在或已被删除"))
    }

    pub fn status(&self) -> StatusCode {
        match self {
            Self::SignIn => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(..) => StatusCode::CONFLICT,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::ContractNeeded(_) => StatusCode::from_u16(459).unwrap_or(StatusCode::FORBIDDEN),
            Self::Unconfirmed | Self::VersionNeeded => StatusCode::PRECONDITION_REQUIRED,
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::TooLarge | Self::OverLimit(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) | Self::Later(..) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What the person reads. Nothing of the inside.
    pub fn message(&self) -> String {
        match self {
            Self::SignIn => "请先登录".into(),
            Self::Method => "不支持这种请求方式".into(),
            Self::Unconfirmed => "为了账户安全，请先验证身份再继续".into(),
            Self::VersionNeeded => "缺少读到的版本（If-Match），请刷新页面后再保存".into(),
            Self::TooLarge => "内容太大，请缩小后再试".into(),
            Self::Unavailable | Self::Internal(_) => "系统繁忙，请稍候再试".into(),
            Self::Invalid(errors) => errors.first().into(),
            Self::Forbidden(message)
            | Self::NotFound(message)
            | Self::Conflict(message, _)
            | Self::ContractNeeded(message)
            | Self::BadRequest(message)
            | Self::OverLimit(message)
            | Self::TooMany(message)
            | Self::Later(message, _) => message.clone(),
        }
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::Invalid(errors)
    }
}

/// A busy or unreachable database is a temporary failure (503); a constraint violation that the earlier check
/// did not find is caused by a concurrent request (409); anything else is a bug (500).
impl From<DbErr> for ApiError {
    fn from(error: DbErr) -> Self {
        match error {
            error if db::is_outage(&error) => Self::Unavailable,
            DbErr::RecordNotInserted => Self::conflict("这条记录刚被别人改过，请刷新后再试"),
            error => match error.sql_err() {
                Some(SqlErr::UniqueConstraintViolation(which)) => {
                    tracing::info!(which, "somebody was faster");
                    Self::conflict("刚有人提交了同样的内容，请刷新后核对再试")
                }
                Some(SqlErr::ForeignKeyConstraintViolation(which)) => {
                    tracing::info!(which, "somebody was faster");
                    Self::conflict("要用的内容刚被删除，或刚被别处用上，请刷新后再试")
                }
                _ => Self::Internal(error.into()),
            },
        }
    }
}

impl From<SecondWordError> for ApiError {
    fn from(error: SecondWordError) -> Self {
        match error {
            SecondWordError::OwnWish => Self::conflict("您已经提出这个改动，要另一位质量人员同意后才生效"),
            SecondWordError::Db(error) => error.into(),
        }
    }
}

/// What several waited for has failed for all of them.
impl From<Arc<ApiError>> for ApiError {
    fn from(error: Arc<ApiError>) -> Self {
        match &*error {
            Self::Unavailable => Self::Unavailable,
            Self::Internal(error) if is_outage_within(error) => Self::Unavailable,
            error => Self::Internal(anyhow::anyhow!("{error:#}")),
        }
    }
}

impl ApiError {
    /// An outage is recognised whatever error it was wrapped into.
    fn unwrapped(self) -> Self {
        match self {
            Self::Internal(error) if is_outage_within(&error) => Self::Unavailable,
            error => error,
        }
    }

    fn again_after(&self) -> Option<Duration> {
        match self {
            Self::Unavailable => Some(UNTIL_AVAILABLE),
            Self::Later(_, wait) => Some(*wait),
            _ => None,
        }
    }
}

fn is_outage_within(error: &anyhow::Error) -> bool {
    let mut causes = error.chain();
    causes.any(|cause| cause.downcast_ref::<DbErr>().is_some_and(db::is_outage))
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let this = self.unwrapped();
        let (status, again_after) = (this.status(), this.again_after());
        let mut response = this.into_body(status);
        if let Some(wait) = again_after {
            let seconds = HeaderValue::from(wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl ApiError {
    fn into_body(self, status: StatusCode) -> Response {
        if let Self::Internal(error) = &self {
            tracing::error!(error = format!("{error:#}"), "a request failed");
        }
        let mut body = json!({ "code": status.as_u16(), "message": self.message(), "data": null });
        match self {
            Self::Invalid(errors) => body["errors"] = json!(errors.0),
            Self::Conflict(_, data) => body["data"] = data,
            _ => {}
        }
        envelope::json(status, &body)
    }
}
