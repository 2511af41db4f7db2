//! Walks sound keys with a word of mixed characters, syllables and initials: 阿moxl, amoxl, amoxilin, amxl.

use tantivy_fst::Automaton;

use crate::index::keys::{self, Kind, LITERAL, utf8_width};

/// Longest word that is matched by sound; positions in it are bits of a number.
pub const MAX_CHARS: usize = 60;

/// How strictly syllables are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strictness {
    /// A syllable may be cut to its initial, the last one anywhere.
    Abbreviated,
    /// Only whole syllables.
    Whole,
}

/// Accepts the sound keys that begin with a word.
///
/// A state holds, as bits, the positions of the word that can be reached along the key so far. `start` are those at
/// the beginning of the current character, `spelt` those reached by typing out its syllable, `cut` those reached by
/// its initial alone, and `drawn` those whose own character agrees with the bytes of the key's character so far.
pub struct SoundAutomaton {
    /// Positions of each letter or digit in the word.
    letters: [u64; 128],
    /// Positions of Chinese characters in the word.
    characters: Vec<(u32, [u8; 4])>,
    /// The position behind the word.
    end: u64,
    kinds: u32,
    strictness: Strictness,
}

/// See [`SoundAutomaton`].
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    start: u64,
    spelt: u64,
    cut: u64,
    drawn: u64,
    /// First letter of the current syllable.
    initial: u8,
    /// Letters of the current syllable seen.
    seen: u8,
    /// Bytes of the current character seen, and those it has.
    byte: u8,
    width: u8,
    begun: bool,
    found: bool,
}

impl SoundAutomaton {
    /// For a compact word of at most [`MAX_CHARS`] characters and keys of these kinds.
    pub fn new(word: &str, kinds: &[Kind], strictness: Strictness) -> Self {
        let mut letters = [0; 128];
        let mut characters = Vec::new();
        let mut length = 0;
        for (position, c) in (0u32..).zip(word.chars().take(MAX_CHARS)) {
            if c.is_ascii() {
                letters[c as usize] |= 1 << position;
            } else {
                let mut bytes = [0; 4];
                c.encode_utf8(&mut bytes);
                characters.push((position, bytes));
            }
            length = position + 1;
        }
        let kinds = kinds.iter().fold(0, |set, kind| set | kind_bit(*kind as u8));
        Self {
            letters,
            characters,
            end: 1 << length,
            kinds,
            strictness,
        }
    }

    /// Whether the word uses up the key to its last character.
    pub fn fills(&self, key: &[u8]) -> bool {
        let begin = self.accept(&self.start(), key.first().copied().unwrap_or(0));
        let last = key
            .iter()
            .skip(1)
            .fold(begin, |state, byte| self.step(state, *byte));
        last.start & self.end != 0
    }

    /// One byte on, whether or not the word was found before.
    fn step(&self, mut state: State, byte: u8) -> State {
        if state.byte > 0 || byte >= 0x80 {
            self.draw(&mut state, byte);
        } else if byte == LITERAL {
            self.next_character(&mut state);
        } else {
            self.spell(&mut state, byte);
        }
        state
    }

    fn spell(&self, state: &mut State, letter: u8) {
        state.spelt = (state.spelt & self.letters[usize::from(letter)]) << 1;
        if self.strictness == Strictness::Abbreviated {
            let two_letter_initial =
                state.seen == 1 && letter == b'h' && matches!(state.initial, b'z' | b'c' | b's');
            if state.seen == 0 || two_letter_initial {
                state.cut |= state.spelt;
            }
            state.found |= (state.spelt | state.cut) & self.end != 0;
        }
        if state.seen == 0 {
            state.initial = letter;
        }
        state.seen = state.seen.saturating_add(1);
    }

    fn draw(&self, state: &mut State, byte: u8) {
        if state.byte == 0 {
            state.drawn = state.start;
            state.width = utf8_width(byte) as u8;
        }
        let agreeing = self
            .characters
            .iter()
            .filter(|(_, bytes)| bytes[usize::from(state.byte & 3)] == byte);
        state.drawn &= agreeing.fold(0, |set, (position, _)| set | 1 << position);
        state.byte += 1;
        if state.byte == state.width {
            self.next_character(state);
        }
    }

    fn next_character(&self, state: &mut State) {
        // A character without a known reading has no letters and only matches itself.
        let by_letters = if state.seen > 0 {
            state.spelt | state.cut
        } else {
            0
        };
        let start = by_letters | state.drawn << 1;
        *state = State {
            start,
            spelt: start,
            begun: true,
            found: state.found || start & self.end != 0,
            ..State::default()
        };
    }

    fn characters_at(&self, positions: u64) -> bool {
        self.characters
            .iter()
            .any(|(position, _)| positions & 1 << position != 0)
    }
}

impl Automaton for SoundAutomaton {
    type State = State;

    fn start(&self) -> State {
        State::default()
    }

    fn is_match(&self, state: &State) -> bool {
        state.found
    }

    fn can_match(&self, state: &State) -> bool {
        let by_letters = state.spelt | state.cut;
        !state.begun || state.found || by_letters | state.drawn != 0 || self.characters_at(state.start)
    }

    fn will_always_match(&self, state: &State) -> bool {
        state.found
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        if !state.begun {
            let start = u64::from(self.kinds & kind_bit(byte) != 0);
            State {
                start,
                spelt: start,
                begun: true,
                ..State::default()
            }
        } else if state.found {
            *state
        } else {
            self.step(*state, byte)
        }
    }
}

fn kind_bit(kind: u8) -> u32 {
    1 << (kind & 31)
}

/// Whether the word is nothing but the initials of the characters a sound key begins with.
pub fn is_initials(word: &str, key: &[u8]) -> bool {
    let mut units = keys::units(key.get(1..).unwrap_or_default());
    word.bytes().all(|letter| {
        units
            .next()
            .is_some_and(|unit| unit.letters.first() == Some(&letter))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::readings::Readings;

    fn key(name: &str) -> Vec<u8> {
        Kind::FullSound.key(&keys::spell(&Readings::shipped().read(name)))
    }

    fn accepts(automaton: &SoundAutomaton, key: &[u8]) -> bool {
        let mut state = automaton.start();
        for byte in key {
            state = automaton.accept(&state, *byte);
            if !automaton.can_match(&state) {
                return false;
            }
        }
        automaton.is_match(&state)
    }

    fn matches(word: &str, name: &str) -> bool {
        accepts(
            &SoundAutomaton::new(word, &[Kind::FullSound], Strictness::Abbreviated),
            &key(name),
        )
    }

    #[test]
    fn characters_syllables_and_initials_mix() {
        for word in [
            "阿moxl",
            "amoxl",
            "amoxilin",
            "amxl",
            "amoxilinjn",
            "amoxil",
            "a莫x林",
            "阿莫西林",
            "am",
            "amxljn",
            "amoxilinjiaonang",
            "amoxilj",
        ] {
            assert!(matches(word, "阿莫西林胶囊"), "{word}");
        }
        for word in [
            "moxl",
            "amxlp",
            "阿mxx",
            "amoxilinjz",
            "aamo",
            "amoxilinjiaonangp",
            "amoi",
        ] {
            assert!(!matches(word, "阿莫西林胶囊"), "{word}");
        }
    }

    #[test]
    fn two_letter_initials_may_be_typed_whole() {
        assert!(matches("zhy", "珍元"));
        assert!(matches("zy", "珍元"));
        assert!(matches("shchk", "双黄连".replace("黄连", "程抗").as_str()));
        assert!(!matches("ly", "珍元"));
    }

    #[test]
    fn letters_and_digits_in_a_name_are_typed_as_they_are() {
        for word in ["wssb6", "wssb6p", "weishengsub6", "维生素b6", "wss"] {
            assert!(matches(word, "维生素b6片"), "{word}");
        }
        assert!(!matches("wssb1", "维生素b6片"));
    }

    #[test]
    fn a_character_without_a_reading_is_matched_by_itself_only() {
        let key = Kind::FullSound.key("a阿\u{20000}xi西".as_bytes());
        let accepted = |word| {
            accepts(
                &SoundAutomaton::new(word, &[Kind::FullSound], Strictness::Abbreviated),
                &key,
            )
        };
        assert!(accepted("a\u{20000}x"));
        assert!(!accepted("ax"));
    }

    #[test]
    fn whole_syllables_can_be_demanded() {
        let whole = |word| {
            accepts(
                &SoundAutomaton::new(word, &[Kind::FullSound], Strictness::Whole),
                &key("阿莫西林"),
            )
        };
        assert!(whole("amoxi"));
        assert!(!whole("amox"));
        assert!(!whole("amxl"));
    }

    #[test]
    fn other_kinds_of_keys_are_refused() {
        let automaton = SoundAutomaton::new("amxl", &[Kind::TailSound], Strictness::Abbreviated);
        assert!(!accepts(&automaton, &key("阿莫西林")));
    }

    #[test]
    fn matching_a_whole_key_differs_from_matching_its_beginning() {
        let fills = |word| {
            SoundAutomaton::new(word, &[Kind::FullSound], Strictness::Abbreviated).fills(&key("阿莫西林"))
        };
        assert!(fills("amxl"));
        assert!(fills("amoxilin"));
        assert!(!fills("amoxili"));
        assert!(!fills("amx"));
    }

    #[test]
    fn initials_are_recognised() {
        assert!(is_initials("amxl", &key("阿莫西林胶囊")));
        assert!(!is_initials("amox", &key("阿莫西林胶囊")));
        assert!(!is_initials("amxlx", &key("阿莫西林")));
    }
}
