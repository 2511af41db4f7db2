use kernel::ApiError;
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error("wrong user name or password")]
    WrongPassword,
    #[error("account locked")]
    Locked,
    #[error("account inactive")]
    Inactive,
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Somebody decided first.
    #[error("already decided")]
    AlreadyDecided,
    #[error("not allowed in this state: {0}")]
    WrongState(&'static str),
    #[error(transparent)]
    Db(#[from] DbErr),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::WrongPassword => Self::invalid("password", "用户名或密码不正确"),
            IdentityError::Locked => Self::TooMany("密码多次输错，账号已锁定 15 分钟，请稍后再试".into()),
            IdentityError::Inactive => Self::Forbidden("账号已停用，请联系客服".into()),
            IdentityError::NotFound(what) => Self::not_found(what),
            IdentityError::AlreadyDecided => Self::conflict("这份证照刚刚已被别人处理，请看下一份"),
            IdentityError::WrongState(why) => Self::conflict(why),
            IdentityError::Db(error) => error.into(),
            IdentityError::Other(error) => Self::Internal(error),
        }
    }
}
