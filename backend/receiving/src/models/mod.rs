pub mod _entities;
pub mod batch_goods;
pub mod left_codes;
mod relations;
pub mod stated_batches;
pub mod stated_goods;
