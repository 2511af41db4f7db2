//! 统一社会信用代码.
use identity::companies::models::credit_code::parse;

#[test]
fn the_last_character_checks_the_others() {
    // 国家市场监督管理总局's example of the standard, and a company's.
    for right in ["91350100M000100Y43", "91350100m000100y43 "] {
        assert_eq!(parse(right).as_deref(), Some("91350100M000100Y43"), "{right}");
    }
    for wrong in [
        "",
        "91350100M000100Y44",
        "91350100M000010Y43",
        "9135O100M000100Y43",
        "91350100M000100Y4",
    ] {
        assert!(parse(wrong).is_none(), "{wrong}");
    }
}
