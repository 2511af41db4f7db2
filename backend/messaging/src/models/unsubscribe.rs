//! The unsubscribe link in promotion mails: a token that identifies the member without signing in.
use gateways::mail::UnsubscribeLinks;
use kernel::signing;

/// Of this member, for the end of the link.
pub fn token(secret: &str, member_id: i64) -> String {
    format!("{member_id}.{}", hex::encode(seal(secret, member_id)))
}

/// The token's member; none when it is not valid.
pub fn member_of(secret: &str, token: &str) -> Option<i64> {
    let (member_id, given) = token.split_once('.')?;
    let member_id: i64 = member_id.parse().ok()?;
    let given = hex::decode(given).ok()?;
    signing::same(&seal(secret, member_id), &given).then_some(member_id)
}

/// The link for a mail.
pub fn links(secret: &str, member_id: i64) -> UnsubscribeLinks {
    UnsubscribeLinks {
        page: path(secret, member_id),
        one_click: format!(
            "/api/message/unsubscribe/one_click?token={}",
            token(secret, member_id)
        ),
    }
}

/// The page of the storefront that it opens.
pub fn path(secret: &str, member_id: i64) -> String {
    format!("/tuiding?token={}", token(secret, member_id))
}

fn seal(secret: &str, member_id: i64) -> [u8; 32] {
    signing::sign(
        secret.as_bytes(),
        format!("unsubscribe:promotion:mail:{member_id}").as_bytes(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_for_its_member_alone() {
        let mine = token("secret", 7);
        assert_eq!(member_of("secret", &mine), Some(7));
        assert_eq!(member_of("other", &mine), None);
        assert_eq!(member_of("secret", &mine.replacen('7', "8", 1)), None);
        for nonsense in ["", ".", "7.", "7.00", "x.00", "7", "-1.ff"] {
            assert_eq!(member_of("secret", nonsense), None, "{nonsense}");
        }
        assert!(path("secret", 7).starts_with("/tuiding?token=7."));
    }
}
