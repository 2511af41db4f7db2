//! What a member's role may do.
use identity::member_rights::{MemberRole, Right};

fn who_may(right: Right) -> Vec<&'static str> {
    let roles = MemberRole::ALL.into_iter();
    roles
        .filter(|role| role.may(right))
        .map(MemberRole::code)
        .collect()
}

#[test]
fn each_right_belongs_to_the_roles_of_the_rule_book() {
    assert_eq!(who_may(Right::Order), ["owner", "buyer", "approver"]);
    assert_eq!(who_may(Right::Pay), ["owner", "buyer", "approver", "finance"]);
    assert_eq!(who_may(Right::Approve), ["owner", "approver"]);
    for of_the_owner in [Right::ManageMembers, Right::SignContracts, Right::LinkStores] {
        assert_eq!(who_may(of_the_owner), ["owner"]);
    }
}

#[test]
fn a_refusal_names_the_role_and_whom_to_ask() {
    assert_eq!(MemberRole::Owner.refusal(Right::Order), None);
    assert_eq!(
        MemberRole::Viewer.refusal(Right::Order).as_deref(),
        Some("只读账号不能采购下单，请联系企业负责人")
    );
}

#[test]
fn a_role_that_nobody_knows_is_none() {
    assert_eq!(MemberRole::from_code("boss"), None);
}
