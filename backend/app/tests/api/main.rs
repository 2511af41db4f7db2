//! The whole shop over HTTP, on a real database. Modules follow the URLs.
#![allow(clippy::unwrap_used)]

mod admin;
mod admin_support;
mod architecture;
mod browsers;
mod harness;
mod input;
mod live;
mod openapi;
mod relay;
mod routes;
mod search_index;
mod serving;
mod shop;
mod trade_support;
