//! What a product must satisfy before a spreadsheet may bring it in. Pure rules.

use catalog::{
    goods::models::codes::{Control, DeviceClass, Kind, Rx, TierType},
    prices::models::pricing::{self, Terms, Tier},
};

use super::{
    columns::Field,
    draft::{Draft, Names, category_kind},
};
use crate::{
    class_rules::models::known::ClassRules,
    goods::models::record::{self, Record},
};

/// Everything that is wrong with the product, by field.
pub fn check(
    draft: &Draft,
    ladder: (TierType, &[Tier]),
    names: &Names,
    (rules, number_says): (&ClassRules, Option<Control>),
) -> Vec<(Field, String)> {
    let record = Record {
        kind: Kind::from_code(draft.kind),
        category_kind: category_kind(draft, names),
        has_maker: !draft.maker.is_empty(),
        name: &draft.name,
        trade_name: &draft.trade_name,
        aliases: &draft.aliases,
        // The sheet of a product is no column.
        ingredients: "",
        spec: &draft.spec,
        unit: &draft.unit,
        has_rx: !draft.rx.is_empty(),
        rx: Rx::from_code(&draft.rx),
        scope: &draft.scope,
        control: Control::from_code(&draft.control),
        device_class: DeviceClass::from_code(&draft.device_class),
        device_code: &draft.device_code,
        approval_number: &draft.approval_number,
        number_says,
        limit_quantity: draft.limit_quantity,
        on_sale: draft.on_sale,
    };
    let terms = Terms {
        base_price: draft.base_price,
        ladder_type: ladder.0,
        tiers: ladder.1,
        ranks: &[],
        min_quantity: draft.min_quantity,
        step: draft.step,
        case_quantity: draft.case_quantity,
        limit_quantity: draft.limit_quantity,
    };
    let of_terms = pricing::check(&terms).0.into_iter().flat_map(|(key, messages)| {
        // A ladder that no longer fits is the fault of the new price.
        let field = Field::named(&key).unwrap_or(Field::BasePrice);
        messages.into_iter().map(move |message| (field, message))
    });
    record::check(&record, rules)
        .into_iter()
        .filter_map(|(key, message)| Some((Field::named(key)?, message)))
        .chain(of_terms)
        .collect()
}
