//! A member's personal data, loaded from every domain, and forgetting them everywhere at once.
use catalog::favorites::models::favorites;
use checkout::{cart::models::cart, shopping_lists::models::saved_lists};
use chrono::{DateTime, Utc};
use content::{
    articles::models::votes,
    feedback::models::{feedback::Feedback, personal as feedback},
};
use documents::{
    models::retention,
    settings::{DocumentRules, document_rules},
};
use identity::{
    companies::models::companies,
    errors::IdentityError,
    members::models::personal::{self, Closed, MemberRecord},
    sign_in::models::passwords,
};
use kernel::{Actor, Db, Money, Services, WriteTx, clock::shop_day, ids, jobs::each};
use messaging::models::{
    mails::QueuedMail,
    messages::Message,
    personal::{Choice, choices_of, mails_of, messages_of, texts_of},
    phone_texts::PhoneText,
};
use orders::models::personal::{Order, OrderOwner, count_open, orders_of};
use sea_orm::DbErr;
use wallet::models::ledger::{self, Kind};

use super::unused_files::remove_one;
use crate::errors::LeavingError;

pub struct MemberData {
    pub known: MemberRecord,
    pub orders: Vec<Order>,
    pub messages: Vec<Message>,
    pub mails: Vec<QueuedMail>,
    /// With the shop's service.
    pub chats: Vec<service::models::conversations::Message>,
    pub texts: Vec<PhoneText>,
    /// Their message preferences by channel.
    pub choices: Vec<Choice>,
    /// Ids of goods.
    pub favorites: Vec<i64>,
    /// Names of what they keep to order again.
    pub lists: Vec<String>,
    pub feedback: Vec<Feedback>,
}

/// Everything that is known of a member, for them to take along; none: there is no such member.
pub async fn load(db: &Db, member_id: i64, now: DateTime<Utc>) -> Result<Option<MemberData>, DbErr> {
    let Some(known) = personal::known(db, member_id, now).await? else {
        return Ok(None);
    };
    Ok(Some(MemberData {
        known,
        orders: orders_of(db, member_id).await?,
        messages: messages_of(db, member_id).await?,
        mails: mails_of(db, member_id).await?,
        chats: service::models::personal::messages_of(db, member_id).await?,
        texts: texts_of(db, member_id).await?,
        choices: choices_of(db, member_id).await?,
        favorites: favorites::goods_ids(db, member_id).await?,
        lists: saved_lists::names_of(db, member_id).await?,
        feedback: feedback::feedback_of(db, member_id).await?,
    }))
}

/// A member who wants to leave, and the open orders that prevent it.
#[derive(Clone, Copy, Debug)]
pub struct LeavingMember {
    pub member_id: i64,
    pub open_orders: OrderOwner,
}

/// Closes the account of a member without open orders.
pub async fn close_account(
    services: &Services,
    leaving: LeavingMember,
    actor: Actor,
) -> Result<(), LeavingError> {
    let member_id = leaving.member_id;
    let password_hash = passwords::hash(ids::token()).await.map_err(IdentityError::from)?;
    let now = services.clock.now();
    let rules = document_rules(&services.db).await?;
    let kept = rules.clone();
    let closed = services
        .writer
        .run(async move |tx: &WriteTx| forget(tx, leaving, password_hash, actor, &kept, now).await)
        .await?;
    let today = services.clock.today();
    if let Some(until) = retention::held_until(&services.db, &rules, closed.company_id, today).await? {
        tracing::info!(member_id, %until, "the company has traded: its scans are kept");
        return Ok(());
    }
    for key in closed.scans {
        // A storage error does not prevent closing the account; what stays is removed with all that no record names.
        if let Err(error) = remove_one(services, key).await {
            tracing::error!(member_id, %error, "a scan of a registration that was given up stays for now");
        }
    }
    Ok(())
}

async fn forget(
    tx: &WriteTx,
    leaving: LeavingMember,
    password_hash: String,
    actor: Actor,
    rules: &DocumentRules,
    now: DateTime<Utc>,
) -> Result<Closed, LeavingError> {
    let member_id = leaving.member_id;
    if let OrderOwner::Company(company_id) = leaving.open_orders {
        // No order of the company comes in between.
        companies::lock(tx, company_id).await?;
        refuse_while_there_is_money(tx, company_id).await?;
    }
    let open = count_open(tx.db(), leaving.open_orders).await?
        + after_sales::models::personal::count_open(tx.db(), leaving.open_orders).await?;
    if open > 0 {
        return Err(LeavingError::OpenOrders(open));
    }
    let closed = personal::close(tx, member_id, password_hash, &actor, now).await?;
    // Who received medicines is part of the record that the law asks for: masked when it need not be kept.
    let held = retention::held_until(tx.db(), rules, closed.company_id, shop_day(now)).await?;
    if held.is_none() {
        orders::models::personal::forget(tx, closed.company_id, &closed.phone).await?;
    }
    cart::forget(tx, member_id).await?;
    saved_lists::forget(tx, member_id).await?;
    messaging::models::personal::forget(tx, member_id).await?;
    service::models::personal::forget(tx, member_id).await?;
    favorites::clear(tx, member_id).await?;
    feedback::forget(tx, member_id).await?;
    votes::forget_member(tx, member_id).await?;
    Ok(closed)
}

async fn refuse_while_there_is_money(tx: &WriteTx, company_id: i64) -> Result<(), LeavingError> {
    let balance = ledger::balance(tx.db(), company_id, Kind::Balance).await?;
    if balance == Money::ZERO {
        return Ok(());
    }
    Err(LeavingError::Balance(balance))
}

/// Deletes abandoned registrations; returns how many.
pub async fn give_up_registrations(services: &Services) -> Result<u64, LeavingError> {
    let owners = personal::given_up(&services.db, services.clock.now()).await?;
    Ok(each("registrations given up", owners, |id| give_up_one(services, id)).await)
}

async fn give_up_one(services: &Services, member_id: i64) -> Result<bool, LeavingError> {
    let leaving = LeavingMember {
        member_id,
        open_orders: OrderOwner::Member(member_id),
    };
    close_account(services, leaving, Actor::system()).await?;
    Ok(true)
}
