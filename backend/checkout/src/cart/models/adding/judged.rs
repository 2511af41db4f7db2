//! The lines to put in, and what was judged of them.
use std::collections::{BTreeMap, HashMap, HashSet};

use eligibility::Reason;
use kernel::Money;
use sea_orm::ActiveValue::Set;

use crate::{
    cart::models::{cart::Kind, cart_context::CartContext},
    models::_entities::cart_items::ActiveModel,
};

/// One line to put in.
#[derive(Clone, Debug)]
pub struct NewLine {
    pub goods_id: i64,
    pub quantity: i64,
    /// None = the warehouse that can deliver.
    pub warehouse_id: Option<i64>,
    /// The unit price at this quantity shown on the page; compared, never trusted.
    pub price: Option<Money>,
    pub kind: Kind,
    /// The campaign that sells it so; 0: the only one that does.
    pub campaign_id: i64,
}

/// Why a line is not put in.
#[derive(Debug)]
pub struct Refusal {
    /// Among the lines that were asked for.
    pub place: usize,
    /// What of the line is wrong.
    pub(super) field: &'static str,
    pub reasons: Vec<Reason>,
}

/// What makes a line one: goods, warehouse, how it is sold, and in which campaign.
pub(super) type LineKey = (i64, i64, Kind, i64);

pub(super) struct PlannedAdditions {
    pub(super) rows: BTreeMap<LineKey, ActiveModel>,
    /// Those of `rows` that are not in the cart yet.
    pub(super) fresh: u64,
    /// The last of the lines that made each row.
    pub(super) places: HashMap<LineKey, usize>,
    /// Those of `rows` that are in the cart already.
    pub(super) known: HashSet<LineKey>,
    pub(super) refused: Vec<Refusal>,
}

impl PlannedAdditions {
    pub(super) fn keep(&mut self, key: LineKey, place: usize, row: ActiveModel, is_fresh: bool) {
        self.fresh += u64::from(is_fresh);
        if !is_fresh {
            self.known.insert(key);
        }
        self.places.insert(key, place);
        self.rows.insert(key, row);
    }

    /// What the lines before make of this one; none: they put in no such line.
    pub(super) fn quantity(&self, key: LineKey) -> Option<i64> {
        self.rows.get(&key)?.quantity.try_as_ref().copied()
    }

    pub(super) fn refuse(&mut self, place: usize, field: &'static str, reasons: Vec<Reason>) {
        self.refused.push(Refusal {
            place,
            field,
            reasons,
        });
    }
}

/// Of this buyer, selected, and ordinary unless it says otherwise.
pub(super) fn row_of(context: &CartContext<'_>, number: i64) -> ActiveModel {
    ActiveModel {
        member_id: Set(context.member.id),
        company_id: Set(context.member.company_id),
        kind: Set(Kind::Normal),
        campaign_id: Set(0),
        quantity: Set(number),
        is_selected: Set(true),
        created_at: Set(context.now),
        updated_at: Set(context.now),
        ..Default::default()
    }
}
