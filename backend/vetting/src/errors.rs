//! What can go wrong while buyers are judged, and the one place where it becomes an answer.
use identity::{companies::models::facts::LicenceKind, errors::IdentityError};
use kernel::{ApiError, api::FieldErrors, models::second_word::SecondWordError};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum VettingError {
    #[error("{0} not found")]
    NotFound(&'static str),
    /// What the document lacks or states wrongly.
    #[error("incorrect: {0:?}")]
    Incorrect(FieldErrors),
    /// The document names other places than the address.
    #[error("{0:?} does not name this address")]
    PlaceNotNamed(LicenceKind),
    /// An address is approved against a document of its company that is in force.
    #[error("no document in force for this address")]
    NoDocumentForAddress,
    /// Someone else decided first.
    #[error("already decided")]
    AlreadyDecided,
    /// Its owner took it back before the decision.
    #[error("withdrawn by its owner")]
    WithdrawnByBuyer,
    /// The first of two reviewers can't be the second.
    #[error("a second pair of eyes is needed")]
    SecondPairNeeded,
    #[error("not allowed in this state: {0}")]
    WrongState(&'static str),
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    SecondWord(#[from] SecondWordError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<VettingError> for ApiError {
    fn from(error: VettingError) -> Self {
        match error {
            VettingError::NotFound(what) => Self::not_found(what),
            VettingError::Incorrect(errors) => Self::Invalid(errors),
            VettingError::PlaceNotNamed(kind) => Self::invalid(
                "licence_id",
                format!(
                    "《{}》没有写明这个地址，不能据此通过；扫描件上写着的，请先在证照里更正地址",
                    kind.text()
                ),
            ),
            VettingError::NoDocumentForAddress => Self::invalid(
                "licence_id",
                "请选择这家客户已通过且在有效期内的证照或《收货委托书》",
            ),
            VettingError::AlreadyDecided => Self::conflict("这份证照刚刚已被别人处理，请看下一份"),
            VettingError::WithdrawnByBuyer => Self::conflict("客户刚刚撤回了这份证照，请看下一份"),
            VettingError::SecondPairNeeded => Self::conflict("您已初审通过，这类证照需要另一位质量人员复审"),
            VettingError::WrongState(why) => Self::conflict(why),
            VettingError::Identity(error) => error.into(),
            VettingError::SecondWord(error) => error.into(),
            VettingError::Db(error) => error.into(),
        }
    }
}
