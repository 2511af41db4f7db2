//! Unread answers of customer service to absent members: a message, which goes by mail unless the member has
//! switched that off.
use ::service::{events::AnswerUnread, models::conversations};
use futures::FutureExt;
use identity::{companies::models::facts::CompanyStatus, members::models::members};
use kernel::WriteTx;
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;

use super::{
    messages::{send_of, worded},
    reaction::{Outcome, StoredEvent},
};

/// The home page with the panel open.
const CHAT_PAGE: &str = "/?service=1";

/// The text of the answer is not included: a mail may be read by others.
pub fn message<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: AnswerUnread = fact.read()?;
        let Some(conversation) = conversations::by_id(tx.db(), event.conversation_id).await? else {
            return Ok(());
        };
        let company_id = conversation.company_id;
        if !can_open_chat(tx, (event.member_id, company_id)).await? {
            return Ok(());
        }
        let unread = event.unread.to_string();
        let values = [("staff", event.staff_name.as_str()), ("count", unread.as_str())];
        let reference = format!("service:{}:{}", event.conversation_id, event.stretch);
        let text = worded(tx, Template::ServiceAnswered, &values, (CHAT_PAGE, reference)).await?;
        send_of(tx, ctx, (event.member_id, company_id), &text).await
    }
    .boxed()
}

/// Nobody is called to a chat that is closed to them since: a member who was deactivated, or who no longer acts for this store, or
/// whose company is suspended.
async fn can_open_chat(tx: &WriteTx, (member_id, company_id): (i64, i64)) -> anyhow::Result<bool> {
    let member = members::facts_acting_for(tx.db(), member_id, Some(company_id)).await?;
    let member = member.filter(|member| member.company_id == company_id);
    Ok(member.is_some_and(|member| member.company.status != CompanyStatus::Suspended))
}
