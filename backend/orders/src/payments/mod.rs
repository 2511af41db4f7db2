//! Paying. One checkout makes one payment, which is tried over channels until one of them has brought the money. Finance's
//! lists are in the crate `reconciliation`.
pub mod controllers {
    pub mod shop {
        pub mod notices;
        pub mod payments;
    }
}
pub mod models {
    pub mod alarms;
    pub mod attempts;
    pub mod attempts_work;
    pub mod balance;
    pub mod bank_transactions;
    pub mod begin;
    pub mod channel_refunds;
    pub mod channel_refunds_work;
    pub mod coupons_of_checkout;
    pub mod due;
    pub mod notices;
    pub mod payer_name;
    pub mod payments;
    pub mod payouts;
    pub mod settle;
    pub mod transfer;
}
pub mod routes;
pub mod views {
    pub mod shop {
        pub mod payment;
    }
}
pub mod workers {
    pub mod payments;
}
