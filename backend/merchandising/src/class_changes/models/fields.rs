//! Which fields make up the class of a product, and how they are separated from a change of its record.
use catalog::{goods::models::first_sale::FirstSale, models::_entities::goods};
use serde_json::{Map, Value, json};

use crate::{errors::MerchandisingError, goods::models::change::RecordChange};

/// In the order of the page. Name, manufacturer and approval number say which product was approved; the rest, to
/// whom it may be sold and how it is kept, and what its leaflet says.
pub const FIELDS: [&str; 10] = [
    "name",
    "maker_id",
    "approval_number",
    "rx",
    "scope",
    "control",
    "device_class",
    "device_code",
    "storage",
    "sheet",
];

/// The same as forms and spreadsheets call them; neither has the leaflet.
pub const FORM_FIELDS: [&str; 9] = [
    "name",
    "maker",
    "approval_number",
    "rx",
    "scope",
    "control",
    "device_class",
    "device_code",
    "storage",
];

pub(super) fn values(goods: &goods::Model) -> Map<String, Value> {
    let all = [
        ("name", json!(goods.name)),
        ("maker_id", json!(goods.maker_id)),
        ("approval_number", json!(goods.approval_number)),
        ("rx", json!(goods.rx.code())),
        ("scope", json!(goods.scope)),
        ("control", json!(goods.control.code())),
        ("device_class", json!(goods.device_class.code())),
        ("device_code", json!(goods.device_code)),
        ("storage", json!(goods.storage.code())),
        ("sheet", goods.sheet.clone()),
    ];
    all.into_iter()
        .map(|(field, value)| (field.to_owned(), value))
        .collect()
}

/// Splits a change: takes out the class fields that differ from the product's.
fn parted(goods: &goods::Model, change: &mut RecordChange) -> RecordChange {
    let differing = |new: Option<String>, now: &str| new.filter(|new| new != now);
    RecordChange {
        name: differing(change.name.take(), &goods.name),
        maker_id: change.maker_id.take().filter(|id| *id != goods.maker_id),
        approval_number: differing(
            change.approval_number.take().map(|text| text.replace(' ', "")),
            &goods.approval_number,
        ),
        rx: differing(change.rx.take(), goods.rx.code()),
        scope: differing(change.scope.take(), &goods.scope),
        control: differing(change.control.take(), goods.control.code()),
        device_class: differing(change.device_class.take(), goods.device_class.code()),
        device_code: differing(change.device_code.take(), &goods.device_code),
        storage: change.storage.take().filter(|storage| *storage != goods.storage),
        sheet: change.sheet.take().filter(|sheet| json!(sheet) != goods.sheet),
        ..Default::default()
    }
}

fn says_something(class: &RecordChange) -> bool {
    let texts = [
        &class.name,
        &class.approval_number,
        &class.rx,
        &class.scope,
        &class.control,
        &class.device_class,
        &class.device_code,
    ];
    texts.into_iter().any(Option::is_some)
        || class.maker_id.is_some()
        || class.storage.is_some()
        || class.sheet.is_some()
}

/// Whether the change would give the product another class.
pub fn is_touched(goods: &goods::Model, change: &RecordChange) -> bool {
    says_something(&parted(goods, &mut change.clone()))
}

/// Takes out of a change what waits for quality management; none when nothing does. Goods that were not approved yet are
/// corrected at once: they are looked at whole. Err: this colleague says nothing about classes.
pub fn take_out(
    goods: &goods::Model,
    change: &mut RecordChange,
    may_propose: bool,
) -> Result<Option<RecordChange>, MerchandisingError> {
    let is_touched = is_touched(goods, change);
    if is_touched && !may_propose {
        return Err(MerchandisingError::Forbidden(
            "名称、厂家、批准文号、处方、经营范围、管控、器械类别和贮藏由商品岗位提交、质量管理审批，您的岗位不能改",
        ));
    }
    let is_approved = goods.first_sale == FirstSale::Approved;
    if !is_touched || !is_approved {
        return Ok(None);
    }
    Ok(Some(parted(goods, change)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::models::goods::blank;
    use catalog::goods::models::codes::{Control, Storage};

    fn goods(first_sale: FirstSale) -> goods::Model {
        goods::Model {
            name: "阿莫西林胶囊".into(),
            control: Control::NoPharmacy,
            approval_number: "国药准字H20053344".into(),
            first_sale,
            ..blank(String::new(), chrono::DateTime::UNIX_EPOCH)
        }
    }

    fn change() -> RecordChange {
        RecordChange {
            name: Some("阿莫西林胶囊".into()),
            approval_number: Some("国药准字 H20053344".into()),
            control: Some(String::new()),
            storage: Some(Storage::Normal),
            spec: Some("0.5g*24粒".into()),
            ..Default::default()
        }
    }

    #[test]
    fn only_what_differs_is_taken_out_and_the_rest_stays() {
        let mut change = change();
        let class = take_out(&goods(FirstSale::Approved), &mut change, true);
        let class = class.unwrap().unwrap();
        assert_eq!((class.control.as_deref(), class.name), (Some(""), None));
        assert_eq!((class.approval_number, class.storage), (None, None));
        assert_eq!(
            (change.spec.as_deref(), change.control),
            (Some("0.5g*24粒"), None)
        );
    }

    #[test]
    fn before_approval_it_is_corrected_and_never_by_those_who_may_not() {
        let mut wish = change();
        let waiting = goods(FirstSale::Waiting);
        assert!(take_out(&waiting, &mut wish, true).unwrap().is_none());
        assert_eq!(wish.control.as_deref(), Some(""));
        assert!(take_out(&waiting, &mut wish, false).is_err());
        wish.control = None;
        assert!(take_out(&waiting, &mut wish, false).unwrap().is_none());
    }
}
