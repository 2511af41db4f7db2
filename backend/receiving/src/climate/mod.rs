//! Temperature and humidity of the store rooms (温湿度记录).
pub mod controllers {
    pub mod admin {
        pub mod climate;
    }
}
pub mod models {
    pub mod climate;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod climate;
    }
}
