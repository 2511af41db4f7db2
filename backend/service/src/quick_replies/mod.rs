//! Sentences that agents write by a short word, shared or their own.
pub mod controllers {
    pub mod admin {
        pub mod quick_replies;
    }
}
pub mod models {
    pub mod quick_replies;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod quick_reply;
    }
}
