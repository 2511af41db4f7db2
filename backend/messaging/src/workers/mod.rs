mod phone;
mod postman;

pub use phone::send_texts;
pub use postman::Postman;
