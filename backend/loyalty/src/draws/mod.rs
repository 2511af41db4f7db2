//! The lucky draw (抽奖): drafting, starting with a sealed seed, drawing tickets, ending and revealing the seed
//! so that anyone can verify it.
pub mod controllers {
    pub mod admin {
        pub mod draw_rules;
        pub mod draws;
        pub mod history;
        pub mod lifecycle;
        pub mod records;
        pub mod results;
    }
    pub mod shop {
        pub mod drawing;
        pub mod draws;
        pub mod proof;
        pub mod records;
    }
}
pub mod models {
    pub mod claim;
    pub mod deliver;
    pub mod draft;
    pub mod draw_queue;
    pub mod drawing;
    pub mod draws;
    pub mod due;
    pub mod edit;
    pub mod fair;
    pub mod givable;
    pub mod lifecycle;
    pub mod limits;
    pub mod odds;
    pub mod prizes;
    pub mod records;
    pub mod replay;
    pub mod results;
    pub mod rules;
    pub mod standing;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod draw;
        pub mod record;
        pub mod results;
    }
    pub mod shop {
        pub mod draw;
        pub mod proof;
        pub mod record;
    }
}
