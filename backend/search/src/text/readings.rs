//! How names are read. The crate `pinyin` reads single characters and gets hundreds of drug words wrong, so words of
//! the readings dictionary go first, the longest one that fits.

use std::collections::HashMap;
use std::sync::OnceLock;

use pinyin::ToPinyin;

use super::dictionary;
use super::folding::{compact, is_han};

/// One character and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syllable {
    pub character: char,
    /// Canonical reading in letters, ü as v. A letter or digit reads as itself; empty if unknown.
    pub reading: &'static str,
    /// Further common readings.
    pub folk: Vec<&'static str>,
}

/// The readings dictionary.
pub struct Readings {
    /// Words by their first character, longest first.
    words: HashMap<char, Vec<Word>>,
}

struct Word {
    characters: Vec<char>,
    canonical: Vec<&'static str>,
    folk: Vec<Vec<&'static str>>,
}

impl Readings {
    /// The dictionary shipped with the crate, read once.
    pub fn shipped() -> &'static Self {
        static READINGS: OnceLock<Readings> = OnceLock::new();
        READINGS.get_or_init(|| Self::parse(dictionary::READINGS))
    }

    fn parse(file: &'static str) -> Self {
        let mut words: HashMap<char, Vec<Word>> = HashMap::new();
        for row in dictionary::rows(file) {
            let Some(word) = Word::parse(&row) else { continue };
            words.entry(word.characters[0]).or_default().push(word);
        }
        for same_start in words.values_mut() {
            same_start.sort_by_key(|word| std::cmp::Reverse(word.characters.len()));
        }
        Self { words }
    }

    /// Reads a compact text, one syllable for each character.
    pub fn read(&self, text: &str) -> Vec<Syllable> {
        let characters: Vec<char> = text.chars().collect();
        let mut syllables = Vec::with_capacity(characters.len());
        while syllables.len() < characters.len() {
            let rest = &characters[syllables.len()..];
            match self.word_at(rest) {
                Some(word) => syllables.extend(word.syllables()),
                None => syllables.push(read_character(rest[0])),
            }
        }
        syllables
    }

    fn word_at(&self, rest: &[char]) -> Option<&Word> {
        self.words
            .get(&rest[0])?
            .iter()
            .find(|word| rest.starts_with(&word.characters))
    }
}

impl Word {
    fn parse(row: &[&'static str]) -> Option<Self> {
        let characters: Vec<char> = compact(row.first()?).chars().collect();
        let canonical: Vec<&'static str> = row.get(1)?.split(' ').collect();
        let folk: Vec<Vec<&'static str>> = row
            .get(2)
            .into_iter()
            .flat_map(|cell| cell.split('|'))
            .filter(|reading| !reading.is_empty())
            .map(|reading| reading.split(' ').collect())
            .collect();
        let aligned = |reading: &Vec<&str>| reading.len() == characters.len();
        let valid = !characters.is_empty() && aligned(&canonical) && folk.iter().all(aligned);
        valid.then_some(Self {
            characters,
            canonical,
            folk,
        })
    }

    fn syllables(&self) -> impl Iterator<Item = Syllable> + '_ {
        self.characters.iter().enumerate().map(|(index, &character)| {
            let reading = self.canonical[index];
            let others = self
                .folk
                .iter()
                .map(|other| other[index])
                .chain(without_umlaut(reading));
            let mut folk: Vec<&'static str> = Vec::new();
            for other in others {
                if other != reading && !folk.contains(&other) {
                    folk.push(other);
                }
            }
            Syllable {
                character,
                reading,
                folk,
            }
        })
    }
}

fn read_character(character: char) -> Syllable {
    let reading = if is_han(character) {
        character.to_pinyin().map_or("", |known| typed(known.plain()))
    } else {
        itself(character)
    };
    Syllable {
        character,
        reading,
        folk: without_umlaut(reading).into_iter().collect(),
    }
}

/// A reading as it is typed: ü is v.
fn typed(plain: &'static str) -> &'static str {
    match plain {
        "lü" => "lv",
        "lüe" => "lve",
        "nü" => "nv",
        "nüe" => "nve",
        _ => plain,
    }
}

fn without_umlaut(reading: &str) -> Option<&'static str> {
    match reading {
        "lv" => Some("lu"),
        "lve" => Some("lue"),
        "nv" => Some("nu"),
        "nve" => Some("nue"),
        _ => None,
    }
}

/// A letter or digit as its own reading.
fn itself(character: char) -> &'static str {
    const ASCII: &str = "0123456789abcdefghijklmnopqrstuvwxyz";
    ASCII.find(character).map_or("", |index| &ASCII[index..=index])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let syllables = Readings::shipped().read(text);
        syllables
            .iter()
            .map(|syllable| syllable.reading)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn drug_words_are_read_as_the_pharmacopoeia_does() {
        for (text, expected) in [
            ("重楼", "chong lou"),
            ("人参健脾丸", "ren shen jian pi wan"),
            ("黄柏", "huang bo"),
            ("知柏地黄丸", "zhi bai di huang wan"),
            ("炒白术", "chao bai zhu"),
            ("厚朴", "hou po"),
            ("复方阿胶浆", "fu fang e jiao jiang"),
            ("荜茇", "bi bo"),
            ("川芎茶调散", "chuan xiong cha tiao san"),
            ("没药", "mo yao"),
            ("冷藏", "leng cang"),
            ("贮藏", "zhu cang"),
            ("储藏", "chu cang"),
            ("收藏", "shou cang"),
            ("藏红花", "zang hong hua"),
            ("枳壳", "zhi qiao"),
            ("氯化钠", "lv hua na"),
            ("女贞子", "nv zhen zi"),
            ("重庆", "chong qing"),
            ("单硝酸异山梨酯", "dan xiao suan yi shan li zhi"),
            ("维生素b6片", "wei sheng su b 6 pian"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn folk_readings_stay_aligned_with_their_characters() {
        let syllables = Readings::shipped().read("炒白术");
        assert_eq!(syllables[2].folk, ["shu"]);
        assert!(syllables[1].folk.is_empty());
        assert_eq!(Readings::shipped().read("绿")[0].folk, ["lu"]);
    }

    #[test]
    fn every_row_of_the_dictionary_is_aligned() {
        for row in dictionary::rows(dictionary::READINGS) {
            assert!(Word::parse(&row).is_some(), "{row:?}");
        }
    }

    #[test]
    fn every_character_gets_one_syllable() {
        assert_eq!(Readings::shipped().read("a🙂阿%").len(), 4);
        assert_eq!(Readings::shipped().read("🙂")[0].reading, "");
    }
}
