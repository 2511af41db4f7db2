//! The protocols of the outside world, each behind a type of ours and beside a sandbox that speaks the other side of it:
//! payment gateways, carriers, the tax platform. No table is known here.
pub mod logistics;
pub mod payments;
pub mod tax_platform;
