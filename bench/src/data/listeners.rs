//! A chain whose members all have a page and a live chat open: order events of the chain go to all of them,
//! typing events to one.
use anyhow::{Context, Result};
use axum::http::HeaderValue;

use super::{companies::Company, sessions};
use crate::{buyer::Buyer, database::Database};

/// The agent of all conversations. One of the demo's staff who is not marked absent.
pub const ATTENDANT: &str = "super";

pub struct Crowd {
    /// Orders for the chain, and listens to nothing.
    pub orderer: Buyer,
    pub listeners: Vec<Listener>,
}

pub struct Listener {
    pub cookie: HeaderValue,
    /// With customer service; open as long as the run.
    pub conversation_id: i64,
}

pub async fn gather(db: &mut Database, chain: &Company, count: usize) -> Result<Crowd> {
    db.begin().await?;
    let (mut members, mut conversations) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for number in 1..=count {
        let member = join(db, chain, number).await.context("a member")?;
        let conversation = talk(db, &member.username).await;
        conversations.push(conversation.context("a conversation")?);
        members.push(member);
    }
    db.commit().await?;
    let orderer = sessions::open(db, std::slice::from_ref(chain)).await?;
    let signed_in = sessions::open(db, &members).await?;
    let listeners = signed_in.into_iter().zip(conversations);
    Ok(Crowd {
        orderer: orderer.into_iter().next().context("nobody orders")?,
        listeners: listeners
            .map(|(member, conversation_id)| Listener {
                cookie: member.cookie,
                conversation_id,
            })
            .collect(),
    })
}

async fn join(db: &mut Database, chain: &Company, number: usize) -> Result<Company> {
    let username = format!("listener{number:05}");
    db.run(
        "INSERT INTO members (company_id, username, name, phone, password_hash, role, created_at)
         SELECT company_id, $2, name, $2, password_hash, role, created_at FROM members WHERE username = $1",
        &[chain.username.as_str().into(), username.as_str().into()],
    )
    .await?;
    Ok(Company {
        username,
        address_id: chain.address_id,
    })
}

/// Returns the conversation's id.
async fn talk(db: &mut Database, username: &str) -> Result<i64> {
    db.id(
        "INSERT INTO conversations (company_id, member_id, live_member_id, state, staff_id, created_at, waiting_since,
           last_message_at)
         SELECT members.company_id, members.id, members.id, 'open', staff.id, members.created_at, members.created_at,
           members.created_at
         FROM members CROSS JOIN staff WHERE members.username = $1 AND staff.username = $2
         RETURNING id",
        &[username.into(), ATTENDANT.into()],
    )
    .await
}
