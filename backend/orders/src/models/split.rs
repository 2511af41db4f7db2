//! One checkout, several orders: compounds with special ingredients, warehouses and the cold chain travel apart (domain section 4).
use catalog::models::{
    codes::{Control, Storage},
    facts::GoodsFacts,
};
use kernel::Money;

use super::_entities::orders;

/// What keeps lines apart. Orders are made in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SplitKey {
    /// What asks for an order of its own, or nothing.
    pub control: Control,
    pub is_cold: bool,
    pub warehouse_id: i64,
}

impl SplitKey {
    pub fn of(goods: &GoodsFacts, warehouse_id: i64) -> Self {
        Self {
            control: if goods.control.is_special_compound() {
                goods.control
            } else {
                Control::None
            },
            is_cold: goods.storage == Storage::Cold,
            warehouse_id,
        }
    }

    /// The key as the API carries it.
    pub fn code(self) -> String {
        format!(
            "{}{}{}",
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
        let kind = match (special_name(self.control), self.is_cold) {
            (Some(name), true) => format!("{name}冷链商品"),
            (Some(name), false) => format!("{name}商品"),
            (None, true) => "冷链商品".into(),
            (None, false) => "普通商品".into(),
        };
        format!("{kind} · {warehouse}")
    }
}

/// What goods are called that stand in an order of their own; none for all others.
pub const fn special_name(control: Control) -> Option<&'static str> {
    match control {
        Control::None => None,
        Control::Ephedrine => Some("含麻黄碱"),
        _ => Some("含特殊药品复方制剂"),
    }
}

/// The control that an order stands under, as it was placed.
pub fn control_of(order: &orders::Model) -> Control {
    Control::from_code(&order.control)
}

/// Only compounds with special ingredients give their order a control: anything that is written there is strict.
pub fn is_special(order: &orders::Model) -> bool {
    control_of(order) != Control::None
}

/// The lines of one order, by their places in the selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub key: SplitKey,
    pub lines: Vec<usize>,
    pub goods_amount: Money,
    pub freight: Money,
}

impl Group {
    pub fn total(&self) -> Money {
        self.goods_amount + self.freight
    }
}

/// Groups lines given as (key, amount). Freight is charged once, on the first group.
pub fn split(lines: &[(SplitKey, Money)], freight: Money) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (place, (key, amount)) in lines.iter().enumerate() {
        if let Some(group) = groups.iter_mut().find(|group| group.key == *key) {
            group.lines.push(place);
            group.goods_amount += *amount;
        } else {
            groups.push(Group {
                key: *key,
                lines: vec![place],
                goods_amount: *amount,
                freight: Money::ZERO,
            });
        }
    }
    groups.sort_by_key(|group| group.key);
    if let Some(first) = groups.first_mut() {
        first.freight = freight;
    }
    groups
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key(seed: u8) -> SplitKey {
        SplitKey {
            control: [Control::None, Control::Ephedrine, Control::SpecialCompound][usize::from(seed % 3)],
            is_cold: seed & 2 == 2,
            warehouse_id: i64::from(seed >> 2),
        }
    }

    proptest! {
        #[test]
        fn every_line_is_in_one_group_and_no_fen_is_lost(
            lines in proptest::collection::vec((0_u8..16, 0_i64..1_000_000), 0..60), freight in 0_i64..5_000,
        ) {
            let lines: Vec<_> = lines.into_iter().map(|(seed, fen)| (key(seed), Money(fen))).collect();
            let groups = split(&lines, Money(freight));
            let mut places: Vec<_> = groups.iter().flat_map(|group| group.lines.clone()).collect();
            places.sort_unstable();
            prop_assert_eq!(places, (0..lines.len()).collect::<Vec<_>>());
            let total: Money = groups.iter().map(Group::total).sum();
            let expected: Money = lines.iter().map(|(_, amount)| *amount).sum();
            prop_assert_eq!(total, if lines.is_empty() { Money::ZERO } else { expected + Money(freight) });
            for group in &groups {
                prop_assert!(group.lines.iter().all(|place| lines[*place].0 == group.key));
            }
        }
    }
}
