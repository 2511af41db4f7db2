//! Pages of blocks: the sections of the home page, two venues that run, a scheduled one and an unpublished one.
use ::campaigns::models::{
    _entities::campaigns as campaign_rows,
    campaign,
    kinds::{Kind, Status as CampaignStatus},
};
use catalog::models::_entities::goods;
use chrono::{DateTime, TimeDelta, Utc};
use content::{
    errors::ContentError,
    pages::models::{audience::PageAudience, pages, place::Place, sent_blocks, versions::PageDraft},
};
use coupons::models::{
    _entities::coupons as coupon_rows,
    coupon_states::{ClaimKind, Status as CouponStatus},
};
use files::uploads::Uploads;
use identity::models::_entities::staff;
use kernel::{Actor, Services, WriteTx};
use sea_orm::{Condition, QueryOrder, QuerySelect, prelude::*};
use serde_json::{Value, json};

use super::{goods::Range, photographs};

/// title, category
const FLOORS: &[(&str, &str)] = &[
    ("感冒用药", "ganmao"),
    ("抗菌消炎", "kangjunxiaoyan"),
    ("心脑血管", "xinnao"),
    ("中成药", "zhongchengyao"),
    ("中药饮片", "zhongyaoyinpian"),
    ("医疗器械", "yiliaoqixie"),
];
/// Goods of a floor.
const SHOWN: u64 = 12;
/// Pixels, as staff's uploads may have.
const LARGEST_PICTURE: u32 = 2400;
const COLD_REMEDIES: &[&str] = &["感冒", "止咳", "布洛芬", "连花", "板蓝根", "氨酚"];
/// What the parts of a picture lead to: name, words that are searched.
const SHELVES: [(&str, &str); 4] = [
    ("感冒", "感冒"),
    ("止咳", "止咳"),
    ("退热", "布洛芬"),
    ("清热解毒", "板蓝根"),
];
/// By what they are taken for, for years.
const FOR_PRESSURE: &[&str] = &["氨氯地平", "缬沙坦", "硝苯地平", "美托洛尔"];
const FOR_SUGAR: &[&str] = &["二甲双胍", "格列", "阿卡波糖", "列净"];

struct Plan {
    place: Place,
    address: &'static str,
    title: &'static str,
    /// Days from now.
    days: (Option<i64>, Option<i64>),
    is_published: bool,
    blocks: Vec<Value>,
}

pub async fn create(services: &Services, range: &Range) -> anyhow::Result<()> {
    let author = staff::Entity::find()
        .filter(staff::Column::Username.eq("content"))
        .one(&services.db)
        .await?;
    let Some(author) = author else {
        return Ok(());
    };
    let actor = Actor::staff(author.id, author.name, "");
    let plans = [
        home(range),
        venue(services).await?,
        chronic(services).await?,
        waiting(),
        draft(),
    ];
    for plan in plans {
        publish(services, plan, actor.clone()).await?;
    }
    Ok(())
}

async fn publish(services: &Services, plan: Plan, actor: Actor) -> anyhow::Result<()> {
    let now = services.clock.now();
    let moved = |days: i64| -> DateTime<Utc> { now + TimeDelta::days(days) };
    let blocks =
        sent_blocks::read_after(plan.blocks, &Value::Null).map_err(|errors| anyhow::anyhow!("{errors:?}"))?;
    let draft = PageDraft {
        title: plan.title.into(),
        starts_at: plan.days.0.map(moved),
        ends_at: plan.days.1.map(moved),
        audience: PageAudience::default(),
        blocks,
    };
    let (at, is_published) = ((plan.place, plan.address.to_owned()), plan.is_published);
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = pages::create(tx, at, &draft, &actor, now).await?;
            if is_published {
                pages::publish(tx, made.page.id, made.page.newest_version, now).await?;
            }
            Ok::<_, ContentError>(())
        })
        .await
        .map_err(|error| anyhow::anyhow!("{error}"))
}

fn home(range: &Range) -> Plan {
    let floors = FLOORS.iter().filter_map(|(title, category)| {
        let id = *range.categories.get(*category)?;
        let source = json!({ "by": "category", "id": id });
        let url = format!("/list?select={id}");
        Some(json!({ "type": "goods", "title": title, "url": url, "most": SHOWN, "source": source }))
    });
    Plan {
        place: Place::Home,
        address: "",
        title: "首页楼层",
        days: (None, None),
        is_published: true,
        blocks: floors.collect(),
    }
}

/// `/activity/qiudong`: a block of every kind.
async fn venue(services: &Services) -> anyhow::Result<Plan> {
    let mut blocks = vec![json!({ "type": "carousel", "shape": "tall", "slides": [
        { "title": "秋冬备货会场", "lead": "感冒、止咳、退热常备品种，现货充足", "url": "/list?keywords=感冒" },
        { "title": "满额返券，叠加满减", "lead": "先领券再采购，核对订单时自动选最省的组合", "url": "/lqzx", "tone": "amber" },
        { "title": "家用器械节", "lead": "血压计、血糖仪、雾化器", "url": "", "tone": "blue" },
    ] })];
    let end = match running_campaign(services).await? {
        Some(id) => json!({ "by": "campaign", "id": id }),
        None => json!({ "by": "time", "at": services.clock.now() + TimeDelta::days(18) }),
    };
    blocks.push(json!({ "type": "countdown", "title": "距满减结束", "end": end, "over": "本场已结束" }));
    let coupons = claimable(services).await?;
    if !coupons.is_empty() {
        blocks.push(json!({ "type": "coupons", "title": "先领券，再采购", "coupons": coupons }));
    }
    let goods = named(services, COLD_REMEDIES).await?;
    if !goods.is_empty() {
        let source = json!({ "by": "hand", "goods": goods });
        blocks.push(json!({ "type": "goods", "title": "感冒止咳", "url": "/list?keywords=感冒", "most": SHOWN, "source": source }));
    }
    blocks.push(shelves(services).await?);
    blocks.push(json!({ "type": "goods", "title": "新品上架", "url": "/list?sort=newest", "most": 6, "source": { "by": "new" } }));
    let help =
        json!({ "title": "缺货品种可以登记", "lead": "有结果发消息给您", "url": "/pzqg", "tone": "green" });
    blocks.push(json!({ "type": "banner", "shape": "strip", "slide": help }));
    blocks.push(json!({ "type": "text", "text": "# 活动说明\n商品按您账户的当前价格结算，数量以库存为准。\n含麻黄碱类复方制剂不参加满减和用券。" }));
    Ok(Plan {
        place: Place::Activity,
        address: "qiudong",
        title: "秋冬备货会场",
        days: (None, Some(18)),
        is_published: true,
        blocks,
    })
}

/// A picture whose parts lead on.
async fn shelves(services: &Services) -> anyhow::Result<Value> {
    let picture = Uploads::of(&services.settings)
        .store_public_picture(photographs::shelf()?, LARGEST_PICTURE)
        .await?;
    let area = |(place, (title, words)): (usize, (&str, &str))| {
        json!({
            "title": title, "url": format!("/list?keywords={words}"),
            "left": place * 250, "top": 0, "width": 250, "height": 1000,
        })
    };
    let areas: Vec<Value> = SHELVES.into_iter().enumerate().map(area).collect();
    Ok(json!({
        "type": "hot_picture", "title": "秋冬常备四类", "areas": areas,
        "picture": { "src": picture.url, "width": picture.width, "height": picture.height },
    }))
}

/// `/activity/manbing`
async fn chronic(services: &Services) -> anyhow::Result<Plan> {
    let slide = json!({ "title": "慢病用药会场", "lead": "降压、降糖常备品种，按效期和库存备货", "url": "/list?keywords=缓释片", "tone": "blue" });
    let mut blocks = vec![json!({ "type": "banner", "shape": "tall", "slide": slide })];
    for (title, keyword, names) in [
        ("降压", "氨氯地平", FOR_PRESSURE),
        ("降糖", "二甲双胍", FOR_SUGAR),
    ] {
        let goods = named(services, names).await?;
        if !goods.is_empty() {
            let (source, url) = (
                json!({ "by": "hand", "goods": goods }),
                format!("/list?keywords={keyword}"),
            );
            blocks.push(
                json!({ "type": "goods", "title": title, "url": url, "most": SHOWN, "source": source }),
            );
        }
    }
    let help =
        json!({ "title": "药检报告在线查", "lead": "按批号下载检验报告", "url": "/jybg", "tone": "green" });
    blocks.push(json!({ "type": "banner", "shape": "strip", "slide": help }));
    blocks.push(json!({ "type": "goods", "title": "大家都在进", "url": "/list?sort=sales", "most": 6, "source": { "by": "sales" } }));
    blocks.push(json!({ "type": "text", "text": "# 会场说明\n商品按您账户的当前价格结算，数量以库存为准。\n处方药请凭处方销售。" }));
    Ok(Plan {
        place: Place::Activity,
        address: "manbing",
        title: "慢病用药会场",
        days: (None, Some(27)),
        is_published: true,
        blocks,
    })
}

fn waiting() -> Plan {
    let slide = json!({ "title": "双十二提前看", "lead": "十二月十二日零点开始", "url": "", "tone": "rose" });
    Plan {
        place: Place::Yjh,
        address: "",
        title: "双十二预告",
        days: (Some(5), Some(20)),
        is_published: true,
        blocks: vec![
            json!({ "type": "banner", "shape": "wide", "slide": slide }),
            json!({ "type": "goods", "title": "热销商品", "most": 12, "source": { "by": "sales" } }),
        ],
    }
}

fn draft() -> Plan {
    let slide = json!({ "title": "近效期周", "lead": "价格更低，效期写在每张卡片上", "url": "/jxqzc", "tone": "green" });
    Plan {
        place: Place::Zone,
        address: "jxq",
        title: "近效期周（草稿）",
        days: (None, None),
        is_published: false,
        blocks: vec![
            json!({ "type": "banner", "shape": "strip", "slide": slide }),
            json!({ "type": "goods", "title": "本周精选", "most": 6, "source": { "by": "near_expiry" } }),
        ],
    }
}

/// One that everybody sees, or the page would have no clock for visitors.
async fn running_campaign(services: &Services) -> anyhow::Result<Option<i64>> {
    let now = services.clock.now();
    let rows = campaign_rows::Entity::find()
        .filter(campaign_rows::Column::Kind.eq(Kind::FullReduction))
        .filter(campaign_rows::Column::Status.eq(CampaignStatus::Approved))
        .filter(campaign_rows::Column::StartsAt.lte(now))
        .filter(campaign_rows::Column::EndsAt.gt(now))
        .order_by_desc(campaign_rows::Column::EndsAt)
        .all(&services.db)
        .await?;
    let all = campaign::with_parts(&services.db, rows).await?;
    let found = all.into_iter().find(|one| one.audience.is_empty());
    Ok(found.map(|one| one.id()))
}

async fn claimable(services: &Services) -> anyhow::Result<Vec<i64>> {
    use coupon_rows::Column;
    let ids = coupon_rows::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::Status.eq(CouponStatus::Approved))
        .filter(Column::ClaimKind.eq(ClaimKind::Click))
        .order_by_asc(Column::Id)
        .limit(4)
        .into_tuple()
        .all(&services.db)
        .await?;
    Ok(ids)
}

/// What sells best of the goods whose names contain one of these.
async fn named(services: &Services, names: &[&str]) -> anyhow::Result<Vec<i64>> {
    use goods::Column;
    let named = names.iter().fold(Condition::any(), |any, name| {
        any.add(Column::Name.contains(*name))
    });
    let ids = goods::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OnSale.eq(true))
        .filter(Column::BasePrice.is_not_null())
        .filter(Column::Control.eq(""))
        .filter(named)
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(SHOWN)
        .into_tuple()
        .all(&services.db)
        .await?;
    Ok(ids)
}
