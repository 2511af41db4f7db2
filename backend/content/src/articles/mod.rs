//! News and help: articles that staff write, in categories below three roots.
pub mod controllers {
    pub mod admin {
        pub mod article_categories;
        pub mod articles;
    }
    pub mod shop {
        pub mod articles;
    }
}
pub mod models {
    pub mod agreement;
    pub mod article_body;
    pub mod articles;
    pub mod categories;
    pub mod current_figures;
    pub mod edit;
    pub mod figures;
    pub mod places;
    pub mod start_set;
    pub mod votes;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod article;
    }
    pub mod shop {
        pub mod article;
    }
}
