//! Destruction of bad stock before witnesses (销毁).
pub mod controllers {
    pub mod admin {
        pub mod destructions;
    }
}
pub mod models {
    pub mod destroyed_codes;
    pub mod destructions;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod destruction;
    }
}
