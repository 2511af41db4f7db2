pub mod ephedrine_receipts;
pub mod recall_notices;
pub mod recall_reports;
pub mod recalls;
pub mod trace_parties;
