//! Codes that a phone shows.
use chrono::{DateTime, TimeDelta};
use identity::sign_in::models::second_factor::{step_of, totp};

const KEY: &[u8] = b"0123456789012345678901234567890123456789";

#[test]
fn a_code_is_good_for_its_step_and_the_neighbours_and_once() {
    let now = DateTime::from_timestamp(1_790_000_010, 0).unwrap();
    let totp = totp(KEY, "nonce", "shenhui").unwrap();
    let code = totp.generate(now.timestamp().cast_unsigned());
    let step = step_of(&totp, &code, 0, now).unwrap();
    assert_eq!(step_of(&totp, &code, 0, now + TimeDelta::seconds(30)), Some(step));
    assert_eq!(step_of(&totp, &code, 0, now + TimeDelta::seconds(61)), None);
    assert_eq!(step_of(&totp, &code, step, now), None);
    for wrong in ["", "000000 ", "１２３４５６", &code[1..]] {
        assert_eq!(step_of(&totp, wrong, 0, now), None);
    }
}

#[test]
fn a_secret_depends_on_the_nonce_and_the_shop() {
    let secret = |key: &[u8], nonce| totp(key, nonce, "qa").unwrap().get_secret_base32();
    assert_ne!(secret(KEY, "one"), secret(KEY, "two"));
    assert_ne!(
        secret(KEY, "one"),
        secret(b"another shop's secret of some length", "one")
    );
}
