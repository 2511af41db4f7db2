pub mod article_index;
pub mod campaign_goods;
pub mod gathering_goods;
pub mod personal_data;
