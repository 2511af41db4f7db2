//! Takes what a form says of a product over into its record.
use catalog::{
    goods::models::{
        codes::Kind,
        words::{CONTROLS, DEVICE_CLASSES, RXS, SCOPES},
    },
    models::_entities::goods,
};
use identity::licences::models::scopes::device_codes;
use kernel::api::FieldErrors;
use serde_json::json;

use super::{change::RecordChange, freight::fill_freight};

pub const MOST_PICTURES: usize = 8;

pub fn fill(goods: &mut goods::Model, change: RecordChange, errors: &mut FieldErrors) {
    fill_codes(goods, &change, errors);
    let texts = [
        (&mut goods.name, change.name),
        (&mut goods.trade_name, change.trade_name),
        (&mut goods.aliases, change.aliases),
        (&mut goods.form, change.form),
        (&mut goods.spec, change.spec),
        (&mut goods.unit, change.unit),
        (
            &mut goods.approval_number,
            change.approval_number.map(|text| text.replace(' ', "")),
        ),
    ];
    for (text, new) in texts {
        if let Some(new) = new {
            *text = new;
        }
    }
    if let Some(barcode) = change.barcode {
        if !barcode.is_empty() && !is_barcode(&barcode) {
            errors.add("barcode", "应为 8 到 14 位数字");
        }
        goods.barcode = barcode;
    }
    goods.storage = change.storage.unwrap_or(goods.storage);
    goods.maker_id = change.maker_id.unwrap_or(goods.maker_id);
    goods.category_id = change.category_id.unwrap_or(goods.category_id);
    if let Some(id) = change.brand_id {
        goods.brand_id = (id > 0).then_some(id);
    }
    fill_freight(goods, change.freight, errors);
    goods.is_controlled_sale = change.is_controlled_sale.unwrap_or(goods.is_controlled_sale);
    if let Some(pictures) = change.pictures {
        if pictures.len() > MOST_PICTURES {
            errors.add("pictures", format!("最多 {MOST_PICTURES} 张图片"));
        }
        goods.pictures = json!(pictures);
    }
    if let Some(sheet) = change.sheet {
        goods.sheet = json!(sheet);
    }
}

/// Values chosen from a list. An empty prescription class is not a choice.
fn fill_codes(goods: &mut goods::Model, change: &RecordChange, errors: &mut FieldErrors) {
    const CHOOSE: &str = "请从列表中选择";
    if let Some(code) = change.rx.as_deref().filter(|code| !code.is_empty()) {
        match RXS.iter().find(|(rx, _)| rx.code() == code) {
            Some((rx, _)) => goods.rx = *rx,
            None => errors.add("rx", CHOOSE),
        }
    }
    if let Some(code) = &change.control {
        match CONTROLS.iter().find(|(control, _)| control.code() == code) {
            Some((control, _)) => goods.control = *control,
            None => errors.add("control", CHOOSE),
        }
    }
    if let Some(code) = &change.device_class {
        match DEVICE_CLASSES.into_iter().find(|class| class.code() == code) {
            Some(class) => goods.device_class = class,
            None => errors.add("device_class", CHOOSE),
        }
    }
    let categories = device_codes();
    let texts = [
        ("scope", &mut goods.scope, &change.scope, &SCOPES[..]),
        (
            "device_code",
            &mut goods.device_code,
            &change.device_code,
            &categories[..],
        ),
    ];
    for (field, code, new, choices) in texts {
        let Some(new) = new else { continue };
        if !new.is_empty() && choices.iter().all(|(known, _)| known != new) {
            errors.add(field, CHOOSE);
        }
        code.clone_from(new);
    }
}

fn is_barcode(text: &str) -> bool {
    (8..=14).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Defaults that follow from the category of a new product.
pub fn complete(goods: &mut goods::Model, kind: Option<Kind>) {
    let Some(kind) = kind else { return };
    goods.kind = kind;
    let scope = match kind {
        Kind::Medicine => return,
        Kind::Tcm => "tcm_piece",
        Kind::Device => "device",
    };
    if goods.scope.is_empty() {
        goods.scope = scope.into();
    }
}
