use kernel::ApiError;
use serde_json::json;

use crate::reason::Reason;

/// 409 with every reason; the first one is the message.
pub fn refusal(reasons: &[Reason]) -> ApiError {
    let first = reasons
        .first()
        .map_or("有商品暂时不能购买", |reason| &reason.message)
        .to_owned();
    ApiError::Conflict(first, json!({ "refusals": reasons }))
}
