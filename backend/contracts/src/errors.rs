use files::uploads::UploadError;
use identity::errors::IdentityError;
use kernel::{ApiError, models::second_word::SecondWordError};
use sea_orm::DbErr;

use crate::models::provider::ProviderError;

#[derive(Debug, thiserror::Error)]
pub enum ContractError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("not allowed in this state: {0}")]
    WrongState(&'static str),
    /// Wrong, burnt, used or expired: the answer does not say which.
    #[error("one-time code refused")]
    WrongCode,
    /// A template asks for what no contract knows.
    #[error("unknown field {0}")]
    UnknownField(String),
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Identity(#[from] IdentityError),
    #[error(transparent)]
    SecondWord(#[from] SecondWordError),
    #[error(transparent)]
    Upload(#[from] UploadError),
    #[error(transparent)]
    Db(#[from] DbErr),
    #[error(transparent)]
    Other(#[from] anyhow::Error),
}

impl From<ContractError> for ApiError {
    fn from(error: ContractError) -> Self {
        match error {
            ContractError::NotFound(what) => Self::not_found(what),
            ContractError::WrongState(why) => Self::conflict(why),
            ContractError::WrongCode => IdentityError::WrongCode.into(),
            ContractError::UnknownField(field) => {
                Self::invalid("body", format!("没有“{field}”这个栏目，请从可用栏目里选"))
            }
            ContractError::Provider(ProviderError::Unprintable(letters)) => {
                Self::conflict(format!("合同里有打印不出的字“{letters}”，请联系客服更正企业资料"))
            }
            ContractError::Identity(error) => error.into(),
            ContractError::SecondWord(error) => error.into(),
            ContractError::Upload(error) => error.into(),
            ContractError::Db(error) => error.into(),
            ContractError::Provider(ProviderError::Failed(error)) | ContractError::Other(error) => {
                Self::Internal(error)
            }
        }
    }
}
