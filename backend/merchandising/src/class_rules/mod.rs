//! The list by which goods are known that the law controls or keeps off the net: each line with its source, extended and
//! shortened by one person of quality management and decided by another.
pub mod controllers {
    pub mod admin {
        pub mod class_rules;
    }
}
pub mod models {
    pub mod class_rule;
    pub mod class_rules;
    mod decide;
    mod find;
    pub mod known;
    mod mark;
    mod propose;
    mod reclass;
    pub(crate) mod siblings;
    mod unmark;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod class_rule;
    }
}
