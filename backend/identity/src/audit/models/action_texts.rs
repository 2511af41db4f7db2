//! What staff read for the code of an action. The table is `data/audit_actions.tsv`: code and text.
use std::{collections::HashMap, sync::LazyLock};

const TABLE: &str = include_str!("../../../data/audit_actions.tsv");

static TEXTS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| rows().collect());

fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.lines().filter_map(|line| line.split_once('\t'))
}

/// The label of an action code; unknown codes are returned unchanged.
pub fn action_text(action: &str) -> &str {
    TEXTS.get(action).copied().unwrap_or(action)
}
