//! The dictionaries shipped with the crate. They are part of the index: when one changes, its fingerprint does too and
//! the index is rebuilt.

use std::sync::OnceLock;

use super::folding::{TRADITIONAL, VARIANTS, compact};

/// Readings of words; see [`super::readings`].
pub const READINGS: &str = include_str!("../../dictionary/readings.tsv");
/// Characters that are taken for one another.
pub const SHAPES: &str = include_str!("../../dictionary/shapes.txt");
const ALIASES: &str = include_str!("../../dictionary/aliases.tsv");
const MAKERS: &str = include_str!("../../dictionary/makers.tsv");

/// Rows of a tab-separated dictionary, without comments and blank lines.
pub fn rows(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

/// An everyday word, and the text that names contain for it.
pub struct Alias {
    /// The everyday word, folded.
    pub word: String,
    /// Any of these in the name makes the word an alias of it.
    pub meant: Vec<String>,
    /// Names with one of these are not meant after all.
    pub except: Vec<String>,
}

impl Alias {
    /// Whether the (folded, compact) name is meant by this word.
    pub fn means(&self, name: &str) -> bool {
        let holds = |parts: &[String]| parts.iter().any(|part| name.contains(part.as_str()));
        holds(&self.meant) && !holds(&self.except)
    }
}

/// Everyday words for medicines, e.g. 扑热息痛 for 对乙酰氨基酚.
pub fn medicine_aliases() -> &'static [Alias] {
    static TABLE: OnceLock<Vec<Alias>> = OnceLock::new();
    TABLE.get_or_init(|| read_aliases(ALIASES))
}

/// Everyday words for manufacturers, e.g. 999 for 华润三九.
pub fn maker_aliases() -> &'static [Alias] {
    static TABLE: OnceLock<Vec<Alias>> = OnceLock::new();
    TABLE.get_or_init(|| read_aliases(MAKERS))
}

/// A number that changes with the content of any dictionary that names are indexed by (64-bit FNV-1a).
pub fn fingerprint() -> u64 {
    [TRADITIONAL, VARIANTS, READINGS, ALIASES, MAKERS]
        .iter()
        .flat_map(|file| file.bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

fn read_aliases(file: &'static str) -> Vec<Alias> {
    let parts = |cell: Option<&&str>| {
        cell.map_or_else(Vec::new, |cell| {
            cell.split('|')
                .map(compact)
                .filter(|part| !part.is_empty())
                .collect()
        })
    };
    rows(file)
        .map(|row| Alias {
            word: row.first().map(|word| compact(word)).unwrap_or_default(),
            meant: parts(row.get(1)),
            except: parts(row.get(2)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_row_says_something() {
        for alias in medicine_aliases().iter().chain(maker_aliases()) {
            assert!(!alias.word.is_empty());
            assert!(!alias.meant.is_empty(), "{} means nothing", alias.word);
            assert!(!alias.meant.contains(&alias.word), "{} means itself", alias.word);
        }
        assert!(medicine_aliases().len() >= 80);
    }

    #[test]
    fn an_alias_can_have_exceptions() {
        let alias = Alias {
            word: "a".into(),
            meant: vec!["阿司匹林".into()],
            except: vec!["精氨酸".into()],
        };
        assert!(alias.means("阿司匹林肠溶片"));
        assert!(!alias.means("精氨酸阿司匹林"));
        assert!(!alias.means("布洛芬"));
    }
}
