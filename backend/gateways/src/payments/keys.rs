//! RSA keys as gateways hand them out, and SHA-256 signatures with them (`RSA2`, `WECHATPAY2-SHA256-RSA2048`).
use base64::{Engine, engine::general_purpose::STANDARD};
use ring::{
    rand::SystemRandom,
    signature::{RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_SHA256, RsaKeyPair, UnparsedPublicKey},
};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, SubjectPublicKeyInfoDer, pem::PemObject};

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("is no PEM and no base64")]
    Unreadable,
    #[error("is no RSA key of 2048 bits or more")]
    NotRsa,
}

/// Signs for the shop.
pub struct PrivateKey(RsaKeyPair);

impl PrivateKey {
    /// PEM (PKCS#8 or PKCS#1), or the bare base64 of either.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let der = if is_pem(text) {
            let key = PrivateKeyDer::from_pem_slice(text.as_bytes()).map_err(|_| KeyError::Unreadable)?;
            key.secret_der().to_vec()
        } else {
            bare(text)?
        };
        RsaKeyPair::from_pkcs8(&der)
            .or_else(|_| RsaKeyPair::from_der(&der))
            .map(Self)
            .map_err(|_| KeyError::NotRsa)
    }

    /// In base64, as both gateways send it.
    pub fn sign(&self, text: &str) -> String {
        let mut signature = vec![0; self.0.public().modulus_len()];
        let signed = self.0.sign(
            &RSA_PKCS1_SHA256,
            &SystemRandom::new(),
            text.as_bytes(),
            &mut signature,
        );
        signed.expect("a key of this length signs every text");
        STANDARD.encode(signature)
    }
}

/// Checks what a gateway has signed.
pub struct PublicKey(UnparsedPublicKey<Vec<u8>>);

impl PublicKey {
    /// PEM of a public key or of a certificate, or the bare base64 of a public key.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let info = if !is_pem(text) {
            bare(text)?
        } else if text.contains("BEGIN CERTIFICATE") {
            let certificate =
                CertificateDer::from_pem_slice(text.as_bytes()).map_err(|_| KeyError::Unreadable)?;
            let certificate = webpki::EndEntityCert::try_from(&certificate).map_err(|_| KeyError::NotRsa)?;
            certificate.subject_public_key_info().to_vec()
        } else {
            let key =
                SubjectPublicKeyInfoDer::from_pem_slice(text.as_bytes()).map_err(|_| KeyError::Unreadable)?;
            key.to_vec()
        };
        let info = spki::SubjectPublicKeyInfoRef::try_from(info.as_slice()).map_err(|_| KeyError::NotRsa)?;
        let key = info.subject_public_key.as_bytes().ok_or(KeyError::NotRsa)?;
        Ok(Self(UnparsedPublicKey::new(
            &RSA_PKCS1_2048_8192_SHA256,
            key.to_vec(),
        )))
    }

    /// Has the owner of the key signed this text?
    pub fn believes(&self, text: &[u8], signature: &str) -> bool {
        let signature = STANDARD.decode(signature).unwrap_or_default();
        !signature.is_empty() && self.0.verify(text, &signature).is_ok()
    }
}

fn is_pem(text: &str) -> bool {
    text.trim_start().starts_with("-----BEGIN")
}

fn bare(text: &str) -> Result<Vec<u8>, KeyError> {
    let letters: String = text.split_whitespace().collect();
    STANDARD.decode(letters).map_err(|_| KeyError::Unreadable)
}

#[cfg(test)]
mod tests {
    use crate::payments::keys::*;

    const PRIVATE: &str = include_str!("sandbox/keys/merchant.pem");
    const PUBLIC: &str = include_str!("sandbox/keys/merchant.pub.pem");
    const OTHER: &str = include_str!("sandbox/keys/platform.pub.pem");

    fn body_of(pem: &str) -> String {
        pem.lines().filter(|line| !line.starts_with("-----")).collect()
    }

    #[test]
    fn a_signature_holds_for_one_text_and_one_key() {
        for (private, public) in [
            (PRIVATE.to_owned(), PUBLIC.to_owned()),
            (body_of(PRIVATE), body_of(PUBLIC)),
        ] {
            let key = PrivateKey::read(&private).unwrap();
            let signature = key.sign("total_amount=12.30");
            let owner = PublicKey::read(&public).unwrap();
            assert!(owner.believes(b"total_amount=12.30", &signature));
            assert!(!owner.believes(b"total_amount=12.31", &signature));
            assert!(!owner.believes(b"total_amount=12.30", ""));
            assert!(!owner.believes(b"total_amount=12.30", "not base64!"));
            let stranger = PublicKey::read(OTHER).unwrap();
            assert!(!stranger.believes(b"total_amount=12.30", &signature));
        }
    }

    #[test]
    fn a_certificate_carries_its_key() {
        let certificate = PublicKey::read(include_str!("sandbox/keys/merchant.cert.pem")).unwrap();
        let signature = PrivateKey::read(PRIVATE).unwrap().sign("text");
        assert!(certificate.believes(b"text", &signature));
    }

    #[test]
    fn an_invalid_key_is_refused_by_name() {
        for text in [
            "",
            "-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----",
            "AAAA",
            "键",
        ] {
            assert!(PrivateKey::read(text).is_err(), "{text}");
            assert!(PublicKey::read(text).is_err(), "{text}");
        }
    }
}
