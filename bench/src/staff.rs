//! A colleague of the demo who is signed in to the back office.
use std::net::SocketAddr;

use anyhow::{Context, Result};
use axum::http::{HeaderValue, Method, header};
use serde_json::{Value, json};

use crate::{
    buyer::PASSWORD,
    http::{Connection, get, post, uri},
};

pub struct Staff {
    shop: SocketAddr,
    session: HeaderValue,
}

impl Staff {
    pub async fn sign_in(shop: SocketAddr, username: &str) -> Result<Self> {
        let body = json!({ "username": username, "password": PASSWORD }).to_string();
        let nobody = HeaderValue::from_static("");
        let request = post(uri("/admin/api/session")?, &nobody, body.into());
        let answer = Connection::open(shop).await?.send(request).await?.ok();
        let answer = answer.with_context(|| format!("signing {username} in"))?;
        let cookies = answer.headers.get_all(header::SET_COOKIE).iter();
        let session = cookies
            .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
            .find(|cookie| cookie.starts_with("yj_staff="))
            .context("the sign-in of staff set no session cookie")?;
        Ok(Self {
            shop,
            session: HeaderValue::from_str(session)?,
        })
    }

    /// Another one of the same shop.
    pub async fn colleague(&self, username: &str) -> Result<Self> {
        Self::sign_in(self.shop, username).await
    }

    pub async fn get(&self, path: &str) -> Result<Value> {
        let request = get(uri(path)?, &self.session);
        let answer = Connection::open(self.shop).await?.send(request).await?.ok();
        let answer = answer.with_context(|| path.to_owned())?;
        serde_json::from_slice(&answer.body).context("an answer is no JSON")
    }

    pub async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.write(Method::POST, path, body).await
    }

    /// Whatever others have changed meanwhile.
    pub async fn put(&self, path: &str, body: &Value) -> Result<Value> {
        self.write(Method::PUT, path, body).await
    }

    async fn write(&self, method: Method, path: &str, body: &Value) -> Result<Value> {
        let mut request = post(uri(path)?, &self.session, body.to_string().into());
        *request.method_mut() = method;
        request
            .headers_mut()
            .insert(header::IF_MATCH, HeaderValue::from_static("*"));
        let answer = Connection::open(self.shop).await?.send(request).await?.ok();
        let answer = answer.with_context(|| path.to_owned())?;
        serde_json::from_slice(&answer.body).context("an answer is no JSON")
    }
}
