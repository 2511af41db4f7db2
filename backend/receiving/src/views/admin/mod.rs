pub mod care;
pub mod climate;
pub mod destruction;
pub mod goods_receipt;
pub mod paper;
pub mod supplier;
