//! The composition root: what runs, what is served where, and what happens when something has happened.
pub mod boot;
pub mod configuration;
pub mod controllers;
pub mod event_handlers;
pub mod forms;
pub mod health;
pub mod hooks;
pub mod index_lookup;
pub mod jobs;
pub mod models;
pub mod on_commit;
pub mod openapi;
pub mod relay;
pub mod serving;
pub mod settings;
pub mod site_map;
pub mod views;
