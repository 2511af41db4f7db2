//! External protocols, each behind one of our own types and with a sandbox that simulates the other side:
//! payment gateways, carriers, the tax platform, SMS, mail, sign-in with WeChat. This crate knows no tables.
mod demo;
mod local_server;
pub mod logistics;
pub mod mail;
mod markup;
pub mod payments;
pub mod sms;
pub mod tax_platform;
pub mod wechat;
