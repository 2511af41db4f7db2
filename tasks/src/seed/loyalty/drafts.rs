//! The draws of the demo shop: one that runs, one that is announced and one that is over.
use ::loyalty::{
    draws::models::{
        draft::{Draft, PrizeDraft},
        draws::Chance,
        limits::Limits,
        prizes::Kind,
    },
    models::audience::Audience,
};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Money;

/// How long ago they played the draw that is over. What they won is still to be claimed.
pub const PLAYED: TimeDelta = TimeDelta::days(27);

/// A prize: kind, name, remarks, worth in fen or points, weight, and how many.
type Prize = (Kind, &'static str, &'static str, i64, i64, Option<i64>);

const PRIZES: [Prize; 7] = [
    (Kind::None, "谢谢参与", "下次好运", 0, 400, None),
    (Kind::Points, "20 积分", "积分直接放入钱包", 20, 300, Some(2_000)),
    (
        Kind::Voucher,
        "5 元现金券",
        "下单时可直接抵扣",
        500,
        150,
        Some(300),
    ),
    (Kind::Points, "100 积分", "积分直接放入钱包", 100, 90, Some(500)),
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

pub fn running(now: DateTime<Utc>) -> Draft {
    draft(
        "秋冬备货幸运抽奖",
        "每家门店抽一次，现金券、积分、保温杯等你来拿",
        now - TimeDelta::days(2),
        now + TimeDelta::days(20),
    )
}

pub fn announced(now: DateTime<Utc>) -> Draft {
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

pub fn over(now: DateTime<Utc>) -> Draft {
    Draft {
        chance: Chance::Points,
        points: Some(10),
        buyer_limit: Some(10),
        is_on_home: false,
        ..draft(
            "国庆积分转盘",
            "10 积分转一次",
            now - PLAYED - TimeDelta::days(13),
            now - PLAYED + TimeDelta::days(2),
        )
    }
}
