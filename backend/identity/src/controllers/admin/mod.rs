pub mod audit;
pub mod companies;
pub mod licences;
pub mod session;
pub mod staff;
