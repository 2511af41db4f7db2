//! All registers, in the order in which inspectors ask for them.
use super::{
    approvals::BuyerApprovals,
    carriers::Carriers,
    class_decisions::ClassChanges,
    complaints::Complaints,
    defects::{Claims, Quarantine},
    dispatches::{ColdChain, Outbound},
    evidence::LineEvidence,
    exchanges::Exchanges,
    first_sales::FirstSales,
    keeping::{Climate, Destructions, GoodsCare},
    papers::{AdverseReactions, TwoInvoices},
    purchases::Purchases,
    recalled::{RecallAnswers, RecallReports, Recalls},
    received_kinds::{DeviceReceiving, TcmReceiving},
    receiving::Receiving,
    register::Register,
    role_permissions::RolePermissions,
    roles::{RoleChanges, RoleMatrix},
    sales::{DeviceSales, Sales, TcmSales},
    special::SpecialLedger,
    stock::{NearExpiry, StockBatches, StockMovements},
    supplier_returns::SupplierReturns,
    suppliers::{SupplierOpinions, Suppliers},
    trace::TraceCodes,
    trace_destructions::TraceDestructions,
    trace_returns::TraceReturns,
    trace_supplier_returns::TraceSupplierReturns,
    transports::Transports,
};

pub const ALL: &[&dyn Register] = &[
    &Sales,
    &Exchanges,
    &DeviceSales,
    &TcmSales,
    &SpecialLedger,
    &LineEvidence,
    &Outbound,
    &ColdChain,
    &Transports,
    &Carriers,
    &TraceCodes,
    &TraceReturns,
    &TraceDestructions,
    &TraceSupplierReturns,
    &Purchases,
    &Receiving,
    &TcmReceiving,
    &DeviceReceiving,
    &SupplierReturns,
    &StockMovements,
    &StockBatches,
    &NearExpiry,
    &GoodsCare,
    &Climate,
    &FirstSales,
    &ClassChanges,
    &Suppliers,
    &SupplierOpinions,
    &BuyerApprovals,
    &Recalls,
    &RecallAnswers,
    &RecallReports,
    &Quarantine,
    &Destructions,
    &Claims,
    &Complaints,
    &AdverseReactions,
    &TwoInvoices,
    &RoleMatrix,
    &RolePermissions,
    &RoleChanges,
];

pub fn by_code(code: &str) -> Option<&'static dyn Register> {
    ALL.iter().copied().find(|register| register.head().code == code)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_has_an_address_and_a_title_of_its_own() {
        let codes: BTreeSet<_> = ALL.iter().map(|register| register.head().code).collect();
        let titles: BTreeSet<_> = ALL.iter().map(|register| register.head().title).collect();
        assert_eq!((codes.len(), titles.len()), (ALL.len(), ALL.len()));
        assert!(by_code("sales").is_some() && by_code("package").is_none());
    }
}
