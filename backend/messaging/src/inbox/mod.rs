//! A member's messages, their preferences by channel, and unsubscribing without signing in.
pub mod controllers {
    pub mod shop {
        pub mod messages;
        pub mod preferences;
        pub mod unsubscribe;
    }
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod message;
        pub mod preferences;
    }
}
