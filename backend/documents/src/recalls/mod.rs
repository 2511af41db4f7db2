//! Recalls (召回): from a batch to every order, buyer and message.
pub mod controllers {
    pub mod admin {
        pub mod recalls;
    }
    pub mod shop {
        pub mod recalls;
    }
}
pub mod models {
    pub mod find;
    pub mod recalls;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod recall;
    }
    pub mod shop {
        pub mod recall;
    }
}
