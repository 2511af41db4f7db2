//! Electronic invoices (数电票), blue and red, by themselves or by hand, and the tax rates of products.
pub mod controllers {
    pub mod admin {
        pub mod goods_taxes;
        pub mod invoices;
    }
    pub mod shop {
        pub mod invoices;
    }
}
pub mod errors;
pub mod events;
pub mod models;
pub mod routes;
pub mod settings;
pub mod views {
    pub mod admin {
        pub mod invoice;
    }
    pub mod pdf {
        pub mod invoice;
    }
    pub mod shop {
        pub mod invoice;
    }
}
pub mod workers {
    pub mod invoicing;
}
