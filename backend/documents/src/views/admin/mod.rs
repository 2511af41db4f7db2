pub mod invoice;
pub mod recall;
pub mod receipt;
