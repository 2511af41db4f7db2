//! Search rules of staff: synonyms, stop words, products ranked first; and searches without results.
pub mod controllers {
    pub mod admin {
        pub mod misses;
        pub mod pins;
        pub mod search_tuning;
        pub mod stop_words;
        pub mod synonyms;
    }
}
pub mod models {
    pub mod misses;
    pub mod pins;
    pub mod rules;
    pub mod search_tuning;
    pub mod stop_words;
    pub mod synonyms;
    pub mod wording;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod search_tuning;
    }
}
