//! What can go wrong while products are filed, changed and approved, and the one place where it becomes an answer.
use catalog::errors::CatalogError;
use files::sheet_stream::SheetError;
use kernel::{ApiError, api::FieldErrors};
use sea_orm::DbErr;
use serde_json::json;

#[derive(Debug, thiserror::Error)]
pub enum MerchandisingError {
    #[error("{0} not found")]
    NotFound(&'static str),
    /// Field → error message.
    #[error("invalid: {0:?}")]
    Invalid(FieldErrors),
    /// The state of things forbids it; what to do instead.
    #[error("conflict: {0}")]
    Conflict(String),
    /// Not for this colleague; whose work it is.
    #[error("forbidden: {0}")]
    Forbidden(&'static str),
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl MerchandisingError {
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(FieldErrors::one(field, message))
    }
}

impl From<MerchandisingError> for ApiError {
    fn from(error: MerchandisingError) -> Self {
        match error {
            MerchandisingError::NotFound(what) => Self::not_found(what),
            MerchandisingError::Invalid(errors) => Self::Invalid(errors),
            MerchandisingError::Conflict(message) => Self::conflict(message),
            MerchandisingError::Forbidden(message) => Self::Forbidden(message.into()),
            MerchandisingError::Catalog(error) => error.into(),
            MerchandisingError::Db(error) => error.into(),
        }
    }
}

/// Why a spreadsheet is not taken over.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("import not found")]
    NotFound,
    #[error("another file is being checked")]
    Busy,
    #[error("not checked, or already applied")]
    NotReady,
    /// Dual control of prices (domain section 6).
    #[error("prices need a second person")]
    SecondPerson { prices: i64 },
    /// Goods with a price that waits for a second person already.
    #[error("prices of {0} goods wait already")]
    Waiting(u64),
    /// The sheet proposes another class for an approved product, without a reason.
    #[error("classes need a reason")]
    ClassReason,
    /// Its class values cannot be proposed.
    #[error("class: {0}")]
    Class(#[from] MerchandisingError),
    /// Goods were changed since the check.
    #[error("{0} goods have changed since")]
    Stale(u64),
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        match error {
            ImportError::NotFound => Self::not_found("这次导入"),
            ImportError::Busy => Self::conflict("另一份表格正在检查，请等它完成再上传"),
            ImportError::NotReady => {
                Self::conflict("这份表格不能导入：已经导入过、检查没有通过或已过七天；请重新上传")
            }
            ImportError::SecondPerson { prices } => Self::Conflict(
                format!("这份表格有 {prices} 个价格须由另一位同事复核，请上传人以外的同事核对后导入"),
                json!({ "prices": prices }),
            ),
            ImportError::Waiting(count) => Self::Conflict(
                format!("有 {count} 个商品的价格正在等待复核，请先复核或撤回，再导入"),
                json!({ "waiting": count }),
            ),
            ImportError::ClassReason => Self::invalid(
                "class_reason",
                "这份表格会改已通过首营商品的分类资料，请写明原因，提交质量管理审批",
            ),
            ImportError::Class(error) => error.into(),
            ImportError::Stale(count) => Self::Conflict(
                format!(
                    "检查之后有 {count} 个商品（或它们的分类、品牌、生产企业）被改过，请重新上传，核对新的差异"
                ),
                json!({ "changed": count }),
            ),
            ImportError::Sheet(SheetError::Io(error)) => Self::Internal(error.into()),
            ImportError::Sheet(error) => Self::invalid("file", error.to_string()),
            ImportError::Db(error) => error.into(),
        }
    }
}
