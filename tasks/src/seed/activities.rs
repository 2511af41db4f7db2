//! Activities that run, will and are over, series of controlled sale, and what new shops are recommended.
use catalog::models::_entities::goods;
use chrono::{DateTime, Days, Utc};
use content::activities::models::activities::{self, Draft, Kind};
use kernel::{Services, WriteTx};
use sea_orm::{Condition, QueryOrder, QuerySelect, prelude::*};

/// Goods of an activity of the demo shop.
const SHOWN: u64 = 36;

/// The goods in it.
enum Choice {
    Names(&'static [&'static str]),
    Kind(i32),
    ControlledScope(&'static [&'static str]),
    BestSellers,
}

struct Plan {
    kind: Kind,
    url: &'static str,
    title: &'static str,
    lead: &'static str,
    regions: &'static str,
    rules: &'static str,
    /// Days from now until it begins and ends; none = without end.
    days: (i64, Option<i64>),
    choice: Choice,
}

const ACTIVITY: Plan = Plan {
    kind: Kind::Activity,
    url: "",
    title: "",
    lead: "",
    regions: "",
    rules: "",
    days: (0, None),
    choice: Choice::BestSellers,
};

const PLANS: &[Plan] = &[
    Plan {
        title: "秋冬感冒备货",
        lead: "感冒、止咳、退热常备品种，现货充足",
        rules: "# 活动时间\n以页面倒计时为准，结束后商品恢复正常展示。\n# 活动说明\n活动商品按您账户的当前价格结算，数量以库存为准。\n同一订单可以与其他商品一起结算运费。",
        days: (-6, Some(18)),
        choice: Choice::Names(&["感冒", "止咳", "布洛芬", "连花", "板蓝根", "氨酚"]),
        ..ACTIVITY
    },
    Plan {
        title: "慢病用药月",
        lead: "高血压、糖尿病、高血脂一站配齐",
        rules: "# 活动说明\n处方药请凭处方销售。\n活动商品按您账户的当前价格结算，数量以库存为准。",
        days: (-2, Some(27)),
        choice: Choice::Names(&["二甲双胍", "氨氯地平", "缬沙坦", "阿托伐他汀", "缓释", "格列"]),
        ..ACTIVITY
    },
    Plan {
        title: "道地饮片专场",
        lead: "产地直采，检验报告按批号查",
        rules: "# 活动说明\n饮片按克或千克销售，起订量见商品卡片。\n收货后请按标签贮藏。",
        days: (-10, None),
        choice: Choice::Kind(2),
        ..ACTIVITY
    },
    Plan {
        title: "家用器械节",
        lead: "血压计、血糖仪、雾化器，活动前可先收藏",
        rules: "# 活动说明\n三类器械需医疗器械经营许可证。\n活动开始前可以先看商品、加收藏。",
        days: (3, Some(12)),
        choice: Choice::Kind(3),
        ..ACTIVITY
    },
    Plan {
        title: "夏季防暑专场",
        lead: "藿香正气、清凉油、防蚊用品",
        rules: "",
        days: (-90, Some(-30)),
        choice: Choice::Names(&["藿香", "清凉", "十滴水"]),
        ..ACTIVITY
    },
    Plan {
        kind: Kind::Series,
        url: "zhongchengyao",
        title: "中成药控销系列",
        lead: "厂家直供，区域内少量门店经营",
        regions: "湖北、湖南、河南",
        rules: "# 供货区域\n湖北、湖南、河南三省单体药店和连锁门店。\n# 价格政策\n零售价不低于包装标示的建议零售价，不在第三方平台低价销售。\n# 申请供货\n区域外的客户请联系专属客服登记，由厂家审核。",
        days: (-30, None),
        choice: Choice::ControlledScope(&["chinese_patent"]),
    },
    Plan {
        kind: Kind::Series,
        url: "huaxueyao",
        title: "化学药控销系列",
        lead: "医院同品，处方外流品种",
        regions: "湖北、江西、安徽",
        rules: "# 供货区域\n湖北、江西、安徽三省，处方药须具备相应经营范围。\n# 价格政策\n每月底按厂家政策核对流向，窜货将停止供货。\n# 首次采购\n首批建议一个中包装，动销后再补货。",
        days: (-30, None),
        choice: Choice::ControlledScope(&["chemical", "antibiotic", "biochemical"]),
    },
    Plan {
        kind: Kind::Series,
        url: "jiankang",
        title: "器械与饮片控销系列",
        lead: "门店陈列支持，厂家培训",
        regions: "湖北",
        rules: "# 供货区域\n湖北省内，优先供应已签陈列协议的门店。\n# 支持\n提供陈列物料和店员培训，请联系专属客服预约。",
        days: (-30, None),
        choice: Choice::ControlledScope(&["device", "tcm_piece", "food"]),
    },
    Plan {
        kind: Kind::Recommended,
        title: "新店开业备货",
        lead: "同行采购最多的常备品种",
        choice: Choice::BestSellers,
        ..ACTIVITY
    },
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    for (place, plan) in (0..).zip(PLANS) {
        let goods = chosen(services, &plan.choice).await?;
        if goods.is_empty() {
            continue;
        }
        let now = services.clock.now();
        let draft = draft(plan, place, goods, now);
        services
            .writer
            .run(async move |tx: &WriteTx| activities::create(tx, draft, now).await)
            .await
            .map_err(|error| anyhow::anyhow!("{error}"))?;
    }
    Ok(())
}

fn draft(plan: &Plan, place: i64, goods: Vec<i64>, now: DateTime<Utc>) -> Draft {
    let (from, to) = plan.days;
    Draft {
        kind: plan.kind.code().into(),
        url: plan.url.into(),
        title: plan.title.into(),
        lead: plan.lead.into(),
        image: String::new(),
        regions: plan.regions.into(),
        rules: plan.rules.into(),
        sort: place,
        is_open: true,
        starts_at: Some(moved(now, from)),
        ends_at: to.map(|days| moved(now, days)),
        goods,
    }
}

fn moved(now: DateTime<Utc>, days: i64) -> DateTime<Utc> {
    let distance = Days::new(days.unsigned_abs());
    let moved = if days < 0 {
        now.checked_sub_days(distance)
    } else {
        now.checked_add_days(distance)
    };
    moved.unwrap_or(now)
}

async fn chosen(services: &Services, choice: &Choice) -> anyhow::Result<Vec<i64>> {
    use goods::Column;
    let wanted = match choice {
        Choice::Names(names) => names.iter().fold(Condition::any(), |any, name| {
            any.add(Column::Name.contains(*name))
        }),
        Choice::Kind(kind) => Condition::all().add(Column::Kind.eq(*kind)),
        Choice::ControlledScope(scopes) => Condition::all()
            .add(Column::IsControlledSale.eq(true))
            .add(Column::Scope.is_in(scopes.iter().copied())),
        Choice::BestSellers => Condition::all().add(Column::Control.eq("")),
    };
    let ids = goods::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OnSale.eq(true))
        .filter(Column::BasePrice.is_not_null())
        .filter(wanted)
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(SHOWN)
        .into_tuple()
        .all(&services.db)
        .await?;
    Ok(ids)
}
