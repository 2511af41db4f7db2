//! Claims as the back office reads them.
use chrono::{DateTime, NaiveDate, Utc};
use identity::permissions::Role;
use kernel::{Money, input::temperature::celsius};
use orders::shipments::models::{shipments::Shipment, trace_codes::TraceCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    claims::{
        models::{
            claims::{ClaimDetails, ClaimLog, Photo},
            kept_cold::ColdLines,
            kinds::Kind,
            log::is_for_another,
            status::{Status, Step},
            tasks::RETURNS_REFUSED,
        },
        views::shop::after_sale::{AfterSaleParcel, ReplacementRow, parcel},
    },
    rules::models::rules::{Reason, Rules},
};

#[derive(Serialize, ToSchema)]
pub struct AdminAfterSaleLine {
    pub id: i64,
    pub order_line_id: i64,
    pub goods_id: i64,
    pub name: String,
    pub maker: String,
    pub spec: String,
    pub unit: String,
    pub image: String,
    pub batch: String,
    pub expires_on: NaiveDate,
    /// Of the order line.
    pub ordered: i64,
    pub price: Money,
    pub number: i64,
    pub amount: Money,
    pub sellable: i64,
    pub quarantined: i64,
    pub scrapped: i64,
    pub refused: i64,
    /// Trace codes of this order line that are with the buyer; with a single record alone.
    pub codes: Vec<String>,
    /// Degrees within which goods of the cold chain come back; empty for others, and in lists.
    pub cold_range: String,
    /// Degrees on arrival, as the inspection found them; empty = not measured.
    pub temperature: String,
    /// '' | proven | unproven: whether it was kept cold at the buyer's and on the way.
    pub kept_cold: &'static str,
    pub kept_cold_text: &'static str,
    pub kept_cold_proof: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminAfterSalePhoto {
    pub id: i64,
    pub url: String,
    pub at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminAfterSaleLog {
    pub at: DateTime<Utc>,
    pub actor: String,
    pub status_text: &'static str,
    pub text: String,
    pub reason: String,
}

/// What this colleague may do with a claim now.
#[derive(Serialize, ToSchema)]
pub struct AfterSaleSteps {
    pub accept: bool,
    pub accept_return: bool,
    pub reject: bool,
    pub arrive: bool,
    pub inspect: bool,
    pub refund: bool,
    pub replace: bool,
    /// Send refused goods to the buyer.
    pub return_refused: bool,
}

/// What was picked in exchange and waits for its check or its waybill.
#[derive(Serialize, ToSchema)]
pub struct AdminPackedExchange {
    /// Parcel number.
    pub id: String,
    pub picker: String,
    /// Who checked it; empty = nobody yet.
    pub checker: String,
}

impl From<Shipment> for AdminPackedExchange {
    fn from(row: Shipment) -> Self {
        Self {
            id: row.number,
            picker: row.picker,
            checker: row.checker,
        }
    }
}

/// `photos`, `logs` and `packed` are filled when one record is asked for, empty in lists.
#[derive(Serialize, ToSchema)]
pub struct AdminAfterSale {
    /// Number of the claim.
    pub id: String,
    /// Order number.
    pub order_id: String,
    pub company_id: i64,
    pub company: String,
    pub kind: String,
    pub kind_text: &'static str,
    pub status: i32,
    pub status_text: &'static str,
    pub reason: String,
    pub remark: String,
    pub needs_qa: bool,
    pub amount: Money,
    /// What besides goes back as a voucher, as it was paid.
    pub voucher_amount: Money,
    /// Kept back for gifts that stay without what earned them; negative when it is paid out because they came back.
    pub gift_withheld: Money,
    /// The price is put right with an amount that staff state on accepting; the goods stay.
    pub is_allowance: bool,
    /// The most that this amount can be.
    pub most_amount: Money,
    /// Above the limit of the rules: two different people.
    pub needs_second_person: bool,
    pub checked_by: String,
    pub send_before: Option<DateTime<Utc>>,
    pub sent_back: Option<AfterSaleParcel>,
    pub replacement: Option<AfterSaleParcel>,
    pub replacement_batches: Vec<ReplacementRow>,
    /// What is picked in exchange and has not left.
    pub packed: Option<AdminPackedExchange>,
    pub refused: Option<AfterSaleParcel>,
    pub created_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    pub lines: Vec<AdminAfterSaleLine>,
    pub photos: Vec<AdminAfterSalePhoto>,
    pub logs: Vec<AdminAfterSaleLog>,
    pub can: AfterSaleSteps,
}

/// Who looks, and by which rules.
pub struct ClaimReader<'a> {
    pub staff_id: i64,
    pub roles: &'a [Role],
    pub rules: &'a Rules,
}

impl AdminAfterSale {
    pub fn new(whole: ClaimDetails, reader: &ClaimReader<'_>) -> Self {
        let can = steps(&whole, reader);
        let ClaimDetails {
            claim,
            order,
            lines,
            replacements,
        } = whole;
        let (amount, voucher_amount) = (claim.amount, claim.voucher_amount);
        let gift_withheld = claim.gift_withheld;
        let most_amount = lines.iter().map(|(line, _)| line.amount).sum();
        let lines = lines.into_iter().map(|(line, ordered)| AdminAfterSaleLine {
            id: line.id,
            goods_id: line.goods_id,
            name: ordered.name,
            maker: ordered.maker,
            spec: ordered.spec,
            unit: ordered.unit,
            image: ordered.image,
            batch: line.batch_number,
            expires_on: line.expires_on,
            ordered: ordered.quantity,
            price: ordered.price,
            number: line.quantity,
            amount: line.amount,
            sellable: line.sellable,
            quarantined: line.quarantined,
            scrapped: line.scrapped,
            refused: line.refused,
            codes: Vec::new(),
            order_line_id: ordered.id,
            cold_range: String::new(),
            temperature: line.temperature.map(celsius).unwrap_or_default(),
            kept_cold: line.kept_cold.code(),
            kept_cold_text: line.kept_cold.text(),
            kept_cold_proof: line.kept_cold_proof,
        });
        Self {
            id: claim.number,
            order_id: order.number,
            company_id: claim.company_id,
            company: order.company_name,
            kind_text: claim.kind.text(),
            kind: claim.kind.code().into(),
            status: claim.status.code(),
            status_text: claim.status.text(claim.kind),
            reason: claim.reason_text,
            remark: claim.remark,
            needs_qa: claim.needs_qa,
            amount,
            voucher_amount,
            gift_withheld,
            is_allowance: claim.is_allowance,
            most_amount,
            needs_second_person: amount + voucher_amount > reader.rules.second_person_above,
            checked_by: claim.checked_by_name,
            send_before: claim.send_before,
            sent_back: parcel(claim.carrier, claim.waybill, claim.sent_at),
            replacement: parcel(
                claim.replacement_carrier,
                claim.replacement_waybill,
                claim.replaced_at,
            ),
            replacement_batches: replacements.into_iter().map(Into::into).collect(),
            packed: None,
            refused: parcel(claim.refused_carrier, claim.refused_waybill, claim.refused_at),
            created_at: claim.created_at,
            ended_at: claim.ended_at,
            lines: lines.collect(),
            photos: Vec::new(),
            logs: Vec::new(),
            can,
        }
    }

    #[must_use]
    pub fn with_record(
        mut self,
        kind: Kind,
        photos: Vec<Photo>,
        logs: Vec<ClaimLog>,
        codes: &[TraceCode],
        packed: Option<Shipment>,
        cold: &ColdLines,
    ) -> Self {
        self.packed = packed.map(Into::into);
        self.photos = photos
            .into_iter()
            .map(|photo| AdminAfterSalePhoto {
                url: format!("/admin/api/after_sale_photos/{}", photo.id),
                id: photo.id,
                at: photo.created_at,
            })
            .collect();
        for line in &mut self.lines {
            let of_line = codes
                .iter()
                .filter(|code| code.order_line_id == line.order_line_id);
            line.codes = of_line.map(|code| code.code.clone()).collect();
            if cold.lines.contains(&line.id) {
                line.cold_range.clone_from(&cold.range);
            }
        }
        self.logs = logs.into_iter().map(|row| log_row(row, kind)).collect();
        self
    }
}

fn log_row(row: ClaimLog, kind: Kind) -> AdminAfterSaleLog {
    let status = i32::try_from(row.to_status).ok().and_then(Status::from_code);
    AdminAfterSaleLog {
        at: row.at,
        actor: row.actor_name,
        status_text: status.map_or("", |status| status.text(kind)),
        text: row.text,
        reason: row.reason,
    }
}

fn steps(whole: &ClaimDetails, reader: &ClaimReader<'_>) -> AfterSaleSteps {
    let claim = &whole.claim;
    let stand = claim.stand();
    let may = |step| stand.staff_may(step, reader.roles) && !is_for_another(claim, step, reader.staff_id);
    let is_own_check = claim.checked_by == Some(reader.staff_id)
        && claim.amount + claim.voucher_amount > reader.rules.second_person_above;
    let has_refused = whole.lines.iter().any(|(line, _)| line.refused > 0);
    AfterSaleSteps {
        accept: may(Step::Accept),
        accept_return: may(Step::AcceptReturn),
        reject: may(Step::Reject),
        arrive: may(Step::Arrive),
        inspect: may(Step::Pass),
        refund: may(Step::Refund) && !is_own_check,
        replace: may(Step::Replace),
        return_refused: has_refused
            && claim.refused_at.is_none()
            && reader.roles.iter().any(|role| RETURNS_REFUSED.contains(role)),
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminAfterSaleRules {
    /// One row: always 1.
    pub id: i64,
    pub open_days: i64,
    pub send_within_days: i64,
    pub most_photos: i64,
    pub second_person_above: Money,
    pub return_receiver: String,
    pub return_phone: String,
    pub return_address: String,
}

impl From<Rules> for AdminAfterSaleRules {
    fn from(rules: Rules) -> Self {
        Self {
            id: 1,
            open_days: rules.open_days,
            send_within_days: rules.send_within_days,
            most_photos: rules.most_photos,
            second_person_above: rules.second_person_above,
            return_receiver: rules.return_to.receiver,
            return_phone: rules.return_to.phone,
            return_address: rules.return_to.address,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminAfterSaleReason {
    pub id: i64,
    pub text: String,
    /// quality | wrong | short | damaged | price | other
    pub ground: &'static str,
    pub ground_text: &'static str,
    /// refund | return | exchange | complaint
    pub kinds: Vec<&'static str>,
    pub sort: i64,
    pub is_open: bool,
}

impl From<Reason> for AdminAfterSaleReason {
    fn from(reason: Reason) -> Self {
        Self {
            id: reason.id,
            text: reason.text,
            ground: reason.ground.code(),
            ground_text: reason.ground.text(),
            kinds: reason.kinds.into_iter().map(Kind::code).collect(),
            sort: reason.sort,
            is_open: reason.is_open,
        }
    }
}
