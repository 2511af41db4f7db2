//! One checkout, several orders: compounds with special ingredients, warehouses and the cold chain travel apart (domain section 4).
use std::collections::BTreeMap;

use catalog::goods::models::{
    codes::{Control, Storage},
    facts::GoodsSnapshot,
};
use kernel::Money;
use pricing::models::freight::{Freight, FreightClass};

use crate::models::_entities::orders;

/// What keeps lines apart. Orders are made in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SplitKey {
    /// What asks for an order of its own, or nothing.
    pub control: Control,
    pub is_cold: bool,
    pub warehouse_id: i64,
    /// Of a group buy, whose order waits for the others: its campaign and goods.
    pub group_buy: Option<(i64, i64)>,
}

impl SplitKey {
    pub fn of(goods: &GoodsSnapshot, warehouse_id: i64) -> Self {
        Self {
            control: if goods.control.is_special_compound() {
                goods.control
            } else {
                Control::None
            },
            is_cold: goods.storage == Storage::Cold,
            warehouse_id,
            group_buy: None,
        }
    }

    /// Such an order contains only goods of this legal class.
    pub fn is_special(self) -> bool {
        self.control != Control::None
    }

    /// The key as the API carries it.
    pub fn code(self) -> String {
        let group_buy = self
            .group_buy
            .map(|(campaign, goods)| format!("g{campaign}-{goods}"))
            .unwrap_or_default();
        format!(
            "{}{}{}{group_buy}",
            match self.control {
                Control::None => "",
                Control::Ephedrine => "e",
                _ => "s",
            },
            if self.is_cold { "c" } else { "" },
            self.warehouse_id
        )
    }

    pub fn title(self, warehouse: &str) -> String {
        if self.group_buy.is_some() {
            return format!("拼团商品 · {warehouse}");
        }
        let kind = match (special_name(self.control), self.is_cold) {
            (Some(name), true) => format!("{name}冷链商品"),
            (Some(name), false) => format!("{name}商品"),
            (None, true) => "冷链商品".into(),
            (None, false) => "普通商品".into(),
        };
        format!("{kind} · {warehouse}")
    }
}

/// The name of goods that need a separate order; none for all others.
pub const fn special_name(control: Control) -> Option<&'static str> {
    match control {
        Control::None => None,
        Control::Ephedrine => Some("含麻黄碱"),
        _ => Some("含特殊药品复方制剂"),
    }
}

/// Only compounds with special ingredients give their order a control: anything that is written there is strict.
pub fn is_special(order: &orders::Model) -> bool {
    order.control != Control::None
}

/// The data of a selected line that decides its order and the order's sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitLine {
    pub key: SplitKey,
    pub amount: Money,
    pub discount: Money,
    pub freight_class: FreightClass,
}

/// The lines of one order, by their places in the selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub key: SplitKey,
    pub lines: Vec<usize>,
    pub goods_amount: Money,
    pub discount: Money,
    pub freight: Money,
    /// What goods of the ordinary freight class cost, before any reduction.
    pub ordinary_amount: Money,
}

impl Group {
    /// What is to be paid, by whatever means.
    pub fn total(&self) -> Money {
        self.goods_amount - self.discount + self.freight
    }
}

fn ordinary_amount<'a>(lines: impl Iterator<Item = &'a SplitLine>) -> Money {
    lines
        .filter(|line| line.freight_class == FreightClass::Ordinary)
        .map(|line| line.amount)
        .sum()
}

/// Puts lines into orders. The first order with goods of a freight class carries its fee.
pub fn split(lines: &[SplitLine], freight: &Freight) -> Vec<Group> {
    let mut by_key: BTreeMap<SplitKey, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        by_key.entry(line.key).or_default().push(place);
    }
    let classes: Vec<Vec<FreightClass>> = by_key
        .values()
        .map(|places| places.iter().map(|place| lines[*place].freight_class).collect())
        .collect();
    let fees = freight.over_orders(&classes);
    let groups = by_key
        .into_iter()
        .zip(fees)
        .map(|((key, places), freight)| Group {
            key,
            goods_amount: places.iter().map(|place| lines[*place].amount).sum(),
            discount: places.iter().map(|place| lines[*place].discount).sum(),
            ordinary_amount: ordinary_amount(places.iter().map(|place| &lines[*place])),
            lines: places,
            freight,
        });
    groups.collect()
}
