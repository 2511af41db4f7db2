//! /admin/api/goods: goods with their pictures and terms of sale.
use std::collections::HashMap;

use axum::extract::State;
use catalog::{
    categories::models::categories::{Categories, CategoryTree},
    goods::models::{
        codes::{Storage, TierType},
        facts::GoodsSnapshot,
        first_sale, goods as products, goods_cache, pictures,
    },
    prices::models::pricing::{RankPrice, Tier},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Access, ReadGoods, Resource, Role, WriteGoods, best_access},
};
use kernel::{
    ApiError, ApiResult, Db, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::{
    class_changes::models::class_changes::{self, Justification, Source},
    errors::MerchandisingError,
    goods::{
        models::{
            base_data,
            goods::{self, FreightChange, GoodsChange, MOST_PICTURES, PriceChange, RecordChange},
            told::told,
        },
        views::admin::goods::AdminGoods,
    },
    prices::models::price_changes::{self, Proposer},
};

#[utoipa::path(get, path = "/admin/api/goods", tag = "goods", responses((status = 200, body = Vec<AdminGoods>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    SharedStore(categories): SharedStore<Categories>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoods>> {
    let today = services.clock.today();
    let tree = categories.tree(&services.db).await?;
    let (ids, total) = products::list(&services.db, &query, &tree, today).await?;
    let mut facts = goods_cache::load(&services.db, &tree, &ids).await?;
    facts.sort_by_key(|goods| ids.iter().position(|id| *id == goods.id));
    let waiting = price_changes::waiting_of(&services.db, &ids).await?;
    let proposed = class_changes::waiting_among(&services.db, &ids).await?;
    let proposed: HashMap<i64, i64> = proposed.into_iter().collect();
    let rows = facts.into_iter().map(|goods| {
        let waits = waiting.get(&goods.id).copied();
        let class_change_id = proposed.get(&goods.id).copied();
        AdminGoods {
            class_change_id,
            ..AdminGoods::new(goods, waits, today)
        }
    });
    let rows = rows.collect();
    Ok(Rows {
        name: "goods",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/goods/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoods), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(categories): SharedStore<Categories>,
) -> ApiResult<PlainJson<AdminGoods>> {
    let tree = categories.tree(&services.db).await?;
    let goods = facts(&services.db, &tree, id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    Ok(PlainJson(view(&services, goods, &staff.roles).await?))
}

async fn view(services: &Services, goods: GoodsSnapshot, roles: &[Role]) -> Result<AdminGoods, DbErr> {
    let waiting = price_changes::waiting_of(&services.db, &[goods.id]).await?;
    let waits = waiting.get(&goods.id).copied();
    let proposed = class_changes::waiting_among(&services.db, &[goods.id]).await?;
    let cost = if best_access(roles, Resource::Prices).is_some() {
        price_changes::cost_of(&services.db, goods.id).await?
    } else {
        None
    };
    Ok(AdminGoods {
        cost,
        class_change_id: proposed.first().map(|(_, change)| *change),
        ..AdminGoods::new(goods, waits, services.clock.today())
    })
}

/// One product as it is now, past the goods cache.
async fn facts(db: &Db, tree: &CategoryTree, id: i64) -> Result<Option<GoodsSnapshot>, DbErr> {
    Ok(goods_cache::load(db, tree, &[id]).await?.pop())
}

#[derive(Deserialize, ToSchema)]
pub struct TierPriceInput {
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
    /// Of a new product; it never changes.
    #[serde(default)]
    code: Text<40>,
    name: Option<Text<100>>,
    trade_name: Option<Text<40>>,
    /// Further names, parted by 、 or commas.
    aliases: Option<Text<200>>,
    maker_id: Option<RowId>,
    /// null or 0 = none
    #[serde(default, deserialize_with = "brand_change")]
    #[schema(value_type = Option<i64>)]
    brand_id: Option<i64>,
    category_id: Option<RowId>,
    form: Option<Text<40>>,
    spec: Option<Text<100>>,
    unit: Option<Text<10>>,
    approval_number: Option<Text<60>>,
    barcode: Option<Text<14>>,
    /// rx | otc_a | otc_b | none
    rx: Option<Text<10>>,
    scope: Option<Text<20>>,
    control: Option<Text<20>>,
    /// I | II | III, of devices
    device_class: Option<Text<3>>,
    /// 01 … 22 of the device catalogue, of devices; empty = none
    device_code: Option<Text<2>>,
    /// normal | cool | cold
    storage: Option<Text<10>>,
    /// 优选: marked so, in the free-shipping zone, and with a freight of their own.
    is_preferred: Option<Flag>,
    /// From so many units on its delivery is free, 0 = by amount alone.
    free_shipping_quantity: Option<RowId>,
    /// Charged by weight, and counted for no free delivery.
    is_freight_by_weight: Option<Flag>,
    /// Of one unit.
    weight_grams: Option<RowId>,
    is_controlled_sale: Option<Flag>,
    /// As POST /admin/api/pictures answers them, in the order of the shop; at most 8.
    pictures: Option<Vec<Text<200>>>,
    on_sale: Option<Flag>,
    /// null = being set: the shop shows 价格正在制定中
    #[serde(default, deserialize_with = "price_change")]
    #[schema(value_type = Option<Money>)]
    base_price: PriceChange,
    min_number: Option<RowId>,
    step: Option<RowId>,
    case_number: Option<RowId>,
    limit_number: Option<RowId>,
    /// 1 up-to-quantity, 2 from-quantity
    ladder_type: Option<RowId>,
    ladder_prices: Option<Vec<TierPriceInput>>,
    rank_prices: Option<Vec<RankPriceInput>>,
    /// Why the prices change; asked for (422) where a second person must agree.
    #[serde(default)]
    price_reason: Text<200>,
    /// Why the class of an approved product should change; needed when name, manufacturer, approval number, rx,
    /// scope, control, device class or category, or storage differ. They change once quality management
    /// agrees.
    #[serde(default)]
    class_reason: Text<200>,
    /// A current document of the product that supports it.
    class_document_id: Option<RowId>,
    /// Why an approved product gets another trade name, form, spec, unit or barcode; a reason for its class
    /// counts for these too.
    #[serde(default)]
    base_reason: Text<200>,
}

/// Called only when the field is there: null means none.
fn brand_change<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let id = Option::<RowId>::deserialize(deserializer)?;
    Ok(Some(id.unwrap_or_default().0))
}

/// Called only when the field is present: distinguishes null from absent.
fn price_change<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PriceChange, D::Error> {
    let price = Option::<Money>::deserialize(deserializer)?;
    Ok(price.map_or(PriceChange::Withdraw, PriceChange::Set))
}

impl GoodsInput {
    fn into_change(self) -> ApiResult<GoodsChange> {
        let storage = self.storage.map(|Text(code)| Storage::read(&code));
        let ladder_type = self.ladder_type.map(|RowId(code)| match code {
            1 => Ok(TierType::UpTo),
            2 => Ok(TierType::From),
            _ => Err(ApiError::invalid(
                "ladder_type",
                "阶梯类型应为 1（不超过）或 2（达到）",
            )),
        });
        let tier = |row: TierPriceInput| Tier {
            quantity: row.number.0,
            price: row.price,
        };
        let rank = |row: RankPriceInput| RankPrice {
            rank: row.rank.0,
            price: row.price,
        };
        let number = |number: Option<RowId>| number.map(|RowId(number)| number);
        let flag = |flag: Option<Flag>| flag.map(|Flag(flag)| flag);
        let record = RecordChange {
            name: self.name.map(|Text(text)| text),
            trade_name: self.trade_name.map(|Text(text)| text),
            aliases: self.aliases.map(|Text(text)| text),
            maker_id: number(self.maker_id),
            brand_id: self.brand_id,
            category_id: number(self.category_id),
            form: self.form.map(|Text(text)| text),
            spec: self.spec.map(|Text(text)| text),
            unit: self.unit.map(|Text(text)| text),
            approval_number: self.approval_number.map(|Text(text)| text),
            barcode: self.barcode.map(|Text(text)| text),
            rx: self.rx.map(|Text(text)| text),
            scope: self.scope.map(|Text(text)| text),
            control: self.control.map(|Text(text)| text),
            device_class: self.device_class.map(|Text(text)| text),
            device_code: self.device_code.map(|Text(text)| text),
            storage: storage.transpose()?,
            freight: FreightChange {
                is_preferred: flag(self.is_preferred),
                free_shipping_quantity: number(self.free_shipping_quantity),
                is_by_weight: flag(self.is_freight_by_weight),
                weight_grams: number(self.weight_grams),
            },
            is_controlled_sale: flag(self.is_controlled_sale),
            pictures: self
                .pictures
                .map(|urls| urls.into_iter().map(|Text(url)| url).collect()),
            sheet: None,
        };
        Ok(GoodsChange {
            record,
            on_sale: flag(self.on_sale),
            base_price: self.base_price,
            min_quantity: number(self.min_number),
            step: number(self.step),
            case_quantity: number(self.case_number),
            limit_quantity: number(self.limit_number),
            ladder_type: ladder_type.transpose()?,
            tiers: self
                .ladder_prices
                .map(|rows| rows.into_iter().map(tier).collect()),
            rank_prices: self.rank_prices.map(|rows| rows.into_iter().map(rank).collect()),
        })
    }

    async fn check_pictures(&self, services: &Services) -> ApiResult<()> {
        let urls = self.pictures.iter().flatten();
        let urls: Vec<String> = urls
            .take(MOST_PICTURES + 1)
            .map(|Text(url)| url.clone())
            .collect();
        Ok(pictures::check(services, "pictures", &urls).await?)
    }
}

/// It waits for its first-sale approval, even if it was put on sale.
#[utoipa::path(post, path = "/admin/api/goods", tag = "goods", request_body = GoodsInput, responses((status = 200, body = AdminGoods), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<GoodsInput>,
) -> ApiResult<PlainJson<AdminGoods>> {
    input.check_pictures(&services).await?;
    let (code, reason) = (input.code.0.clone(), input.price_reason.0.clone());
    let change = input.into_change()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let goods = services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &actor,
                reason: &reason,
                now,
            };
            let id = goods::create(tx, asked, code, change).await?;
            let tree = CategoryTree::load(tx.db()).await?;
            let made = facts(tx.db(), &tree, id).await?;
            let made = made.ok_or(MerchandisingError::NotFound("商品"))?;
            let entry = audit::Entry {
                action: "goods.create",
                subject_kind: "goods",
                subject_id: id.to_string(),
                after: Some(told(&made)),
                reason,
                ..Default::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(made)
        })
        .await?;
    Ok(PlainJson(view(&services, goods, &staff.roles).await?))
}

/// What differs of the class of an approved product becomes a proposal (`class_change_id`); the rest is
/// changed at once.
#[utoipa::path(put, path = "/admin/api/goods/{id}", tag = "goods", params(("id" = i64, Path)), request_body = GoodsInput, responses((status = 200, body = AdminGoods), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsInput>,
) -> ApiResult<PlainJson<AdminGoods>> {
    input.check_pictures(&services).await?;
    let reason = input.price_reason.0.clone();
    let base_reason = input.base_reason.0.clone();
    let grounds = Justification {
        reason: input.class_reason.0.clone(),
        document_id: input.class_document_id.map(|RowId(id)| id),
        source: Source::Form,
        takers: Vec::new(),
    };
    let mut change = input.into_change()?;
    let may_propose = best_access(&staff.roles, Resource::GoodsClass) >= Some(Access::Write);
    let (actor, now) = (staff.actor(), services.clock.now());
    let goods = services
        .writer
        .run(async move |tx: &WriteTx| {
            let missing = || MerchandisingError::NotFound("商品");
            let row = products::locked(tx, id).await?.ok_or_else(missing)?;
            let class = class_changes::take_out(&row, &mut change.record, may_propose)?;
            let base_reason = [&base_reason, &grounds.reason]
                .into_iter()
                .find(|text| !text.is_empty());
            let base_reason = base_reason.cloned().unwrap_or_default();
            // A proposal without a reason is refused for all of it.
            if class.is_none() {
                base_data::refuse_without(&row, &change.record, &base_reason)?;
            }
            let tree = CategoryTree::load(tx.db()).await?;
            let before = facts(tx.db(), &tree, id).await?.ok_or_else(missing)?;
            let asked = Proposer {
                actor: &actor,
                reason: &reason,
                now,
            };
            goods::update(tx, asked, id, change).await?;
            first_sale::changed_by(tx, &[id], &[actor.id]).await?;
            let after = facts(tx.db(), &tree, id).await?.ok_or_else(missing)?;
            let entry = audit::Entry {
                action: "goods.update",
                subject_kind: "goods",
                subject_id: id.to_string(),
                before: Some(told(&before)),
                after: Some(told(&after)),
                reason: reasons(&reason, &base_reason),
            };
            audit::append(tx, &actor, entry, now).await?;
            if let Some(class) = class {
                class_changes::propose(tx, id, class, grounds, &actor, now).await?;
            }
            Ok::<_, MerchandisingError>(after)
        })
        .await?;
    Ok(PlainJson(view(&services, goods, &staff.roles).await?))
}

fn reasons(of_prices: &str, of_base_data: &str) -> String {
    let given = [of_prices, of_base_data]
        .into_iter()
        .filter(|text| !text.is_empty());
    given.collect::<Vec<_>>().join("；")
}
