pub mod _entities;
pub mod batch_goods;
mod relations;
