//! 货位: where a batch lies in its warehouse, as the label on the shelf says it: area, rack, level. Pure.
use std::{fmt, str::FromStr};

use kernel::input::scalar::text_of;
use sea_orm::DeriveValueType;
use serde::{Deserialize, Deserializer, de::Error as _};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

/// Letters or Chinese characters that name an area.
const LONGEST_AREA: usize = 6;
const LAST_RACK: u16 = 999;
const LAST_LEVEL: u16 = 99;

/// Places come in the order in which one walks: area by area, and in an area by the numbers of rack and level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, DeriveValueType)]
#[sea_orm(value_type = "String", column_type = "Text", to_str = "ShelfPlace::key")]
pub struct ShelfPlace {
    area: String,
    rack: u16,
    level: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("货位应为“区-架-层”，例如 A-03-2：区用字母或汉字，架 1 到 999，层 1 到 99")]
pub struct NotAPlace;

impl ShelfPlace {
    /// What is stored. Its numbers have a fixed width, so that both databases sort it as one walks.
    pub fn key(&self) -> String {
        format!("{}-{:03}-{:02}", self.area, self.rack, self.level)
    }

    /// What the keys of an area ("A"), of a rack ("A-3") or of one place begin with; none where the text is neither.
    pub fn key_start(text: &str) -> Option<String> {
        let plain = plain(text);
        let parts: Vec<&str> = plain.trim_end_matches('-').split('-').collect();
        match parts[..] {
            [area] => Some(format!("{}-", area_of(area)?)),
            [area, rack] => Some(format!("{}-{:03}-", area_of(area)?, number_of(rack, LAST_RACK)?)),
            _ => plain.parse::<Self>().ok().map(|place| place.key()),
        }
    }
}

/// As it is shown: A-03-2.
impl fmt::Display for ShelfPlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{:02}-{}", self.area, self.rack, self.level)
    }
}

/// Reads what people type and what is stored.
impl FromStr for ShelfPlace {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        let plain = plain(text);
        let parts: Vec<&str> = plain.split('-').collect();
        let [area, rack, level] = parts[..] else {
            return Err(NotAPlace);
        };
        let read = || {
            Some(Self {
                area: area_of(area)?.to_owned(),
                rack: number_of(rack, LAST_RACK)?,
                level: number_of(level, LAST_LEVEL)?,
            })
        };
        read().ok_or(NotAPlace)
    }
}

/// Half width, capital letters, one kind of dash, no blanks.
fn plain(text: &str) -> String {
    text.nfkc()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| match letter {
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            other => other.to_ascii_uppercase(),
        })
        .collect()
}

/// Areas have no digits: their keys would no longer sort as the areas do.
fn area_of(text: &str) -> Option<&str> {
    let is_letter = |letter: char| letter.is_ascii_uppercase() || ('\u{4E00}'..='\u{9FFF}').contains(&letter);
    let has_length = (1..=LONGEST_AREA).contains(&text.chars().count());
    (has_length && text.chars().all(is_letter)).then_some(text)
}

fn number_of(text: &str, last: u16) -> Option<u16> {
    let is_plain = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_plain.then(|| text.parse().ok()).flatten();
    number.filter(|number| (1..=last).contains(number))
}

/// As people read it; empty: none.
pub fn shown(place: Option<&ShelfPlace>) -> String {
    place.map(ToString::to_string).unwrap_or_default()
}

/// A place in a request; empty: none.
#[derive(Clone, Debug, Default, ToSchema)]
#[schema(value_type = String)]
pub struct TypedPlace(pub Option<ShelfPlace>);

impl<'de> Deserialize<'de> for TypedPlace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        if text.trim().is_empty() {
            return Ok(Self(None));
        }
        let place = text.parse().map_err(D::Error::custom)?;
        Ok(Self(Some(place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> ShelfPlace {
        text.parse().unwrap()
    }

    #[test]
    fn what_people_type_is_one_place_however_they_write_it() {
        for text in ["A-03-2", " a-3-2 ", "Ａ－０３－２", "A—3—02", "A - 003 - 02"] {
            assert_eq!(place(text).to_string(), "A-03-2", "{text}");
        }
        assert_eq!(place("阴凉-1-1").to_string(), "阴凉-01-1");
        assert_eq!(place("A-120-12").to_string(), "A-120-12");
    }

    #[test]
    fn what_names_no_place_is_refused() {
        for text in [
            "",
            "-",
            "A",
            "A-3",
            "A-3-",
            "A-3-2-1",
            "3-3-2",
            "A1-3-2",
            "A-0-2",
            "A-3-0",
            "A-1000-1",
            "A-3-100",
            "A-+3-2",
            "A-x-2",
            "ABCDEFG-1-1",
            "Ä-1-1",
            "A/3/2",
        ] {
            assert_eq!(text.parse::<ShelfPlace>(), Err(NotAPlace), "{text}");
        }
    }

    #[test]
    fn places_and_their_keys_sort_as_one_walks() {
        let walk = [
            "A-01-1",
            "A-01-2",
            "A-02-1",
            "A-10-1",
            "A-100-1",
            "AB-01-1",
            "B-01-1",
            "B-01-10",
            "冷库-01-1",
        ];
        let places: Vec<_> = walk.into_iter().map(place).collect();
        assert!(places.is_sorted());
        assert!(places.iter().map(ShelfPlace::key).is_sorted());
        for place in places {
            assert_eq!(
                place.key().parse::<ShelfPlace>(),
                Ok(place),
                "what is stored is read again"
            );
        }
    }

    #[test]
    fn an_area_and_a_rack_are_looked_for_by_what_their_keys_begin_with() {
        let start = |text: &str| ShelfPlace::key_start(text);
        assert_eq!(start("a").as_deref(), Some("A-"));
        assert_eq!(start("A-").as_deref(), Some("A-"));
        assert_eq!(start("A-3").as_deref(), Some("A-003-"));
        assert_eq!(start("A-3-2").as_deref(), Some("A-003-02"));
        for text in ["", "3", "A-x", "A-3-2-1"] {
            assert_eq!(start(text), None, "{text}");
        }
    }
}
