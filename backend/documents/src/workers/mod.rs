//! Background work of this domain: invoices are handed to the tax platform.
mod invoicing;

pub use invoicing::Invoicer;
