//! The texts of automatic messages: built-in texts, and the ones that staff wrote instead.
pub mod controllers {
    pub mod admin {
        pub mod message_templates;
    }
}
pub mod models {
    pub mod templates;
    pub mod texts;
    pub mod wording;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod message_template;
    }
}
