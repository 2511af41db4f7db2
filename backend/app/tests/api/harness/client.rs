//! A browser from the server's view, and the answers it gets.

use reqwest::{Method, StatusCode};
use serde::Serialize;
use serde_json::{Value, json};

/// A browser, from the server's view.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
    /// The whole body; null when it is no JSON.
    pub body: Value,
}

impl Answer {
    pub fn data(&self) -> &Value {
        &self.body["data"]
    }

    pub fn message(&self) -> &str {
        self.body["message"].as_str().unwrap_or_default()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// An error in our envelope, with a Chinese message and nothing of the inside.
    #[track_caller]
    pub fn assert_refused(&self, status: u16) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.body["code"], status, "{self:?}");
        assert!(!self.message().is_ascii(), "{self:?}");
        for inside in ["sqlx", "sea_orm", "panicked", "src/", "SELECT", "Error"] {
            assert!(!self.text.contains(inside), "{inside} in {self:?}");
        }
    }

    #[track_caller]
    pub fn assert_ok(&self) -> &Self {
        assert_eq!(self.status, 200, "{self:?}");
        self
    }
}

impl Client {
    pub fn new(base: &str) -> Self {
        let http = reqwest::Client::builder()
            .cookie_store(true)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            // A busy server may leave a sender waiting; the client's own limit of 30 s would break the connection off.
            .tcp_user_timeout(None)
            .build()
            .unwrap();
        Self {
            http,
            base: base.to_owned(),
        }
    }

    pub async fn sign_in(&self, username: &str, password: &str) -> Answer {
        let form = [("username", username), ("password", password)];
        self.post_form("/api/user/login", &form).await
    }

    pub async fn staff_sign_in(&self, username: &str, password: &str) -> Answer {
        let body = json!({ "username": username, "password": password });
        self.post_json("/admin/api/session", &body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub async fn post_form(&self, path: &str, form: &impl Serialize) -> Answer {
        send(self.request(Method::POST, path).form(form)).await
    }

    pub async fn post_json(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub async fn put_form(&self, path: &str, form: &impl Serialize) -> Answer {
        send(self.request(Method::PUT, path).form(form)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// For requests that the others do not support; finish it with `send`. Back-office forms are sent without
    /// regard to earlier changes.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let is_form = method == Method::PUT && path.starts_with("/admin/api/");
        let request = self.unversioned_request(method, path);
        if is_form {
            request.header("If-Match", "*")
        } else {
            request
        }
    }

    /// Without the version that was read into a form.
    pub fn unversioned_request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let writes = !matches!(method, Method::GET | Method::HEAD | Method::OPTIONS);
        let request = self.bare_request(method, path);
        if writes {
            request.header("sec-fetch-site", "same-origin")
        } else {
            request
        }
    }

    /// Without what a browser says of where it is, too.
    pub fn bare_request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }
}

/// The path of the route behind an address: `/admin/api/makers/{id}`.
fn pattern(path: &str) -> String {
    let steps = path.split('/').map(|step| match step.parse::<i64>() {
        Ok(_) => "{id}",
        Err(_) => step,
    });
    steps.collect::<Vec<_>>().join("/")
}

pub async fn send(request: reqwest::RequestBuilder) -> Answer {
    let (client, request) = request.build_split();
    let request = request.unwrap();
    let form = (request.method() == Method::PUT).then(|| pattern(request.url().path()));
    let response = client.execute(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    if status == 200
        && let Some(form) = form.as_deref().and_then(app::forms::at)
    {
        // What the form's handler logs is what its version is made of.
        assert!(
            headers.contains_key("etag"),
            "{} was changed past its version",
            form.path
        );
    }
    let text = response.text().await.unwrap();
    let body = serde_json::from_str(&text).unwrap_or_default();
    Answer {
        status,
        headers,
        text,
        body,
    }
}
