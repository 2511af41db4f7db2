//! Prices of the demo shop that wait for a second person, and some that were decided.
use catalog::models::_entities::goods as goods_table;
use identity::{models::_entities::staff, permissions::Role};
use kernel::{Actor, Money, Services, WriteTx};
use merchandising::{
    errors::MerchandisingError,
    goods::models::goods::{self, GoodsChange, PriceChange},
    prices::models::{
        price_changes::{self, Decision, Proposer},
        special_prices::{self, PriceDraft},
    },
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

/// The new base price in percent of the current one; the reason; the result.
const SAMPLES: [(i64, &str, Option<Decision>); 5] = [
    (85, "厂家调价，同步下调", None),
    (125, "原料涨价，厂家来函", None),
    (70, "近效期促销", None),
    (115, "市场行情变化", Some(Decision::Approve)),
    (50, "与对手比价", Some(Decision::Reject)),
];
/// Percent of the base price for everybody in a province.
const SPECIAL: i64 = 80;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let product = colleague(services, Role::Product).await?;
    let promotion = colleague(services, Role::Promotion).await?;
    let found = goods_table::Entity::find()
        .filter(goods_table::Column::BasePrice.gte(500_i64))
        .filter(goods_table::Column::OnSale.eq(true))
        .order_by_asc(goods_table::Column::Id)
        .limit(SAMPLES.len() as u64 + 1)
        .all(&services.db)
        .await?;
    let now = services.clock.now();
    for (goods, (percent, reason, decision)) in found.iter().zip(SAMPLES) {
        let (id, price) = (goods.id, part_of(goods, percent));
        let (product, promotion) = (product.clone(), promotion.clone());
        services
            .writer
            .run(async move |tx: &WriteTx| {
                let asked = Proposer {
                    actor: &product,
                    reason,
                    now,
                };
                let change = GoodsChange {
                    base_price: PriceChange::Set(price),
                    // Tiers above the base price would make no sense.
                    tiers: Some(Vec::new()),
                    ..Default::default()
                };
                goods::update(tx, asked, id, change).await?;
                match decision {
                    Some(decision) => decide(tx, id, decision, &promotion, now).await,
                    None => Ok(()),
                }
            })
            .await?;
    }
    let Some(goods) = found.last() else { return Ok(()) };
    let draft = PriceDraft {
        goods_id: goods.id,
        rank: None,
        region: "浙江省".into(),
        company_id: None,
        price: part_of(goods, SPECIAL),
        from: None,
        to: None,
    };
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let asked = Proposer {
                actor: &promotion,
                reason: "浙江专供协议",
                now,
            };
            special_prices::create(tx, asked, draft).await?;
            Ok::<_, MerchandisingError>(())
        })
        .await?;
    Ok(())
}

fn part_of(goods: &goods_table::Model, percent: i64) -> Money {
    goods.base_price.unwrap_or_default().share(percent, 100)
}

async fn decide(
    tx: &WriteTx,
    goods_id: i64,
    decision: Decision,
    actor: &Actor,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<(), MerchandisingError> {
    let waiting = price_changes::waiting_of(tx.db(), &[goods_id]).await?;
    if let Some(id) = waiting.get(&goods_id) {
        price_changes::decide(tx, *id, (decision, "已核对进价"), actor, now).await?;
    }
    Ok(())
}

async fn colleague(services: &Services, role: Role) -> Result<Actor, DbErr> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq(role.code()))
        .one(&services.db)
        .await?;
    let person = found.ok_or_else(|| DbErr::RecordNotFound(role.code().into()))?;
    Ok(Actor::staff(person.id, person.name, ""))
}
