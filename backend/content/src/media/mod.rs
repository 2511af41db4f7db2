//! Public pictures: uploaded ones, and those that are drawn for adverts and activities.
pub mod controllers {
    pub mod media;
}
pub mod routes;
