//! What an inspection finds, register by register.
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::inspections::models::{
    asked::Asked,
    package::MOST_PACKED,
    register::{MOST_PRINTED, Register},
    trace_documents::Movement,
};

#[derive(Serialize, ToSchema)]
pub struct AdminInspection {
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// Rows that one register on paper holds.
    pub most_printed: u64,
    /// Rows of each register in a package.
    pub most_packed: u64,
    pub registers: Vec<InspectionRegister>,
}

#[derive(Serialize, ToSchema)]
pub struct InspectionRegister {
    pub code: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// What it can be narrowed by: period | goods | batch | company. It is not narrowed by the others.
    pub filters: Vec<&'static str>,
    /// It is also handed out as documents for the platform of trace codes, with format=xml; not narrowed by product or batch.
    pub has_documents: bool,
    pub rows: u64,
}

impl AdminInspection {
    pub fn new(asked: &Asked, counted: Vec<(&'static dyn Register, u64)>) -> Self {
        let registers = counted.into_iter().map(|(register, rows)| {
            let head = register.head();
            InspectionRegister {
                code: head.code,
                title: head.title,
                about: head.about,
                filters: head.filters.iter().map(|filter| filter.code()).collect(),
                has_documents: Movement::of_register(head.code).is_some(),
                rows,
            }
        });
        Self {
            from: asked.days.first,
            to: asked.days.last,
            most_printed: MOST_PRINTED,
            most_packed: MOST_PACKED,
            registers: registers.collect(),
        }
    }
}
