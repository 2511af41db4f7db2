pub mod ad;
pub mod upload;
pub mod wanted;
pub mod zone;
