pub mod contracts;
