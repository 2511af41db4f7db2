//! Files, whatever they belong to: uploads and what they are remade into, sheets read and written, archives and exports
//! that are sent while they are made, PDF. No table is known here.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "pixels and points of pages, no money and no quantities"
)]
pub mod archive;
pub mod download;
pub mod export;
pub mod pdf;
pub mod sheet_stream;
pub mod spreadsheet;
pub mod uploads;
pub mod workbook;
mod written_body;
