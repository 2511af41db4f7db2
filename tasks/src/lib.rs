//! Commands for operators: `yaoji task <name> [key:value …]`.
use loco_rs::task::Tasks;

pub fn register(_: &mut Tasks) {}
