//! Calls of the back office about live chat.
use identity::permissions::{Access, Resource};

pub const SERVICE: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/service/desk", Resource::Service, Access::Read),
    (
        "POST /admin/api/service/availability",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations",
        Resource::Service,
        Access::Write,
    ),
    (
        "GET /admin/api/service/companies/{id}/members",
        Resource::Service,
        Access::Write,
    ),
    (
        "GET /admin/api/service/conversations",
        Resource::Service,
        Access::Read,
    ),
    (
        "GET /admin/api/service/conversations/{id}",
        Resource::Service,
        Access::Read,
    ),
    (
        "GET /admin/api/service/conversations/{id}/buyer",
        Resource::Service,
        Access::Read,
    ),
    (
        "POST /admin/api/service/conversations/{id}/take",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/assign",
        Resource::ServiceLead,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/transfer",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/close",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/topic",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/mute",
        Resource::ServiceLead,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/unmute",
        Resource::ServiceLead,
        Access::Write,
    ),
    (
        "GET /admin/api/service/conversations/{id}/messages",
        Resource::Service,
        Access::Read,
    ),
    (
        "POST /admin/api/service/conversations/{id}/messages",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/notes",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/messages/{id}/retract",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/read",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/typing",
        Resource::Service,
        Access::Write,
    ),
    (
        "POST /admin/api/service/conversations/{id}/pictures",
        Resource::Service,
        Access::Write,
    ),
    (
        "GET /admin/api/service/pictures/{id}",
        Resource::Service,
        Access::Read,
    ),
    (
        "GET /admin/api/service/quick_replies",
        Resource::Service,
        Access::Read,
    ),
    (
        "POST /admin/api/service/quick_replies",
        Resource::Service,
        Access::Write,
    ),
    (
        "GET /admin/api/service/quick_replies/{id}",
        Resource::Service,
        Access::Read,
    ),
    (
        "PUT /admin/api/service/quick_replies/{id}",
        Resource::Service,
        Access::Write,
    ),
    (
        "DELETE /admin/api/service/quick_replies/{id}",
        Resource::Service,
        Access::Write,
    ),
    ("GET /admin/api/service/rules", Resource::Service, Access::Read),
    (
        "PUT /admin/api/service/rules",
        Resource::ServiceLead,
        Access::Write,
    ),
    (
        "GET /admin/api/service/statistics",
        Resource::ServiceLead,
        Access::Read,
    ),
];
