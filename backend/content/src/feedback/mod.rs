//! Buyers' feedback: suggestions, questions, complaints, and the answers. Submitting is in `app`, which knows
//! the buyer's orders.
pub mod controllers {
    pub mod admin {
        pub mod feedback;
        pub mod feedback_rules;
        pub mod feedback_steps;
    }
    pub mod shop {
        pub mod feedback;
    }
}
pub mod models {
    pub mod answering;
    pub mod feedback;
    pub mod personal;
    pub mod rules;
    pub mod states;
    pub mod submit;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod feedback;
        pub mod feedback_rules;
    }
    pub mod shop {
        pub mod feedback;
    }
}
