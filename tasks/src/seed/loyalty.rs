//! Draws that run, will and are over, what points buy, and what the demo buyers won and ordered.
mod drafts;

use std::sync::Arc;

use ::loyalty::{
    draws::models::{
        draft::Draft,
        drawing::{self, Request},
        edit,
        lifecycle::{self, Starter},
    },
    errors::LoyaltyError,
    mall::models::{decide, edit as gifts, place, release::Release},
};
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    addresses::models::address_finders as addresses, companies::models::facts::BuyerContext,
    members::models::members, models::_entities::staff,
};
use kernel::{Actor, Money, Services, WriteTx, ids};
use sea_orm::prelude::*;
use wallet::models::ledger::{self, Cause, Movement};

use self::drafts::{PLAYED, announced, over, running};

/// Who shows what; each of them is approved.
const BUYERS: [&str; 2] = ["renxin", "kangtai"];
/// Points that each of them has.
const POINTS: i64 = 2_600;

struct Gift {
    name: &'static str,
    remark: &'static str,
    points: i64,
    money: Money,
    worth: Money,
    stock: i64,
    limit: Option<i64>,
}

const GIFTS: [Gift; 8] = [
    gift(
        "药盒七日分装盒",
        "门店赠客户，一周药量不漏服",
        120,
        0,
        990,
        300,
        None,
    ),
    gift(
        "不锈钢保温杯 500ml",
        "304 内胆，可印店名",
        600,
        0,
        5_900,
        80,
        Some(5),
    ),
    gift("折叠晴雨伞", "八骨加固，柜台备一把", 450, 0, 3_900, 120, None),
    gift("A4 打印纸 5 包装", "整箱 2500 张", 900, 990, 11_900, 60, Some(3)),
    gift("柜台计算器", "大屏语音报价", 380, 0, 4_500, 40, None),
    gift(
        "电水壶 1.7L",
        "自动断电，门店茶水间用",
        1_200,
        0,
        12_900,
        25,
        Some(2),
    ),
    gift(
        "货架价签条 100 片",
        "磁吸透明，适配冷藏柜",
        260,
        0,
        2_600,
        200,
        None,
    ),
    gift("店员工作服（夏）", "涤棉，可绣店名", 800, 1_990, 8_900, 0, None),
];

/// Drawings of theirs, which the storefront brings along (`storefront/public/gifts`).
const PICTURES: [&str; 8] = [
    "pillbox",
    "flask",
    "umbrella",
    "paper",
    "calculator",
    "kettle",
    "labels",
    "overall",
];

const fn gift(
    name: &'static str,
    remark: &'static str,
    points: i64,
    money: i64,
    worth: i64,
    stock: i64,
    limit: Option<i64>,
) -> Gift {
    Gift {
        name,
        remark,
        points,
        money: Money(money),
        worth: Money(worth),
        stock,
        limit,
    }
}

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let (Some(author), Some(finance)) = (
        actor(services, "promotion").await?,
        actor(services, "finance").await?,
    ) else {
        return Ok(());
    };
    let by = (&author, &finance);
    let gift_id = fill_mall(services, by).await?;
    let now = services.clock.now();
    let (past, played) = (over(now), now - PLAYED);
    let over_at = past.ends_at.unwrap_or(now);
    let over = draw(services, by, past, played - TimeDelta::days(14)).await?;
    draw(services, by, running(now), now).await?;
    draw(services, by, announced(now), now).await?;
    for (place, username) in (0..).zip(BUYERS) {
        let Some(member) = buyer(services, username).await? else {
            continue;
        };
        give_points(services, member.company_id, played - TimeDelta::days(15)).await?;
        for press in 1..=3 {
            let at = played + TimeDelta::hours(5 * place + press);
            press_button(services, &member, (over, press), at).await?;
        }
        swap(services, &member, gift_id).await?;
    }
    end(services, over, over_at).await
}

async fn actor(services: &Services, username: &str) -> anyhow::Result<Option<Actor>> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq(username))
        .one(&services.db)
        .await?;
    Ok(found.map(|person| Actor::staff(person.id, person.name, "")))
}

async fn buyer(services: &Services, username: &str) -> anyhow::Result<Option<Arc<BuyerContext>>> {
    let Some(member) = members::by_login(&services.db, username).await? else {
        return Ok(None);
    };
    Ok(members::facts(&services.db, member.id).await?.map(Arc::new))
}

/// Nobody has set when gifts leave.
const DETAILS: &str =
    "发货后发消息给您，写明承运公司和运单号。礼品不开发票、不退换，收货时如有破损请当日联系客服。";

/// Released by finance where they are worth too much for one colleague. Returns the first of them.
async fn fill_mall(services: &Services, (author, finance): (&Actor, &Actor)) -> anyhow::Result<i64> {
    let (author, finance) = (author.clone(), finance.clone());
    let now = services.clock.now();
    let first: Result<i64, LoyaltyError> = services
        .writer
        .run(async move |tx: &WriteTx| {
            let mut first = 0;
            for (place, (gift, picture)) in GIFTS.iter().zip(PICTURES).enumerate() {
                let draft = gifts::Draft {
                    name: gift.name.into(),
                    image: format!("/gifts/{picture}.svg"),
                    remark: gift.remark.into(),
                    details: DETAILS.into(),
                    points: gift.points,
                    money: gift.money,
                    worth: gift.worth,
                    stock: gift.stock,
                    sold_read: None,
                    buyer_limit: gift.limit,
                    starts_at: None,
                    ends_at: None,
                    is_open: true,
                    sort: i64::try_from(place).unwrap_or_default(),
                };
                let made = gifts::create(tx, draft, &author, now).await?;
                if made.release == Release::Waiting {
                    decide::approve(tx, (made.id, made.updated_at), &finance, now).await?;
                }
                if place == 0 {
                    first = made.id;
                }
            }
            Ok(first)
        })
        .await;
    Ok(first?)
}

/// Written, approved by finance because there are things to win, and started.
async fn draw(
    services: &Services,
    (author, finance): (&Actor, &Actor),
    draft: Draft,
    now: DateTime<Utc>,
) -> anyhow::Result<i64> {
    let (author, finance) = (author.clone(), finance.clone());
    let secret = services.settings.secret.clone();
    let id: Result<i64, LoyaltyError> = services
        .writer
        .run(async move |tx: &WriteTx| {
            let id = edit::create(tx, &draft, &author, now).await?.draw.id;
            let by = Starter {
                actor: &author,
                secret: secret.as_bytes(),
            };
            lifecycle::approve(tx, (id, now), &finance, now).await?;
            lifecycle::start(tx, id, by, now).await?;
            Ok(id)
        })
        .await;
    Ok(id?)
}

async fn give_points(services: &Services, company_id: i64, at: DateTime<Utc>) -> anyhow::Result<()> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let movement = Movement {
                company_id,
                kind: ledger::Kind::Points,
                amount: Money(POINTS),
                cause: Cause::Manual,
                reference: ids::document_number("TZ", at),
                memo: "老客户积分迁入".into(),
            };
            ledger::book(tx, movement, at).await
        })
        .await?;
    Ok(())
}

async fn press_button(
    services: &Services,
    member: &Arc<BuyerContext>,
    (draw_id, press): (i64, i64),
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let secret = services.settings.secret.clone();
    let request = Request {
        draw_id,
        member: Arc::clone(member),
        key: format!("demo-{press}"),
        nonce: format!("demo-{press}"),
    };
    services
        .writer
        .run(async move |tx: &WriteTx| drawing::draw(tx, &request, secret.as_bytes(), at).await)
        .await?;
    Ok(())
}

async fn swap(services: &Services, member: &Arc<BuyerContext>, goods_id: i64) -> anyhow::Result<()> {
    let all = addresses::all(&services.db, member.company_id).await?;
    let Some(address) = all.first() else {
        return Ok(());
    };
    let request = place::Request {
        goods_id,
        quantity: 2,
        address_id: address.id,
        remark: "请放前台".into(),
        points: None,
        money: None,
    };
    let (member, now) = (Arc::clone(member), services.clock.now());
    let actor = Actor::member(member.id, member.name.clone(), "");
    services
        .writer
        .run(async move |tx: &WriteTx| place::place(tx, &request, (&*member, &actor), None, now).await)
        .await?;
    Ok(())
}

async fn end(services: &Services, draw_id: i64, at: DateTime<Utc>) -> anyhow::Result<()> {
    let secret = services.settings.secret.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            lifecycle::end(tx, draw_id, (secret.as_bytes(), "到期自动结束"), at).await
        })
        .await?;
    Ok(())
}
