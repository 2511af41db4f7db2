//! What a goods must satisfy before a spreadsheet may bring it in. Pure rules.
use kernel::Money;

use super::{
    columns::Field,
    draft::{Draft, Names, category_kind},
    never_online,
};
use crate::models::{
    codes::{Control, Kind, LadderType},
    pricing::{self, Terms, Tier},
};

/// Why goods of this class are refused.
pub fn forbidden(class: &str) -> String {
    format!("属于{class}，按《药品网络销售禁止清单》不得在网上销售，请从表中删去，线下经营")
}

/// Everything that is wrong with the goods, by field.
pub fn check(draft: &Draft, ladder: (LadderType, &[Tier]), names: &Names) -> Vec<(Field, String)> {
    let mut errors = Vec::new();
    missing(draft, &mut errors);
    let Some(kind) = Kind::from_code(draft.kind) else {
        return errors;
    };
    if category_kind(draft, names).is_some_and(|of| of != kind) {
        errors.push((Field::Category, "这个分类不是放这类商品的，请改类别或分类".into()));
    }
    if let Some(class) = never_online::class_of(&draft.name, kind, &draft.approval_number) {
        errors.push((Field::Name, format!("“{}”{}", draft.name, forbidden(class))));
    }
    if draft.name.contains("伪麻") && draft.control != Control::Ephedrine.code() {
        errors.push((Field::Control, "含麻黄碱类复方制剂，请填“含麻黄碱”".into()));
    }
    approval(draft, kind, &mut errors);
    let terms = Terms {
        base_price: draft.base_price.map(Money),
        ladder_type: ladder.0,
        tiers: ladder.1,
        ranks: &[],
        min_number: draft.min_number,
        step: draft.step,
        case_number: draft.case_number,
        limit_number: draft.limit_number,
    };
    for (key, messages) in pricing::check(&terms).0 {
        // A ladder that no longer fits is the fault of the new price.
        let field = Field::named(&key).unwrap_or(Field::BasePrice);
        errors.extend(messages.into_iter().map(|message| (field, message)));
    }
    errors
}

fn missing(draft: &Draft, errors: &mut Vec<(Field, String)>) {
    let mut need = |field: Field, is_there: bool| {
        if !is_there {
            errors.push((field, "新商品必须填写".into()));
        }
    };
    need(Field::Name, !draft.name.is_empty());
    need(Field::Maker, !draft.maker.is_empty());
    need(Field::Category, draft.category_id != 0);
    need(Field::Spec, !draft.spec.is_empty());
    need(Field::Unit, !draft.unit.is_empty());
    need(
        Field::Rx,
        !draft.rx.is_empty() || draft.kind != Kind::Medicine.code(),
    );
    need(
        Field::Scope,
        !draft.scope.is_empty() || draft.kind != Kind::Medicine.code(),
    );
    need(
        Field::DeviceClass,
        !draft.device_class.is_empty() || draft.kind != Kind::Device.code(),
    );
}

/// A medicine or device on sale shows its number; pieces of TCM have none.
fn approval(draft: &Draft, kind: Kind, errors: &mut Vec<(Field, String)>) {
    let number = draft.approval_number.as_str();
    let wrong = match kind {
        Kind::Tcm => return,
        _ if number.is_empty() && draft.on_sale => {
            "上架的商品必须有批准文号或注册证号；没有时请把“上架”填“否”"
        }
        _ if number.is_empty() => return,
        Kind::Medicine if !is_medicine_number(number) => "格式不对，应形如 国药准字H20053344",
        Kind::Device if !number.contains('械') => {
            "格式不对，应形如 国械注准20163070001 或 鄂汉械备20200001号"
        }
        _ => return,
    };
    errors.push((Field::Approval, wrong.into()));
}

/// 国药准字 + letters + 8 digits, or the registration number of an imported medicine.
fn is_medicine_number(text: &str) -> bool {
    let domestic = text
        .strip_prefix("国药准字")
        .or_else(|| text.strip_prefix("国药证字"));
    let rest = domestic
        .or_else(|| text.strip_prefix("进口药品注册证号"))
        .unwrap_or(text);
    let letters = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = &rest.as_bytes()[letters..];
    (1..=2).contains(&letters) && digits.len() == 8 && digits.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approval_numbers_have_their_form() {
        for right in [
            "国药准字H20053344",
            "国药准字HJ20160123",
            "H20140123",
            "国药准字Z44021940",
        ] {
            assert!(is_medicine_number(right), "{right}");
        }
        for wrong in [
            "国药准字H2005334",
            "国药准字20053344",
            "H2014012X",
            "",
            "国药准字",
        ] {
            assert!(!is_medicine_number(wrong), "{wrong}");
        }
    }
}
