pub mod audit;
pub mod company;
pub mod deed;
pub mod licence;
pub mod staff;
