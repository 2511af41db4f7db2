//! Which orders wait for the owner of a company.
use identity::member_rights::MemberRole;
use kernel::Money;
use orders::lifecycle::models::approve::is_above;

#[test]
fn only_what_is_above_the_limit_waits_and_the_owners_never() {
    let hundred = Some(Money(10_000));
    for (role, limit, total, expected) in [
        (MemberRole::Buyer, hundred, Money(10_000), false),
        (MemberRole::Buyer, hundred, Money(10_001), true),
        (MemberRole::Buyer, None, Money(i64::MAX), false),
        (MemberRole::Approver, hundred, Money(10_001), true),
        (MemberRole::Owner, hundred, Money(10_001), false),
    ] {
        assert_eq!(
            is_above(role, limit, total),
            expected,
            "{role:?} {limit:?} {total:?}"
        );
    }
}
