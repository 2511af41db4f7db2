//! From a phone to a company that waits for approval: the steps of `/register`, and the stores that a chain invites to take them.
pub mod controllers {
    pub mod shop {
        pub mod invitations;
        pub mod register;
    }
}
pub mod models {
    pub mod invitations;
    pub mod missing;
    pub mod register;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod invitation;
        pub mod registration;
    }
}
