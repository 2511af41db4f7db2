pub mod address;
pub mod invitation;
pub mod member;
pub mod member_session;
pub mod registration;
pub mod scope;
