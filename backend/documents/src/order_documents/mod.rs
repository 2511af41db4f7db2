//! The papers of an order: its delivery note (随货同行单), and all of them in one archive.
pub mod controllers {
    pub mod admin {
        pub mod order_documents;
    }
    pub mod shop {
        pub mod order_documents;
    }
}
pub mod models {
    pub mod delivery_notes;
    pub mod stated;
}
pub mod routes;
pub mod views {
    pub mod order_archive;
    pub mod pdf {
        pub mod delivery_note;
    }
}
