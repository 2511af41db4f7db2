//! Files of all kinds: uploads and the files made from them, reading and writing sheets, archives and exports
//! that are streamed while they are made, PDF, QR codes. This crate knows no tables.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "pixels and points of pages, no money and no quantities"
)]
pub mod archive;
pub mod download;
pub mod export;
pub mod making;
pub mod pdf;
pub mod qr_code;
pub mod sheet_stream;
pub mod spreadsheet;
pub mod uploads;
pub mod workbook;
mod written_body;
