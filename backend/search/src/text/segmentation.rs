//! Segmenting queries without spaces: 阿莫西林三九0.25g is a name, a manufacturer and a specification.

use std::sync::OnceLock;

use jieba_rs::Jieba;

use super::folding::{is_han, squeeze};
use super::{dictionary, quantities};

/// Loads the segmenter's dictionary if it is not there yet: the first query need not wait for it.
pub fn warm_up() {
    segmenter();
}

/// The parts of a folded word, compact: specifications by themselves, then words of Chinese. A word without
/// parts is returned unchanged.
pub fn parts(folded: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for piece in split_quantities(folded) {
        let purely_han = piece.chars().all(is_han);
        if purely_han && piece.chars().nth(2).is_some() {
            parts.extend(
                segmenter()
                    .cut(&piece, false)
                    .into_iter()
                    .map(|token| token.word.to_owned()),
            );
        } else {
            parts.push(piece);
        }
    }
    parts.retain(|part| part.chars().any(char::is_alphanumeric));
    parts
}

/// The runs of Chinese and of letters and digits in a compact word: n95口罩 is n95 and 口罩.
pub fn scripts(text: &str) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    for c in text.chars() {
        match runs.last_mut() {
            Some(run) if run.chars().all(|other| is_han(other) == is_han(c)) => run.push(c),
            _ => runs.push(c.to_string()),
        }
    }
    runs
}

/// Splits specifications off; the text between them is compacted.
fn split_quantities(folded: &str) -> Vec<String> {
    let chars: Vec<char> = folded.chars().collect();
    let mut pieces = Vec::new();
    let mut text = String::new();
    let mut index = 0;
    while index < chars.len() {
        let length = specification_length(&text, &chars[index..]);
        if length == 0 {
            text.push(chars[index]);
            index += 1;
        } else {
            pieces.push(squeeze(&std::mem::take(&mut text)));
            pieces.push(chars[index..index + length].iter().collect());
            index += length;
        }
    }
    pieces.push(squeeze(&text));
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Length of the specification that begins here, 0 if none does. Behind a letter only a measure does: amxl0.25g has
/// one, 维生素b12片 has not.
fn specification_length(before: &str, rest: &[char]) -> usize {
    let inside_number = before.ends_with(|c: char| c.is_ascii_digit() || c == '.');
    if !rest[0].is_ascii_digit() || inside_number {
        return 0;
    }
    let (found, length) = quantities::parse_leading(rest);
    let behind_letter = before.ends_with(|c: char| c.is_ascii_lowercase());
    match found.first() {
        Some(quantity) if !behind_letter || quantity.is_measure() => length,
        _ => 0,
    }
}

/// Jieba with everyday words and those of our dictionaries. Whole product names are left out: they would swallow the
/// ingredient.
fn segmenter() -> &'static Jieba {
    static JIEBA: OnceLock<Jieba> = OnceLock::new();
    JIEBA.get_or_init(|| {
        let mut jieba = everyday_words();
        for alias in dictionary::medicine_aliases()
            .iter()
            .chain(dictionary::maker_aliases())
        {
            for word in alias.meant.iter().chain([&alias.word]) {
                if word.chars().all(is_han) {
                    jieba.add_word(word, None, None);
                }
            }
        }
        jieba
    })
}

/// Words of Jieba's own dictionary, `word count` in each line: what it counted 20 times or more, and what has a
/// character of medicine in it (药, 片, 痛, 素 …). Its other 258,000, most of them names of people and places, would
/// take 30 MB. `scripts/dictionary.sh` makes the list.
fn everyday_words() -> Jieba {
    let mut words = include_str!("../../dictionary/words.txt").as_bytes();
    Jieba::with_dict(&mut words).unwrap_or_else(|error| {
        tracing::error!(%error, "the dictionary of everyday words cannot be read");
        Jieba::empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_everyday_words_can_be_read() {
        assert!(everyday_words().has_word("感冒"));
    }

    #[test]
    fn specifications_and_chinese_words_are_cut() {
        assert_eq!(parts("感冒胶囊"), ["感冒", "胶囊"]);
        assert_eq!(parts("布洛芬0.3g*20粒"), ["布洛芬", "0.3g*20粒"]);
        assert_eq!(parts("amxl0.25g"), ["amxl", "0.25g"]);
        assert_eq!(parts("甘草片100片"), ["甘草片", "100片"]);
        assert_eq!(parts("维生素b6"), ["维生素b6"]);
        assert_eq!(parts("维生素b12片"), ["维生素b12片"]);
    }

    #[test]
    fn letters_are_separated_from_chinese() {
        assert_eq!(scripts("n95口罩"), ["n95", "口罩"]);
        assert_eq!(scripts("口罩"), ["口罩"]);
    }
}
