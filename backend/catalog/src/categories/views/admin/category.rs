use serde::Serialize;
use utoipa::ToSchema;

use crate::{categories::models::categories::CategoryTree, models::_entities::categories};

#[derive(Serialize, ToSchema)]
pub struct AdminCategory {
    pub id: i64,
    pub parent_id: Option<i64>,
    /// By which spreadsheets may name it.
    pub code: String,
    pub name: String,
    /// From the root, e.g. 西药/抗感染药/青霉素类.
    pub path: String,
    /// 1 medicine, 2 TCM piece, 3 device
    pub kind: i32,
    /// Smaller first, among its siblings.
    pub sort: i64,
    pub image: String,
    /// Of its own, not of those below.
    pub goods_count: i64,
}

impl AdminCategory {
    pub fn new(row: &categories::Model, tree: &CategoryTree, goods_count: i64) -> Self {
        let path: Vec<String> = tree.path(row.id).iter().map(|step| step.name.clone()).collect();
        Self {
            id: row.id,
            parent_id: row.parent_id,
            code: row.code.clone(),
            name: row.name.clone(),
            path: path.join("/"),
            kind: row.kind.code(),
            sort: row.sort,
            image: row.image.clone(),
            goods_count,
        }
    }
}
