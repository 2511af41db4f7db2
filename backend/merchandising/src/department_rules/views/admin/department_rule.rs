use catalog::goods::models::department_rules::DepartmentRuleRow;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct AdminDepartmentRule {
    /// termination, `tcm_piece` …
    pub class: &'static str,
    pub name: &'static str,
    /// Any of them does, as the licence names it or as part of the name; empty = none is asked for.
    pub departments: String,
    /// The source, and how sure it is.
    pub basis: String,
}

/// What medical institutions buy for departments of their licence alone.
#[derive(Serialize, ToSchema)]
pub struct DepartmentRules {
    pub rows: Vec<AdminDepartmentRule>,
}

impl DepartmentRules {
    pub fn new(rows: Vec<DepartmentRuleRow>) -> Self {
        let rows = rows.into_iter().map(|row| AdminDepartmentRule {
            class: row.class.code(),
            name: row.class.text(),
            departments: row.departments,
            basis: row.basis,
        });
        Self { rows: rows.collect() }
    }
}
