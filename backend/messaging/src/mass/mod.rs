//! Messages from staff to many members: drafting, releasing, sending once to each, taking back, and their
//! rules.
pub mod controllers {
    pub mod admin {
        pub mod mass_decisions;
        pub mod mass_messages;
        pub mod message_rules;
    }
}
pub mod models {
    pub mod addressees;
    pub mod decide;
    pub mod find;
    pub mod mass_messages;
    mod promotions_of_day;
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
