pub mod _entities;
pub mod mails;
pub mod messages;
pub mod personal;
