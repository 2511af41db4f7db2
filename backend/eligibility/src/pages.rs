//! The pages of the storefront on which a reason is resolved.

/// Where a registration that was begun goes on.
pub(crate) const REGISTRATION_PAGE: &str = "/register/step2";
/// Where documents are handed in.
pub(crate) const DOCUMENTS_PAGE: &str = "/zzzj";
/// Where receipts of compounds with special ingredients are confirmed.
pub(crate) const RECEIPTS_PAGE: &str = "/hmdd";
/// Where contracts are signed.
pub(crate) const CONTRACTS_PAGE: &str = "/dzht";
