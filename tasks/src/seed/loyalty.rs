//! Draws that run, will and are over, what points buy, and what the demo buyers won and ordered.
use std::sync::Arc;

use ::loyalty::{
    draws::models::{
        draft::{Draft, PrizeDraft},
        drawing::{self, Request},
        draws::Chance,
        edit,
        lifecycle::{self, Starter},
        limits::Limits,
        prizes::Kind,
    },
    errors::LoyaltyError,
    mall::models::{edit as gifts, place},
    models::audience::Audience,
};
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    addresses::models::address_finders as addresses, companies::models::facts::BuyerContext,
    members::models::members, models::_entities::staff,
};
use kernel::{Actor, Money, Services, WriteTx};
use sea_orm::prelude::*;
use wallet::models::ledger::{self, Cause, Movement};

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
    let gift_id = fill_mall(services).await?;
    let now = services.clock.now();
    let over = draw(services, by, over(now)).await?;
    draw(services, by, running(now)).await?;
    draw(services, by, announced(now)).await?;
    for username in BUYERS {
        let Some(member) = buyer(services, username).await? else {
            continue;
        };
        give_points(services, member.company_id).await?;
        for press in 1..=3 {
            press_button(services, &member, over, press).await?;
        }
        swap(services, &member, gift_id).await?;
    }
    end(services, over).await
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

/// Returns the first of them.
async fn fill_mall(services: &Services) -> anyhow::Result<i64> {
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
                    details:
                        "积分兑换后 3 个工作日内发货，礼品不开发票、不退换，收货时如有破损请当日联系客服。"
                            .into(),
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
                let made = gifts::create(tx, draft, now).await?;
                if place == 0 {
                    first = made.id;
                }
            }
            Ok(first)
        })
        .await;
    Ok(first?)
}

/// A prize: kind, name, remarks, worth in fen or points, weight, and how many.
type Prize = (Kind, &'static str, &'static str, i64, i64, Option<i64>);

const PRIZES: [Prize; 7] = [
    (Kind::None, "谢谢参与", "下次好运", 0, 400, None),
    (Kind::Points, "20 积分", "积分已放入钱包", 20, 300, Some(2_000)),
    (
        Kind::Voucher,
        "5 元现金券",
        "下单时可直接抵扣",
        500,
        150,
        Some(300),
    ),
    (Kind::Points, "100 积分", "积分已放入钱包", 100, 90, Some(500)),
    (
        Kind::Voucher,
        "20 元现金券",
        "下单时可直接抵扣",
        2_000,
        45,
        Some(50),
    ),
    (
        Kind::Goods,
        "不锈钢保温杯",
        "请在 30 天内填写收货地址",
        5_900,
        13,
        Some(10),
    ),
    (Kind::Balance, "88 元红包", "已放入账户余额", 8_800, 2, Some(5)),
];

fn prizes() -> Vec<PrizeDraft> {
    let prize = |(kind, name, remarks, worth, weight, total): Prize| PrizeDraft {
        kind,
        name: name.into(),
        remarks: remarks.into(),
        image: String::new(),
        ref_id: None,
        value: if kind == Kind::Points {
            Money::ZERO
        } else {
            Money(worth)
        },
        points: if kind == Kind::Points { worth } else { 0 },
        valid_days: (kind == Kind::Voucher).then_some(60),
        weight,
        total,
        buyer_cap: matches!(kind, Kind::Goods | Kind::Balance).then_some(1),
    };
    PRIZES.into_iter().map(prize).collect()
}

fn draft(name: &str, remarks: &str, from: DateTime<Utc>, to: DateTime<Utc>) -> Draft {
    Draft {
        name: name.into(),
        remarks: remarks.into(),
        image: String::new(),
        rules: "奖品以页面公布的数量为准，活动解释以本页规则为限".into(),
        starts_at: Some(from),
        ends_at: Some(to),
        chance: Chance::Once,
        per_amount: None,
        points: None,
        buyer_limit: None,
        limits: Limits::default(),
        audience: Audience::default(),
        budget: Some(Money(400_000)),
        is_on_home: true,
        prizes: prizes(),
    }
}

fn running(now: DateTime<Utc>) -> Draft {
    draft(
        "秋冬备货幸运抽奖",
        "每家门店抽一次，现金券、积分、保温杯等你来拿",
        now - TimeDelta::days(2),
        now + TimeDelta::days(20),
    )
}

fn announced(now: DateTime<Utc>) -> Draft {
    Draft {
        chance: Chance::PerAmount,
        per_amount: Some(Money(100_000)),
        buyer_limit: Some(5),
        is_on_home: false,
        ..draft(
            "岁末采购满千抽",
            "活动期间每满 1000 元得一次机会",
            now + TimeDelta::days(5),
            now + TimeDelta::days(35),
        )
    }
}

fn over(now: DateTime<Utc>) -> Draft {
    Draft {
        chance: Chance::Points,
        points: Some(10),
        buyer_limit: Some(10),
        is_on_home: false,
        ..draft(
            "国庆积分转盘",
            "10 积分转一次",
            now - TimeDelta::days(40),
            now + TimeDelta::hours(1),
        )
    }
}

/// Written, approved by finance because there are things to win, and started.
async fn draw(services: &Services, (author, finance): (&Actor, &Actor), draft: Draft) -> anyhow::Result<i64> {
    let (author, finance) = (author.clone(), finance.clone());
    let (now, secret) = (services.clock.now(), services.settings.secret.clone());
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

async fn give_points(services: &Services, company_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let movement = Movement {
                company_id,
                kind: ledger::Kind::Points,
                amount: Money(POINTS),
                cause: Cause::Manual,
                reference: format!("demo:points:{company_id}"),
                memo: "老客户积分迁入".into(),
            };
            ledger::book(tx, movement, now).await
        })
        .await?;
    Ok(())
}

async fn press_button(
    services: &Services,
    member: &Arc<BuyerContext>,
    draw_id: i64,
    press: i64,
) -> anyhow::Result<()> {
    let (now, secret) = (services.clock.now(), services.settings.secret.clone());
    let request = Request {
        draw_id,
        member: Arc::clone(member),
        key: format!("demo-{press}"),
        nonce: format!("demo-{press}"),
    };
    services
        .writer
        .run(async move |tx: &WriteTx| drawing::draw(tx, &request, secret.as_bytes(), now).await)
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
    };
    let (member, now) = (Arc::clone(member), services.clock.now());
    let actor = Actor::member(member.id, member.name.clone(), "");
    services
        .writer
        .run(async move |tx: &WriteTx| place::place(tx, &request, (&*member, &actor), None, now).await)
        .await?;
    Ok(())
}

async fn end(services: &Services, draw_id: i64) -> anyhow::Result<()> {
    let (now, secret) = (services.clock.now(), services.settings.secret.clone());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            lifecycle::end(tx, draw_id, (secret.as_bytes(), "活动到期"), now).await
        })
        .await?;
    Ok(())
}
