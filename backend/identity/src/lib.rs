//! Companies, stores, members, documents and licence scope, staff, roles, sessions, the audit log.
pub mod actors;
pub mod changes;
pub mod controllers;
pub mod errors;
pub mod events;
#[cfg(feature = "testing")]
pub mod factory;
pub mod house_settings;
pub mod member_rights;
pub mod models;
pub mod permissions;
pub mod routes;
pub mod settings;
pub mod views;
