pub mod article_index;
pub mod campaign_goods;
pub mod collection_goods;
pub mod page_blocks;
pub mod page_editors;
pub mod page_names;
pub mod personal_data;
pub mod presence;
