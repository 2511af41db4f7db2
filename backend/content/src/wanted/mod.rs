//! What buyers look for and the shop does not have (求购).
pub mod controllers {
    pub mod admin {
        pub mod wanted;
    }
    pub mod shop {
        pub mod wanted;
    }
}
pub mod models {
    pub mod wanted;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod wanted;
    }
    pub mod shop {
        pub mod wanted;
    }
}
