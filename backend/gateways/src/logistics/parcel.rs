//! How a parcel travels, as it is typed, scanned or pasted.
use kernel::api::FieldErrors;
use unicode_normalization::UnicodeNormalization;

#[derive(Clone, Debug)]
pub struct Parcel {
    pub carrier: String,
    pub waybill: String,
}

/// Characters of a carrier or a waybill.
const LONGEST_WORD: usize = 40;

impl Parcel {
    /// As typed, scanned or pasted; an impossible waybill is refused here, because the parcel could not be
    /// found by it.
    pub fn read(carrier: &str, waybill: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let carrier = carrier.trim().to_owned();
        if carrier.is_empty() || carrier.chars().count() > LONGEST_WORD {
            errors.add("carrier", format!("请填写承运商，最多 {LONGEST_WORD} 个字"));
        }
        let waybill: String = waybill.nfkc().filter(|letter| !letter.is_whitespace()).collect();
        if let Some(why) = wrong_waybill(&waybill) {
            errors.add("waybill", why);
        }
        if errors.is_empty() {
            Ok(Self { carrier, waybill })
        } else {
            Err(errors)
        }
    }
}

fn wrong_waybill(waybill: &str) -> Option<String> {
    // The wholesaler's own lorries travel under their plates: 鄂A12345.
    let is_plain = waybill
        .chars()
        .all(|letter| letter.is_alphanumeric() || letter == '-');
    let has_digit = waybill.chars().any(|letter| letter.is_ascii_digit());
    if waybill.is_empty() {
        Some("请填写运单号".into())
    } else if waybill.chars().count() > LONGEST_WORD {
        Some(format!("运单号最多 {LONGEST_WORD} 位，请核对"))
    } else if !is_plain || !has_digit {
        Some("运单号由字母、数字和短横线组成，请核对或重新扫码".into())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waybill_is_read_as_it_is_scanned_and_nonsense_is_refused() {
        for (typed, read) in [
            (" ＳＦ１２３４ 5678 ", "SF12345678"),
            ("鄂A12345", "鄂A12345"),
            ("JD-1", "JD-1"),
        ] {
            assert_eq!(Parcel::read("顺丰速运", typed).unwrap().waybill, read);
        }
        for wrong in ["", "  ", "!!", "SF;1", "无", "http://x/1", &"1".repeat(41)] {
            let errors = Parcel::read("顺丰速运", wrong).unwrap_err();
            assert!(errors.0.contains_key("waybill"), "{wrong}");
        }
        let both = Parcel::read(" ", "").unwrap_err();
        assert_eq!(both.0.len(), 2);
    }
}
