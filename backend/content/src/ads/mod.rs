//! Adverts by place, and the banners drawn for those without a picture.
pub mod controllers {
    pub mod admin {
        pub mod ads;
        pub mod uploads;
    }
    pub mod shop {
        pub mod focus;
    }
}
pub mod models {
    pub mod ads;
}
pub mod routes;
pub mod views {
    pub mod banner;
    pub mod admin {
        pub mod ad;
        pub mod upload;
    }
    pub mod shop {
        pub mod advert;
    }
}
