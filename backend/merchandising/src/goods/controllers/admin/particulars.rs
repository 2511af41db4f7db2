//! /admin/api/goods_particulars: origin, standard, registrant, production licence and UDI of a product.
use axum::extract::State;
use catalog::{
    changes::Changed,
    goods::models::{
        first_sale, goods as products,
        particulars::{self, NewParticulars, Particulars},
    },
    models::_entities::goods,
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{errors::MerchandisingError, goods::views::admin::particulars::AdminGoodsParticulars};

#[utoipa::path(get, path = "/admin/api/goods_particulars/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsParticulars), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGoodsParticulars>> {
    let found = products::find(&services.db, id).await?;
    let goods = found.ok_or_else(|| ApiError::not_found("商品"))?;
    view(&services, &goods).await
}

async fn view(services: &Services, goods: &goods::Model) -> ApiResult<PlainJson<AdminGoodsParticulars>> {
    let known = particulars::of_goods(&services.db, &[goods.id]).await?;
    Ok(PlainJson(AdminGoodsParticulars::new(goods, known.get(&goods.id))))
}

#[derive(Deserialize, ToSchema)]
pub struct GoodsParticularsInput {
    #[serde(default)]
    origin: Text<100>,
    #[serde(default)]
    standard: Text<200>,
    #[serde(default)]
    registrant: Text<100>,
    #[serde(default)]
    production_licence: Text<100>,
    #[serde(default)]
    udi: Text<60>,
    /// Why it is changed.
    reason: Text<200>,
}

#[utoipa::path(put, path = "/admin/api/goods_particulars/{id}", tag = "goods", params(("id" = i64, Path)), request_body = GoodsParticularsInput, responses((status = 200, body = AdminGoodsParticulars), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsParticularsInput>,
) -> ApiResult<PlainJson<AdminGoodsParticulars>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因，会记入日志"));
    }
    let new = NewParticulars {
        origin: input.origin.0,
        standard: input.standard.0,
        registrant: input.registrant.0,
        production_licence: input.production_licence.0,
        udi: input.udi.0,
    };
    let (actor, now, reason) = (staff.actor(), services.clock.now(), input.reason.0);
    let goods = services
        .writer
        .run(async move |tx: &WriteTx| {
            let goods = products::locked(tx, id).await?;
            let goods = goods.ok_or(MerchandisingError::NotFound("商品"))?;
            let (before, after) = particulars::set(tx, id, new).await?;
            first_sale::changed_by(tx, &[id], &[actor.id]).await?;
            tx.touch(Changed::Goods(id));
            let entry = audit::Entry {
                action: "goods.particulars",
                subject_kind: "goods_particulars",
                subject_id: id.to_string(),
                before: before.as_ref().map(facts),
                after: Some(facts(&after)),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(goods)
        })
        .await?;
    view(&services, &goods).await
}

fn facts(row: &Particulars) -> Value {
    json!({
        "origin": row.origin,
        "standard": row.standard,
        "registrant": row.registrant,
        "production_licence": row.production_licence,
        "udi": row.udi,
    })
}
