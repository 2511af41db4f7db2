//! Papers of quality management: invoices of the two-invoice rule, reports of adverse reactions.
pub mod controllers {
    pub mod admin {
        pub mod papers;
    }
}
pub mod models {
    pub mod papers;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod paper;
    }
}
