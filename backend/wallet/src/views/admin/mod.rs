pub mod wallet;
