//! The keys a name is found by.
//!
//! Every name is written into the term dictionary from each of its characters on, so that a substring of the name is
//! the beginning of a key. There are two spellings:
//!
//! * the surface, `阿莫西林胶囊`;
//! * the sound, each character after its reading, `a阿mo莫xi西lin林jiao胶nang囊`. A letter or digit reads as itself and
//!   is closed by [`LITERAL`]. Characters, full syllables and initials can be matched along such a key in any mixture.
//!
//! The first byte of a key is its [`Kind`].

use crate::text::folding::is_han;
use crate::text::names::NameForms;
use crate::text::readings::{Readings, Syllable};

/// Ends the syllable of a character that is no Chinese.
pub const LITERAL: u8 = 1;

/// Characters of a name that are indexed.
const MAX_CHARS: usize = 48;
/// Different ways to read one name that are indexed besides the canonical one.
const MAX_FOLK: usize = 6;

/// What a key begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Surface of the whole name.
    Full = b'A',
    /// Surface of the name without salt, form or remarks.
    Stem = b'B',
    /// Surface from a later character on.
    Tail = b'C',
    /// Sound of the whole name.
    FullSound = b'D',
    /// Sound of a stem.
    StemSound = b'E',
    /// Sound from a later character on.
    TailSound = b'F',
    /// Whole name as it is misread.
    FullFolk = b'G',
    /// Stem as it is misread.
    StemFolk = b'H',
    /// From a later character on, misread.
    TailFolk = b'I',
    /// Only the first letter of a name or stem, for the first key pressed.
    Letter = b'J',
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::Full,
        Self::Stem,
        Self::Tail,
        Self::FullSound,
        Self::StemSound,
        Self::TailSound,
        Self::FullFolk,
        Self::StemFolk,
        Self::TailFolk,
        Self::Letter,
    ];

    /// The kind of a key.
    pub fn of(key: &[u8]) -> Option<Self> {
        let first = *key.first()?;
        Self::ALL.into_iter().find(|kind| *kind as u8 == first)
    }

    /// A key of this kind.
    pub fn key(self, rest: &[u8]) -> Vec<u8> {
        let mut key = Vec::with_capacity(rest.len() + 1);
        key.push(self as u8);
        key.extend_from_slice(rest);
        key
    }
}

/// All keys of a name.
pub fn of_name(forms: &NameForms) -> Vec<Vec<u8>> {
    let mut keys = Vec::new();
    push_name(
        &mut keys,
        &forms.full,
        Kind::Full,
        Kind::FullSound,
        Kind::FullFolk,
    );
    push_tails(&mut keys, forms);
    for stem in &forms.stems {
        push_name(&mut keys, stem, Kind::Stem, Kind::StemSound, Kind::StemFolk);
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn push_name(keys: &mut Vec<Vec<u8>>, name: &str, surface: Kind, sound: Kind, folk: Kind) {
    let name = cut(name);
    if name.is_empty() {
        return;
    }
    keys.push(surface.key(name.as_bytes()));
    let syllables = Readings::shipped().read(name);
    if let Some(letter) = syllables[0].reading.bytes().next() {
        keys.push(Kind::Letter.key(&[letter]));
    }
    keys.push(sound.key(&spell(&syllables)));
    keys.extend(
        misreadings(&syllables)
            .iter()
            .map(|misread| folk.key(&spell(misread))),
    );
}

fn push_tails(keys: &mut Vec<Vec<u8>>, forms: &NameForms) {
    let name = cut(&forms.full);
    keys.extend(
        name.char_indices()
            .skip(1)
            .map(|(start, _)| Kind::Tail.key(&name.as_bytes()[start..])),
    );
    let syllables = Readings::shipped().read(name);
    let spoken = forms
        .full
        .chars()
        .count()
        .saturating_sub(forms.mute)
        .min(syllables.len());
    for start in 1..spoken {
        keys.push(Kind::TailSound.key(&spell(&syllables[start..])));
    }
    for misread in misreadings(&syllables) {
        // Tails behind the last misread character are in the canonical keys already.
        let last = (0..spoken)
            .rev()
            .find(|&i| misread[i].reading != syllables[i].reading)
            .unwrap_or(0);
        for start in 1..=last {
            keys.push(Kind::TailFolk.key(&spell(&misread[start..])));
        }
    }
}

fn cut(name: &str) -> &str {
    name.char_indices()
        .nth(MAX_CHARS)
        .map_or(name, |(end, _)| &name[..end])
}

/// The sound of syllables as bytes.
pub fn spell(syllables: &[Syllable]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(syllables.len() * 8);
    let mut buffer = [0; 4];
    for syllable in syllables {
        bytes.extend_from_slice(syllable.reading.as_bytes());
        if is_han(syllable.character) || syllable.reading.is_empty() {
            bytes.extend_from_slice(syllable.character.encode_utf8(&mut buffer).as_bytes());
        } else {
            bytes.push(LITERAL);
        }
    }
    bytes
}

/// The name with one word misread, and with all of them misread.
fn misreadings(syllables: &[Syllable]) -> Vec<Vec<Syllable>> {
    let most = syllables
        .iter()
        .map(|syllable| syllable.folk.len())
        .max()
        .unwrap_or(0);
    let mut variants: Vec<Vec<Syllable>> = Vec::new();
    for choice in 0..most {
        variants.push(
            syllables
                .iter()
                .map(|syllable| misread(syllable, choice))
                .collect(),
        );
    }
    let open: Vec<usize> = (0..syllables.len())
        .filter(|&index| !syllables[index].folk.is_empty())
        .collect();
    if open.len() > 1 {
        for &index in &open {
            let mut variant = syllables.to_vec();
            variant[index] = misread(&syllables[index], 0);
            variants.push(variant);
        }
    }
    variants.truncate(MAX_FOLK);
    variants
}

fn misread(syllable: &Syllable, choice: usize) -> Syllable {
    let reading = syllable
        .folk
        .get(choice)
        .or(syllable.folk.last())
        .copied()
        .unwrap_or(syllable.reading);
    Syllable {
        character: syllable.character,
        reading,
        folk: Vec::new(),
    }
}

/// One character of a sound key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit<'a> {
    /// Letters of the reading.
    pub letters: &'a [u8],
    /// Whether the character is a letter or digit that reads as itself.
    pub literal: bool,
}

/// The characters of a sound key, without its kind.
pub fn units(sound: &[u8]) -> impl Iterator<Item = Unit<'_>> {
    let mut rest = sound;
    std::iter::from_fn(move || {
        let end = rest.iter().position(|&byte| byte == LITERAL || byte >= 0x80)?;
        let letters = &rest[..end];
        let literal = rest[end] == LITERAL;
        let width = if literal { 1 } else { utf8_width(rest[end]) };
        rest = rest.get(end + width..).unwrap_or_default();
        Some(Unit { letters, literal })
    })
}

/// Bytes of the UTF-8 character that begins with this byte.
pub fn utf8_width(first: u8) -> usize {
    match first {
        0xf0.. => 4,
        0xe0.. => 3,
        0xc0.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::folding::fold;
    use crate::text::names;

    fn keys(name: &str) -> Vec<String> {
        of_name(&names::forms(&fold(name)))
            .iter()
            .map(|key| String::from_utf8_lossy(key).into_owned())
            .collect()
    }

    #[test]
    fn a_name_has_a_key_for_each_beginning_in_both_spellings() {
        let keys = keys("氟康唑片");
        for expected in [
            "A氟康唑片",
            "B氟康唑",
            "C唑片",
            "Dfu氟kang康zuo唑pian片",
            "Efu氟kang康zuo唑",
            "Fpian片",
            "Jf",
        ] {
            assert!(keys.iter().any(|key| key == expected), "{expected} in {keys:?}");
        }
    }

    #[test]
    fn misreadings_have_keys_of_their_own() {
        let keys = keys("炒白术");
        assert!(keys.contains(&"Dchao炒bai白zhu术".to_owned()));
        assert!(keys.contains(&"Gchao炒bai白shu术".to_owned()));
        assert!(keys.contains(&"Ishu术".to_owned()));
        assert!(!keys.iter().any(|key| key.starts_with("Ihsu")));
    }

    #[test]
    fn units_undo_spelling() {
        let syllables = Readings::shipped().read("维b1片");
        let spelt = spell(&syllables);
        let letters: Vec<&[u8]> = units(&spelt).map(|unit| unit.letters).collect();
        assert_eq!(letters, [&b"wei"[..], b"b", b"1", b"pian"]);
        assert!(units(&spelt).nth(1).is_some_and(|unit| unit.literal));
    }
}
