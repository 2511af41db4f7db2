//! Who works in the back office, and with which roles.
pub mod controllers {
    pub mod admin {
        pub mod account;
        pub mod role_conflicts;
        pub mod staff;
    }
}
pub mod models {
    pub mod posts;
    pub mod role_conflicts;
    pub mod staff;
    pub mod staff_accounts;
    pub mod staff_facts;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod opinion;
        pub mod staff;
    }
}
