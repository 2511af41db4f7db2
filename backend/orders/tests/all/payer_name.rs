//! Whose account a payment came from.
use orders::payments::models::payer_name::is_same_name;

#[test]
fn a_payer_is_the_company_whatever_the_width_of_the_brackets() {
    assert!(is_same_name(
        "仁心大药房(武汉)有限公司",
        "仁心大药房（武汉）有限公司 "
    ));
    assert!(!is_same_name("仁心大药房", "仁心大药房（武汉）有限公司"));
    assert!(!is_same_name("", ""));
    assert!(!is_same_name("王敏", "仁心大药房"));
}
