pub mod audit;
pub mod company;
pub mod licence;
pub mod staff;
