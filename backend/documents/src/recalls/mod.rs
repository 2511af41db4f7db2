//! Recalls (召回): from a batch to every order, buyer and message.
pub mod controllers {
    pub mod admin {
        pub mod recalls;
        pub mod reports;
    }
    pub mod shop {
        pub mod recalls;
    }
}
pub mod models {
    pub mod dossier;
    pub mod find;
    pub mod issuing;
    pub mod level;
    mod named;
    pub mod notices;
    pub mod recalls;
    pub mod reports;
    pub mod stated;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod recall;
    }
    pub mod pdf {
        pub mod recall;
    }
    pub mod shop {
        pub mod recall;
    }
}
