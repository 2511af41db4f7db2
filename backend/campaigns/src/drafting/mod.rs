//! Campaigns as staff draw them up: their content, what is wrong with it, what it meets and whether finance decides on it.
pub mod controllers {
    pub mod admin {
        pub mod campaign_input;
        pub mod campaigns;
    }
}
pub mod models {
    pub mod campaigns;
    pub mod conflicts;
    pub mod draft;
    pub mod finance_approval;
    pub mod put_up_alone;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod campaign;
    }
}
