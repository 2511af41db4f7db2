//! /admin/api/goods: goods with their terms of sale.
use axum::extract::State;
use identity::{
    actors::Staff,
    models::audit,
    permissions::{ReadGoods, WriteGoods},
};
use kernel::{
    ApiError, ApiResult, Money, Services,
    admin::{Bare, ListQuery, Rows},
    input::{Flag, Id, Input, RowId, Text},
};
use sea_orm::{ConnectionTrait, DbErr};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::CatalogError,
    models::{
        categories::{Categories, CategoryTree},
        codes::{LadderType, Storage},
        facts::GoodsFacts,
        goods::{self, GoodsUpdate, PriceChange},
        pricing::{RankPrice, Tier, general_rank_price},
        shelf,
    },
    views::admin::goods::AdminGoods,
};

#[utoipa::path(get, path = "/admin/api/goods", tag = "goods", responses((status = 200, body = Vec<AdminGoods>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    State(categories): State<Categories>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoods>> {
    let today = services.clock.today();
    let tree = categories.tree(&services.db).await?;
    let (ids, total) = goods::list(&services.db, &query, &tree, today).await?;
    let mut facts = shelf::load(&services.db, &tree, &ids).await?;
    facts.sort_by_key(|goods| ids.iter().position(|id| *id == goods.id));
    let rows = facts
        .into_iter()
        .map(|goods| AdminGoods::new(goods, today))
        .collect();
    Ok(Rows {
        name: "goods",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/goods/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoods), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    State(categories): State<Categories>,
) -> ApiResult<Bare<AdminGoods>> {
    let tree = categories.tree(&services.db).await?;
    let goods = facts(&services.db, &tree, id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    Ok(Bare(AdminGoods::new(goods, services.clock.today())))
}

/// One goods as it is now, past the shelf.
async fn facts(db: &impl ConnectionTrait, tree: &CategoryTree, id: i64) -> Result<Option<GoodsFacts>, DbErr> {
    Ok(shelf::load(db, tree, &[id]).await?.pop())
}

#[derive(Deserialize, ToSchema)]
pub struct LadderPriceInput {
    number: RowId,
    price: Money,
}

#[derive(Deserialize, ToSchema)]
pub struct RankPriceInput {
    rank: RowId,
    price: Money,
}

/// What may be changed; the rest of the record is ignored, absent fields stay.
#[derive(Deserialize, ToSchema)]
pub struct GoodsInput {
    on_sale: Option<Flag>,
    /// null = being set: the shop shows 价格正在制定中
    #[serde(default, deserialize_with = "price_change")]
    #[schema(value_type = Option<Money>)]
    base_price: PriceChange,
    min_number: Option<RowId>,
    step: Option<RowId>,
    case_number: Option<RowId>,
    limit_number: Option<RowId>,
    trade_name: Option<Text<40>>,
    /// normal | cool | cold
    storage: Option<Text<10>>,
    /// 1 up-to-quantity, 2 from-quantity
    ladder_type: Option<RowId>,
    ladder_prices: Option<Vec<LadderPriceInput>>,
    rank_prices: Option<Vec<RankPriceInput>>,
}

/// Called only when the field is there: tells null from absent.
fn price_change<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PriceChange, D::Error> {
    let price = Option::<Money>::deserialize(deserializer)?;
    Ok(price.map_or(PriceChange::Withdraw, PriceChange::Set))
}

impl GoodsInput {
    fn into_update(self) -> ApiResult<GoodsUpdate> {
        let storage = self.storage.map(|Text(code)| match code.as_str() {
            "normal" | "cool" | "cold" => Ok(Storage::from_code(&code)),
            _ => Err(ApiError::invalid("storage", "贮藏条件应为常温、阴凉或冷藏")),
        });
        let ladder_type = self.ladder_type.map(|RowId(code)| match code {
            1 => Ok(LadderType::UpTo),
            2 => Ok(LadderType::From),
            _ => Err(ApiError::invalid(
                "ladder_type",
                "阶梯类型应为 1（不超过）或 2（达到）",
            )),
        });
        let tier = |row: LadderPriceInput| Tier {
            number: row.number.0,
            price: row.price,
        };
        let rank = |row: RankPriceInput| RankPrice {
            rank: row.rank.0,
            price: row.price,
        };
        Ok(GoodsUpdate {
            on_sale: self.on_sale.map(|Flag(flag)| flag),
            base_price: self.base_price,
            min_number: self.min_number.map(|RowId(number)| number),
            step: self.step.map(|RowId(number)| number),
            case_number: self.case_number.map(|RowId(number)| number),
            limit_number: self.limit_number.map(|RowId(number)| number),
            trade_name: self.trade_name.map(|Text(name)| name),
            storage: storage.transpose()?,
            ladder_type: ladder_type.transpose()?,
            tiers: self
                .ladder_prices
                .map(|rows| rows.into_iter().map(tier).collect()),
            rank_prices: self.rank_prices.map(|rows| rows.into_iter().map(rank).collect()),
        })
    }
}

#[utoipa::path(put, path = "/admin/api/goods/{id}", tag = "goods", params(("id" = i64, Path)), request_body = GoodsInput, responses((status = 200, body = AdminGoods), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    State(categories): State<Categories>,
    Input(input): Input<GoodsInput>,
) -> ApiResult<Bare<AdminGoods>> {
    let change = input.into_update()?;
    let tree = categories.tree(&services.db).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let goods = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let missing = || CatalogError::NotFound("商品");
                goods::locked(tx, id).await?.ok_or_else(missing)?;
                let before = facts(tx.db(), &tree, id).await?.ok_or_else(missing)?;
                goods::update(tx, id, change, now).await?;
                let after = facts(tx.db(), &tree, id).await?.ok_or_else(missing)?;
                let entry = audit::Entry {
                    action: "goods.update",
                    subject_kind: "goods",
                    subject_id: id.to_string(),
                    before: Some(terms(&before)),
                    after: Some(terms(&after)),
                    reason: String::new(),
                };
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, CatalogError>(after)
            })
        })
        .await?;
    Ok(Bare(AdminGoods::new(goods, services.clock.today())))
}

/// What the audit log keeps of a goods: all that can be changed here.
fn terms(goods: &GoodsFacts) -> Value {
    let ladders: Vec<Value> = goods
        .ladders
        .iter()
        .map(|row| json!({ "number": row.number, "price": row.price }))
        .collect();
    let ranks: Vec<Value> = goods
        .special_prices
        .iter()
        .filter_map(general_rank_price)
        .map(|row| json!({ "rank": row.rank, "price": row.price }))
        .collect();
    json!({
        "on_sale": goods.on_sale,
        "base_price": goods.base_price,
        "min_number": goods.min_number,
        "step": goods.step,
        "case_number": goods.case_number,
        "limit_number": goods.limit_number,
        "trade_name": goods.trade_name,
        "storage": goods.storage.code(),
        "ladder_type": goods.ladder_type.code(),
        "ladder_prices": ladders,
        "rank_prices": ranks,
    })
}
