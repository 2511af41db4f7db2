//! What an approved product is called, made up and packed as changes with a reason alone (K). Its class waits for quality
//! management besides: `class_changes`.
use catalog::{goods::models::first_sale::FirstSale, models::_entities::goods};

use super::change::RecordChange;
use crate::errors::MerchandisingError;

/// Goods that were not approved yet are looked at whole.
pub fn refuse_without(
    goods: &goods::Model,
    change: &RecordChange,
    reason: &str,
) -> Result<(), MerchandisingError> {
    if goods.first_sale == FirstSale::Approved && is_touched(goods, change) && reason.is_empty() {
        return Err(MerchandisingError::invalid(
            "base_reason",
            "请填写改动商品名、剂型、规格、单位或条码的原因，会记入日志",
        ));
    }
    Ok(())
}

fn is_touched(goods: &goods::Model, change: &RecordChange) -> bool {
    [
        (&change.trade_name, &goods.trade_name),
        (&change.form, &goods.form),
        (&change.spec, &goods.spec),
        (&change.unit, &goods.unit),
        (&change.barcode, &goods.barcode),
    ]
    .into_iter()
    .any(|(wish, now)| wish.as_ref().is_some_and(|wish| wish != now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goods::models::goods::blank;

    fn goods(first_sale: FirstSale) -> goods::Model {
        goods::Model {
            spec: "0.25g*24粒".into(),
            first_sale,
            ..blank(String::new(), chrono::DateTime::UNIX_EPOCH)
        }
    }

    fn spec(text: &str) -> RecordChange {
        RecordChange {
            spec: Some(text.into()),
            ..Default::default()
        }
    }

    #[test]
    fn an_approved_product_is_packed_otherwise_with_a_reason_alone() {
        let approved = goods(FirstSale::Approved);
        assert!(refuse_without(&approved, &spec("0.5g*24粒"), "").is_err());
        assert!(refuse_without(&approved, &spec("0.5g*24粒"), "新说明书").is_ok());
        assert!(
            refuse_without(&approved, &spec("0.25g*24粒"), "").is_ok(),
            "nothing differs"
        );
        assert!(refuse_without(&goods(FirstSale::Waiting), &spec("0.5g*24粒"), "").is_ok());
    }
}
