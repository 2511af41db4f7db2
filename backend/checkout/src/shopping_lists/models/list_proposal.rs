//! Which of several possible products a row is filled with until the buyer says otherwise: what the company bought
//! last, else the cheapest in stock. Only products that contradict nothing in the row are proposed. Pure.
use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use catalog::goods::models::facts::GoodsSnapshot;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    dosage_forms::{is_form, route_of},
    folding::folded,
    shopping_list::ListRow,
};
use crate::offers::models::offer::Offer;

/// The goods that a company has bought, each with the number of its last order line: the later, the higher.
pub type LastBought = HashMap<i64, i64>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposedBecause {
    BoughtLast,
    CheapestInStock,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProposedGoods {
    pub goods_id: i64,
    pub because: ProposedBecause,
}

/// A substance is asked for without its salt: 二甲双胍 is 盐酸二甲双胍片.
const SALTS: &[&str] = &[
    "盐酸",
    "硫酸",
    "磷酸",
    "醋酸",
    "枸橼酸",
    "马来酸",
    "富马酸",
    "琥珀酸",
    "酒石酸",
    "苯磺酸",
    "甲磺酸",
    "氢溴酸",
];

/// Search results, those first that the row rather means: counted in its unit, named as it is named, bought before, in
/// stock.
pub fn by_preference(
    wish: &ListRow,
    goods: &mut [Arc<GoodsSnapshot>],
    bought: &LastBought,
    today: NaiveDate,
) {
    goods.sort_by_key(|goods| {
        (
            !is_counted_so(wish, goods),
            !is_named_so(wish, goods),
            Reverse(bought.get(&goods.id).copied()),
            !goods.in_stock(today),
        )
    });
}

/// None when the row may mean different medicines, and when nothing that it may mean can be bought.
pub fn proposed(wish: &ListRow, offers: &[&Offer], bought: &LastBought) -> Option<ProposedGoods> {
    if !wish.refused_number.is_empty() {
        return None;
    }
    let fitting = offers.iter().filter(|offer| !is_contradicted(wish, &offer.goods));
    let mut fitting = meant(wish, &fitting.copied().collect::<Vec<_>>());
    if !are_for_one_route(fitting.iter().map(|offer| &*offer.goods)) {
        return None;
    }
    fitting.retain(|offer| offer.is_buyable());
    let last = fitting
        .iter()
        .filter_map(|offer| Some((bought.get(&offer.goods.id)?, offer)))
        .max_by_key(|(line, _)| **line);
    if let Some((_, offer)) = last {
        return Some(ProposedGoods {
            goods_id: offer.goods.id,
            because: ProposedBecause::BoughtLast,
        });
    }
    let cheapest = fitting
        .iter()
        .filter_map(|offer| Some((offer.unit()?, offer.goods.id)))
        .min()?;
    Some(ProposedGoods {
        goods_id: cheapest.1,
        because: ProposedBecause::CheapestInStock,
    })
}

/// Those that are named as the row has it; of pinyin, what was found if it is one medicine. Chinese that was corrected
/// is left to the buyer: 甲硝唑 and 替硝唑 differ by one character.
fn meant<'a>(wish: &ListRow, offers: &[&'a Offer]) -> Vec<&'a Offer> {
    let named: Vec<&Offer> = offers
        .iter()
        .copied()
        .filter(|offer| is_named_so(wish, &offer.goods))
        .collect();
    if !named.is_empty() {
        return named;
    }
    let mut names = offers.iter().map(|offer| &offer.goods.name);
    let first = names.next();
    let is_one = names.all(|name| Some(name) == first);
    if wish.name.is_ascii() && is_one {
        offers.to_vec()
    } else {
        Vec::new()
    }
}

/// 红霉素 is an ointment for the skin, another one for the eyes, and a tablet: the buyer says which.
fn are_for_one_route<'a>(goods: impl IntoIterator<Item = &'a GoodsSnapshot>) -> bool {
    let mut routes = goods.into_iter().map(|goods| route_of(&goods.name, &goods.form));
    let first = routes.next();
    routes.all(|route| Some(route) == first)
}

fn is_counted_so(wish: &ListRow, goods: &GoodsSnapshot) -> bool {
    wish.unit.is_empty() || *wish.unit == *goods.unit
}

/// The name, a trade name or another name that it is known by, with or without the form.
fn is_named_so(wish: &ListRow, goods: &GoodsSnapshot) -> bool {
    let asked = folded(&wish.name);
    if asked.is_empty() {
        return true;
    }
    let name = folded(&goods.name);
    let trade_name = folded(&goods.trade_name);
    let full_name = format!("{trade_name}{name}");
    let is_other_name = trade_name == asked || goods.alias_list().any(|alias| folded(alias) == asked);
    let salt = SALTS.iter().find(|salt| name.starts_with(**salt));
    let without_salt = name[salt.map_or(0, |salt| salt.len())..].to_owned();
    is_other_name
        || [name, full_name, without_salt]
            .iter()
            .any(|name| name.strip_prefix(&asked).is_some_and(is_form))
}

fn is_contradicted(wish: &ListRow, goods: &GoodsSnapshot) -> bool {
    let spec_differs = !wish.spec.is_empty() && !folded(&goods.spec).contains(&folded(&wish.spec));
    let maker_differs = !wish.maker.is_empty()
        && !folded(&goods.maker).contains(&folded(&wish.maker))
        && !goods
            .maker_alias_list()
            .any(|name| folded(name) == folded(&wish.maker));
    let is_coded_otherwise = !wish.code.is_empty()
        && ![&*goods.barcode, &*goods.approval_number]
            .iter()
            .any(|code| folded(code) == folded(&wish.code));
    !is_counted_so(wish, goods) || spec_differs || maker_differs || is_coded_otherwise
}
