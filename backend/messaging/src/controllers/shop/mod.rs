pub mod messages;
pub mod preferences;
pub mod unsubscribe;
