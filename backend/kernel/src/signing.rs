//! What must not be forged: keyed digests under the secret of the shop.
use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

/// HMAC-SHA256 of `text` under `key`. Texts for different purposes have different prefixes, so that one
/// cannot be used as the other (`code:…`, `download:…`).
pub fn sign(key: &[u8], text: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of every length");
    mac.update(text);
    mac.finalize().into_bytes().into()
}

/// Compares in constant time.
pub fn same(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_depends_on_every_letter_of_key_and_text() {
        // RFC 4231, test case 2.
        let known = sign(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(
            hex::encode(known),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        assert!(!same(&known, &sign(b"jefe", b"what do ya want for nothing?")));
        assert!(!same(&known, &known[1..]));
        assert!(same(&known, &known.clone()));
    }
}
