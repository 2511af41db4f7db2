use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum ContentError {
    #[error("{0} not found")]
    NotFound(&'static str),
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// A part of the navigation with other items below it.
    #[error("{0} items below")]
    HasItems(u64),
    #[error("a root of articles")]
    RootCategory,
    /// A section of articles that is not empty.
    #[error("{0} articles in it")]
    HasArticles(u64),
    #[error("more than {0} pieces of feedback in a day")]
    TooMuchFeedback(u64),
    #[error("the feedback is closed")]
    FeedbackClosed,
    #[error("the idempotency key is used by another request")]
    TakenKey,
    #[error("more than {0} wanted items wait")]
    TooManyWanted(u64),
    #[error("staff have answered already")]
    Answered,
    /// Someone has saved another version of a page: who, and when.
    #[error("{0} saved another version at {1}")]
    NewerVersion(String, String),
    #[error("the page is published")]
    Published,
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl ContentError {
    pub fn invalid(field: &str, message: &str) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<ContentError> for ApiError {
    fn from(error: ContentError) -> Self {
        match error {
            ContentError::NotFound(what) => Self::not_found(what),
            ContentError::Invalid(errors) => Self::Invalid(errors),
            ContentError::HasItems(count) => {
                Self::conflict(format!("下面还有 {count} 个导航，请先移走或删除它们"))
            }
            ContentError::RootCategory => Self::conflict("一级栏目是网站固定的，不能删除"),
            ContentError::HasArticles(count) => {
                Self::conflict(format!("这个栏目还有 {count} 篇文章，请先移走或删除它们"))
            }
            ContentError::TooMuchFeedback(most) => {
                Self::TooMany(format!("今天已提交 {most} 条反馈，请明天再提交，或致电客服"))
            }
            ContentError::FeedbackClosed => {
                Self::conflict("这条反馈已经办结；还有问题请提交新的反馈，并写明前一条的情况")
            }
            ContentError::TakenKey => Self::conflict("页面内容已经变化，请刷新后重新提交"),
            ContentError::TooManyWanted(most) => {
                Self::conflict(format!("待处理的求购已有 {most} 条，请等我们处理一些再登记"))
            }
            ContentError::Answered => Self::conflict("这条求购已在处理，不能撤回；有变化请联系客服"),
            ContentError::NewerVersion(who, when) => Self::conflict(format!(
                "{who}在 {when} 又保存了新版本，请刷新页面，看过新版本再继续"
            )),
            ContentError::Published => Self::conflict("页面正在展示，请先下线再删除"),
            ContentError::Db(error) => error.into(),
        }
    }
}
