//! What staff made of the words that people type, and what follows for one search. Pure.
use std::collections::HashMap;

use chrono::{DateTime, Utc};

use super::wording::{compact, normalised};
use crate::lookup::models::lookup::Scope;

/// Texts that one search may become.
pub const MOST_TEXTS: usize = 8;

/// The search text that replaces the typed one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The typed text without stop words first, then what means the same. Never empty for a text.
    pub texts: Vec<String>,
    /// Goods that come before all others, if they pass the filters.
    pub first: Vec<i64>,
}

/// Two-way: all words mean each other. One-way: the words also find what the targets find, not the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synonym {
    pub is_two_way: bool,
    pub words: Vec<String>,
    pub targets: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    pub keyword: String,
    pub goods_ids: Vec<i64>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
}

impl Pin {
    fn holds(&self, now: DateTime<Utc>) -> bool {
        self.from.is_none_or(|from| from <= now) && self.to.is_none_or(|to| now < to)
    }
}

#[derive(Debug, Default)]
pub struct Rules {
    /// Word → its synonym.
    meanings: HashMap<String, Vec<String>>,
    stop_words: Vec<String>,
    pins: HashMap<String, Pin>,
}

impl Rules {
    pub fn new(synonyms: Vec<Synonym>, stop_words: Vec<String>, pins: Vec<Pin>) -> Self {
        let mut rules = Self {
            stop_words: stop_words.iter().map(|word| compact(word)).collect(),
            ..Self::default()
        };
        for synonym in synonyms {
            rules.add(&synonym);
        }
        for pin in pins {
            rules.pins.insert(compact(&pin.keyword), pin);
        }
        rules
    }

    fn add(&mut self, synonym: &Synonym) {
        let targets = if synonym.is_two_way {
            &synonym.words
        } else {
            &synonym.targets
        };
        for word in &synonym.words {
            let word = compact(word);
            let known = self.meanings.entry(word.clone()).or_default();
            for target in targets {
                let target = normalised(target);
                if compact(&target) != word && !known.contains(&target) {
                    known.push(target);
                }
            }
        }
    }

    /// Pins hold for goods only: they say nothing about a search for manufacturers.
    pub fn plan(&self, text: &str, scope: Scope, now: DateTime<Utc>) -> Plan {
        let typed = normalised(text);
        let asked = self.without_stop_words(&typed);
        // Untouched texts stay as they were typed: the lookups fold them in their own, better way.
        let first_text = if asked == typed {
            text.trim().to_owned()
        } else {
            asked.clone()
        };
        let mut texts = vec![first_text];
        for other in self.others(&asked) {
            if texts.len() < MOST_TEXTS && !texts.contains(&other) && other != asked {
                texts.push(other);
            }
        }
        let first = match scope {
            Scope::Goods => self.pinned(&typed, now).or_else(|| self.pinned(&asked, now)),
            Scope::Manufacturers => None,
        };
        Plan {
            texts,
            first: first.unwrap_or_default(),
        }
    }

    fn pinned(&self, text: &str, now: DateTime<Utc>) -> Option<Vec<i64>> {
        let pin = self.pins.get(&compact(text)).filter(|pin| pin.holds(now))?;
        Some(pin.goods_ids.clone())
    }

    /// The text without the words that say nothing; the whole text where nothing would be left.
    fn without_stop_words(&self, text: &str) -> String {
        if self.stop_words.is_empty() {
            return text.to_owned();
        }
        let words = text.split(' ').map(|word| self.stripped(word));
        let left: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if left.is_empty() {
            text.to_owned()
        } else {
            left.join(" ")
        }
    }

    /// A stop word is dropped when it is a separate word; longer Chinese ones also at the ends of unseparated
    /// text.
    fn stripped<'a>(&self, word: &'a str) -> &'a str {
        let mut left = word;
        loop {
            let before = left;
            for stop in &self.stop_words {
                if left == stop {
                    return "";
                }
                if is_phrase(stop) {
                    left = left.strip_prefix(stop.as_str()).unwrap_or(left);
                    left = left.strip_suffix(stop.as_str()).unwrap_or(left);
                }
            }
            if left == before {
                return left;
            }
        }
    }

    /// Texts that mean the same: the whole replaced, or some of its words.
    fn others(&self, text: &str) -> Vec<String> {
        if self.meanings.is_empty() {
            return Vec::new();
        }
        let whole = self.meanings.get(&compact(text)).into_iter().flatten().cloned();
        let mut texts: Vec<String> = whole.collect();
        let mut built = vec![String::new()];
        for word in text.split(' ') {
            let options = self.options(word);
            built = built
                .iter()
                .flat_map(|text| options.iter().map(move |option| joined(text, option)))
                .take(MOST_TEXTS)
                .collect();
        }
        texts.extend(built.into_iter().skip(1));
        texts
    }

    /// The word first, then replacements for it or for a part of it.
    fn options(&self, word: &str) -> Vec<String> {
        let mut options = vec![word.to_owned()];
        options.extend(self.meanings.get(word).into_iter().flatten().cloned());
        let mut parts: Vec<&String> = self
            .meanings
            .keys()
            .filter(|part| part.len() < word.len() && stands_in(part, word))
            .collect();
        // The longest part says most; the order of a map says nothing.
        parts.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        for part in parts {
            for meaning in &self.meanings[part] {
                options.push(word.replacen(part.as_str(), meaning, 1));
            }
        }
        options.truncate(MOST_TEXTS);
        options
    }
}

fn joined(text: &str, word: &str) -> String {
    if text.is_empty() {
        word.to_owned()
    } else {
        format!("{text} {word}")
    }
}

/// Several characters, none of them Latin: it can be recognised inside a longer word.
fn is_phrase(word: &str) -> bool {
    word.chars().count() > 1 && !word.chars().any(|c| c.is_ascii_alphanumeric())
}

/// The part is in the word: a phrase anywhere, letters and digits only where no other letter or digit adjoins them.
fn stands_in(part: &str, word: &str) -> bool {
    if part.chars().count() < 2 {
        return false;
    }
    let Some(start) = word.find(part) else {
        return false;
    };
    let adjoins = |outside: Option<char>, inside: Option<char>| {
        let is_latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
        is_latin(outside) && is_latin(inside)
    };
    let (before, after) = (&word[..start], &word[start + part.len()..]);
    !adjoins(before.chars().next_back(), part.chars().next())
        && !adjoins(after.chars().next(), part.chars().next_back())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn two_way(group: &[&str]) -> Synonym {
        Synonym {
            is_two_way: true,
            words: words(group),
            targets: Vec::new(),
        }
    }

    fn one_way(from: &[&str], to: &[&str]) -> Synonym {
        Synonym {
            is_two_way: false,
            words: words(from),
            targets: words(to),
        }
    }

    fn texts(rules: &Rules, text: &str) -> Vec<String> {
        rules.plan(text, Scope::Goods, at(100)).texts
    }

    #[test]
    fn without_rules_a_text_stays_as_it_was_typed() {
        assert_eq!(texts(&Rules::default(), " ＡＭＸＬ 片 "), ["ＡＭＸＬ 片"]);
    }

    #[test]
    fn two_way_words_mean_each_other_and_one_way_words_only_their_targets() {
        let rules = Rules::new(
            vec![
                two_way(&["VC", "维生素C"]),
                one_way(&["伤风"], &["感冒灵", "感冒清"]),
            ],
            Vec::new(),
            Vec::new(),
        );
        assert_eq!(texts(&rules, "vc"), ["vc", "维生素c"]);
        assert_eq!(texts(&rules, "维生素 c"), ["维生素 c", "vc"]);
        assert_eq!(texts(&rules, "伤风"), ["伤风", "感冒灵", "感冒清"]);
        assert_eq!(texts(&rules, "感冒灵"), ["感冒灵"]);
    }

    #[test]
    fn a_part_of_a_word_may_be_replaced_where_it_is_unambiguous() {
        let rules = Rules::new(
            vec![
                two_way(&["vc", "维生素c"]),
                one_way(&["伤风"], &["感冒"]),
                two_way(&["片", "锭"]),
            ],
            Vec::new(),
            Vec::new(),
        );
        assert_eq!(texts(&rules, "vc泡腾片"), ["vc泡腾片", "维生素c泡腾片"]);
        assert_eq!(texts(&rules, "伤风颗粒 三九"), ["伤风颗粒 三九", "感冒颗粒 三九"]);
        assert_eq!(texts(&rules, "vcd"), ["vcd"]);
        assert_eq!(
            texts(&rules, "感冒片"),
            ["感冒片"],
            "a single character only alone"
        );
    }

    #[test]
    fn stop_words_fall_unless_nothing_would_be_left() {
        let rules = Rules::new(Vec::new(), words(&["多少钱", "的", "有没有"]), Vec::new());
        assert_eq!(texts(&rules, "感冒药多少钱"), ["感冒药"]);
        assert_eq!(texts(&rules, "有没有 阿莫西林 的"), ["阿莫西林"]);
        assert_eq!(
            texts(&rules, "目的药"),
            ["目的药"],
            "a single character only alone"
        );
        assert_eq!(texts(&rules, "多少钱"), ["多少钱"]);
    }

    #[test]
    fn pins_hold_in_their_time_for_their_keyword_without_blanks_and_case() {
        let pin = Pin {
            keyword: "VC 泡腾片".into(),
            goods_ids: vec![7, 3],
            from: Some(at(100)),
            to: Some(at(200)),
        };
        let rules = Rules::new(Vec::new(), words(&["多少钱"]), vec![pin]);
        let first = |text: &str, now| rules.plan(text, Scope::Goods, at(now)).first;
        assert_eq!(first("vc泡腾片", 100), [7, 3]);
        assert_eq!(first("vc泡腾片多少钱", 150), [7, 3]);
        assert!(first("vc泡腾片", 99).is_empty());
        assert!(first("vc泡腾片", 200).is_empty());
        assert!(first("vc", 150).is_empty());
        assert!(
            rules
                .plan("vc泡腾片", Scope::Manufacturers, at(150))
                .first
                .is_empty()
        );
    }

    #[test]
    fn however_many_words_have_meanings_a_search_stays_small() {
        let rules = Rules::new(
            vec![two_way(&["甲甲", "乙乙", "丙丙", "丁丁"])],
            Vec::new(),
            Vec::new(),
        );
        let found = texts(&rules, "甲甲 乙乙 丙丙 丁丁 甲甲 乙乙");
        assert_eq!(found.len(), MOST_TEXTS);
        assert_eq!(found[0], "甲甲 乙乙 丙丙 丁丁 甲甲 乙乙");
    }
}
