//! Claims as the storefront reads them.
use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use identity::{companies::models::facts::BuyerContext, member_rights::Right};
use kernel::{Money, actor::ActorKind};
use orders::shipments::models::tracking;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    claims::models::{
        claims::{Claim, ClaimDetails, ClaimLog, Photo, ReplacementBatch},
        kinds::Kind,
        status::{Status, Step, StepActor},
    },
    rules::models::rules::{ReturnAddress, Rules},
};

#[derive(Serialize, ToSchema)]
pub struct AfterSaleLine {
    /// Of the order line.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub sccj: String,
    pub ypgg: String,
    pub unit: String,
    pub image: String,
    pub batch: String,
    pub expires_on: NaiveDate,
    pub number: i64,
    /// What these units bring back; an estimate until they are accepted.
    pub amount: Money,
    /// Units that the inspection did not accept.
    pub refused: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AfterSaleSummary {
    /// Number of the claim.
    pub id: String,
    /// Order number.
    pub order_id: String,
    /// refund | return | exchange | complaint
    pub r#type: String,
    pub type_text: &'static str,
    /// 10 申请 20 待寄回 30 待收货 35 质量验收 40 待退款（换货：待补发） 50 完成 61 已取消 62 驳回 63 验收不合格
    pub status: i32,
    pub status_text: &'static str,
    /// What the buyer does next, or waits for.
    pub next: String,
    pub reason: String,
    pub is_money_back: bool,
    /// Staff say how much goes back, the goods stay.
    pub is_allowance: bool,
    /// Of all lines; an estimate until the goods are accepted.
    pub refund_amount: Money,
    /// What besides goes back as a voucher, as it was paid.
    pub voucher_amount: Money,
    /// Kept back for gifts that stay without what earned them; negative when it is paid out because they came back.
    pub gift_withheld: Money,
    pub is_amount_final: bool,
    pub lines: Vec<AfterSaleLine>,
    pub created_at: DateTime<Utc>,
    pub send_before: Option<DateTime<Utc>>,
    pub can_cancel: bool,
    pub can_send: bool,
    pub can_add_evidence: bool,
}

impl AfterSaleSummary {
    pub fn new(whole: ClaimDetails, member: &BuyerContext) -> Self {
        let ClaimDetails {
            claim, order, lines, ..
        } = whole;
        let may_order = member.role.may(Right::Order);
        let stand = claim.stand();
        let may = |step| may_order && stand.allows(step, StepActor::Buyer);
        let (kind, status) = (claim.kind, claim.status);
        let is_amount_final = matches!(status, Status::Settling | Status::Done);
        let is_unknown = claim.is_allowance && !is_amount_final;
        let lines = lines.into_iter().map(|(line, ordered)| AfterSaleLine {
            id: ordered.id,
            goods_id: ordered.goods_id,
            name: ordered.name,
            sccj: ordered.maker,
            ypgg: ordered.spec,
            unit: ordered.unit,
            image: ordered.image,
            batch: line.batch_number,
            expires_on: line.expires_on,
            number: line.quantity,
            amount: if is_unknown { Money::ZERO } else { line.amount },
            refused: line.refused,
        });
        Self {
            order_id: order.number,
            r#type: kind.code().into(),
            type_text: kind.text(),
            status: status.code(),
            status_text: status.text(kind),
            next: next(&claim),
            is_money_back: !kind.replaces(),
            is_allowance: claim.is_allowance,
            refund_amount: claim.amount,
            voucher_amount: claim.voucher_amount,
            gift_withheld: claim.gift_withheld,
            is_amount_final,
            lines: lines.collect(),
            created_at: claim.created_at,
            send_before: claim.send_before.filter(|_| status == Status::ToSend),
            can_cancel: may(Step::Cancel),
            can_send: may(Step::SendBack),
            can_add_evidence: may_order && !status.is_end(),
            reason: claim.reason_text,
            id: claim.number,
        }
    }
}

/// One sentence: what the buyer does now, or what they wait for.
fn next(claim: &Claim) -> String {
    let kind = claim.kind;
    let text = match claim.status {
        Status::Applied if claim.needs_qa || kind == Kind::Complaint => "质管人员正在审核；可先补充照片",
        Status::Applied if claim.is_allowance => "客服正在核对价格，核定差价后退款；可先补充照片",
        Status::Applied => "客服正在审核；可先补充照片",
        Status::ToSend => "请把商品连同随货单寄到下面的地址，并填写运单号",
        Status::OnTheWay => "退货在途，仓库收到后会交质量验收，无需操作",
        Status::Inspecting => "质管人员正在验收，无需操作",
        Status::Settling if kind.replaces() => "商品已为您备好，仓库正在补发，无需操作",
        Status::Settling => "财务正在办理退款，到账后会通知您，无需操作",
        Status::Done if kind.replaces() => "补发商品已寄出，收到后请核对批号",
        Status::Done => "退款已办理，请核对到账金额",
        Status::Cancelled => "售后已取消；仍在申请期内的可以重新申请",
        Status::Rejected => "申请没有通过，原因见下；如有新的证据可以重新申请",
        Status::Failed => "验收不合格，商品会寄回给您，原因见下；有疑问请联系客服",
    };
    text.to_owned()
}

#[derive(Serialize, ToSchema)]
pub struct AfterSalePage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<AfterSaleSummary>,
    /// Claims by status code, and "all".
    pub counts: BTreeMap<String, i64>,
}

#[derive(Serialize, ToSchema)]
pub struct AfterSalePhoto {
    pub id: i64,
    pub url: String,
}

#[derive(Serialize, ToSchema)]
pub struct AfterSaleLogRow {
    pub at: DateTime<Utc>,
    pub actor: String,
    pub status_text: &'static str,
    pub text: String,
    pub reason: String,
}

#[derive(Serialize, ToSchema)]
pub struct ReturnTo {
    pub receiver: String,
    pub phone: String,
    pub address: String,
    /// Carriers whose parcels are tracked; any other may be named too.
    pub carriers: Vec<&'static str>,
}

impl From<ReturnAddress> for ReturnTo {
    fn from(address: ReturnAddress) -> Self {
        Self {
            receiver: address.receiver,
            phone: address.phone,
            address: address.address,
            carriers: tracking::tracked_carriers().collect(),
        }
    }
}

/// A parcel; none while nothing is on its way.
#[derive(Serialize, ToSchema)]
pub struct AfterSaleParcel {
    pub carrier: String,
    pub waybill: String,
    pub at: DateTime<Utc>,
}

pub fn parcel(carrier: String, waybill: String, at: Option<DateTime<Utc>>) -> Option<AfterSaleParcel> {
    at.map(|at| AfterSaleParcel { carrier, waybill, at })
}

#[derive(Serialize, ToSchema)]
pub struct ReplacementRow {
    pub batch: String,
    pub expires_on: NaiveDate,
    pub number: i64,
}

impl From<ReplacementBatch> for ReplacementRow {
    fn from(row: ReplacementBatch) -> Self {
        Self {
            batch: row.batch_number,
            expires_on: row.expires_on,
            number: row.quantity,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AfterSaleDetail {
    #[serde(flatten)]
    pub summary: AfterSaleSummary,
    pub remark: String,
    pub photos: Vec<AfterSalePhoto>,
    pub most_photos: i64,
    /// Where the goods go back to.
    pub return_to: ReturnTo,
    /// What the buyer sent back.
    pub sent_back: Option<AfterSaleParcel>,
    /// The replacement that was sent.
    pub replacement: Option<AfterSaleParcel>,
    pub replacement_batches: Vec<ReplacementRow>,
    /// What the inspection refused, on its way to the buyer.
    pub refused: Option<AfterSaleParcel>,
    pub logs: Vec<AfterSaleLogRow>,
}

impl AfterSaleDetail {
    pub fn new(
        whole: ClaimDetails,
        (photos, logs): (Vec<Photo>, Vec<ClaimLog>),
        rules: Rules,
        member: &BuyerContext,
    ) -> Self {
        let claim = whole.claim.clone();
        let kind = claim.kind;
        let place = "/api/after_sales/photos";
        let replacements = whole.replacements.clone();
        Self {
            summary: AfterSaleSummary::new(whole, member),
            remark: claim.remark,
            photos: photos
                .into_iter()
                .map(|photo| AfterSalePhoto {
                    id: photo.id,
                    url: format!("{place}/{}", photo.id),
                })
                .collect(),
            most_photos: rules.most_photos,
            return_to: rules.return_to.into(),
            sent_back: parcel(claim.carrier, claim.waybill, claim.sent_at),
            replacement: parcel(
                claim.replacement_carrier,
                claim.replacement_waybill,
                claim.replaced_at,
            ),
            replacement_batches: replacements.into_iter().map(Into::into).collect(),
            refused: parcel(claim.refused_carrier, claim.refused_waybill, claim.refused_at),
            logs: logs.into_iter().map(|row| log_row(row, kind)).collect(),
        }
    }
}

/// Buyers read who acted by role, not the names of staff.
fn log_row(row: ClaimLog, kind: Kind) -> AfterSaleLogRow {
    let actor = match row.actor_kind {
        ActorKind::Staff => "药集".to_owned(),
        ActorKind::System => "系统".to_owned(),
        ActorKind::Member => row.actor_name,
    };
    let status = i32::try_from(row.to_status).ok().and_then(Status::from_code);
    AfterSaleLogRow {
        at: row.at,
        actor,
        status_text: status.map_or("", |status| status.text(kind)),
        text: row.text,
        reason: row.reason,
    }
}
