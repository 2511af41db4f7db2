//! The help centre that every shop begins with (`content::articles::models::start_set`), and news of the demo shop: the texts of
//! the news are in `tasks/demo/articles`, as staff would write them.
use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use content::{
    articles::models::{
        articles::{Facts, Status},
        categories,
        edit::{self, Draft},
        start_set::{self, Written},
    },
    errors::ContentError,
};
use identity::{models::_entities::staff, permissions::Role};
use kernel::{Services, WriteTx};
use sea_orm::prelude::*;

/// Days ago, title, summary, text.
struct News(i64, &'static str, &'static str, &'static str);

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../demo/articles/", $name, ".html"))
    };
}

const TRADE_NEWS: [News; 6] = [
    News(
        3,
        "GSP 日常检查：零售门店可以先自查的五个地方",
        "认证取消了，规范没有取消。供货单位、验收、储存、近效期、记录，逐项看一遍。",
        text!("hy-gsp"),
    ),
    News(
        12,
        "药品追溯码：门店入库和销售要做哪些准备",
        "一物一码，扫码可以核对来源。系统、抽查、拆零，各有要点。",
        text!("hy-zhuisuo"),
    ),
    News(
        26,
        "集中带量采购常态化，药店备货要看三件事",
        "品种、价格、库存：中选产品进入药店后，备货思路要跟着变。",
        text!("hy-jicai"),
    ),
    News(
        41,
        "《药品经营和使用质量监督管理办法》与采购有关的要点",
        "经营范围、购进渠道、连锁管理、购销记录，换证后请核对。",
        text!("hy-84"),
    ),
    News(
        58,
        "含麻黄碱类复方制剂：采购与销售的合规要求",
        "专柜专册、实名登记、限量销售；采购须企业账户转账并回传签收凭证。",
        text!("hy-hanma"),
    ),
    News(
        77,
        "中药饮片标签新规之后，验收饮片看什么",
        "标签、性状、净度、检验报告，四步验收。",
        text!("hy-yinpian"),
    ),
];

const COMPANY_NEWS: [News; 6] = [
    News(
        1,
        "“意见反馈”开通：投诉的答复期限写在您的反馈上",
        "建议、商品、物流、服务、投诉都可以提，答复发到站内消息。",
        text!("gs-yjfk"),
    ),
    News(
        6,
        "帮助中心更新说明",
        "内容全部核对更新，可以搜索，可以打印。",
        text!("gs-bangzhu"),
    ),
    News(
        19,
        "冷藏药品收货提醒",
        "先看温度记录再开箱，超温、破损当场拒收。",
        text!("gs-lenglian"),
    ),
    News(
        33,
        "关于防范冒名收款的提醒",
        "收款账户只以支付页面显示的为准，不向个人账户付款。",
        text!("gs-fukuan"),
    ),
    News(
        50,
        "证照到期请提前换证的通知",
        "到期前 60 天起提醒，新证审核期间，没到期的旧证继续有效。",
        text!("gs-zhengzhao"),
    ),
    News(
        68,
        "数电发票使用说明",
        "发票按实付金额开具，退款自动开红字发票。",
        text!("gs-fapiao"),
    ),
];

/// Written a while ago and looked over since.
const HELP_DAYS: i64 = 90;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let now = services.clock.now();
    let author = staff::Entity::find()
        .filter(staff::Column::Username.eq(Role::Content.code()))
        .one(&services.db)
        .await?
        .map(|person| person.id);
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let roots: BTreeMap<String, i64> = categories::roots(tx.db()).await?;
            let help = Written {
                by: author,
                at: now - TimeDelta::days(HELP_DAYS),
                agreement: Status::Published,
            };
            start_set::create(tx, help, now).await?;
            add_news(tx, roots.get("/news/hy").copied(), &TRADE_NEWS, author, now).await?;
            add_news(
                tx,
                roots.get("/news/company").copied(),
                &COMPANY_NEWS,
                author,
                now,
            )
            .await
        })
        .await?;
    Ok(())
}

async fn add_news(
    tx: &WriteTx,
    root: Option<i64>,
    news: &[News],
    author: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(), ContentError> {
    for News(days, title, summary, body) in news {
        let draft = published(root.unwrap_or_default(), (title, summary, body), *days, now);
        edit::create(tx, draft, author, now).await?;
    }
    Ok(())
}

fn published(
    category_id: i64,
    (title, summary, body): (&str, &str, &str),
    days: i64,
    now: DateTime<Utc>,
) -> Draft {
    Draft {
        category_id,
        title: title.into(),
        path: String::new(),
        summary: summary.into(),
        body: body.into(),
        cover: String::new(),
        status: Status::Published.code().into(),
        published_at: Some(now - TimeDelta::days(days)),
        facts: Facts::None.code().into(),
        sort: 0,
    }
}
