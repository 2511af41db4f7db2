//! Calls of the back office about buyers, their licences and contracts.
use identity::permissions::{Access, Resource};

pub const COMPANIES: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/company_names", Resource::Goods, Access::Read),
    ("GET /admin/api/companies", Resource::Companies, Access::Read),
    ("GET /admin/api/companies/{id}", Resource::Companies, Access::Read),
    (
        "GET /admin/api/companies/{id}/wallet",
        Resource::Companies,
        Access::Read,
    ),
    (
        "GET /admin/api/companies/{id}/debts",
        Resource::Companies,
        Access::Read,
    ),
    (
        "POST /admin/api/companies/{id}/approve",
        Resource::CompanyApproval,
        Access::Write,
    ),
    (
        "POST /admin/api/companies/{id}/suspend",
        Resource::Companies,
        Access::Write,
    ),
    (
        "PUT /admin/api/companies/{id}/contact",
        Resource::Companies,
        Access::Write,
    ),
    (
        "PUT /admin/api/companies/{id}",
        Resource::Companies,
        Access::Write,
    ),
    (
        "GET /admin/api/trace_parties/{id}",
        Resource::Companies,
        Access::Read,
    ),
    (
        "PUT /admin/api/trace_parties/{id}",
        Resource::Companies,
        Access::Write,
    ),
    (
        "GET /admin/api/companies/{id}/dossier",
        Resource::Licences,
        Access::Read,
    ),
    ("GET /admin/api/licences", Resource::Licences, Access::Read),
    ("GET /admin/api/licences/{id}", Resource::Licences, Access::Read),
    (
        "GET /admin/api/licences/{id}/scan",
        Resource::Licences,
        Access::Read,
    ),
    (
        "POST /admin/api/licences/{id}/approve",
        Resource::Licences,
        Access::Write,
    ),
    (
        "POST /admin/api/licences/{id}/reject",
        Resource::Licences,
        Access::Write,
    ),
    ("PUT /admin/api/licences/{id}", Resource::Licences, Access::Write),
    ("GET /admin/api/addresses", Resource::Licences, Access::Read),
    ("GET /admin/api/addresses/{id}", Resource::Licences, Access::Read),
    (
        "POST /admin/api/addresses/{id}/approve",
        Resource::Licences,
        Access::Write,
    ),
    (
        "POST /admin/api/addresses/{id}/reject",
        Resource::Licences,
        Access::Write,
    ),
    ("GET /admin/api/contracts", Resource::Contracts, Access::Read),
    ("GET /admin/api/contracts/{id}", Resource::Contracts, Access::Read),
    (
        "GET /admin/api/contracts/{id}/file",
        Resource::Contracts,
        Access::Read,
    ),
    (
        "POST /admin/api/contracts/{id}/void",
        Resource::Contracts,
        Access::Write,
    ),
    ("GET /admin/api/contract_texts", Resource::Contracts, Access::Read),
    (
        "GET /admin/api/contract_texts/{id}",
        Resource::Contracts,
        Access::Read,
    ),
    (
        "POST /admin/api/contract_texts",
        Resource::Contracts,
        Access::Write,
    ),
    ("GET /admin/api/contract_rules", Resource::Contracts, Access::Read),
    (
        "GET /admin/api/contract_rules/{id}",
        Resource::Contracts,
        Access::Read,
    ),
    (
        "PUT /admin/api/contract_rules/{id}",
        Resource::Contracts,
        Access::Write,
    ),
    (
        "GET /admin/api/licence_expiries",
        Resource::Licences,
        Access::Read,
    ),
    (
        "POST /admin/api/licence_expiries/remind",
        Resource::Licences,
        Access::Write,
    ),
    ("GET /admin/api/document_rules", Resource::Licences, Access::Read),
    ("PUT /admin/api/document_rules", Resource::Licences, Access::Write),
    (
        "GET /admin/api/department_rules",
        Resource::Licences,
        Access::Read,
    ),
    (
        "PUT /admin/api/department_rules",
        Resource::Licences,
        Access::Write,
    ),
    (
        "PUT /admin/api/document_rules/second_look",
        Resource::Licences,
        Access::Write,
    ),
    (
        "PUT /admin/api/document_rules/agents",
        Resource::Licences,
        Access::Write,
    ),
    (
        "PUT /admin/api/document_rules/corrections",
        Resource::Licences,
        Access::Write,
    ),
];
