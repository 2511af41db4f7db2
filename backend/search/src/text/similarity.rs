//! Whether words that found nothing may have been meant as a text: 阿莫西霖 as 阿莫西林胶囊, amxil as the same.

use super::folding::compact;
use super::readings::Readings;

/// Query length per allowed error (wrong, missing or extra character).
const CHARACTERS_FOR_A_SLIP: usize = 3;

/// Whether the query is a prefix of the text, with a few errors allowed: by characters, by pinyin, or by
/// initials.
pub fn is_similar(typed: &str, text: &str) -> bool {
    let (typed, text) = (compact(typed), compact(text));
    if typed.is_empty() || begins_alike(&typed, &text) {
        return !typed.is_empty();
    }
    let readings = Readings::shipped();
    let read = |text: &str| -> Vec<&'static str> {
        let syllables = readings.read(text).into_iter();
        syllables.map(|syllable| syllable.reading).collect()
    };
    let syllables = read(&text);
    if begins_alike(&read(&typed).concat(), &syllables.concat()) {
        return true;
    }
    let initials: String = syllables
        .iter()
        .filter_map(|reading| reading.chars().next())
        .collect();
    typed.is_ascii() && begins_alike(&typed, &initials)
}

fn begins_alike(typed: &str, text: &str) -> bool {
    let typed: Vec<char> = typed.chars().collect();
    distance_to_beginning(&typed, text) <= typed.len() / CHARACTERS_FOR_A_SLIP
}

/// The smallest number of errors between the query and a prefix of the text.
fn distance_to_beginning(typed: &[char], text: &str) -> usize {
    let mut row: Vec<usize> = (0..=typed.len()).collect();
    let mut fewest = typed.len();
    for (place, character) in text.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = place + 1;
        for (at, wanted) in typed.iter().enumerate() {
            let here = (diagonal + usize::from(*wanted != character))
                .min(row[at] + 1)
                .min(row[at + 1] + 1);
            diagonal = std::mem::replace(&mut row[at + 1], here);
        }
        fewest = fewest.min(row[typed.len()]);
    }
    fewest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_corrected_and_other_words_are_not_proposed() {
        for (typed, text) in [
            ("阿莫西霖胶囊", "阿莫西林胶囊"),
            ("阿莫西霖", "阿莫西林胶囊"),
            ("阿斯匹灵", "阿司匹林肠溶片"),
            ("amoxilun", "阿莫西林胶囊"),
            ("amxljnn", "阿莫西林胶囊"),
            ("六味地皇丸", "六味地黄丸"),
            ("a莫西林", "阿莫西林胶囊"),
        ] {
            assert!(is_similar(typed, text), "{typed} {text}");
        }
        for (typed, text) in [
            ("zzzqqq", "栀子金花丸"),
            ("zzzqqq", "紫草"),
            ("阿布拉卡达布拉", "阿胶"),
            ("xyzxyz", "香叶醇"),
            ("月球石口服液", "月月舒"),
            ("99999", "999感冒灵颗粒"),
            ("", "阿胶"),
        ] {
            assert!(!is_similar(typed, text), "{typed} {text}");
        }
    }

    #[test]
    fn the_distance_counts_to_the_nearest_beginning() {
        let distance = |typed: &str, text| distance_to_beginning(&typed.chars().collect::<Vec<_>>(), text);
        assert_eq!(distance("abc", "abcdef"), 0);
        assert_eq!(distance("axc", "abcdef"), 1);
        assert_eq!(distance("abbc", "abcdef"), 1);
        assert_eq!(distance("abc", ""), 3);
    }
}
