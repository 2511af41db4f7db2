mod mail_sender;
mod phone;

pub use mail_sender::MailSender;
pub use phone::send_texts;
