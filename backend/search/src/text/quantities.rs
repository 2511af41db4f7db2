//! Quantities in specifications: 0.25g and 250mg are one thing, 24粒 another.

/// A number with its measure, if it has one.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    number: f64,
    measure: Option<Measure>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Measure {
    /// Factor to nanograms.
    Mass(f64),
    /// Factor to nanolitres.
    Volume(f64),
    /// Factor to micrometres.
    Length(f64),
    /// Factor to international units.
    Units(f64),
    Percent,
    /// Pieces of one sort: 片, 粒, 袋.
    Count(char),
}

/// Longest first where one begins with another.
const UNITS: [(&str, Measure); 26] = [
    ("kg", Measure::Mass(1e12)),
    ("mg", Measure::Mass(1e6)),
    ("mcg", Measure::Mass(1e3)),
    ("ug", Measure::Mass(1e3)),
    ("ng", Measure::Mass(1.0)),
    ("g", Measure::Mass(1e9)),
    ("毫克", Measure::Mass(1e6)),
    ("微克", Measure::Mass(1e3)),
    ("千克", Measure::Mass(1e12)),
    ("公斤", Measure::Mass(1e12)),
    ("克", Measure::Mass(1e9)),
    ("ml", Measure::Volume(1e6)),
    ("ul", Measure::Volume(1e3)),
    ("l", Measure::Volume(1e9)),
    ("毫升", Measure::Volume(1e6)),
    ("微升", Measure::Volume(1e3)),
    ("升", Measure::Volume(1e9)),
    ("mm", Measure::Length(1e3)),
    ("cm", Measure::Length(1e4)),
    ("m", Measure::Length(1e6)),
    ("iu", Measure::Units(1.0)),
    ("u", Measure::Units(1.0)),
    ("国际单位", Measure::Units(1.0)),
    ("单位", Measure::Units(1.0)),
    ("%", Measure::Percent),
    ("℅", Measure::Percent),
];

const PIECES: &str = "片粒支袋瓶盒丸贴板枚包张条只个套付副卷筒罐吸揿喷杯块滴台具件双对根把";
const JOINERS: &str = "*/:~-()[] ";

impl Quantity {
    /// What a product with this quantity is found by: the measure in its base unit and the bare number.
    pub fn index_terms(&self) -> Vec<String> {
        self.measured().into_iter().chain([self.bare()]).collect()
    }

    /// The key to look up for a typed quantity: the measure, or the number if no unit was given.
    pub fn query_term(&self) -> String {
        self.measured().unwrap_or_else(|| self.bare())
    }

    /// Whether it has a unit of mass, volume and the like, rather than none or one that counts pieces.
    pub fn is_measure(&self) -> bool {
        self.measure
            .is_some_and(|measure| !matches!(measure, Measure::Count(_)))
    }

    fn measured(&self) -> Option<String> {
        let scaled = |kind: char, factor: f64| format!("{kind}{}", (self.number * factor).round());
        Some(match self.measure? {
            Measure::Mass(factor) => scaled('m', factor),
            Measure::Volume(factor) => scaled('v', factor),
            Measure::Length(factor) => scaled('l', factor),
            Measure::Units(factor) => scaled('u', factor),
            Measure::Percent => format!("%{}", self.number),
            Measure::Count(piece) => format!("c{}{piece}", self.number),
        })
    }

    fn bare(&self) -> String {
        format!("n{}", self.number)
    }
}

/// The key for a specification typed as printed, in compact form.
pub fn whole_term(specification: &str) -> String {
    format!("t{specification}")
}

/// Every quantity in a folded text.
pub fn find_all(folded: &str) -> Vec<Quantity> {
    let chars: Vec<char> = folded.chars().filter(|c| *c != ' ').collect();
    let mut found = Vec::new();
    let mut index = 0;
    while index < chars.len() {
        if let Some((quantity, length)) = quantity_at(&chars[index..]) {
            found.push(quantity);
            index += length;
        } else {
            index += 1;
        }
    }
    found
}

/// The quantities of a folded word that consists of nothing else, e.g. 0.25g*24粒/盒.
pub fn parse_whole(folded: &str) -> Option<Vec<Quantity>> {
    let chars: Vec<char> = folded.chars().collect();
    let (quantities, length) = parse_leading(&chars);
    (length == chars.len() && !quantities.is_empty()).then_some(quantities)
}

/// The quantities a folded text begins with, and how many characters they take.
pub fn parse_leading(chars: &[char]) -> (Vec<Quantity>, usize) {
    let mut quantities = Vec::new();
    let mut index = 0;
    loop {
        let joiners = chars[index..]
            .iter()
            .take_while(|c| JOINERS.contains(**c))
            .count();
        if let Some((quantity, length)) = quantity_at(&chars[index + joiners..]) {
            quantities.push(quantity);
            index += joiners + length;
        } else {
            return (quantities, index + packing(&chars[index..]));
        }
    }
}

/// Length of the unit without a number that may end a specification: the /盒 of 24粒/盒, the 袋 of 3g袋.
fn packing(chars: &[char]) -> usize {
    let slash = usize::from(chars.first() == Some(&'/'));
    let rest = &chars[slash..];
    match unit_at(rest) {
        Some((_, length)) if slash == 1 || length == rest.len() => slash + length,
        _ => 0,
    }
}

fn quantity_at(chars: &[char]) -> Option<(Quantity, usize)> {
    let mut length = number_length(chars)?;
    let mut number: f64 = chars[..length].iter().collect::<String>().parse().ok()?;
    let ten_thousands = chars.get(length) == Some(&'万');
    if ten_thousands {
        number *= 1e4;
        length += 1;
    }
    let (measure, unit_length) = unit_at(&chars[length..]).unzip();
    let glued = measure.is_none() && chars.get(length).is_some_and(char::is_ascii_alphabetic);
    (!glued).then(|| (Quantity { number, measure }, length + unit_length.unwrap_or(0)))
}

/// Length of the decimal number at the start; more than 12 digits are a code, not a quantity.
fn number_length(chars: &[char]) -> Option<usize> {
    let digits = |from: usize| chars[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let whole = digits(0);
    if whole == 0 || whole > 12 {
        return None;
    }
    let decimals = if chars.get(whole) == Some(&'.') {
        digits(whole + 1).min(12)
    } else {
        0
    };
    Some(if decimals == 0 {
        whole
    } else {
        whole + 1 + decimals
    })
}

fn unit_at(chars: &[char]) -> Option<(Measure, usize)> {
    let ends = |length: usize| {
        let latin = chars[length - 1].is_ascii_alphabetic();
        !latin || chars.get(length).is_none_or(|c| !c.is_ascii_alphabetic())
    };
    let measured = UNITS.iter().find_map(|(unit, measure)| {
        let length = unit.chars().count();
        let here = chars.get(..length)?;
        (here.iter().copied().eq(unit.chars()) && ends(length)).then_some((*measure, length))
    });
    let piece = chars.first().filter(|c| PIECES.contains(**c));
    measured.or_else(|| piece.map(|c| (Measure::Count(*c), 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Option<Vec<String>> {
        parse_whole(text).map(|all| all.iter().map(Quantity::query_term).collect())
    }

    #[test]
    fn one_quantity_in_several_units_is_one_term() {
        for (left, right) in [
            ("0.25g", "250mg"),
            ("0.250g", "0.25克"),
            ("50ug", "0.05mg"),
            ("50mcg", "50微克"),
            ("10ml", "0.01l"),
            ("40万iu", "400000u"),
            ("5cm", "50mm"),
        ] {
            assert_eq!(terms(left), terms(right), "{left} {right}");
        }
        assert_ne!(terms("0.25g"), terms("25mg"));
        assert_ne!(terms("10mg"), terms("10ml"));
        assert_ne!(terms("24粒"), terms("24片"));
    }

    #[test]
    fn a_specification_is_all_its_quantities() {
        assert_eq!(terms("0.25g*24粒/盒"), terms("250mg*24粒"));
        assert_eq!(terms("1000mg/g"), terms("1g"));
        assert_eq!(terms("0.5g/3g袋").map(|all| all.len()), Some(2));
        assert_eq!(terms("5ml:50mg").map(|all| all.len()), Some(2));
        assert_eq!(find_all("10 ml:5g*1支").len(), 3);
    }

    #[test]
    fn words_that_are_no_specification_are_left_alone() {
        for text in ["阿莫西林0.25g", "18aa", "b12", "三九", "6901339916717", "", "g"] {
            assert_eq!(terms(text), None, "{text}");
        }
    }

    #[test]
    fn a_bare_number_finds_every_measure_of_it() {
        let typed = terms("250").expect("a number");
        let quantity = &find_all("250mg")[0];
        assert!(quantity.index_terms().contains(&typed[0]));
    }
}
