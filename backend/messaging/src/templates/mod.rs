//! How what the shop tells by itself is worded: the texts it came with, and what staff wrote instead.
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
