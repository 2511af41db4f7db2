pub mod orders;
