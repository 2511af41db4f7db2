pub mod mass_message;
pub mod message_rules;
pub mod message_template;
