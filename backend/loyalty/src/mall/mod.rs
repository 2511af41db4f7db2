//! The points mall (积分商城): gifts for points, or points and money; and their orders, including prizes of
//! draws.
pub mod controllers {
    pub mod admin {
        pub mod goods;
        pub mod orders;
    }
    pub mod shop {
        pub mod goods;
        pub mod orders;
    }
}
pub mod models {
    pub mod decide;
    pub mod due;
    pub mod edit;
    pub mod goods;
    pub mod log;
    pub mod orders;
    pub mod place;
    pub mod release;
    pub mod steps;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod goods;
        pub mod order;
    }
    pub mod shop {
        pub mod goods;
        pub mod order;
    }
}
