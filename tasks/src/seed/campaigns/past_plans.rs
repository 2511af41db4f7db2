//! Campaigns of every kind that are over. They keep no goods from those of today.
use campaigns::models::kinds::Kind;

use super::plan::{Choice, DAY, PLAN, Plan, cut, from, voucher};

pub const PAST: &[Plan] = &[
    Plan {
        kind: Kind::Seckill,
        name: "国庆整点秒杀",
        hours: (-50 * DAY, -43 * DAY),
        goods: Choice::Names(&["维生素C泡腾片", "碳酸钙D3片", "板蓝根颗粒", "感冒灵颗粒"]),
        percents: &[80],
        packs: Some(50),
        limit: 5,
        ..PLAN
    },
    Plan {
        kind: Kind::GroupBuy,
        name: "中秋润喉拼团",
        hours: (-70 * DAY, -63 * DAY),
        goods: Choice::Names(&["复方草珊瑚含片", "健民咽喉片"]),
        percents: &[85],
        packs: Some(200),
        limit: 100,
        target: Some(100),
        ..PLAN
    },
    Plan {
        kind: Kind::Combination,
        name: "换季止咳组合",
        hours: (-40 * DAY, -20 * DAY),
        goods: Choice::Names(&["连花清瘟胶囊", "急支糖浆", "蛇胆川贝液"]),
        percents: &[88],
        packs: Some(100),
        limit: 20,
        ..PLAN
    },
    Plan {
        kind: Kind::DailySpecial,
        name: "上周特价",
        hours: (-9 * DAY, -2 * DAY),
        goods: Choice::Names(&["正天丸", "全天麻胶囊", "盐酸西替利嗪片", "速效救心丸"]),
        percents: &[88],
        ..PLAN
    },
    Plan {
        kind: Kind::Subsidy,
        name: "国庆活动买补",
        zone: "hdmb",
        hours: (-50 * DAY, -25 * DAY),
        goods: Choice::Names(&["通窍鼻炎片", "辛夷鼻炎丸", "莫匹罗星软膏", "联苯苄唑乳膏"]),
        percents: &[90],
        budget: Some(5_000),
        ..PLAN
    },
    Plan {
        kind: Kind::Fair,
        name: "夏季医药会",
        zone: "yyh",
        hours: (-120 * DAY, -112 * DAY),
        goods: Choice::Names(&["对乙酰氨基酚片", "氯雷他定片", "桂林西瓜霜", "复方丹参滴丸"]),
        percents: &[87, 89],
        ..PLAN
    },
    Plan {
        kind: Kind::Welfare,
        name: "中秋福利专场",
        hours: (-75 * DAY, -60 * DAY),
        goods: Choice::Names(&["护肝片", "消炎利胆片", "鼻炎康片", "逍遥丸"]),
        discount: Some(94),
        ..PLAN
    },
    Plan {
        kind: Kind::FullReduction,
        name: "国庆满减",
        hours: (-52 * DAY, -44 * DAY),
        tiers: &[cut(1_000, 30)],
        budget: Some(10_000),
        ..PLAN
    },
    Plan {
        kind: Kind::AddOn,
        name: "中秋换购",
        zone: "zhmz",
        hours: (-70 * DAY, -60 * DAY),
        goods: Choice::Names(&[
            "布洛芬混悬液",
            "小儿碳酸钙D3颗粒",
            "维D钙咀嚼片",
            "葡萄糖酸锌颗粒",
        ]),
        add_ons: &["维生素B1片", "碳酸氢钠片", "维生素B2片"],
        percents: &[82],
        tiers: &[from(150)],
        packs: Some(100),
        limit: 5,
        ..PLAN
    },
    Plan {
        kind: Kind::Cashback,
        name: "三季度满额返现",
        hours: (-130 * DAY, -54 * DAY),
        tiers: &[voucher(10_000, 100)],
        ..PLAN
    },
];
