//! Which passwords are good enough.
use identity::sign_in::models::passwords::{check_strength, check_strength_of_staff, initial};

#[test]
fn a_password_is_long_mixed_and_not_the_first_that_anybody_tries() {
    for right in ["yaofang88", "Renxin-2026", "密码很长的一句话1"] {
        assert!(check_strength(right).is_ok(), "{right}");
    }
    for wrong in ["a1b2c3", "12345678", "abcdefgh", "Password1", "a123456789"] {
        assert!(check_strength(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn staff_need_more_than_a_mixed_word() {
    assert!(check_strength_of_staff("ke4-mmwq-7dtz", &[]).is_ok());
    assert!(check_strength_of_staff(&initial(), &[]).is_ok());
    for wrong in [
        "Renxin88",
        "yaoji2026yaoji",
        "shenhui1990",
        "1qaz2wsx3edc",
        "aaaaaaaaaa11",
    ] {
        let known = ["yaoji", "shenhui", "沈慧"];
        assert!(check_strength_of_staff(wrong, &known).is_err(), "{wrong}");
    }
}
