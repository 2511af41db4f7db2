//! The whole shop over HTTP, on a real database. Modules follow the URLs.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "places in a test's list"
)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]
mod admin;
mod admin_support;
mod after_sales_support;
mod architecture;
mod boxed;
mod browsers;
mod campaigns_support;
mod coupons_support;
mod crash;
mod database_gone;
mod demo_assortment;
mod demo_offers;
mod demo_quality;
mod demo_shop;
mod documents;
mod documents_support;
mod draw_support;
mod entities;
mod guesses;
mod harness;
mod horizontal;
mod indexes;
mod input;
mod live;
mod live_floods;
mod logs;
mod mass_assignment;
mod member_roles;
mod messages_support;
mod openapi;
mod own_customers;
mod payments_support;
mod promotions_support;
mod quality_support;
mod receiving_support;
mod relay;
mod rings;
mod rooms;
mod routes;
mod rules;
mod scripts;
mod search_index;
mod service_support;
mod serving;
mod shop;
mod simulation;
mod sizes;
mod standing_still;
mod trade_support;
mod typed_numbers;
mod unused_files;

/// The server's own: with the system's a sixth of these tests' time went into getting and giving back memory.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
