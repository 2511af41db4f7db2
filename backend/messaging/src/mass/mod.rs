//! Messages that staff write to many members: drawn up, released, sent once to each, taken back, and the rules that hold them.
pub mod controllers {
    pub mod admin {
        pub mod mass_decisions;
        pub mod mass_messages;
        pub mod message_rules;
    }
}
pub mod models {
    pub mod decide;
    pub mod find;
    pub mod mass_messages;
    pub mod rules;
    pub mod sending;
    pub mod taking_back;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod mass_message;
        pub mod message_rules;
    }
}
