//! 医疗器械唯一标识 (UDI) as GS1 writes it: which product it is (DI), and of which batch, days and unit (PI). Read from what a
//! scanner sends, with brackets or without. Pure.
use std::fmt;

use chrono::{Days, Months, NaiveDate};

/// FNC1, as scanners send it: ends a value of no fixed length.
const SEPARATOR: char = '\u{1D}';
/// What scanners put before a code of GS1 to name its symbol.
const SYMBOLS: [&str; 4] = ["]d2", "]C1", "]Q3", "]e0"];
const LONGEST: usize = 200;
const LONGEST_VALUE: usize = 20;
const GTIN: usize = 14;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Udi {
    /// A GTIN of 14 digits.
    pub di: String,
    pub batch: Option<String>,
    pub produced: Option<MarkedDay>,
    pub expires: Option<MarkedDay>,
    pub serial: Option<String>,
}

/// A day as it is marked on a pack; some name the month alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedDay {
    first: NaiveDate,
    last: NaiveDate,
}

impl MarkedDay {
    /// YYMMDD of this century: nothing older is traded.
    fn read(text: &str) -> Option<Self> {
        if text.len() != 6 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number = |part: Option<&str>| part?.parse::<u32>().ok();
        let (month, day) = (number(text.get(2..4))?, number(text.get(4..))?);
        let year = 2000 + i32::try_from(number(text.get(..2))?).ok()?;
        let first = NaiveDate::from_ymd_opt(year, month, day.max(1))?;
        let last = if day == 0 {
            let next = first.checked_add_months(Months::new(1))?;
            next.checked_sub_days(Days::new(1))?
        } else {
            first
        };
        Some(Self { first, last })
    }

    pub fn fits(self, day: NaiveDate) -> bool {
        (self.first..=self.last).contains(&day)
    }
}

impl fmt::Display for MarkedDay {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = if self.first == self.last {
            "%y%m%d"
        } else {
            "%y%m00"
        };
        write!(text, "{}", self.first.format(form))
    }
}

impl Udi {
    /// It names one unit by its serial number, and no batch.
    pub const fn is_of_unit(&self) -> bool {
        self.batch.is_none() && self.serial.is_some()
    }

    /// What all units of a batch have in common.
    #[must_use]
    pub fn of_batch(&self) -> Self {
        let serial = self.serial.clone().filter(|_| self.batch.is_none());
        Self {
            serial,
            ..self.clone()
        }
    }
}

/// With brackets, the way people read it.
impl fmt::Display for Udi {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(text, "(01){}", self.di)?;
        for (key, day) in [("11", self.produced), ("17", self.expires)] {
            if let Some(day) = day {
                write!(text, "({key}){day}")?;
            }
        }
        for (key, value) in [("10", &self.batch), ("21", &self.serial)] {
            if let Some(value) = value {
                write!(text, "({key}){value}")?;
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Element {
    Di,
    Batch,
    Produced,
    Expires,
    Serial,
}

impl Element {
    fn from_key(key: &str) -> Option<Self> {
        match key {
            "01" => Some(Self::Di),
            "10" => Some(Self::Batch),
            "11" => Some(Self::Produced),
            "17" => Some(Self::Expires),
            "21" => Some(Self::Serial),
            _ => None,
        }
    }

    /// Characters of its value, where they are always as many.
    const fn length(self) -> Option<usize> {
        match self {
            Self::Di => Some(GTIN),
            Self::Produced | Self::Expires => Some(6),
            Self::Batch | Self::Serial => None,
        }
    }
}

type Elements<'a> = Vec<(Element, &'a str)>;

const UNKNOWN: &str =
    "读不出 UDI，应由 (01) 产品标识和 (10) 批号、(11) 生产日期、(17) 有效期、(21) 序列号组成，请重新扫描";

/// What a scanner sent, or why it is no UDI.
pub fn read(scan: &str) -> Result<Udi, &'static str> {
    let scan = scan.trim();
    if scan.len() > LONGEST {
        return Err(UNKNOWN);
    }
    let code = SYMBOLS.iter().find_map(|symbol| scan.strip_prefix(symbol));
    let code = code.unwrap_or(scan).trim_matches(SEPARATOR);
    let elements = if code.starts_with('(') {
        bracketed(code)
    } else {
        plain(code)
    };
    assembled(&elements.ok_or(UNKNOWN)?)
}

fn plain(code: &str) -> Option<Elements<'_>> {
    let mut rest = code;
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let (key, value) = rest.split_at_checked(2)?;
        let element = Element::from_key(key)?;
        let end = element
            .length()
            .unwrap_or_else(|| value.find(SEPARATOR).unwrap_or(value.len()));
        let (value, after) = value.split_at_checked(end)?;
        elements.push((element, value));
        rest = after.trim_start_matches(SEPARATOR);
    }
    Some(elements)
}

fn bracketed(code: &str) -> Option<Elements<'_>> {
    let mut rest = code;
    let mut elements = Vec::new();
    while !rest.is_empty() {
        let (element, value) = head(rest)?;
        let mut brackets = value.match_indices('(').map(|(place, _)| place);
        let end = brackets.find(|place| head(&value[*place..]).is_some());
        let (value, after) = value.split_at(end.unwrap_or(value.len()));
        elements.push((element, value.trim_end_matches(SEPARATOR)));
        rest = after;
    }
    Some(elements)
}

/// The element that begins here with its key in brackets, and what follows.
fn head(text: &str) -> Option<(Element, &str)> {
    let (key, after) = text.strip_prefix('(')?.split_once(')')?;
    Some((Element::from_key(key)?, after))
}

fn assembled(elements: &[(Element, &str)]) -> Result<Udi, &'static str> {
    let of = |wanted: Element| {
        let mut found = elements.iter().filter(|(element, _)| *element == wanted);
        match (found.next(), found.next()) {
            (_, Some(_)) => Err("UDI 中同一项写了两次，请重新扫描"),
            (found, None) => Ok(found.map(|(_, value)| *value)),
        }
    };
    let value = |wanted| match of(wanted)? {
        Some(value) if is_value(value) => Ok(Some(value.to_owned())),
        None => Ok(None),
        Some(_) => Err("UDI 的批号或序列号应为 1 到 20 个字母、数字或符号，请重新扫描"),
    };
    let day = |wanted| match of(wanted)? {
        None => Ok(None),
        Some(text) => MarkedDay::read(text)
            .map(Some)
            .ok_or("UDI 中的日期不对，请重新扫描"),
    };
    let di = of(Element::Di)?.ok_or("UDI 中没有 (01) 产品标识，请扫描完整的条码")?;
    if !is_gtin(di) {
        return Err("UDI 的产品标识校验码不对，请重新扫描");
    }
    Ok(Udi {
        di: di.to_owned(),
        batch: value(Element::Batch)?,
        produced: day(Element::Produced)?,
        expires: day(Element::Expires)?,
        serial: value(Element::Serial)?,
    })
}

fn is_value(text: &str) -> bool {
    (1..=LONGEST_VALUE).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

/// 14 digits, of which the last checks the others.
fn is_gtin(text: &str) -> bool {
    let digits: Vec<u32> = text.chars().filter_map(|letter| letter.to_digit(10)).collect();
    let weighted = digits.iter().zip([3, 1].into_iter().cycle());
    let sum: u32 = weighted.map(|(digit, weight)| digit * weight).sum();
    text.len() == GTIN && digits.len() == GTIN && sum.is_multiple_of(10)
}

/// The DI that is on file of a product, where it is a GTIN.
pub fn di_of(on_file: &str) -> Option<String> {
    let text = on_file.trim();
    let digits = text.strip_prefix("(01)").unwrap_or(text);
    let padded = format!("{digits:0>GTIN$}");
    (digits.len() >= GTIN - 1 && is_gtin(&padded)).then_some(padded)
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    const DI: &str = "06901234567892";

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_scan_is_read_with_brackets_separators_or_neither() {
        let bracketed = "(01)06901234567892(11)260901(17)290831(10)B(1)-7(21)S001";
        let expected = read(bracketed).unwrap();
        assert_eq!(expected.di, DI);
        assert_eq!(expected.batch.as_deref(), Some("B(1)-7"));
        assert_eq!(expected.serial.as_deref(), Some("S001"));
        assert!(expected.produced.unwrap().fits(day("2026-09-01")));
        assert!(!expected.expires.unwrap().fits(day("2029-08-30")));
        for scan in [
            "]d20106901234567892112609011729083110B(1)-7\u{1D}21S001".to_owned(),
            "\u{1D}0106901234567892112609011729083121S001\u{1D}10B(1)-7".to_owned(),
            "(01)06901234567892(10)B(1)-7\u{1D}(21)S001(17)290831(11)260901\n".to_owned(),
        ] {
            assert_eq!(read(&scan).as_ref(), Ok(&expected), "{scan:?}");
        }
        assert_eq!(expected.to_string(), bracketed);
        let of_batch = expected.of_batch().to_string();
        assert_eq!(of_batch, "(01)06901234567892(11)260901(17)290831(10)B(1)-7");
    }

    #[test]
    fn a_month_stands_for_each_of_its_days() {
        let read = read("(01)06901234567892(17)280200(21)S1").unwrap();
        let expires = read.expires.unwrap();
        assert!(expires.fits(day("2028-02-01")) && expires.fits(day("2028-02-29")));
        assert!(!expires.fits(day("2028-03-01")));
        assert_eq!(
            read.of_batch().to_string(),
            "(01)06901234567892(17)280200(21)S1",
            "without a batch its units have nothing but their serial"
        );
    }

    #[test]
    fn what_is_no_udi_says_why() {
        for (scan, why) in [
            ("", "没有 (01)"),
            ("B001", "读不出"),
            ("(10)B001", "没有 (01)"),
            ("(01)06901234567893(10)B001", "校验码"),
            ("(01)0690123456789(10)B001", "校验码"),
            ("0106901234567892", ""),
            ("010690123456789", "读不出"),
            ("(01)06901234567892(17)291301", "日期"),
            ("(01)06901234567892(17)2912", "日期"),
            ("(01)06901234567892(17)２９", "日期"),
            ("(01)06901234567892(10)", "1 到 20"),
            ("(01)06901234567892(10)123456789012345678901", "1 到 20"),
            ("(01)06901234567892(10)A B", "1 到 20"),
            ("(01)06901234567892(10)A(10)B", "两次"),
            ("(01)06901234567892(99)A", "校验码"),
        ] {
            match read(scan) {
                Ok(_) => assert_eq!(why, "", "{scan}"),
                Err(said) => assert!(!why.is_empty() && said.contains(why), "{scan}: {said}"),
            }
        }
    }

    #[test]
    fn a_product_has_its_di_on_file_in_any_form_of_a_gtin() {
        for on_file in [DI, "6901234567892", "(01)06901234567892", " 06901234567892 "] {
            assert_eq!(di_of(on_file).as_deref(), Some(DI), "{on_file}");
        }
        for none in ["", "06901234567893", "MA.156.M0.100127", "892"] {
            assert_eq!(di_of(none), None, "{none}");
        }
    }

    fn gtin() -> impl Strategy<Value = String> {
        proptest::collection::vec(0_u32..10, GTIN - 1).prop_map(|digits| {
            let text: String = digits.iter().map(ToString::to_string).collect();
            let mut numbers = (0..10).map(|last| format!("{text}{last}"));
            numbers.find(|gtin| is_gtin(gtin)).unwrap()
        })
    }

    fn value() -> impl Strategy<Value = String> {
        "[!-'*-~]{1,20}"
    }

    fn marked() -> impl Strategy<Value = MarkedDay> {
        (0_u32..100, 1_u32..13, 0_u32..29)
            .prop_map(|(year, month, day)| MarkedDay::read(&format!("{year:02}{month:02}{day:02}")).unwrap())
    }

    fn udi() -> impl Strategy<Value = Udi> {
        let dates = (prop::option::of(marked()), prop::option::of(marked()));
        let values = (prop::option::of(value()), prop::option::of(value()));
        (gtin(), dates, values).prop_map(|(di, (produced, expires), (batch, serial))| Udi {
            di,
            batch,
            produced,
            expires,
            serial,
        })
    }

    proptest! {
        #[test]
        fn whatever_is_written_is_read_back(udi in udi(), symbol in select(vec!["", "]d2", "]C1"])) {
            prop_assert_eq!(read(&udi.to_string()), Ok(udi.clone()));
            let text = |key: &str, value: Option<String>| value.map(|value| format!("{key}{value}"));
            let day = |day: MarkedDay| day.to_string();
            let parts = [
                text("10", udi.batch.clone().map(|value| value + "\u{1D}")),
                text("01", Some(udi.di.clone())),
                text("17", udi.expires.map(day)),
                text("21", udi.serial.clone().map(|value| value + "\u{1D}")),
                text("11", udi.produced.map(day)),
            ];
            let scan: String = parts.into_iter().flatten().collect();
            let scan = format!("{symbol}{scan}");
            prop_assert_eq!(read(&scan), Ok(udi), "{}", scan);
        }

        #[test]
        fn nothing_that_a_scanner_sends_is_too_much(scan in "(\\(?(01|10|11|17|21)\\)?)?\\PC{0,40}") {
            if let Ok(udi) = read(&scan) {
                prop_assert!(is_gtin(&udi.di));
            }
        }
    }
}
