pub mod beginnings;
pub mod conversations;
pub mod desk;
pub mod messages;
pub mod quick_replies;
pub mod rules;
pub mod statistics;
