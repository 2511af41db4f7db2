pub mod address;
pub mod audit;
pub mod company;
pub mod deed;
pub mod document_rule;
pub mod licence;
pub mod staff;
