//! What the shop says of itself: name, address, phones, contacts, pictures of codes, promises, in one row that the back office edits;
//! the wholesaler's own licences, by which every sale is judged and which the shop publishes; and who carries its parcels.
pub mod changes;
pub mod controllers {
    pub mod admin {
        pub mod carrier_scans;
        pub mod carriers;
        pub mod own_licences;
        pub mod shop_facts;
    }
    pub mod shop {
        pub mod licences;
    }
}
pub mod errors;
pub mod models {
    pub mod _entities;
    pub mod adoption;
    pub mod carrier_scans;
    pub mod carriers;
    pub mod issuer;
    pub mod own_kind;
    pub mod own_licence_change;
    pub mod own_licences;
    pub mod promises;
    pub mod renewals;
    pub mod shop_facts;
    pub mod shop_facts_change;
    pub mod shop_identity;
}
pub mod routes;
pub mod settings;
pub mod views {
    pub mod admin {
        pub mod carrier;
        pub mod own_licence;
        pub mod shop_facts;
    }
    pub mod shop {
        pub mod published_licence;
    }
}
