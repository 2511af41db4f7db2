//! /admin/api/inspections: what an inspector asks for
mod defects;
mod files;
mod keeping;
mod kept;
mod records;
mod sales;
mod sheets;
pub mod stock;
mod suppliers;
mod trace;

use ::files::spreadsheet;
use serde_json::Value;

use crate::{documents_support::bytes_of, harness::Client};

pub const AT: &str = "/admin/api/inspections";

/// A register as it is handed out.
#[derive(Debug)]
pub struct Book {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Book {
    /// `question`: `goods_id=1&batch=B001`.
    pub async fn of(staff: &Client, code: &str, question: &str) -> Self {
        let bytes = bytes_of(staff, &format!("{AT}/{code}?{question}")).await;
        let mut rows = spreadsheet::rows(&bytes, 1000).unwrap().into_iter();
        let (_, heads) = rows.next().unwrap();
        Self {
            heads,
            rows: rows.map(|(_, cells)| cells).collect(),
        }
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn cell(&self, row: usize, head: &str) -> &str {
        let place = self.heads.iter().position(|known| known == head);
        let place = place.unwrap_or_else(|| panic!("no column {head} in {:?}", self.heads));
        let row = self
            .rows
            .get(row)
            .unwrap_or_else(|| panic!("no row {row} in {self:?}"));
        row.get(place).map_or("", String::as_str)
    }

    /// The cells of a row under these heads.
    pub fn cells<'a>(&'a self, row: usize, heads: &[&str]) -> Vec<&'a str> {
        heads.iter().map(|head| self.cell(row, head)).collect()
    }
}

/// How many rows the page says that a register has.
pub async fn counted(staff: &Client, code: &str, question: &str) -> u64 {
    let answer = staff.get(&format!("{AT}?{question}")).await;
    let registers = answer.assert_ok().body["registers"].as_array().unwrap().clone();
    let found = registers
        .iter()
        .find(|register: &&Value| register["code"] == code);
    found.unwrap()["rows"].as_u64().unwrap()
}
