//! How a company registers, as its column keeps it.
use identity::companies::models::registration_kind::Kind;

#[test]
fn what_the_column_holds_reads_back() {
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse::<Kind>(), Ok(kind));
    }
    assert_eq!("".parse::<Kind>(), Ok(Kind::Single));
    assert!("wholesale".parse::<Kind>().is_err());
}
