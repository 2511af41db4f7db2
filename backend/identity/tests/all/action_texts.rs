//! What staff read for the code of an action.
use std::collections::BTreeSet;

use identity::audit::models::action_texts::action_text;

const TABLE: &str = include_str!("../../data/audit_actions.tsv");

#[test]
fn every_line_is_a_code_of_its_own_with_its_text() {
    let mut codes = BTreeSet::new();
    for line in TABLE.lines() {
        let (code, text) = line.split_once('\t').unwrap();
        assert!(code.contains('.') && !text.is_empty(), "{line}");
        assert!(codes.insert(code), "{code} stands twice");
        assert_eq!(action_text(code), text);
    }
    assert_eq!(action_text("session.start"), "登录后台");
    assert_eq!(action_text("nobody.knows"), "nobody.knows");
}
