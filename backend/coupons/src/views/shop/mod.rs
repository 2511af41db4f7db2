pub mod coupon;
