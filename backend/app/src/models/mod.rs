pub mod gathering_goods;
