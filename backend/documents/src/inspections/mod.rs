//! Inspections (迎检): the registers that an inspector asks for, read from the records as they are, never kept twice.
pub mod controllers {
    pub mod admin {
        pub mod approval_sheets;
        pub mod first_sale_file;
        pub mod inspections;
        pub mod trace_parties;
    }
}
pub mod models {
    pub mod approval_sheets;
    pub mod approvals;
    pub mod arrivals;
    pub mod asked;
    pub mod balances;
    pub mod buyer_sheet;
    pub mod carriers;
    pub mod cells;
    pub mod claim_log;
    pub mod class_decisions;
    pub mod complaints;
    pub mod defects;
    pub mod departures;
    pub mod dispatches;
    pub mod evidence;
    pub mod exchanges;
    pub mod facts;
    pub mod first_sale_file;
    pub mod first_sales;
    pub mod forms;
    pub mod hands;
    pub mod keeping;
    pub mod package;
    pub mod papers;
    pub mod purchases;
    pub mod recalled;
    pub mod received_kinds;
    pub mod receiving;
    pub mod register;
    pub mod registers;
    pub mod role_permissions;
    pub mod roles;
    pub mod sales;
    pub mod special;
    pub mod stock;
    pub mod supplier_returns;
    pub mod suppliers;
    pub mod trace;
    pub mod trace_destructions;
    pub mod trace_documents;
    pub mod trace_parties;
    pub mod trace_returns;
    pub mod trace_supplier_returns;
    pub mod transports;
}
pub mod routes;
pub mod views {
    pub mod admin {
        pub mod inspection;
        pub mod trace_party;
    }
    pub mod pdf {
        pub mod approval_sheet;
        pub mod register;
    }
    pub mod xml {
        pub mod trace_document;
    }
}
