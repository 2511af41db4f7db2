//! The composition root: the running services, the routes, and the reactions to events.
pub mod boot;
pub mod configuration;
pub mod controllers;
pub mod errors;
pub mod event_handlers;
pub mod forms;
pub mod health;
pub mod hooks;
pub mod index_lookup;
pub mod jobs;
pub mod live_chat;
pub mod live_seckill;
pub mod models;
pub mod on_commit;
#[cfg(debug_assertions)]
pub mod openapi;
pub mod relay;
pub mod settings;
pub mod site_map;
pub mod sizes;
pub mod views;
