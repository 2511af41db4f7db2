use serde::Serialize;
use utoipa::ToSchema;

use crate::models::_entities::warehouses;

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
