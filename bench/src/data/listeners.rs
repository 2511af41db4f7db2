//! A chain whose members all have a page and a live chat open: order events of the chain go to all of them,
//! typing events to one.
use anyhow::{Context, Result};
use axum::http::HeaderValue;
use sha2::{Digest, Sha256};

use super::{companies::Company, sessions};
use crate::{buyer::Buyer, database::Database};

/// The agents have the rights of this colleague of the demo.
const HEAD: &str = "super";
/// Conversations of one agent, each of whom may tell 100 times a minute that they type.
const TALKS_OF_ONE: usize = 25;

pub struct Crowd {
    /// Orders for the chain, and listens to nothing.
    pub orderer: Buyer,
    pub listeners: Vec<Listener>,
}

pub struct Listener {
    pub cookie: HeaderValue,
    /// With customer service; open as long as the run.
    pub conversation_id: i64,
    /// The session of the agent that the conversation is with.
    pub agent: HeaderValue,
}

pub async fn gather(db: &mut Database, chain: &Company, count: usize) -> Result<Crowd> {
    db.begin().await?;
    let (mut members, mut conversations) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for number in 1..=count {
        let member = join(db, chain, number).await.context("a member")?;
        let agent = format!("agent{:05}", number.div_ceil(TALKS_OF_ONE));
        if number % TALKS_OF_ONE == 1 {
            hire(db, &agent).await.context("an agent")?;
        }
        let conversation = talk(db, &member.username, &agent).await;
        conversations.push((conversation.context("a conversation")?, session(&agent)?));
        members.push(member);
    }
    db.commit().await?;
    let orderer = sessions::open(db, std::slice::from_ref(chain)).await?;
    let signed_in = sessions::open(db, &members).await?;
    let listeners = signed_in.into_iter().zip(conversations);
    Ok(Crowd {
        orderer: orderer.into_iter().next().context("nobody orders")?,
        listeners: listeners
            .map(|(member, (conversation_id, agent))| Listener {
                cookie: member.cookie,
                conversation_id,
                agent,
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

fn token(agent: &str) -> String {
    format!("{agent:0>64}")
}

fn session(agent: &str) -> Result<HeaderValue> {
    Ok(HeaderValue::from_str(&format!("yj_staff={}", token(agent)))?)
}

/// A colleague who is signed in.
async fn hire(db: &mut Database, agent: &str) -> Result<()> {
    let names = [HEAD.into(), agent.into()];
    db.run(
        "INSERT INTO staff (username, name, password_hash, created_at)
         SELECT $2, $2, password_hash, created_at FROM staff WHERE username = $1",
        &names,
    )
    .await?;
    db.run(
        "INSERT INTO staff_roles (staff_id, role) SELECT hired.id, role FROM staff_roles
         JOIN staff head ON head.id = staff_id AND head.username = $1
         JOIN staff hired ON hired.username = $2",
        &names,
    )
    .await?;
    let hash = hex::encode(Sha256::digest(token(agent)));
    db.run(
        "INSERT INTO staff_sessions (token_hash, staff_id, ip, user_agent, created_at, expires_at)
         SELECT $1, id, '127.0.0.1', 'bench', created_at, '2099-01-01T00:00:00+00:00' FROM staff WHERE username = $2",
        &[hash.as_str().into(), agent.into()],
    )
    .await?;
    Ok(())
}

/// Returns the conversation's id.
async fn talk(db: &mut Database, username: &str, agent: &str) -> Result<i64> {
    db.id(
        "INSERT INTO conversations (company_id, member_id, live_member_id, state, staff_id, created_at, waiting_since,
           last_message_at)
         SELECT members.company_id, members.id, members.id, 'open', staff.id, members.created_at, members.created_at,
           members.created_at
         FROM members CROSS JOIN staff WHERE members.username = $1 AND staff.username = $2
         RETURNING id",
        &[username.into(), agent.into()],
    )
    .await
}
