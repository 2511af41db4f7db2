pub mod mass_decisions;
pub mod mass_messages;
pub mod message_rules;
pub mod message_templates;
