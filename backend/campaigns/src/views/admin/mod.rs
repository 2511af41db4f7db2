pub mod campaign;
pub mod results;
