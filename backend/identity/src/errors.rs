use files::uploads::UploadError;
use kernel::{ApiError, api::FieldErrors, models::second_word::SecondWordError};
use sea_orm::DbErr;

use crate::{
    companies::models::{facts::LicenceKind, paper_gap::PaperGap},
    sign_in::models::lockout::LOCK,
};

#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    #[error("wrong user name or password")]
    WrongPassword,
    /// The password fits; a code of the phone is asked for, too.
    #[error("second factor needed")]
    SecondFactorNeeded,
    #[error("second factor refused")]
    WrongSecondFactor,
    #[error("weak password: {0}")]
    WeakPassword(&'static str),
    #[error("user name taken")]
    UsernameTaken,
    /// These roles check each other; one sentence for each pair.
    #[error("conflicting roles: {0}")]
    ConflictingRoles(String),
    #[error("account locked")]
    Locked,
    #[error("account inactive")]
    Inactive,
    #[error("too many one-time codes: {0}")]
    TooManyCodes(&'static str),
    /// Wrong, burnt, used or expired: the answer does not say which.
    #[error("one-time code refused")]
    WrongCode,
    /// The shop has no account with an SMS carrier.
    #[error("no SMS carrier")]
    NoCarrier,
    #[error("company already registered")]
    CompanyTaken,
    #[error("phone already in use")]
    PhoneTaken,
    /// Members do not choose under which name they order.
    #[error("named by the owner alone")]
    NamedByOwner,
    /// No company waits to be activated by this phone.
    #[error("no such customer")]
    UnknownCustomer,
    #[error("this set of registration is not for such buyers")]
    WrongBuyerType,
    #[error("no file of {0:?}")]
    NoFile(LicenceKind),
    /// The file was uploaded by another company, or does not exist.
    #[error("not a file of this company")]
    ForeignFile,
    /// Fields that are empty or wrong.
    #[error("incorrect: {0:?}")]
    Incorrect(FieldErrors),
    /// The papers that a company must have before it is approved.
    #[error("papers are missing: {0:?}")]
    PapersMissing(Vec<PaperGap>),
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("not allowed in this state: {0}")]
    WrongState(&'static str),
    #[error(transparent)]
    SecondWord(#[from] SecondWordError),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Db(#[from] DbErr),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::WrongPassword => Self::invalid("password", "用户名或密码不正确"),
            IdentityError::SecondFactorNeeded => Self::invalid("code", "请输入手机上的 6 位动态口令"),
            IdentityError::WrongSecondFactor => {
                Self::invalid("code", "动态口令不正确或刚刚用过，请等下一个口令再试")
            }
            IdentityError::WeakPassword(why) => Self::invalid("password", why),
            IdentityError::UsernameTaken => Self::invalid("username", "这个用户名已被使用，请换一个"),
            IdentityError::ConflictingRoles(why) => Self::invalid("roles", why),
            IdentityError::Locked => Self::Later(
                "密码或口令连续输错 5 次，这个账号 15 分钟内不能登录，请稍后再试".into(),
                LOCK.to_std().unwrap_or_default(),
            ),
            IdentityError::TooManyCodes(why) => Self::TooMany(why.into()),
            IdentityError::WrongCode => Self::invalid("code", "验证码不正确或已失效，请核对或重新获取"),
            IdentityError::NoCarrier => Self::conflict("短信服务还没有开通，请联系客服办理"),
            IdentityError::UnknownCustomer => Self::invalid(
                "phone",
                "没有找到登记了这个手机号的客户或邀请，请联系客服或连锁总部，也可以按新客户注册",
            ),
            IdentityError::WrongBuyerType => Self::invalid("buyer_type", "请选择这里列出的企业类型"),
            IdentityError::NoFile(kind) => {
                Self::invalid("files", format!("请上传《{}》的照片或扫描件", kind.text()))
            }
            IdentityError::ForeignFile => Self::invalid("files", "请重新上传这份文件"),
            IdentityError::Incorrect(errors) => Self::Invalid(errors),
            IdentityError::PapersMissing(gaps) => {
                let mut errors = FieldErrors::default();
                for gap in gaps {
                    errors.add(format!("documents.{}", gap.kind.code()), gap.why);
                }
                Self::Invalid(errors)
            }
            IdentityError::CompanyTaken => Self::invalid(
                "credit_code",
                "这家企业已经注册。请用原来的手机号登录；换了负责人请联系客服",
            ),
            IdentityError::PhoneTaken => {
                Self::invalid("phone", "这个手机号已注册，请直接登录；忘记密码可用短信找回")
            }
            IdentityError::NamedByOwner => Self::invalid("name", "姓名要与《采购委托书》一致，请负责人更正"),
            IdentityError::Inactive => Self::Forbidden("账号已停用，请联系客服".into()),
            IdentityError::NotFound(what) => Self::not_found(what),
            IdentityError::WrongState(why) => Self::conflict(why),
            IdentityError::SecondWord(error) => error.into(),
            IdentityError::Upload(error) => error.into(),
            IdentityError::Db(error) => error.into(),
            IdentityError::Other(error) => Self::Internal(error),
        }
    }
}
