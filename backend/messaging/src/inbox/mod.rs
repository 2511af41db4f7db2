//! What a member finds, what they want over which channel, and how promotions end for somebody who is not signed in.
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
