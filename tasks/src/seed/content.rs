//! What the home page and the shell are made of: adverts, navigation, hot words.
use chrono::{DateTime, Utc};
use content::{
    ads::models::ads::Slot,
    models::_entities::{ads, hot_words, nav_items},
};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

/// slot, title, remarks, url
const ADS: &[(Slot, &str, &str, &str)] = &[
    (
        Slot::HomeBanner,
        "秋冬感冒季 备货专场",
        "感冒、止咳、退热常备品种，现货充足",
        "/yjh/1",
    ),
    (
        Slot::HomeBanner,
        "慢病用药 稳定供应",
        "高血压、糖尿病、高血脂一站配齐",
        "/activity/manbing",
    ),
    (
        Slot::HomeBanner,
        "道地药材 饮片专区",
        "产地直采，检验报告按批号查",
        "/zyyp",
    ),
    (
        Slot::HomeBanner,
        "家用器械 新品到货",
        "血压计、血糖仪、雾化器",
        "/qxzq",
    ),
    (Slot::HomeEntry, "包邮专区", "优选商品 够件数或满额包邮", "/yx"),
    (Slot::HomeEntry, "近效期特惠", "效期透明 按需选购", "/jxqzc"),
    (Slot::HomeEntry, "中药专区", "饮片 花茶 药食同源", "/zyyp"),
    (Slot::HomeEntry, "快捷采购", "粘贴清单 一次下单", "/kjcg"),
    (Slot::Top, "证照电子化上线", "拍照上传，进度随时看", "/zzzj"),
    (
        Slot::Right,
        "运费怎么算",
        "多数地区满 800 元免运费",
        "/help/zfps/hwps",
    ),
    (Slot::Right, "检验报告", "按批号查，在线下载", "/jybg"),
    (
        Slot::Bottom,
        "药集批发：价格、效期、批号、检验报告，看得清再下单",
        "",
        "/list",
    ),
    (
        Slot::Login,
        "药店诊所的进货台",
        "三次按键找到药，一分不差算清账",
        "/",
    ),
    (
        Slot::Login,
        "中药饮片 线上选",
        "按产地、规格选购，检验报告按批号查",
        "/zyyp",
    ),
    (
        Slot::ZoneYx,
        "优选包邮",
        "达到件数或金额包邮，各省标准见规则",
        "/yx/rule",
    ),
    (Slot::ZoneZy, "道地饮片专场", "产地直采，检验报告按批号查", "/yjh"),
    (
        Slot::ZoneQx,
        "家用器械节",
        "血压计、血糖仪、雾化器，即将开始",
        "/yjh",
    ),
    (
        Slot::ZoneJxq,
        "近效期特惠",
        "效期透明，按需选购",
        "/help/zfps/ypth",
    ),
    (Slot::ZoneKx, "控销系列", "按区域供货，厂家直供", "/kxzq/new"),
    (
        Slot::Common,
        "冬季常备药补货",
        "感冒、止咳、退热品种按效期列出",
        "/list?keywords=感冒",
    ),
    (
        Slot::Common,
        "缺货品种可以登记",
        "写下品名和数量，有结果发消息给您",
        "/pzqg",
    ),
    (
        Slot::PostList,
        "证照怎么交",
        "要哪些、怎么拍，一页说清",
        "/help/xrzn/hyzc",
    ),
    (
        Slot::PostList,
        "开箱先看什么",
        "核对批号和效期，有问题怎么退换",
        "/help/zfps/ypth",
    ),
    (
        Slot::Demo,
        "先看资质再注册",
        "许可证和经营范围都可以查",
        "/help/fwbz/wzzz",
    ),
    (Slot::Demo, "怎么注册", "要哪些证照、怎么拍", "/help/xrzn/hyzc"),
    (Slot::Demo, "怎么付款", "支付方式和付款期限", "/help/zfps/ddzf"),
    (
        Slot::Demo,
        "怎么退换",
        "哪些情况能退、怎么申请",
        "/help/zfps/ypth",
    ),
];

/// name, url
type Link = (&'static str, &'static str);

/// name, url, children
const NAVIGATION: &[(&str, &str, &[Link])] = &[
    ("首页", "/", &[]),
    (
        "全部商品",
        "/list",
        &[
            ("图文列表", "/list"),
            ("表格列表", "/list/table"),
            ("无图列表", "/list/no_image"),
            ("活动专区", "/yjh"),
        ],
    ),
    ("中药专区", "/zyyp", &[]),
    ("器械专区", "/qxzq", &[]),
    ("包邮专区", "/yx", &[("专区规则", "/yx/rule")]),
    ("近效期", "/jxqzc", &[]),
    ("品牌专区", "/ppzq", &[]),
    ("控销专区", "/kxzq", &[("控销系列", "/kxzq/new")]),
    (
        "自助服务",
        "/zzfw",
        &[
            ("快捷采购", "/kjcg"),
            ("品种求购", "/pzqg"),
            ("我的收藏", "/star"),
            ("电子发票", "/dzfp"),
            ("意见反馈", "/yjfk"),
            ("新闻中心", "/news/hy"),
        ],
    ),
];

const HOT_WORDS: &[&str] = &[
    "阿莫西林",
    "布洛芬",
    "连花清瘟",
    "感冒灵",
    "二甲双胍",
    "氨氯地平",
    "板蓝根",
    "血压计",
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            add_ads(tx, now).await?;
            add_navigation(tx).await?;
            add_hot_words(tx).await
        })
        .await?;
    Ok(())
}

async fn add_ads(tx: &WriteTx, now: DateTime<Utc>) -> Result<(), DbErr> {
    let rows = ADS
        .iter()
        .enumerate()
        .map(|(place, (slot, title, remarks, url))| ads::ActiveModel {
            slot: Set(*slot),
            title: Set((*title).into()),
            remarks: Set((*remarks).into()),
            // Without a picture of its own an advert is drawn from its words.
            image: Set(String::new()),
            url: Set((*url).into()),
            sort: Set(place as i64),
            is_open: Set(true),
            created_at: Set(now),
            updated_at: Set(now),
            ..Default::default()
        });
    ads::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await
        .map(|_| ())
}

async fn add_navigation(tx: &WriteTx) -> Result<(), DbErr> {
    for (place, (name, url, children)) in NAVIGATION.iter().enumerate() {
        let parent = add_nav_item(tx, None, name, url, place).await?;
        for (place, (name, url)) in children.iter().enumerate() {
            add_nav_item(tx, Some(parent), name, url, place).await?;
        }
    }
    Ok(())
}

async fn add_nav_item(
    tx: &WriteTx,
    parent: Option<i64>,
    name: &str,
    url: &str,
    place: usize,
) -> Result<i64, DbErr> {
    let row = nav_items::ActiveModel {
        parent_id: Set(parent),
        name: Set(name.into()),
        url: Set(url.into()),
        sort: Set(place as i64),
        is_open: Set(true),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?.id)
}

async fn add_hot_words(tx: &WriteTx) -> Result<(), DbErr> {
    let rows = HOT_WORDS
        .iter()
        .enumerate()
        .map(|(place, word)| hot_words::ActiveModel {
            word: Set((*word).into()),
            sort: Set(place as i64),
            ..Default::default()
        });
    hot_words::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await
        .map(|_| ())
}
