//! Answers that need several domains at once.
use loco_rs::controller::Routes;

pub fn routes() -> Vec<Routes> {
    Vec::new()
}
