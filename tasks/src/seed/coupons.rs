//! Coupons that run, will and are over, and what of them, of points and of vouchers the demo buyers have.
use ::coupons::{
    errors::CouponError,
    models::{
        audience::{Audience, Recipient},
        buyers,
        claim_states::Source,
        codes,
        coupon_states::ClaimKind,
        coupons::{self, Draft},
        decide::{self, Decision},
        issue,
        scope::ScopeKind,
    },
};
use ::orders::models::_entities::orders;
use chrono::{DateTime, TimeDelta, Utc};
use identity::{companies::models::companies, members::models::members, models::_entities::staff};
use kernel::{Actor, Money, Services, WriteTx, ids};
use sea_orm::{QueryOrder, prelude::*};
use wallet::{
    errors::WalletError,
    models::{
        ledger::{Cause, Kind, Movement},
        lots,
    },
};

/// Who shows what; each of them is approved.
const BUYERS: [&str; 2] = ["renxin", "kangtai"];
/// Codes for letters to buyers.
const CODES: i64 = 20;

struct Plan {
    name: &'static str,
    remark: &'static str,
    scope: ScopeKind,
    /// In fen.
    threshold: i64,
    cut: i64,
    claim_kind: ClaimKind,
    total: i64,
    /// Days from now, from when to when it is claimed.
    days: (i64, i64),
    valid_days: i64,
}

const PLANS: [Plan; 5] = [
    Plan {
        name: "秋冬备货全场券",
        remark: "含麻黄碱类不参加",
        scope: ScopeKind::All,
        threshold: 50_000,
        cut: 3_000,
        claim_kind: ClaimKind::Click,
        total: 500,
        days: (-3, 20),
        valid_days: 15,
    },
    Plan {
        name: "饮片专享券",
        remark: "中药饮片可用",
        scope: ScopeKind::Tcm,
        threshold: 20_000,
        cut: 1_500,
        claim_kind: ClaimKind::Click,
        total: 200,
        days: (-1, 30),
        valid_days: 7,
    },
    Plan {
        name: "岁末满减券",
        remark: "12 月采购季开抢",
        scope: ScopeKind::All,
        threshold: 200_000,
        cut: 15_000,
        claim_kind: ClaimKind::Click,
        total: 100,
        days: (6, 36),
        valid_days: 10,
    },
    Plan {
        name: "老客回访券",
        remark: "业务员随信附兑换码",
        scope: ScopeKind::NonTcm,
        threshold: 30_000,
        cut: 2_000,
        claim_kind: ClaimKind::Code,
        total: 50,
        days: (-10, 60),
        valid_days: 30,
    },
    Plan {
        name: "国庆立减券",
        remark: "",
        scope: ScopeKind::All,
        threshold: 10_000,
        cut: 500,
        claim_kind: ClaimKind::Click,
        total: 300,
        days: (-50, -40),
        valid_days: 5,
    },
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let Some(author) = actor(services, "promotion").await? else {
        return Ok(());
    };
    let Some(finance) = actor(services, "finance").await? else {
        return Ok(());
    };
    note_who_bought(services).await?;
    let mut recipients = Vec::new();
    for username in BUYERS {
        recipients.extend(recipient(services, username).await?);
    }
    for plan in &PLANS {
        let given_to = match plan.claim_kind {
            // One of the buyers has yet to click.
            ClaimKind::Click if plan.days.1 > 0 => recipients.get(..1),
            ClaimKind::Click => Some(&recipients[..]),
            _ => None,
        };
        put_up(services, plan, (&author, &finance), given_to.unwrap_or_default()).await?;
    }
    for to in &recipients {
        fill_wallet(services, to.company_id).await?;
    }
    Ok(())
}

async fn actor(services: &Services, username: &str) -> anyhow::Result<Option<Actor>> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq(username))
        .one(&services.db)
        .await?;
    Ok(found.map(|person| Actor::staff(person.id, person.name, "")))
}

async fn recipient(services: &Services, username: &str) -> anyhow::Result<Option<Recipient>> {
    let Some(member) = members::by_login(&services.db, username).await? else {
        return Ok(None);
    };
    let company = companies::by_id(&services.db, member.company_id).await?;
    Ok(company.map(|company| Recipient::of_company(&company, true)))
}

/// The reactions to the demo's orders never run.
async fn note_who_bought(services: &Services) -> anyhow::Result<()> {
    let paid = orders::Entity::find()
        .filter(orders::Column::PaidAt.is_not_null())
        .order_by_asc(orders::Column::PaidAt)
        .all(&services.db)
        .await?;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for order in &paid {
                if let Some(paid_at) = order.paid_at {
                    buyers::note_bought(tx, order.company_id, paid_at).await?;
                }
            }
            Ok::<_, sea_orm::DbErr>(())
        })
        .await?;
    Ok(())
}

/// Proposed by the one and approved by the other, when it began or is announced; claimed as long as it can be.
async fn put_up(
    services: &Services,
    plan: &Plan,
    (author, finance): (&Actor, &Actor),
    given_to: &[Recipient],
) -> anyhow::Result<()> {
    let now = services.clock.now();
    let (from, to) = plan.days;
    let begins = now + TimeDelta::days(from);
    let drawn_up = begins.min(now) - TimeDelta::days(1);
    let draft = draft(plan, begins, now + TimeDelta::days(to));
    let secret = services.settings.secret.clone();
    let (author, finance, given_to) = (author.clone(), finance.clone(), given_to.to_vec());
    let has_codes = plan.claim_kind == ClaimKind::Code;
    let putting: Result<(), CouponError> = services
        .writer
        .run(async move |tx: &WriteTx| {
            let id = coupons::create(tx, draft, &author, drawn_up).await?.id;
            decide::decide(tx, id, (&Decision::Propose, ""), &author, drawn_up).await?;
            let approval = Decision::Approve { seen: drawn_up };
            decide::decide(tx, id, (&approval, ""), &finance, drawn_up).await?;
            if has_codes {
                codes::make(tx, id, CODES, &secret, &author, drawn_up).await?;
            }
            if begins <= now {
                for recipient in &given_to {
                    issue::issue(tx, id, recipient, Source::Click, begins).await?;
                }
            }
            Ok(())
        })
        .await;
    Ok(putting?)
}

fn draft(plan: &Plan, claim_from: DateTime<Utc>, claim_to: DateTime<Utc>) -> Draft {
    Draft {
        name: plan.name.into(),
        remark: plan.remark.into(),
        scope: plan.scope,
        scope_ids: Vec::new(),
        excluded_goods: Vec::new(),
        excluded_categories: Vec::new(),
        threshold: Money(plan.threshold),
        cut: Money(plan.cut),
        stack_group: String::new(),
        audience: Audience::default(),
        claim_kind: plan.claim_kind,
        total: Some(plan.total),
        per_company: 1,
        budget: None,
        claim_from,
        claim_to: Some(claim_to),
        valid_from: None,
        valid_to: None,
        valid_days: Some(plan.valid_days),
    }
}

/// What comes in, and how long it is good: one lot of each runs out soon.
const LOTS: [(Kind, i64, i64, &str); 4] = [
    (Kind::Points, 800, 300, "上季度采购奖励"),
    (Kind::Points, 200, 6, "开户礼积分"),
    (Kind::Voucher, 5_000, 60, "满额返现补发"),
    (Kind::Voucher, 2_000, 5, "服务致歉券"),
];

async fn fill_wallet(services: &Services, company_id: i64) -> anyhow::Result<()> {
    let now = services.clock.now();
    let filling: Result<(), WalletError> = services
        .writer
        .run(async move |tx: &WriteTx| {
            for (kind, amount, days, memo) in LOTS {
                let movement = Movement {
                    company_id,
                    kind,
                    amount: Money(amount),
                    cause: Cause::Manual,
                    reference: ids::document_number("TZ", now),
                    memo: memo.into(),
                };
                lots::credit(tx, movement, lots::over_after(now, days), now).await?;
            }
            Ok(())
        })
        .await;
    Ok(filling?)
}
