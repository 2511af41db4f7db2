pub mod conversation;
pub mod messages;
pub mod pictures;
