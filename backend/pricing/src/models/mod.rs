pub mod _entities;
pub mod basket;
pub mod campaign_prices;
pub mod freight;
pub mod freight_rules;
pub mod history;
pub mod line_price;
pub mod promotions;
