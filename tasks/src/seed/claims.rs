//! Claims of orders that were received lately, each brought to another state through the shop's own use cases.
use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_benefits, orders},
    shipments::models::{
        ship::Parcel,
        trace_codes::{self, TraceCode},
    },
};
use after_sales::{
    claims::models::{
        apply::{self, Applicant, ClaimUnits, Request},
        claimable,
        claims::{self, Claim, ClaimLine},
        decide::{self, Decision},
        finding::Finding,
        inspect,
        kept_cold::ColdFinding,
        log::ClaimActor,
        refund, return_shipping,
    },
    errors::AfterSaleError,
};
use catalog::goods::models::codes::Control;
use chrono::{DateTime, TimeDelta, Utc};
use files::uploads::Uploads;
use identity::licences::models::private_files;
use kernel::{Actor, Services, WriteTx};
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::departments::Departments;

/// How far a claim is brought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ClaimProgress {
    Applied,
    ToSend,
    OnTheWay,
    Inspecting,
    Settling,
    Done,
}

/// Kind, reason, words, photos, how far; in the order of the orders, newest first.
const CLAIMS: &[(&str, &str, &str, &[&str], ClaimProgress)] = &[
    (
        "return",
        "damaged",
        "外箱有压痕，里面三盒变形",
        &["dent", "batch"],
        ClaimProgress::Applied,
    ),
    (
        "complaint",
        "appearance",
        "胶囊壳渗漏粘连，请质管核查同批号",
        &["leak", "batch"],
        ClaimProgress::Applied,
    ),
    (
        "exchange",
        "wrong_batch",
        "批号与随货同行单不一致",
        &["batch"],
        ClaimProgress::Applied,
    ),
    (
        "return",
        "near_expiry",
        "效期比约定的短",
        &["batch"],
        ClaimProgress::ToSend,
    ),
    (
        "return",
        "damaged",
        "两盒压坏",
        &["dent"],
        ClaimProgress::OnTheWay,
    ),
    (
        "return",
        "seal",
        "封口贴脱落",
        &["dent", "batch"],
        ClaimProgress::Inspecting,
    ),
    (
        "return",
        "wrong_goods",
        "规格发错",
        &["batch"],
        ClaimProgress::Settling,
    ),
    (
        "refund",
        "short",
        "随货单 10 盒，实收 8 盒",
        &["batch"],
        ClaimProgress::Settling,
    ),
    ("return", "damaged", "破损一盒", &["dent"], ClaimProgress::Done),
];

macro_rules! photo {
    ($name:literal) => {
        (
            $name,
            include_bytes!(concat!("../../demo/claims/", $name, ".jpg")) as &[u8],
        )
    };
}

const PHOTOS: [(&str, &[u8]); 3] = [photo!("dent"), photo!("batch"), photo!("leak")];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let now = services.clock.now();
    let in_campaigns = order_benefits::Entity::find()
        .select_only()
        .column(order_benefits::Column::OrderId)
        .into_query();
    let received = orders::Entity::find()
        .filter(orders::Column::Status.eq(OrderStatus::Finished))
        .filter(orders::Column::FinishedAt.gt(now - TimeDelta::days(7)))
        // Their receipts say that all of it came as it should.
        .filter(orders::Column::Control.ne(Control::Ephedrine))
        // What goes back of a campaign is another story.
        .filter(orders::Column::Id.not_in_subquery(in_campaigns))
        .order_by_desc(orders::Column::FinishedAt)
        .limit(CLAIMS.len() as u64)
        .all(&services.db)
        .await?;
    let stories: Vec<_> = received.into_iter().zip(CLAIMS).collect();
    // As they would have come in: the oldest first.
    let departments = Departments::load(services).await?;
    for (order, story) in stories.into_iter().rev() {
        play(services, &departments, order, *story).await?;
    }
    Ok(())
}

async fn play(
    services: &Services,
    departments: &Departments,
    order: orders::Model,
    (kind, reason, remark, photos, until): (&'static str, &'static str, &'static str, &[&str], ClaimProgress),
) -> anyhow::Result<()> {
    let now = services.clock.now();
    let at = order.finished_at.unwrap_or(now) + TimeDelta::hours(5);
    let photos = keep_photos(services, &order, photos, at).await?;
    let departments = departments.clone();
    let played = services
        .writer
        .run(async move |tx: &WriteTx| {
            let scene = ClaimScene {
                tx,
                departments: &departments,
                at: at.min(now),
                now,
            };
            let claim = scene.apply(&order, (kind, reason, remark), photos).await?;
            match claim {
                Some(claim) => scene.go_on(claim, kind, until).await,
                None => Ok(()),
            }
        })
        .await;
    match played {
        // What cannot be claimed after all is left out.
        Ok(()) | Err(AfterSaleError::Invalid(_) | AfterSaleError::Conflict(_)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

async fn keep_photos(
    services: &Services,
    order: &orders::Model,
    names: &[&str],
    at: DateTime<Utc>,
) -> anyhow::Result<Vec<String>> {
    let uploads = Uploads::of(&services.settings);
    let mut keys = Vec::new();
    for (_, bytes) in PHOTOS.iter().filter(|(name, _)| names.contains(name)) {
        let stored = uploads.store_private_picture(bytes.to_vec(), 2400).await?;
        let (key, who) = (stored.key.clone(), (order.company_id, order.member_id));
        services
            .writer
            .run(async move |tx: &WriteTx| private_files::note(tx, who, key, at).await)
            .await?;
        keys.push(stored.key);
    }
    Ok(keys)
}

struct ClaimScene<'a> {
    tx: &'a WriteTx,
    departments: &'a Departments,
    at: DateTime<Utc>,
    now: DateTime<Utc>,
}

impl ClaimScene<'_> {
    async fn apply(
        &self,
        order: &orders::Model,
        (kind, reason, remark): (&str, &str, &str),
        photos: Vec<String>,
    ) -> Result<Option<Claim>, AfterSaleError> {
        let shipped = claimable::shipped(self.tx.db(), order).await?;
        let first = shipped
            .first()
            .and_then(|line| Some((line.line.id, line.batches.first()?)));
        let Some((line_id, batch)) = first else {
            return Ok(None);
        };
        let request = Request {
            order: order.number.clone(),
            kind: kind.into(),
            lines: vec![ClaimUnits {
                line_id,
                batch: batch.batch_number.clone(),
                quantity: batch.claimable.min(2),
            }],
            reason: reason.into(),
            remark: remark.into(),
            photos,
        };
        let applicant = Applicant {
            company_id: order.company_id,
            member_id: order.member_id,
            actor: Actor::member(order.member_id, order.receiver.clone(), ""),
            now: self.at,
        };
        let applied = apply::apply(self.tx, &applicant, &request, None).await?;
        Ok(claims::by_number(self.tx.db(), order.company_id, &applied.id).await?)
    }

    /// Of the packs that the buyer has.
    async fn codes_of(&self, claim: &Claim) -> Result<Vec<TraceCode>, AfterSaleError> {
        let order = orders::Entity::find_by_id(claim.order_id)
            .one(self.tx.db())
            .await?;
        let order = order.ok_or(AfterSaleError::NotFound("订单"))?;
        Ok(trace_codes::with_buyer(self.tx.db(), &order).await?)
    }

    async fn go_on(&self, claim: Claim, kind: &str, until: ClaimProgress) -> Result<(), AfterSaleError> {
        let (tx, id) = (self.tx, claim.id);
        let after = |hours| (self.at + TimeDelta::hours(hours)).min(self.now);
        if until == ClaimProgress::Applied {
            return Ok(());
        }
        let with_return = kind != "refund";
        decide::decide(
            tx,
            id,
            Decision::Accept {
                with_return,
                amount: None,
            },
            &self.departments.service,
            after(1),
        )
        .await?;
        if with_return && until > ClaimProgress::ToSend {
            let parcel = Parcel {
                carrier: "顺丰速运".into(),
                waybill: format!("SF{:012}", 880_000_000 + id),
            };
            let buyer = ClaimActor::buyer(Actor::member(claim.member_id, "采购员", ""));
            return_shipping::send_back(tx, id, parcel, &buyer, after(2)).await?;
        }
        if with_return && until > ClaimProgress::OnTheWay {
            return_shipping::arrive(tx, id, &self.departments.warehouse, after(20)).await?;
        }
        if with_return && until > ClaimProgress::Inspecting {
            let lines = claims::lines(tx.db(), id).await?;
            let codes = self.codes_of(&claim).await?;
            let codes_back = |line: &ClaimLine| {
                let of_line = codes
                    .iter()
                    .filter(|code| code.order_line_id == line.order_line_id);
                let most = usize::try_from(line.quantity).unwrap_or_default();
                of_line.take(most).map(|code| code.code.clone()).collect()
            };
            let sound = lines.iter().map(|line| Finding {
                line_id: line.id,
                sellable: 0,
                quarantined: line.quantity,
                scrapped: 0,
                refused: 0,
                codes: codes_back(line),
                cold: ColdFinding::default(),
            });
            let findings: Vec<Finding> = sound.collect();
            inspect::inspect(
                tx,
                id,
                &findings,
                "包装受损，转待处理区复检",
                &self.departments.qa,
                after(22),
            )
            .await?;
        }
        if until == ClaimProgress::Done {
            refund::refund(tx, id, &self.departments.finance, after(23)).await?;
        }
        Ok(())
    }
}
