//! From which amount on finance decides on a campaign.
pub mod controllers {
    pub mod admin {
        pub mod campaign_rules;
    }
}
pub mod models {
    pub mod rules;
}
pub mod routes;
