//! Live chat between buyers and customer service: conversations, the queue, and the agents' console.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may panic"))]
pub mod cards;
pub mod changes;
pub mod chat;
pub mod desk;
pub mod errors;
pub mod events;
pub mod input;
pub mod live_channel;
pub mod models;
pub mod quick_replies;
pub mod routes;
pub mod rules;
pub mod workers;
