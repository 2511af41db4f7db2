//! Campaigns of every kind that run or are announced.
use campaigns::models::kinds::{Kind, TargetKind};

use super::plan::{Choice, DAY, PLAN, Plan, cut, from, gift, voucher};

/// In the order in which they choose their goods.
pub const PLANS: &[Plan] = &[
    Plan {
        kind: Kind::Seckill,
        name: "感冒药限量秒杀",
        remark: "每家限量，售完恢复原价",
        hours: (-3, 6 * DAY),
        goods: Choice::Names(&[
            "感冒灵颗粒",
            "板蓝根颗粒",
            "小柴胡颗粒",
            "维C银翘片",
            "抗病毒口服液",
            "布洛芬缓释胶囊",
        ]),
        percents: &[82, 84, 85],
        packs: Some(60),
        limit: 10,
        with_coupon: false,
        ..PLAN
    },
    Plan {
        kind: Kind::Seckill,
        name: "周末肠胃药秒杀",
        remark: "提前收藏，到点开抢",
        hours: (2 * DAY, 4 * DAY),
        goods: Choice::Names(&["蒙脱石散", "健胃消食片", "大山楂丸", "保和丸"]),
        percents: &[80, 83],
        packs: Some(80),
        limit: 10,
        with_coupon: false,
        ..PLAN
    },
    Plan {
        kind: Kind::GroupBuy,
        name: "咽喉用药拼团",
        remark: "凑够数量就发货，不够自动退款",
        hours: (-2 * DAY, 9 * DAY),
        goods: Choice::Names(&["金嗓子喉片", "蓝芩口服液", "清咽滴丸", "西瓜霜润喉片"]),
        percents: &[84, 86, 83],
        packs: Some(300),
        limit: 100,
        target: Some(60),
        with_coupon: false,
        ..PLAN
    },
    Plan {
        kind: Kind::GroupBuy,
        name: "维矿补充剂拼团",
        remark: "连锁和单店都能拼",
        hours: (-DAY, 12 * DAY),
        goods: Choice::Names(&["碳酸钙D3颗粒", "多维元素片(29)", "葡萄糖酸钙锌口服溶液"]),
        percents: &[82, 85],
        packs: Some(400),
        limit: 200,
        target: Some(200),
        with_coupon: false,
        ..PLAN
    },
    Plan {
        kind: Kind::GroupBuy,
        name: "跌打贴膏五家团",
        remark: "五家药店付款就成团，订多订少都算一家",
        hours: (-2 * DAY, 8 * DAY),
        goods: Choice::Names(&["云南白药膏", "红花油"]),
        percents: &[83, 85],
        packs: Some(200),
        limit: 20,
        target_kind: TargetKind::Members,
        target: Some(5),
        with_coupon: false,
        ..PLAN
    },
    Plan {
        kind: Kind::GroupBuy,
        name: "家庭外用药拼团",
        remark: "开团前可先收藏",
        hours: (4 * DAY, 11 * DAY),
        goods: Choice::Names(&["复方薄荷脑软膏", "双氯芬酸二乙胺乳胶剂", "盐酸特比萘芬乳膏"]),
        percents: &[83],
        packs: Some(200),
        limit: 100,
        target: Some(100),
        ..PLAN
    },
    Plan {
        kind: Kind::Combination,
        name: "感冒止咳家庭装",
        remark: "一起买，比分开买省",
        hours: (-5 * DAY, 16 * DAY),
        goods: Choice::Names(&["连花清瘟胶囊", "急支糖浆", "蛇胆川贝液"]),
        percents: &[85, 86, 84],
        packs: Some(300),
        limit: 20,
        ..PLAN
    },
    Plan {
        kind: Kind::Combination,
        name: "肠胃调理组合",
        remark: "常见肠胃不适一次配齐",
        hours: (-3 * DAY, 20 * DAY),
        goods: Choice::Names(&["铝碳酸镁咀嚼片", "三九胃泰颗粒", "多潘立酮片"]),
        percents: &[86, 85],
        packs: Some(200),
        limit: 20,
        ..PLAN
    },
    Plan {
        kind: Kind::Combination,
        name: "冬季护肤组合",
        remark: "下周开卖，可先收藏",
        hours: (7 * DAY, 30 * DAY),
        goods: Choice::Names(&["尿素维E乳膏", "炉甘石洗剂", "维生素E软胶囊"]),
        percents: &[84],
        packs: Some(200),
        limit: 20,
        ..PLAN
    },
    Plan {
        kind: Kind::DailySpecial,
        name: "冬季常备特价",
        remark: "家家常备的品种，先到先得",
        hours: (-10, 13 * DAY),
        goods: Choice::Names(&[
            "对乙酰氨基酚片",
            "盐酸氨溴索口服溶液",
            "氯雷他定片",
            "盐酸西替利嗪片",
            "桂林西瓜霜",
            "蜜炼川贝枇杷膏",
            "复方丹参滴丸",
            "速效救心丸",
            "护肝片",
            "消炎利胆片",
            "鼻炎康片",
            "逍遥丸",
            "参苓白术散",
        ]),
        percents: &[88, 85, 90, 86],
        ..PLAN
    },
    Plan {
        kind: Kind::DailySpecial,
        name: "冬令滋补特价",
        remark: "开始前可先收藏",
        hours: (20, 14 * DAY),
        goods: Choice::Names(&["生脉饮", "安神补脑液", "枣仁安神液", "天王补心丸"]),
        percents: &[87, 89],
        ..PLAN
    },
    Plan {
        kind: Kind::Subsidy,
        name: "慢病专区买补",
        remark: "照常付款，收货后按补后价返现金券",
        zone: "zqmb",
        hours: (-8 * DAY, 20 * DAY),
        goods: Choice::Names(&[
            "血府逐瘀胶囊",
            "地奥心血康胶囊",
            "松龄血脉康胶囊",
            "脂必妥片",
            "牛黄降压丸",
        ]),
        percents: &[90, 88],
        budget: Some(12_000),
        ..PLAN
    },
    Plan {
        kind: Kind::Subsidy,
        name: "冬季肠道专区买补",
        remark: "下一期补贴名单",
        zone: "zqmb",
        hours: (5 * DAY, 25 * DAY),
        goods: Choice::Names(&["枫蓼肠胃康颗粒", "麻仁软胶囊"]),
        percents: &[90],
        budget: Some(5_000),
        ..PLAN
    },
    Plan {
        kind: Kind::Subsidy,
        name: "皮肤外用活动买补",
        remark: "照常下单，收货后差价以现金券补回",
        zone: "hdmb",
        hours: (-4 * DAY, 15 * DAY),
        goods: Choice::Names(&[
            "莫匹罗星软膏",
            "联苯苄唑乳膏",
            "硝酸咪康唑乳膏",
            "糠酸莫米松乳膏",
            "喷昔洛韦乳膏",
        ]),
        percents: &[88, 90],
        budget: Some(8_000),
        ..PLAN
    },
    Plan {
        kind: Kind::Welfare,
        name: "新年福利专场",
        remark: "下一期福利，可先收藏",
        hours: (18 * DAY, 30 * DAY),
        goods: Choice::Names(&[
            "正天丸",
            "全天麻胶囊",
            "通窍鼻炎片",
            "辛夷鼻炎丸",
            "复方草珊瑚含片",
            "健民咽喉片",
        ]),
        discount: Some(95),
        ..PLAN
    },
    Plan {
        kind: Kind::Fair,
        name: "秋季医药会",
        remark: "厂家直供价，会期内有效",
        zone: "yyh",
        hours: (-2 * DAY, 10 * DAY),
        goods: Choice::Manufacturers(9, 4),
        percents: &[86, 88, 85, 90],
        ..PLAN
    },
    Plan {
        kind: Kind::Fair,
        name: "岁末医药会",
        remark: "开幕前可先看品种",
        zone: "yyh",
        hours: (14 * DAY, 22 * DAY),
        goods: Choice::Rest(12),
        percents: &[85, 88],
        ..PLAN
    },
    Plan {
        kind: Kind::Welfare,
        name: "福利专场",
        remark: "在您自己的价格上再打 94 折",
        hours: (-4 * DAY, 17 * DAY),
        goods: Choice::Rest(24),
        discount: Some(94),
        ..PLAN
    },
    Plan {
        kind: Kind::FullReduction,
        name: "秋冬呼吸用药满减",
        remark: "活动商品合并计算，按达到的最高档减",
        hours: (-6 * DAY, 18 * DAY),
        goods: Choice::Names(&[
            "感冒清热颗粒",
            "双黄连口服液",
            "银翘解毒颗粒",
            "风寒感冒颗粒",
            "风热感冒颗粒",
            "橘红痰咳颗粒",
            "复方鲜竹沥液",
            "羧甲司坦口服溶液",
            "布洛芬颗粒",
            "对乙酰氨基酚缓释片",
            "复方氨酚烷胺胶囊",
            "玉屏风颗粒",
        ]),
        tiers: &[cut(300, 12), cut(600, 30), cut(1_200, 72)],
        budget: Some(20_000),
        ..PLAN
    },
    Plan {
        kind: Kind::FullReduction,
        name: "清热解毒满赠",
        remark: "赠品随货同行，退货时按赠品单价扣回",
        zone: "zhmz",
        hours: (-4 * DAY, 18 * DAY),
        goods: Choice::Names(&[
            "蒲地蓝消炎片",
            "清开灵颗粒",
            "清开灵胶囊",
            "牛黄解毒片",
            "黄连上清片",
            "清火栀麦片",
            "龙胆泻肝丸",
            "裸花紫珠片",
        ]),
        tiers: &[
            gift(200, 0, &["复合维生素B片", "维生素B2片"], 5),
            gift(500, 10, &["葡萄糖酸锌口服溶液", "葡萄糖酸锌颗粒"], 3),
        ],
        budget: Some(10_000),
        ..PLAN
    },
    Plan {
        kind: Kind::FullReduction,
        name: "岁末全场满减",
        remark: "全场商品合并计算，含麻黄碱类不参加",
        hours: (8 * DAY, 30 * DAY),
        tiers: &[cut(2_000, 60), cut(5_000, 200), cut(10_000, 500)],
        budget: Some(60_000),
        ..PLAN
    },
    Plan {
        kind: Kind::AddOn,
        name: "妇儿用药换购",
        remark: "买够金额，低价换购家庭常备",
        zone: "zhmz",
        hours: (-3 * DAY, 18 * DAY),
        goods: Choice::Names(&[
            "小儿氨酚黄那敏颗粒",
            "小儿碳酸钙D3颗粒",
            "布洛芬混悬液",
            "葡萄糖酸锌颗粒",
            "克霉唑阴道片",
            "硝酸咪康唑栓",
            "布洛芬混悬滴剂",
            "维D钙咀嚼片",
        ]),
        add_ons: &["维生素B1片", "碳酸氢钠片", "维生素B2片"],
        percents: &[81],
        tiers: &[from(150)],
        packs: Some(200),
        limit: 5,
        ..PLAN
    },
    Plan {
        kind: Kind::AddOn,
        name: "新年换购",
        remark: "岁末开始，满千换购",
        zone: "zhmz",
        hours: (12 * DAY, 40 * DAY),
        goods: Choice::All,
        add_ons: &["维生素B6片", "谷维素片", "维生素B1片"],
        percents: &[82],
        tiers: &[from(1_000)],
        packs: Some(200),
        limit: 5,
        ..PLAN
    },
    Plan {
        kind: Kind::Cashback,
        name: "季末满额返现",
        remark: "活动期内付款累计，退货退款从累计里扣除",
        hours: (-15 * DAY, 20 * DAY),
        tiers: &[voucher(5_000, 50), voucher(20_000, 260), voucher(50_000, 800)],
        budget: Some(60_000),
        ..PLAN
    },
    Plan {
        kind: Kind::Cashback,
        name: "岁末满额返现",
        hours: (21 * DAY, 50 * DAY),
        tiers: &[voucher(8_000, 100), voucher(30_000, 450)],
        budget: Some(40_000),
        ..PLAN
    },
];

impl Plan {
    pub const fn is_about_all(&self) -> bool {
        matches!(self.goods, Choice::All)
    }

    /// Its goods are cheaper in it, so that no other has them until it is over.
    pub const fn keeps_its_goods(&self) -> bool {
        (!self.percents.is_empty() || self.discount.is_some()) && self.hours.1 > 0
    }

    /// Finance may approve no other of its kind with the same goods at the same time.
    pub const fn excludes_others(&self) -> bool {
        matches!(
            self.kind,
            Kind::Seckill | Kind::GroupBuy | Kind::DailySpecial | Kind::Fair
        )
    }
}
