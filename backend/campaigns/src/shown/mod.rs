//! What buyers see of a campaign. Their calls show goods as cards, and are in the crate that makes the cards.
pub mod views {
    pub mod shop {
        pub mod campaign;
    }
}
