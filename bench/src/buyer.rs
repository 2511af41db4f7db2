//! A signed-in buyer.
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result};
use axum::http::{HeaderValue, header};
use serde_json::json;

use crate::{
    data::companies::Company,
    http::{Connection, post, uri},
};

pub const PASSWORD: &str = "yaoji2026";
/// One address may sign in 60 times a minute.
const SIGN_INS_OF_ONE_ADDRESS: usize = 32;

#[derive(Clone)]
pub struct Buyer {
    pub cookie: HeaderValue,
    pub address_id: i64,
}

/// Signs all of them in, from several addresses of 127.0.0.0/8.
pub async fn sign_in(shop: SocketAddr, companies: &[Company]) -> Result<Vec<Buyer>> {
    let mut buyers = Vec::with_capacity(companies.len());
    for (place, company) in companies.iter().enumerate() {
        let last = u8::try_from(2 + place / SIGN_INS_OF_ONE_ADDRESS).context("too many buyers")?;
        let mut http = Connection::open_from(Ipv4Addr::new(127, 0, 0, last), shop).await?;
        let body = json!({ "username": company.username, "password": PASSWORD }).to_string();
        let nobody = HeaderValue::from_static("");
        let answer = http
            .send(post(uri("/api/user/login")?, &nobody, body.into()))
            .await?;
        let answer = answer
            .ok()
            .with_context(|| format!("signing {} in", company.username))?;
        let cookies = answer.headers.get_all(header::SET_COOKIE).iter();
        let session = cookies
            .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
            .find(|cookie| cookie.starts_with("yj_session="))
            .context("the sign-in set no session cookie")?;
        buyers.push(Buyer {
            cookie: HeaderValue::from_str(session)?,
            address_id: company.address_id,
        });
    }
    Ok(buyers)
}
