//! Conversations and what is said in them, from both sides.
pub mod controllers {
    pub mod admin {
        pub mod beginnings;
        pub mod conversations;
        pub mod messages;
    }
    pub mod shop {
        pub mod conversation;
        pub mod messages;
        pub mod pictures;
    }
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod conversation;
    }
    pub mod shop {
        pub mod chat;
    }
}
