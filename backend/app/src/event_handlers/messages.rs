//! What members find in their messages.
use campaigns::models::{groups, kinds::GroupState};
use chrono::NaiveDate;
use content::{
    events::{FeedbackAnswered, WantedAnswered},
    wanted::models::wanted,
};
use futures::FutureExt;
use identity::{
    companies::models::{companies, facts::BuyerType},
    events::{AddressDecided, CompanyStatusChanged, LicenceDecided},
    member_rights::Right,
    members::models::members,
};
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::{
    models::{
        kinds::Kind,
        messages::{self, NewMessage},
    },
    templates::models::{templates, texts::Template, wording::TemplateText},
};
use orders::{
    events::OrderChanged,
    lifecycle::models::{group_buys, order_status::OrderStatus},
    models::_entities::orders as order_rows,
};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, QueryFilter};

use super::reaction::{Outcome, StoredEvent};

/// Where the storefront shows a company's documents.
pub(super) const DOCUMENTS_PAGE: &str = "/zzzj";
/// Where buyers keep their delivery addresses.
const ADDRESSES_PAGE: &str = "/addr";

/// A message to a member. Only created by `worded`, so that staff can change all its texts.
pub(super) struct Text {
    pub kind: Kind,
    words: TemplateText,
    url: String,
    reference: String,
}

/// As the template of this event words it.
pub(super) async fn worded(
    tx: &WriteTx,
    template: Template,
    values: &[(&str, &str)],
    (url, reference): (impl Into<String>, String),
) -> anyhow::Result<Text> {
    Ok(Text {
        kind: template.built_in().kind,
        words: templates::render(tx.db(), template, values).await?,
        url: url.into(),
        reference,
    })
}

pub(super) fn in_words(day: NaiveDate) -> String {
    day.format("%Y 年 %-m 月 %-d 日").to_string()
}

/// A reason worded for the middle of a sentence.
pub(super) fn within(reason: &str) -> &str {
    reason.trim_end_matches('。')
}

pub fn licence_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: LicenceDecided = fact.read()?;
        let template = if event.approved {
            Template::LicenceApproved
        } else {
            Template::LicenceRejected
        };
        let values = [
            ("licence", event.kind_text.as_str()),
            ("reason", within(&event.reason)),
        ];
        let reference = format!("licence:{}:{}", event.licence_id, fact.id);
        let text = worded(tx, template, &values, (DOCUMENTS_PAGE, reference)).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn address_decided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AddressDecided = fact.read()?;
        let template = if event.approved {
            Template::AddressApproved
        } else {
            Template::AddressRejected
        };
        let values = [("place", event.place.as_str()), ("reason", within(&event.reason))];
        let reference = format!("address:{}:{}", event.address_id, fact.id);
        let text = worded(tx, template, &values, (ADDRESSES_PAGE, reference)).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn company_status_changed<'a>(
    tx: &'a WriteTx,
    ctx: &'a AppContext,
    fact: &'a StoredEvent,
) -> Outcome<'a> {
    async move {
        let event: CompanyStatusChanged = fact.read()?;
        let template = match event.status.as_str() {
            "approved" => Template::CompanyApproved,
            "suspended" => Template::CompanySuspended,
            _ => Template::CompanyInReview,
        };
        let values = [("reason", within(&event.reason))];
        let reference = format!("company:{}:{}", event.company_id, fact.id);
        let text = worded(tx, template, &values, (DOCUMENTS_PAGE, reference)).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn wanted_answered<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: WantedAnswered = fact.read()?;
        let reply = if event.reply.is_empty() {
            "打开求购详情查看进展。"
        } else {
            event.reply.as_str()
        };
        let values = [
            ("name", event.name.as_str()),
            ("status", event.status_text.as_str()),
            ("reply", reply),
        ];
        let place = (
            format!("/pzqg/info?id={}", event.wanted_id),
            format!("wanted:{}:{}", event.wanted_id, fact.id),
        );
        let text = worded(tx, Template::WantedAnswered, &values, place).await?;
        match wanted::find(tx.db(), event.wanted_id).await? {
            Some(row) => send_of(tx, ctx, (event.member_id, row.company_id), &text).await,
            None => send(tx, ctx, event.member_id, &text).await,
        }
    }
    .boxed()
}

pub fn feedback_answered<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: FeedbackAnswered = fact.read()?;
        let values = [
            ("kind", event.kind_text.as_str()),
            ("status", event.status_text.as_str()),
            ("reply", event.text.as_str()),
        ];
        let place = (
            format!("/yjfk?id={}", event.feedback_id),
            format!("feedback:{}:{}", event.feedback_id, fact.id),
        );
        let text = worded(tx, Template::FeedbackAnswered, &values, place).await?;
        send(tx, ctx, event.member_id, &text).await
    }
    .boxed()
}

/// What the buyer did a moment ago (placing the order) needs no message.
pub fn order_changed<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: OrderChanged = fact.read()?;
        if event.from == Some(event.status) {
            return Ok(());
        }
        if event.status == OrderStatus::WaitingApproval.code() {
            return ask_for_approval(tx, ctx, &event).await;
        }
        let by_order = by_its_order(tx, &event).await?;
        let Some(template) = by_order.or_else(|| what_next(&event)) else {
            return Ok(());
        };
        let values = [
            ("number", event.number.as_str()),
            ("status", event.status_text.as_str()),
            ("reason", within(&event.reason)),
        ];
        let place = (
            format!("/order/info/{}", event.number),
            // A remittance proof may come back more than once.
            if is_returned_slip(&event) {
                format!("order:{}:slip:{}", event.number, fact.id)
            } else {
                format!("order:{}:{}", event.number, event.status)
            },
        );
        let text = worded(tx, template, &values, place).await?;
        send_about(tx, ctx, (event.member_id, event.company_id), &text).await
    }
    .boxed()
}

/// Everybody who may decide, except the member who ordered.
async fn ask_for_approval(tx: &WriteTx, ctx: &AppContext, event: &OrderChanged) -> anyhow::Result<()> {
    let orderer = members::by_id(tx.db(), event.member_id).await?;
    let name = orderer.map(|member| member.name).unwrap_or_default();
    let values = [("member", name.as_str()), ("number", event.number.as_str())];
    let place = (
        format!("/order/info/{}", event.number),
        format!("order:{}:approval", event.number),
    );
    let text = worded(tx, Template::OrderNeedsApproval, &values, place).await?;
    for member in members::who_may(tx.db(), event.company_id, Right::Approve).await? {
        if member.id != event.member_id {
            send_of(tx, ctx, (member.id, event.company_id), &text).await?;
        }
    }
    Ok(())
}

/// Where a group buy has a say in it, or who cancelled it; none: what the states alone say.
async fn by_its_order(tx: &WriteTx, event: &OrderChanged) -> Result<Option<Template>, DbErr> {
    let was_waiting = event.from == Some(OrderStatus::WaitingReview.code());
    let status = OrderStatus::from_code(event.status);
    let told = [OrderStatus::WaitingReview, OrderStatus::Cancelled];
    if !was_waiting && !status.is_some_and(|status| told.contains(&status)) {
        return Ok(None);
    }
    let order = order_rows::Entity::find_by_id(event.order_id)
        .one(tx.db())
        .await?;
    let Some(order) = order else {
        return Ok(None);
    };
    let group = match order.group_buy_id {
        Some(id) => groups::state_of(tx.db(), id).await?,
        None => None,
    };
    // It may have gone on since.
    let was_in_group = order.status != OrderStatus::WaitingReview || group_buys::is_waiting(&order);
    Ok(match status {
        Some(OrderStatus::Cancelled) if group == Some(GroupState::Failed) => Some(Template::GroupFailed),
        Some(OrderStatus::Cancelled) if was_waiting && event.is_refused => Some(Template::OrderRefused),
        Some(OrderStatus::Cancelled) if !order.is_cancelled_by_buyer => Some(Template::OrderCancelledByShop),
        Some(OrderStatus::WaitingReview) if group.is_some() && was_in_group => Some(Template::GroupJoined),
        Some(OrderStatus::WaitingShipping) if group.is_some() && was_waiting => {
            Some(Template::GroupSucceeded)
        }
        _ => None,
    })
}

fn what_next(event: &OrderChanged) -> Option<Template> {
    let status = OrderStatus::from_code(event.status)?;
    let waited = event.from == Some(OrderStatus::WaitingApproval.code());
    let was_reviewed = event.from == Some(OrderStatus::WaitingReview.code());
    match status {
        OrderStatus::WaitingPayment if is_returned_slip(event) => Some(Template::OrderSlipReturned),
        OrderStatus::WaitingPayment if waited => Some(Template::OrderApproved),
        OrderStatus::Cancelled if waited && event.is_refused => Some(Template::OrderDisapproved),
        OrderStatus::Cancelled if waited && !event.reason.is_empty() => Some(Template::OrderUndecided),
        OrderStatus::WaitingShipping if was_reviewed => Some(Template::OrderReviewed),
        _ => next_step(status),
    }
}

fn is_returned_slip(event: &OrderChanged) -> bool {
    event.status == OrderStatus::WaitingPayment.code()
        && event.from == Some(OrderStatus::WaitingTransfer.code())
}

const fn next_step(status: OrderStatus) -> Option<Template> {
    match status {
        OrderStatus::WaitingApproval | OrderStatus::WaitingPayment | OrderStatus::WaitingTransfer => None,
        OrderStatus::WaitingReview => Some(Template::OrderInReview),
        OrderStatus::WaitingShipping => Some(Template::OrderPaid),
        OrderStatus::PartlyShipped => Some(Template::OrderPartlyShipped),
        OrderStatus::Shipped => Some(Template::OrderShipped),
        OrderStatus::Finished => Some(Template::OrderFinished),
        OrderStatus::Cancelled => Some(Template::OrderCancelled),
        OrderStatus::Closed => Some(Template::OrderClosed),
    }
}

pub(super) async fn to_company(
    tx: &WriteTx,
    ctx: &AppContext,
    company_id: i64,
    text: &Text,
) -> anyhow::Result<()> {
    for member in members::of_company(tx.db(), company_id).await? {
        send_of(tx, ctx, (member.id, company_id), text).await?;
    }
    Ok(())
}

/// Those who answer for the company.
pub(super) async fn to_owners(
    tx: &WriteTx,
    ctx: &AppContext,
    company_id: i64,
    text: &Text,
) -> anyhow::Result<()> {
    for owner in members::owners_of(tx.db(), company_id).await? {
        send_of(tx, ctx, (owner.id, company_id), text).await?;
    }
    Ok(())
}

/// To a member about what is their own, wherever they act.
pub(super) async fn send(tx: &WriteTx, ctx: &AppContext, member_id: i64, text: &Text) -> anyhow::Result<()> {
    send_with(tx, ctx, member_id, text, text.url.clone()).await
}

/// To a member about what is this company's: their own, or a store's for which they have acted.
pub(super) async fn send_of(
    tx: &WriteTx,
    ctx: &AppContext,
    (member_id, company_id): (i64, i64),
    text: &Text,
) -> anyhow::Result<()> {
    let url = link(tx, (member_id, company_id), &text.url).await?;
    send_with(tx, ctx, member_id, text, url).await
}

/// About what belongs to the company, to the member who began it; once they have left, to those who answer for it.
pub(super) async fn send_about(
    tx: &WriteTx,
    ctx: &AppContext,
    (member_id, company_id): (i64, i64),
    text: &Text,
) -> anyhow::Result<()> {
    match members::by_id(tx.db(), member_id).await? {
        Some(member) if member.is_active => send_of(tx, ctx, (member_id, company_id), text).await,
        _ => to_owners(tx, ctx, company_id, text).await,
    }
}

/// The same about what belongs to an order.
pub(super) async fn send_of_order(
    tx: &WriteTx,
    ctx: &AppContext,
    (member_id, number): (i64, &str),
    text: &Text,
) -> anyhow::Result<()> {
    let of_number = order_rows::Entity::find().filter(order_rows::Column::Number.eq(number));
    match of_number.one(tx.db()).await? {
        Some(order) => send_about(tx, ctx, (member_id, order.company_id), text).await,
        None => send(tx, ctx, member_id, text).await,
    }
}

/// Who is of a head office may act for a store when they follow it, or for themselves: it says whose it is, and the page goes there
/// (`storefront/src/features/user/storeLink.ts`).
async fn link(tx: &WriteTx, (member_id, company_id): (i64, i64), url: &str) -> Result<String, DbErr> {
    let member = members::by_id(tx.db(), member_id).await?;
    let own = match member {
        Some(member) => companies::by_id(tx.db(), member.company_id).await?,
        None => None,
    };
    let is_of_head_office = own.is_some_and(|own| own.buyer_type == BuyerType::ChainHeadOffice);
    if url.is_empty() || !is_of_head_office {
        return Ok(url.to_owned());
    }
    let joint = if url.contains('?') { '&' } else { '?' };
    Ok(format!("{url}{joint}store={company_id}"))
}

async fn send_with(
    tx: &WriteTx,
    ctx: &AppContext,
    member_id: i64,
    text: &Text,
    url: String,
) -> anyhow::Result<()> {
    let message = NewMessage {
        member_id,
        kind: text.kind,
        title: text.words.title.clone(),
        body: text.words.body.clone(),
        elsewhere: text.words.elsewhere.clone(),
        url,
        reference: text.reference.clone(),
    };
    messages::send(tx, message, Services::of(ctx).clock.now()).await?;
    Ok(())
}
