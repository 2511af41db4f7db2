//! What WeChat Pay signs (APIv3), and how its notices are locked.
use base64::{Engine, engine::general_purpose::STANDARD};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use serde::{Deserialize, Serialize};

/// Of a request: method, path with query, seconds, nonce, body.
pub fn of_request(method: &str, path: &str, timestamp: i64, nonce: &str, body: &str) -> String {
    format!("{method}\n{path}\n{timestamp}\n{nonce}\n{body}\n")
}

/// Of an answer or a notice: seconds, nonce, body.
pub fn of_answer(timestamp: &str, nonce: &str, body: &[u8]) -> Vec<u8> {
    let mut text = format!("{timestamp}\n{nonce}\n").into_bytes();
    text.extend_from_slice(body);
    text.push(b'\n');
    text
}

/// What a notice carries, locked with the merchant's APIv3 key.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Resource {
    pub algorithm: String,
    /// Base64; the tag is at the end.
    pub ciphertext: String,
    pub nonce: String,
    #[serde(default)]
    pub associated_data: String,
    #[serde(default)]
    pub original_type: String,
}

fn key_of(api_v3_key: &str) -> Option<LessSafeKey> {
    UnboundKey::new(&AES_256_GCM, api_v3_key.as_bytes())
        .ok()
        .map(LessSafeKey::new)
}

fn nonce_of(text: &str) -> Option<Nonce> {
    let bytes: [u8; NONCE_LEN] = text.as_bytes().try_into().ok()?;
    Some(Nonce::assume_unique_for_key(bytes))
}

/// The plain text; none when key, nonce or text are not the ones it was locked with.
pub fn unlocked(api_v3_key: &str, resource: &Resource) -> Option<Vec<u8>> {
    if resource.algorithm != "AEAD_AES_256_GCM" {
        return None;
    }
    let mut text = STANDARD.decode(&resource.ciphertext).ok()?;
    let aad = Aad::from(resource.associated_data.as_bytes());
    let plain = key_of(api_v3_key)?.open_in_place(nonce_of(&resource.nonce)?, aad, &mut text);
    plain.ok().map(|plain| plain.to_vec())
}

/// The sandbox's side of it.
pub fn locked(api_v3_key: &str, nonce: &str, associated_data: &str, plain: &[u8]) -> Option<Resource> {
    let mut text = plain.to_vec();
    let aad = Aad::from(associated_data.as_bytes());
    key_of(api_v3_key)?
        .seal_in_place_append_tag(nonce_of(nonce)?, aad, &mut text)
        .ok()?;
    Some(Resource {
        algorithm: "AEAD_AES_256_GCM".into(),
        ciphertext: STANDARD.encode(text),
        nonce: nonce.into(),
        associated_data: associated_data.into(),
        original_type: "transaction".into(),
    })
}

#[cfg(test)]
mod tests {
    use crate::payments::wechat::signing::*;

    const KEY: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn a_resource_opens_with_its_own_key_nonce_and_purpose_alone() {
        let resource = locked(KEY, "nonce-of-12b", "transaction", b"{\"a\":1}").unwrap();
        assert_eq!(unlocked(KEY, &resource).unwrap(), b"{\"a\":1}");
        assert_eq!(unlocked("another key of thirty-two bytes!", &resource), None);
        assert_eq!(unlocked("short", &resource), None);
        for change in [
            |one: &mut Resource| one.associated_data = "refund".into(),
            |one: &mut Resource| one.nonce = "nonce-of-12c".into(),
            |one: &mut Resource| one.nonce = "short".into(),
            |one: &mut Resource| one.algorithm = "none".into(),
            |one: &mut Resource| one.ciphertext = STANDARD.encode("made up by a stranger"),
            |one: &mut Resource| one.ciphertext = String::new(),
        ] {
            let mut changed = resource.clone();
            change(&mut changed);
            assert_eq!(unlocked(KEY, &changed), None, "{changed:?}");
        }
    }

    #[test]
    fn texts_end_each_part_with_a_line() {
        assert_eq!(
            of_request("GET", "/v3/x?mchid=1", 7, "n", ""),
            "GET\n/v3/x?mchid=1\n7\nn\n\n"
        );
        assert_eq!(of_answer("7", "n", b"{}"), b"7\nn\n{}\n");
    }
}
