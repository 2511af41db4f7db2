//! The protocols of the outside world, each behind a type of ours and beside a sandbox that speaks the other side of it:
//! payment gateways, carriers, the tax platform, texts to phones, mails, signing in with WeChat. No table is known here.
pub mod logistics;
pub mod mail;
mod markup;
pub mod payments;
pub mod sms;
pub mod tax_platform;
pub mod wechat;
