//! /admin/api/company_names: customers by name, for staff who set prices and rules for one of them. Only the
//! name is returned; salesmen find only their own customers.
use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies::{self, Filter},
    models::_entities::companies as table,
    permissions::ReadGoods,
};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
};
use sea_orm::QueryOrder;

use crate::views::admin::company::AdminCompanyName;

#[utoipa::path(get, path = "/admin/api/company_names", tag = "companies", responses((status = 200, body = Vec<AdminCompanyName>)))]
pub async fn list(
    staff: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminCompanyName>> {
    let select = companies::find(Filter {
        ids: query.ids(),
        q: query.text("q"),
        salesman_id: staff.own_customers_only(),
        ..Default::default()
    });
    let (rows, total) = query
        .rows(&services.db, select.order_by_desc(table::Column::Id))
        .await?;
    Ok(Rows {
        name: "company_names",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}
