//! A bucket that implements as much of S3 as uploads need, and verifies everything: it recomputes each
//! signature by the published rules (AWS Signature Version 4) and compares the body with the signed hash.
use std::{
    collections::{BTreeMap, HashMap},
    future::{Ready, ready},
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use hmac::{Hmac, Mac};
use kernel::ids;
use serde_json::json;
use sha2::Sha256;

use super::{
    error::UploadError,
    rendition::tests::width,
    storage::StorageSettings,
    store::{
        Uploads,
        tests::{keeps_apart_and_removes, png},
    },
};

const KEY_ID: &str = "AKIDSANDBOX";
const SECRET: &str = "a-secret-of-the-sandbox";
const REGION: &str = "cn-wuhan-1";

#[derive(Clone, Default)]
struct Bucket(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    objects: BTreeMap<String, Bytes>,
    /// Requests that are still answered with 503.
    busy: usize,
    /// Requests whose signature was not right.
    refused: usize,
    /// A missing object is answered as a forbidden one, as S3 does where the key may not list.
    unlisted: bool,
}

impl Bucket {
    /// Starts it; returns its address.
    async fn open(&self) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let site = Router::new().fallback(answer).with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, site).await });
        format!("http://{address}")
    }

    fn names(&self) -> Vec<String> {
        self.0.lock().unwrap().objects.keys().cloned().collect()
    }
}

fn answer(
    State(bucket): State<Bucket>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Ready<Response> {
    ready(bucket.0.lock().unwrap().answer(method, &uri, &headers, body))
}

impl Inner {
    fn answer(&mut self, method: Method, uri: &Uri, headers: &HeaderMap, body: Bytes) -> Response {
        if self.busy > 0 {
            self.busy -= 1;
            return refusal(StatusCode::SERVICE_UNAVAILABLE, "SlowDown");
        }
        if let Err(why) = check(&method, uri, headers, &body) {
            self.refused += 1;
            return refusal(StatusCode::FORBIDDEN, why);
        }
        let name = uri.path().to_owned();
        match method {
            Method::PUT => {
                self.objects.insert(name, body);
                [(header::ETAG, "\"sandbox\"")].into_response()
            }
            Method::DELETE => {
                self.objects.remove(&name);
                StatusCode::NO_CONTENT.into_response()
            }
            _ => match self.objects.get(&name) {
                Some(bytes) => bytes.clone().into_response(),
                None if self.unlisted => refusal(StatusCode::FORBIDDEN, "AccessDenied"),
                None => refusal(StatusCode::NOT_FOUND, "NoSuchKey"),
            },
        }
    }
}

fn refusal(status: StatusCode, code: &str) -> Response {
    let body = format!("<Error><Code>{code}</Code><Message>{code}</Message></Error>");
    (status, [(header::CONTENT_TYPE, "application/xml")], body).into_response()
}

fn check(method: &Method, uri: &Uri, headers: &HeaderMap, body: &[u8]) -> Result<(), &'static str> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let given = text("authorization").ok_or("AccessDenied")?;
    let given = given
        .strip_prefix("AWS4-HMAC-SHA256 ")
        .ok_or("AuthorizationHeaderMalformed")?;
    let parts: HashMap<&str, &str> = given
        .split(',')
        .filter_map(|part| part.trim().split_once('='))
        .collect();
    let time = text("x-amz-date").ok_or("AccessDenied")?;
    let scope = format!("{}/{REGION}/s3/aws4_request", &time[..8]);
    if parts["Credential"] != format!("{KEY_ID}/{scope}") {
        return Err("InvalidAccessKeyId");
    }
    let hash = text("x-amz-content-sha256").ok_or("MissingSecurityHeader")?;
    if hash != "UNSIGNED-PAYLOAD" && hash != ids::digest(body) {
        return Err("XAmzContentSHA256Mismatch");
    }
    let signed: Vec<&str> = parts["SignedHeaders"].split(';').collect();
    for name in ["host", "x-amz-content-sha256", "x-amz-date"] {
        if !signed.contains(&name) {
            return Err("AccessDenied");
        }
    }
    let mut query: Vec<&str> = uri
        .query()
        .into_iter()
        .flat_map(|query| query.split('&'))
        .collect();
    query.sort_unstable();
    let lines: Vec<String> = signed
        .iter()
        .map(|name| format!("{name}:{}\n", text(name).unwrap_or_default().trim()))
        .collect();
    let lines = lines.concat();
    let request = format!(
        "{method}\n{}\n{}\n{lines}\n{}\n{hash}",
        uri.path(),
        query.join("&"),
        parts["SignedHeaders"],
    );
    let to_sign = format!(
        "AWS4-HMAC-SHA256\n{time}\n{scope}\n{}",
        ids::digest(request.as_bytes())
    );
    let first = format!("AWS4{SECRET}").into_bytes();
    let key = [&time[..8], REGION, "s3", "aws4_request"]
        .iter()
        .fold(first, |key, part| mac(&key, part));
    if hex::encode(mac(&key, &to_sign)) == parts["Signature"] {
        Ok(())
    } else {
        Err("SignatureDoesNotMatch")
    }
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

fn uploads(endpoint: &str, secret: &str) -> Uploads {
    let settings = json!({
        "data_dir": "", "storefront_dir": "", "admin_dir": "", "secure_cookies": false, "demo": false, "secret": "",
        "storage": {
            "kind": "s3", "endpoint": endpoint, "region": REGION, "bucket": "yaoji", "key_id": KEY_ID, "key_secret": secret,
        },
    });
    let settings = kernel::Settings::read(settings).unwrap();
    Uploads::of(&settings.with::<StorageSettings>().unwrap().complete().unwrap())
}

#[tokio::test]
async fn a_bucket_keeps_what_it_is_given() {
    let bucket = Bucket::default();
    let uploads = uploads(&bucket.open().await, SECRET);
    keeps_apart_and_removes(&uploads).await;
    let left = bucket.names();
    assert_eq!(left.len(), 1);
    assert!(left[0].starts_with("/yaoji/public/"), "{left:?}");
    assert_eq!(bucket.0.lock().unwrap().refused, 0);
}

#[tokio::test]
async fn a_bucket_that_does_not_say_what_is_missing_keeps_renditions() {
    let bucket = Bucket::default();
    bucket.0.lock().unwrap().unlisted = true;
    let uploads = uploads(&bucket.open().await, SECRET);
    let stored = uploads.store_public_picture(png(), 2400).await.unwrap();
    let made = uploads.read_public_at(&stored.key, width(96)).await.unwrap();
    assert_eq!(bucket.names().len(), 2);
    let found = uploads.read_public_at(&stored.key, width(96)).await.unwrap();
    assert_eq!(found.bytes, made.bytes);
}

#[tokio::test]
async fn who_has_another_secret_keeps_and_reads_nothing() {
    let bucket = Bucket::default();
    let endpoint = bucket.open().await;
    let stored = uploads(&endpoint, SECRET)
        .store_private_picture(png(), 20)
        .await
        .unwrap();
    let stranger = uploads(&endpoint, "another-secret");
    assert!(stranger.store_private_picture(png(), 20).await.is_err());
    let read = stranger.read_private(&stored.key).await;
    assert!(matches!(read, Err(UploadError::Storage(_))));
    assert_eq!(bucket.names().len(), 1);
}

#[tokio::test]
async fn a_bucket_that_is_busy_is_asked_again_and_one_that_is_away_is_unavailable() {
    let bucket = Bucket::default();
    let uploads_here = uploads(&bucket.open().await, SECRET);
    bucket.0.lock().unwrap().busy = 1;
    let stored = uploads_here.store_private_picture(png(), 20).await.unwrap();
    bucket.0.lock().unwrap().busy = 2;
    uploads_here.read_private(&stored.key).await.unwrap();

    let nobody = uploads("http://127.0.0.1:9", SECRET)
        .read_private(&stored.key)
        .await;
    let error = kernel::ApiError::from(nobody.err().unwrap());
    assert!(matches!(error, kernel::ApiError::Unavailable), "{error:?}");
}

#[test]
fn what_is_missing_is_named_before_anything_starts() {
    let error = uploads("https://s3.example.cn", "")
        .check()
        .unwrap_err()
        .to_string();
    assert!(error.contains("settings.storage.key_secret"), "{error}");
}
