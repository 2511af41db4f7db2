//! Freight (the rules page `/yx/rule`; specification section 4, shipping hint). Goods have four freight
//! classes, each with its own fee: ordinary goods and preferred ones (优选) are free from an amount, or once
//! one product reaches its number; goods charged by weight and the cold chain are never free. Pure.
use catalog::goods::models::{codes::Storage, facts::GoodsSnapshot};
use kernel::Money;
use rustc_hash::FxHashMap;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a line travels, which decides what its delivery costs.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum FreightClass {
    #[default]
    Ordinary,
    /// 优选: sent from the preferred warehouse, and counted apart from ordinary goods.
    Preferred,
    /// Heavy or bulky goods: they count for no free delivery, and pay by weight.
    ByWeight,
    /// Sent by refrigerated vehicle: never free.
    ColdChain,
}

impl FreightClass {
    pub fn of(goods: &GoodsSnapshot) -> Self {
        if goods.storage == Storage::Cold {
            Self::ColdChain
        } else if goods.is_freight_by_weight {
            Self::ByWeight
        } else if goods.is_preferred {
            Self::Preferred
        } else {
            Self::Ordinary
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Ordinary => "普通商品",
            Self::Preferred => "优选商品",
            Self::ByWeight => "按重量计的商品",
            Self::ColdChain => "冷链商品",
        }
    }

    /// Whether an amount or a number of these goods can make their delivery free.
    pub const fn can_be_free(self) -> bool {
        matches!(self, Self::Ordinary | Self::Preferred)
    }
}

/// A flat fee, and the amount of goods from which it falls away; none: it never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tariff {
    pub fee: Money,
    pub free_from: Option<Money>,
}

/// A fee for the first grams, and one for each further step that is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeightTariff {
    pub first_grams: i64,
    pub first_fee: Money,
    pub step_grams: i64,
    pub step_fee: Money,
}

impl WeightTariff {
    /// A started step counts in full; up to the first grams it is the first fee, also for nothing.
    pub fn fee(&self, grams: i64) -> Money {
        let over = (grams - self.first_grams).max(0);
        let steps =
            over.div_euclid(self.step_grams.max(1)) + i64::from(over.rem_euclid(self.step_grams.max(1)) > 0);
        self.first_fee + self.step_fee.times(steps)
    }
}

/// What delivery costs at one place. A payment keeps those that it was quoted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreightTerms {
    pub ordinary: Tariff,
    pub preferred: Tariff,
    pub by_weight: WeightTariff,
    pub cold_chain_fee: Money,
}

impl FreightTerms {
    const fn free_from(&self, class: FreightClass) -> Option<Money> {
        match class {
            FreightClass::Ordinary => self.ordinary.free_from,
            FreightClass::Preferred => self.preferred.free_from,
            FreightClass::ByWeight | FreightClass::ColdChain => None,
        }
    }

    fn fee(&self, class: FreightClass, grams: i64) -> Money {
        match class {
            FreightClass::Ordinary => self.ordinary.fee,
            FreightClass::Preferred => self.preferred.fee,
            FreightClass::ByWeight => self.by_weight.fee(grams),
            FreightClass::ColdChain => self.cold_chain_fee,
        }
    }
}

/// What of a line decides its freight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FreightLoad {
    pub goods_id: i64,
    pub class: FreightClass,
    pub quantity: i64,
    /// From so many units of this product on its class travels free, 0 = by amount alone.
    pub free_shipping_quantity: i64,
    /// Of one unit.
    pub weight_grams: i64,
}

impl FreightLoad {
    pub fn of(goods: &GoodsSnapshot, quantity: i64) -> Self {
        Self {
            goods_id: goods.id,
            class: FreightClass::of(goods),
            quantity,
            free_shipping_quantity: goods.free_shipping_quantity,
            weight_grams: goods.weight_grams,
        }
    }
}

/// The delivery of the goods of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub class: FreightClass,
    /// What the goods cost, before any reduction.
    pub amount: Money,
    pub fee: Money,
    /// The amount from which it is free; none: never.
    pub free_from: Option<Money>,
    /// The amount missing for free delivery; zero once it is free. None where no amount makes it free.
    pub missing: Option<Money>,
}

/// Every class that is in the basket, ordinary goods first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Freight {
    pub parts: Vec<Part>,
}

impl Freight {
    pub fn total(&self) -> Money {
        self.parts.iter().map(|part| part.fee).sum()
    }

    /// None: nothing of this class is in the basket.
    pub fn part(&self, class: FreightClass) -> Option<&Part> {
        self.parts.iter().find(|part| part.class == class)
    }

    /// The fees over orders, each given by the classes in it: the first order that holds goods of a class carries its fee.
    pub fn over_orders(&self, orders: &[Vec<FreightClass>]) -> Vec<Money> {
        let mut fees = vec![Money::ZERO; orders.len()];
        for part in &self.parts {
            let first = orders.iter().position(|classes| classes.contains(&part.class));
            if let Some(order) = first {
                fees[order] += part.fee;
            }
        }
        fees
    }
}

const CLASSES: [FreightClass; 4] = [
    FreightClass::Ordinary,
    FreightClass::Preferred,
    FreightClass::ByWeight,
    FreightClass::ColdChain,
];

/// The freight of these lines (amount before any reduction, kind of goods): a coupon never makes delivery dearer, and one that
/// pays for all goods does not make it free. `waiting`: ordinary goods of the same buyer that
/// are paid and not yet shipped are sent along (`no_trans_order_amount`).
pub fn freight(terms: &FreightTerms, waiting: Money, lines: &[(Money, FreightLoad)]) -> Freight {
    let parts = CLASSES.into_iter().filter_map(|class| {
        let of_class: Vec<&(Money, FreightLoad)> =
            lines.iter().filter(|(_, load)| load.class == class).collect();
        (!of_class.is_empty()).then(|| part(terms, class, waiting, &of_class))
    });
    Freight {
        parts: parts.collect(),
    }
}

fn part(terms: &FreightTerms, class: FreightClass, waiting: Money, lines: &[&(Money, FreightLoad)]) -> Part {
    let amount: Money = lines.iter().map(|(amount, _)| *amount).sum();
    let along = if class == FreightClass::Ordinary {
        waiting
    } else {
        Money::ZERO
    };
    let is_free_by_number = class.can_be_free() && reaches_its_number(lines);
    let free_from = terms.free_from(class);
    let missing = if is_free_by_number {
        Some(Money::ZERO)
    } else {
        free_from.map(|from| (from - amount - along).floored_at_zero())
    };
    let grams = lines
        .iter()
        .map(|(_, load)| load.weight_grams.saturating_mul(load.quantity))
        .fold(0, i64::saturating_add);
    Part {
        class,
        amount,
        fee: if missing == Some(Money::ZERO) {
            Money::ZERO
        } else {
            terms.fee(class, grams)
        },
        free_from,
        missing,
    }
}

/// One product, from however many warehouses, comes in the number from which it travels free.
fn reaches_its_number(lines: &[&(Money, FreightLoad)]) -> bool {
    let mut units: FxHashMap<i64, i64> = FxHashMap::default();
    for (_, load) in lines {
        *units.entry(load.goods_id).or_default() += load.quantity;
    }
    let mut numbered = lines.iter().filter(|(_, load)| load.free_shipping_quantity > 0);
    numbered.any(|(_, load)| {
        units
            .get(&load.goods_id)
            .is_some_and(|units| *units >= load.free_shipping_quantity)
    })
}

#[cfg(test)]
mod tests;
