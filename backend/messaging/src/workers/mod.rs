mod postman;

pub use postman::Postman;
