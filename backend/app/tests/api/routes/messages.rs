//! Calls of the back office for messages to many, and for the texts of messages.
use identity::permissions::{Access, Resource};

pub const MESSAGES: &[(&str, Resource, Access)] = &[
    (
        "GET /admin/api/mass_messages",
        Resource::MassMessages,
        Access::Read,
    ),
    (
        "POST /admin/api/mass_messages",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/estimate",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "GET /admin/api/mass_messages/{id}",
        Resource::MassMessages,
        Access::Read,
    ),
    (
        "PUT /admin/api/mass_messages/{id}",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "GET /admin/api/mass_messages/{id}/history",
        Resource::MassMessages,
        Access::Read,
    ),
    (
        "POST /admin/api/mass_messages/{id}/propose",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/{id}/withdraw",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/{id}/approve",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/{id}/reject",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/{id}/stop",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "POST /admin/api/mass_messages/{id}/take_back",
        Resource::MassMessages,
        Access::Write,
    ),
    (
        "GET /admin/api/message_rules",
        Resource::MassMessages,
        Access::Read,
    ),
    (
        "PUT /admin/api/message_rules",
        Resource::PromotionRelease,
        Access::Write,
    ),
    (
        "GET /admin/api/message_templates",
        Resource::MessageTemplates,
        Access::Read,
    ),
    (
        "GET /admin/api/message_templates/{id}",
        Resource::MessageTemplates,
        Access::Read,
    ),
    (
        "PUT /admin/api/message_templates/{id}",
        Resource::MessageTemplates,
        Access::Write,
    ),
    (
        "GET /admin/api/message_templates/{id}/history",
        Resource::MessageTemplates,
        Access::Read,
    ),
    (
        "POST /admin/api/message_templates/{id}/preview",
        Resource::MessageTemplates,
        Access::Read,
    ),
    (
        "POST /admin/api/message_templates/{id}/reset",
        Resource::MessageTemplates,
        Access::Write,
    ),
];
