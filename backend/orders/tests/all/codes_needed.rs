//! Which medicines leave with a code on every pack.
use orders::dispatch::models::codes_needed::CodesNeeded;

#[test]
fn what_is_known_to_have_codes_needs_them_unless_quality_management_says_otherwise() {
    for (needed, expected) in [
        (CodesNeeded::Never, [false, false, false]),
        (CodesNeeded::Known, [false, true, true]),
        (CodesNeeded::Always, [true, true, true]),
    ] {
        let asked = [(false, false), (true, false), (false, true)];
        assert_eq!(
            asked.map(|(is_known, has_some)| needed.asks(is_known, has_some)),
            expected,
            "{needed:?}"
        );
        assert_eq!(CodesNeeded::from_code(needed.code()), Some(needed));
    }
    assert_eq!(CodesNeeded::from_code("often"), None);
}
