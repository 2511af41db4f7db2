//! Search in prose (articles), with the same text analysis as for goods: folding, words, readings.
use std::collections::HashMap;

use crate::text::{
    folding::{self, compact, is_han},
    readings::Readings,
    segmentation,
};

/// Characters of a question that are looked at.
const MOST_TYPED: usize = 64;
/// Letters from which on sounds are looked for: two are the initials of nearly everything.
const FEWEST_LETTERS: usize = 2;

/// A text that can be found.
pub struct SearchableText {
    title: Part,
    body: Part,
}

struct Part {
    /// Folded, without what takes no part in a comparison.
    text: String,
    /// Words of Chinese, and how often.
    words: HashMap<String, u32>,
    /// How it is read, and where in it a character begins.
    sound: Sound,
}

struct Sound {
    /// All readings put together, and the byte at which each begins.
    full: String,
    starts: Vec<usize>,
    initials: String,
}

/// The query, folded and segmented; every word must match.
pub struct TextQuery(Vec<QueryTerm>);

struct QueryTerm {
    /// As it was typed, compact.
    whole: String,
    /// Cut into words of Chinese.
    parts: Vec<String>,
}

impl TextQuery {
    pub fn new(typed: &str) -> Self {
        let typed: String = typed.chars().take(MOST_TYPED).collect();
        let words = folding::words(&typed).into_iter().map(|word| QueryTerm {
            whole: compact(&word),
            parts: segmentation::parts(&word),
        });
        Self(words.filter(|asked| !asked.whole.is_empty()).collect())
    }
}

impl SearchableText {
    pub fn new(title: &str, body: &str) -> Self {
        Self {
            title: Part::new(title),
            body: Part::new(body),
        }
    }

    /// The score of a match, none when a word is missing.
    pub fn answers(&self, question: &TextQuery) -> Option<u32> {
        if question.0.is_empty() {
            return None;
        }
        let scores = question.0.iter().map(|asked| self.score(asked));
        scores.sum()
    }

    fn score(&self, asked: &QueryTerm) -> Option<u32> {
        let whole = match (
            self.title.text.find(&asked.whole),
            self.body.text.contains(&asked.whole),
        ) {
            (Some(0), _) => 400,
            (Some(_), _) => 300,
            (None, true) => 100,
            (None, false) => 0,
        };
        if whole > 0 {
            return Some(whole + self.body.times(&asked.parts).min(50));
        }
        if asked.whole.chars().all(|c| c.is_ascii_alphabetic()) && asked.whole.len() >= FEWEST_LETTERS {
            let in_body = || self.body.reads(&asked.whole).then_some(50);
            return self.title.sounds_like(&asked.whole).or_else(in_body);
        }
        self.all_parts(&asked.parts)
    }

    /// Every word of a longer query occurs.
    fn all_parts(&self, parts: &[String]) -> Option<u32> {
        if parts.len() < 2 {
            return None;
        }
        let one = |part: &String| {
            let counts = part.chars().any(is_han) || part.len() > 1;
            if !counts {
                return Some(0);
            }
            if self.title.text.contains(part.as_str()) {
                Some(60)
            } else {
                self.body.text.contains(part.as_str()).then_some(20)
            }
        };
        parts.iter().map(one).sum()
    }
}

impl Part {
    fn new(text: &str) -> Self {
        let mut words: HashMap<String, u32> = HashMap::new();
        for word in folding::words(text) {
            for part in segmentation::parts(&word) {
                *words.entry(part).or_default() += 1;
            }
        }
        let text = compact(text);
        let sound = Sound::of(&text);
        Self { text, words, sound }
    }

    /// How often the rarest word occurs.
    fn times(&self, words: &[String]) -> u32 {
        let times = words
            .iter()
            .map(|word| self.words.get(word).copied().unwrap_or_default());
        times.min().unwrap_or_default()
    }

    /// By its readings from some character on, or by its initials.
    fn sounds_like(&self, letters: &str) -> Option<u32> {
        let from = |start: &usize| self.sound.full[*start..].starts_with(letters);
        match self.sound.starts.iter().position(from) {
            Some(0) => return Some(220),
            Some(_) => return Some(180),
            None => {}
        }
        match self.sound.initials.find(letters) {
            Some(0) => Some(160),
            Some(_) => Some(120),
            None => None,
        }
    }

    /// Two or more whole characters are read so: in a long text nearly everything begins like a few letters.
    fn reads(&self, letters: &str) -> bool {
        let Sound { full, starts, .. } = &self.sound;
        starts.iter().enumerate().any(|(place, start)| {
            let end = start + letters.len();
            full[*start..].starts_with(letters)
                && (end == full.len() || starts.binary_search(&end).is_ok())
                && starts[place..]
                    .iter()
                    .take_while(|next| **next < end)
                    .any(|next| next > start)
        })
    }
}

impl Sound {
    fn of(text: &str) -> Self {
        let mut sound = Self {
            full: String::new(),
            starts: Vec::new(),
            initials: String::new(),
        };
        for syllable in Readings::shipped().read(text) {
            sound.starts.push(sound.full.len());
            sound.full.push_str(syllable.reading);
            sound.initials.extend(syllable.reading.chars().next());
        }
        sound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(title: &str, body: &str, typed: &str) -> Option<u32> {
        SearchableText::new(title, body).answers(&TextQuery::new(typed))
    }

    #[test]
    fn a_text_is_found_by_characters_pinyin_and_initials() {
        for typed in [
            "会员注册",
            "注册",
            "huiyuanzhuce",
            "zhuce",
            "hyzc",
            "zc",
            "會員註冊",
            "ＨＹＺＣ",
            "注册 证照",
            "营业执照",
            "注册需要的执照",
        ] {
            let answer = found("会员注册", "注册需要的证照：营业执照、药品经营许可证", typed);
            assert!(answer.is_some(), "{typed}");
        }
        for typed in ["退换", "tuihuan", "注册 退换", "z", "", "   ", "!!", "xyz"] {
            assert_eq!(
                found("会员注册", "注册需要的证照：营业执照", typed),
                None,
                "{typed}"
            );
        }
    }

    #[test]
    fn a_long_text_is_found_by_the_sound_of_its_words() {
        let body = "冷藏药品全程冷链运输，按贮藏条件收货";
        for typed in ["lenglian", "lengcang", "LengCang", "zhucang", "lenglianyunshu"] {
            assert!(found("收货须知", body, typed).is_some(), "{typed}");
        }
        // A single character, half of one, initials, and another reading.
        for typed in ["leng", "lengli", "lianyu", "ll", "lcyp", "lengzang"] {
            assert_eq!(found("收货须知", body, typed), None, "{typed}");
        }
        let title = found("冷链运输", "", "lenglian");
        let text = found("收货须知", "冷链", "冷链");
        assert!(title > text && text > found("收货须知", "冷链", "lenglian"));
    }

    #[test]
    fn titles_come_before_texts_and_beginnings_before_the_rest() {
        let title = found("药品退换", "", "退换");
        let beginning = found("退换说明", "", "退换");
        let text = found("售后", "药品退换办理", "退换");
        assert!(beginning > title && title > text && text.is_some());
        let often = found("售后", "退换 退换 退换", "退换");
        assert!(often > text);
    }

    #[test]
    fn whatever_is_typed_is_literal() {
        for typed in ["%", "*", "\"", "a' or 1=1", "\u{0}", "((((", "🧪"] {
            assert_eq!(found("会员注册", "文", typed), None, "{typed}");
        }
    }
}
