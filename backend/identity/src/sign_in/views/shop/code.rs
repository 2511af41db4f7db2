use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct CodeSent {
    /// Seconds until another may be asked for.
    pub again_in: i64,
}
