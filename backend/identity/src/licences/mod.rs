//! The documents that a buyer submits: which are required, what they state, their pages and their expiry. The crate `vetting`
//! decides on them.
pub mod controllers {
    pub mod shop {
        pub mod documents;
    }
}
pub mod models {
    pub mod agents;
    pub mod company_documents;
    pub mod device_scopes;
    pub mod document_rules;
    pub mod drug_scopes;
    pub mod licence_change;
    pub mod licence_pages;
    pub mod licence_status;
    pub mod licences;
    pub mod particulars;
    pub mod private_files;
    pub mod scopes;
    pub mod second_looks;
    pub mod warning_stages;
    pub mod withdrawal;
}
pub mod routes;
pub mod views {
    pub mod particular;
    pub mod scan_file;
    pub mod shop {
        pub mod document;
        pub mod scope;
    }
}
