pub mod conversation;
pub mod desk;
pub mod quick_reply;
pub mod rules;
pub mod statistics;
