//! The people of a buyer: who they are, what they may do, who was invited, and their leaving.
pub mod controllers {
    pub mod shop {
        pub mod account;
        pub mod email;
        pub mod members;
    }
}
pub mod models {
    pub mod member_invitations;
    pub mod members;
    pub mod personal;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod member;
    }
}
