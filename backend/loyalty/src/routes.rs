//! The routes of this domain, resource by resource.
use kernel::api::Endpoint;

use crate::{draws, mall};

pub fn routes() -> Vec<Endpoint> {
    [draws::routes::routes(), mall::routes::routes()]
        .into_iter()
        .flatten()
        .collect()
}
