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
pub mod models {
    pub mod amounts;
    pub mod ask;
    pub mod billable_units;
    pub mod by_hand;
    pub mod find;
    pub mod invoices;
    pub mod profile;
    pub mod progress;
    pub mod red;
    pub mod taxes;
}
pub mod routes;
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
