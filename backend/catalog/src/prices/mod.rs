//! Which prices of a product hold, for whom, when and for how many; what they must satisfy.
pub mod models {
    pub mod applicable;
    pub mod audience;
    pub mod buyer_segment;
    pub mod pricing;
    pub mod promotions;
    pub mod shopper;
}
