pub mod centre;
pub mod claim;
pub mod own;
