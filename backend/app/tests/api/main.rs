//! The whole shop over HTTP, on a real database. Modules follow the URLs.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod admin;
mod admin_support;
mod after_sales_support;
mod architecture;
mod browsers;
mod crash;
mod database_gone;
mod demo_shop;
mod harness;
mod horizontal;
mod input;
mod live;
mod lives;
mod logs;
mod mass_assignment;
mod member_roles;
mod openapi;
mod papers_support;
mod payments_support;
mod receiving_support;
mod relay;
mod routes;
mod search_index;
mod serving;
mod shop;
mod trade_support;
