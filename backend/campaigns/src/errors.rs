use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

/// Why a line may not be had in its campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub code: &'static str,
    pub message: String,
    pub campaign_id: i64,
    /// None: it is about the whole campaign.
    pub goods_id: Option<i64>,
}

#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// It was proposed by the same person.
    #[error("not by the proposer")]
    OwnProposal,
    #[error("refused: {}", .0.message)]
    Refused(Refusal),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<CampaignError> for ApiError {
    fn from(error: CampaignError) -> Self {
        match error {
            CampaignError::NotFound(what) => Self::not_found(what),
            CampaignError::Invalid(errors) => Self::Invalid(errors),
            CampaignError::Conflict(message) => Self::conflict(message),
            CampaignError::OwnProposal => Self::conflict("不能审批自己提交的活动，请由另一位同事决定"),
            CampaignError::Refused(refusal) => Self::conflict(refusal.message),
            CampaignError::Db(error) => error.into(),
        }
    }
}
