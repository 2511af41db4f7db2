//! Which departments (诊疗科目) a medical institution's licence must name for a class of goods; the gate reads it in `catalog`.
pub mod controllers {
    pub mod admin {
        pub mod department_rules;
    }
}
pub mod models {
    pub mod department_rules;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod department_rule;
    }
}
