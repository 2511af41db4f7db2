pub mod _entities;
pub mod ads;
pub mod articles;
pub mod hot_words;
pub mod links;
pub mod menus;
pub mod published;
pub mod wanted;
