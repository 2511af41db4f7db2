//! What a spreadsheet that is not taken over answers.
use files::sheet_stream::SheetError;
use kernel::ApiError;
use serde_json::json;

use super::import::ImportError;

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
