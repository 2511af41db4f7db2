//! Activities, controlled-sale series and recommendations: products that staff gather.
pub mod models {
    pub mod activities;
    pub mod staff_list;
}
