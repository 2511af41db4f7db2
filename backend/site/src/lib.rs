//! What the shop says of itself: name, licences, address, phones, contacts, pictures of codes. One row, which the back
//! office edits; everything that names the shop reads it.
pub mod changes;
pub mod controllers {
    pub mod admin {
        pub mod shop_facts;
    }
}
pub mod models {
    pub mod _entities;
    pub mod shop_facts;
}
pub mod routes;
pub mod settings;
pub mod views {
    pub mod admin {
        pub mod shop_facts;
    }
}
