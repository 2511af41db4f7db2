//! What a cart amounts to: every line judged and priced, the sums of the selected ones, the way to free delivery.
use std::{collections::HashMap, sync::Arc};

use catalog::models::{facts::GoodsFacts, shelf::Shelf};
use identity::models::facts::MemberFacts;
use kernel::{Money, Services};
use promotion::models::freight::{self, Load};
use sea_orm::DbErr;

use super::{
    cart::{self, CartRow},
    limits,
    offer::{Offer, Viewer, Wanted, offer},
    orders,
};

#[derive(Clone, Debug)]
pub struct CartLine {
    pub row: CartRow,
    pub offer: Offer,
    /// Lines that cannot be bought are unselected whatever was stored (specification section 4).
    pub is_selected: bool,
    pub amount: Money,
}

#[derive(Clone, Debug)]
pub struct CartState {
    pub lines: Vec<CartLine>,
    pub sums: Sums,
}

/// Over the selected lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub goods_amount: Money,
    pub lines: u64,
    pub pieces: i64,
    pub freight: Money,
    /// Paid orders that have not left yet travel along.
    pub waiting_amount: Money,
    /// What is missing to free delivery.
    pub shipping_left: Money,
}

/// The whole cart of a member.
pub async fn load(services: &Services, shelf: &Shelf, member: &MemberFacts) -> Result<CartState, DbErr> {
    let rows = cart::rows(&services.db, cart::Whose::of(member)).await?;
    let lines = judge_rows(services, shelf, member, rows).await?;
    let waiting_amount = orders::amount_waiting_to_ship(&services.db, member.company_id).await?;
    let sums = sum(services, &lines, waiting_amount);
    Ok(CartState { lines, sums })
}

/// Rows with their offers; rows whose goods are gone are left out.
pub async fn judge_rows(
    services: &Services,
    shelf: &Shelf,
    member: &MemberFacts,
    rows: Vec<CartRow>,
) -> Result<Vec<CartLine>, DbErr> {
    let now = services.clock.now();
    let ids: Vec<i64> = rows.iter().map(|row| row.goods_id).collect();
    let goods: HashMap<_, _> = shelf
        .get_many(&services.db, &ids)
        .await?
        .into_iter()
        .map(|goods| (goods.id, goods))
        .collect();
    let limited: Vec<i64> = goods
        .values()
        .filter(|goods| goods.limit_number > 0)
        .map(|goods| goods.id)
        .collect();
    let bought = limits::bought(
        &services.db,
        &services.settings.trade,
        member.company_id,
        &limited,
        now,
    )
    .await?;
    let viewer = Viewer {
        buyer: Some(member),
        now,
    };
    Ok(judge_together(viewer, rows, &goods, &bought))
}

/// Rows as they stand beside each other: goods that lie in two warehouses have one purchase limit, and what the other selected
/// rows take of it is taken. Rows whose goods are gone are left out.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn judge_together(
    viewer: Viewer,
    rows: Vec<CartRow>,
    goods: &HashMap<i64, Arc<GoodsFacts>>,
    bought: &HashMap<i64, i64>,
) -> Vec<CartLine> {
    let mut taken = bought.clone();
    for row in rows.iter().filter(|row| row.is_selected) {
        *taken.entry(row.goods_id).or_default() += row.number;
    }
    let lines = rows.into_iter().filter_map(|row| {
        let facts = goods.get(&row.goods_id)?;
        let own = if row.is_selected { row.number } else { 0 };
        let by_others = taken.get(&row.goods_id).copied().unwrap_or_default() - own;
        Some(judge_row(viewer, row, facts, by_others))
    });
    lines.collect()
}

/// One row as it stands; `bought`: what of the purchase limit is taken.
pub fn judge_row(viewer: Viewer, row: CartRow, goods: &Arc<GoodsFacts>, bought: i64) -> CartLine {
    let wanted = Wanted {
        number: Some(row.number),
        warehouse_id: Some(row.warehouse_id),
        bought,
    };
    let offer = offer(viewer, goods.clone(), wanted);
    let is_selected = row.is_selected && offer.is_buyable();
    CartLine {
        amount: offer.amount(row.number),
        is_selected,
        offer,
        row,
    }
}

fn sum(services: &Services, lines: &[CartLine], waiting_amount: Money) -> Sums {
    let selected = || lines.iter().filter(|line| line.is_selected);
    let goods_amount = selected().map(|line| line.amount).sum();
    let rules = &services.settings.trade;
    let load = Load {
        goods_amount,
        waiting_amount,
        is_free: ships_free(selected()),
    };
    Sums {
        goods_amount,
        lines: selected().count() as u64,
        pieces: selected().map(|line| line.row.number).sum(),
        freight: freight::freight(rules, load),
        waiting_amount,
        shipping_left: if load.is_free {
            Money::ZERO
        } else {
            freight::missing_to_free(rules, load)
        },
    }
}

/// A selection of nothing but free-shipping goods costs no delivery.
pub fn ships_free<'a>(mut lines: impl Iterator<Item = &'a CartLine>) -> bool {
    let mut any = false;
    let all = lines.all(|line| {
        any = true;
        line.offer.goods.is_free_shipping
    });
    any && all
}
