//! Pinyin as it is typed syllable by syllable: `a mo xi lin`, `a1mo4xi1lin2`. And southern pronunciation.

use std::collections::HashSet;
use std::sync::OnceLock;

use pinyin::ToPinyin;

/// Folded words with separate syllables joined; none if there are none.
pub fn joined(words: &[String]) -> Option<Vec<String>> {
    let mut joined: Vec<String> = Vec::with_capacity(words.len());
    let mut run = 0;
    for word in words {
        let plain = without_tones(word);
        let spelt = plain.as_deref().unwrap_or(word);
        let goes_on = is_syllable(spelt) || plain.is_some();
        match joined.last_mut() {
            Some(last) if goes_on && run > 0 => last.push_str(spelt),
            _ => joined.push(spelt.to_owned()),
        }
        run = if goes_on { run + 1 } else { 0 };
    }
    (joined != words).then_some(joined)
}

/// A word of syllables with tone numbers, without the numbers.
fn without_tones(word: &str) -> Option<String> {
    let is_tone = |c: char| matches!(c, '1'..='5');
    if !word.ends_with(is_tone) || word.chars().any(|c| !c.is_ascii_lowercase() && !is_tone(c)) {
        return None;
    }
    let mut syllables = word.split_terminator(is_tone);
    syllables.all(is_syllable).then(|| word.replace(is_tone, ""))
}

/// A syllable of pinyin, or one letter of an abbreviation.
fn is_syllable(word: &str) -> bool {
    static SYLLABLES: OnceLock<HashSet<&str>> = OnceLock::new();
    let syllables = SYLLABLES.get_or_init(|| {
        let characters = '\u{4e00}'..='\u{9fff}';
        let mut known: HashSet<&str> = characters
            .filter_map(|c| c.to_pinyin())
            .map(pinyin::Pinyin::plain)
            .filter(|plain| plain.is_ascii() && plain.contains(['a', 'e', 'i', 'o', 'u']))
            .collect();
        known.extend(["lv", "lve", "nv", "nve"]);
        known
    });
    syllables.contains(word) || word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
}

/// Merges pairs of sounds that many speakers do not distinguish, letter by letter: zh, ch and sh are z, c and
/// s; l is n, f is h; ang, eng and ing are an, en and in. `before` is the letter before in the same syllable,
/// none at its beginning.
pub fn southern(before: Option<u8>, letter: u8) -> Option<u8> {
    match (before, letter) {
        (Some(b'z' | b'c' | b's'), b'h') | (Some(b'n'), b'g') => None,
        (None, b'l') => Some(b'n'),
        (None, b'f') => Some(b'h'),
        _ => Some(letter),
    }
}

/// [`southern`] for pinyin without syllable boundaries: a g after n belongs to it unless a vowel follows.
pub fn southern_word(spelt: &str) -> String {
    let letters = spelt.as_bytes();
    let mut spoken = String::with_capacity(spelt.len());
    for (place, &letter) in letters.iter().enumerate() {
        let before = place.checked_sub(1).map(|before| letters[before]);
        let next = letters.get(place + 1);
        let spoken_as = match (before, letter) {
            (Some(b'n'), b'g') if next.is_some_and(|next| b"aeiouv".contains(next)) => Some(b'g'),
            // l and f begin syllables and nothing else.
            (_, b'l' | b'f') => southern(None, letter),
            _ => southern(before, letter),
        };
        spoken.extend(spoken_as.map(char::from));
    }
    spoken
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joins(typed: &str) -> Option<String> {
        let words: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        joined(&words).map(|words| words.join(" "))
    }

    #[test]
    fn syllables_that_stand_apart_are_one_word() {
        for (typed, meant) in [
            ("a mo xi lin", "amoxilin"),
            ("lian hua qing wen 24粒", "lianhuaqingwen 24粒"),
            ("a1mo4xi1lin2", "amoxilin"),
            ("ren2 shen1", "renshen"),
            ("a m x l", "amxl"),
            ("联邦 a mo xi lin", "联邦 amoxilin"),
            ("lv xue su", "lvxuesu"),
        ] {
            assert_eq!(joins(typed).as_deref(), Some(meant), "{typed}");
        }
        for typed in [
            "amoxilin jn",
            "lianbang amxl",
            "b12",
            "vc 100",
            "阿莫西林 胶囊",
            "trt lwdhw",
        ] {
            assert_eq!(joins(typed), None, "{typed}");
        }
    }

    #[test]
    fn southern_pronunciation_merges_pairs_of_sounds() {
        for (one, other) in [
            ("niuhuangjiedu", "liuhuanjiedu"),
            ("zuoyangfushaxing", "zhuoyanfusaxin"),
            ("xiaochaihu", "xiaocaifu"),
            ("danggui", "dangui"),
            ("shenqi", "senqi"),
        ] {
            assert_eq!(southern_word(one), southern_word(other), "{one}");
        }
        assert_ne!(southern_word("dangui"), southern_word("daogui"));
    }
}
