//! How a shopping list writes how many: `10`, `x10`, `10盒`. What looks like a quantity and is none, such as `-4`, is
//! kept as written, so that the buyer is told.
use kernel::input::scalar::LARGEST_QUANTITY;

/// Units in which goods are packed for sale: they say which pack is meant.
const PACK_UNITS: &[char] = &['盒', '瓶', '支', '袋', '包', '罐', '板', '条', '桶', '台'];
/// Said of any goods; 件 may also be a full case.
const VAGUE_UNITS: &[char] = &['件', '个'];

/// A cell that says how many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListQuantity {
    /// None when what is written is no quantity.
    pub number: Option<i64>,
    /// 盒, 瓶 …; empty when not written or vague.
    pub unit: String,
}

/// Of a cell in which a quantity is not expected: only what is one, or clearly meant to be one.
pub fn quantity_of(cell: &str) -> Option<ListQuantity> {
    let (digits, unit) = without_unit(cell.trim().trim_start_matches(['x', 'X', '×', '*']));
    let number = number_of(digits);
    let is_meant = number.is_some() || is_amount(digits, unit.is_some());
    is_meant.then(|| ListQuantity {
        number,
        unit: pack_unit(unit),
    })
}

/// A unit that stands alone: `板蓝根 2 盒`.
pub fn lone_unit(cell: &str) -> Option<String> {
    let (rest, unit) = without_unit(cell.trim());
    unit.filter(|_| rest.is_empty()).map(|unit| pack_unit(Some(unit)))
}

/// `板蓝根颗粒2盒`: the name, and the quantity written directly behind it. A unit is required: 维生素B12 is a name.
pub fn behind_name(cell: &str) -> Option<(&str, ListQuantity)> {
    let (text, unit) = without_unit(cell);
    unit?;
    let name = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let quantity = quantity_of(&cell[name.len()..])?;
    let name = name.trim_end_matches(['x', 'X', '×', '*', ' ']);
    (!name.is_empty() && name.len() < text.len()).then_some((name, quantity))
}

fn without_unit(cell: &str) -> (&str, Option<char>) {
    let last = cell
        .chars()
        .next_back()
        .filter(|letter| PACK_UNITS.contains(letter) || VAGUE_UNITS.contains(letter));
    match last {
        Some(unit) => (cell[..cell.len() - unit.len_utf8()].trim_end(), Some(unit)),
        None => (cell, None),
    }
}

fn pack_unit(unit: Option<char>) -> String {
    unit.filter(|unit| PACK_UNITS.contains(unit))
        .map(String::from)
        .unwrap_or_default()
}

fn number_of(digits: &str) -> Option<i64> {
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    let is_plain =
        !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_plain
        .then(|| digits.parse().ok())
        .flatten()
        .filter(|number| (1..=LARGEST_QUANTITY).contains(number))
}

/// `-4`, `0`, `1.5盒`: somebody meant a quantity. `0.5` may be a strength, and long digits a code.
fn is_amount(text: &str, has_unit: bool) -> bool {
    let digits = text.trim_start_matches(['-', '－', '−']);
    let is_number = digits.starts_with(|letter: char| letter.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let is_negative = digits.len() < text.len();
    is_number && (is_negative || has_unit || digits.bytes().all(|byte| byte == b'0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cell: &str) -> Option<(Option<i64>, String)> {
        quantity_of(cell).map(|quantity| (quantity.number, quantity.unit))
    }

    #[test]
    fn a_quantity_has_a_number_and_perhaps_a_unit() {
        assert_eq!(read("10"), Some((Some(10), String::new())));
        assert_eq!(read("x10"), Some((Some(10), String::new())));
        assert_eq!(read("2盒"), Some((Some(2), "盒".into())));
        assert_eq!(read("2 瓶"), Some((Some(2), "瓶".into())));
        assert_eq!(read("3件"), Some((Some(3), String::new())));
        assert_eq!(lone_unit("盒"), Some("盒".into()));
        assert_eq!(lone_unit("药盒"), None);
    }

    #[test]
    fn what_is_meant_as_a_quantity_and_is_none_is_noticed() {
        for wrong in ["-4", "－4", "0", "1.5盒", "-2盒", "12345678盒"] {
            assert_eq!(
                quantity_of(wrong).map(|quantity| quantity.number),
                Some(None),
                "{wrong}"
            );
        }
        for other in ["0.5", "0.25g", "6901234567890", "10g*20袋", "华北制药", "-", "盒"] {
            assert_eq!(quantity_of(other), None, "{other}");
        }
    }

    #[test]
    fn a_quantity_may_stand_directly_behind_the_name() {
        let told = behind_name("板蓝根颗粒2盒").map(|(name, quantity)| (name, quantity.number));
        assert_eq!(told, Some(("板蓝根颗粒", Some(2))));
        let told = behind_name("感冒灵x10盒").map(|(name, quantity)| (name, quantity.number));
        assert_eq!(told, Some(("感冒灵", Some(10))));
        for name in ["维生素B12", "创可贴大盒", "2盒", "板蓝根颗粒"] {
            assert_eq!(behind_name(name), None, "{name}");
        }
    }
}
