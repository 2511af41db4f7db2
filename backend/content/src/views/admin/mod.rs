pub mod ad;
pub mod upload;
