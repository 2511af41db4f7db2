//! Rows of the lists that other records refer to.
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::_entities::{categories, makers, warehouses};

#[derive(Serialize, ToSchema)]
pub struct AdminCategory {
    pub id: i64,
    pub parent_id: Option<i64>,
    pub name: String,
    pub kind: i32,
}

impl From<&categories::Model> for AdminCategory {
    fn from(row: &categories::Model) -> Self {
        Self {
            id: row.id,
            parent_id: row.parent_id,
            name: row.name.clone(),
            kind: row.kind,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminMaker {
    pub id: i64,
    pub name: String,
    pub short_name: String,
}

impl From<makers::Model> for AdminMaker {
    fn from(row: makers::Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            short_name: row.short_name,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminWarehouse {
    pub id: i64,
    pub name: String,
}

impl From<warehouses::Model> for AdminWarehouse {
    fn from(row: warehouses::Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
        }
    }
}
