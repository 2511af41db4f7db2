//! The navigation under the header.
pub mod controllers {
    pub mod admin {
        pub mod nav_items;
    }
}
pub mod models {
    pub mod edit;
    pub mod menus;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod nav_item;
    }
    pub mod shop {
        pub mod menu;
    }
}
