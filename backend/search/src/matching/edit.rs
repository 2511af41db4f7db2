//! Walks keys with a word that may be one edit off: a letter or character wrong, missing, too many, or two swapped.

use tantivy_fst::Automaton;

use super::character::Character;
use crate::index::keys::Kind;

/// What of a key is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Script {
    /// The letters of sound keys. The first one must be right.
    Letters,
    /// The characters of surface keys.
    Characters,
}

/// Accepts keys that begin with the word, give or take one edit.
///
/// A state holds, as bits, the positions of the word reached without an edit (`clean`), with one (`edited`), and those
/// that would be reached if the next two were swapped (`swapping`).
pub struct EditAutomaton {
    word: Vec<char>,
    kinds: Vec<u8>,
    script: Script,
}

/// See [`EditAutomaton`].
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    clean: u64,
    edited: u64,
    swapping: u64,
    character: Character,
    begun: bool,
    compared: bool,
    found: bool,
}

impl EditAutomaton {
    /// For a compact word of at most 60 characters and keys of these kinds.
    pub fn new(word: &str, kinds: &[Kind], script: Script) -> Self {
        let kinds = kinds.iter().map(|kind| *kind as u8).collect();
        Self {
            word: word.chars().take(super::sound::MAX_CHARS).collect(),
            kinds,
            script,
        }
    }

    /// Whether the word, give or take one edit, uses up the key to its end.
    pub fn fills(&self, key: &[u8]) -> bool {
        let begin = self.accept(&self.start(), key.first().copied().unwrap_or(0));
        let last = key
            .iter()
            .skip(1)
            .fold(begin, |state, byte| self.step(state, *byte));
        self.at_end(&last)
    }

    fn at_end(&self, state: &State) -> bool {
        (state.clean | state.edited) & (1 << self.word.len()) != 0
    }

    /// One byte on, whether or not the word was found before.
    fn step(&self, mut state: State, byte: u8) -> State {
        if byte < 0x80 {
            if byte.is_ascii_alphanumeric() {
                self.compare(&mut state, char::from(byte));
            }
        } else if self.script == Script::Characters
            && let Some(c) = state.character.take(byte)
        {
            self.compare(&mut state, c);
        }
        state
    }

    fn positions(&self, wanted: char, shift: usize) -> u64 {
        let rest = self.word.iter().skip(shift).enumerate();
        rest.filter(|(_, c)| **c == wanted)
            .fold(0, |set, (position, _)| set | 1 << position)
    }

    fn compare(&self, state: &mut State, c: char) {
        let here = self.positions(c, 0);
        let clean = (state.clean & here) << 1;
        let mut edited = (state.edited & here) << 1 | (state.swapping & here) << 2 | clean << 1;
        if state.compared || self.script == Script::Characters {
            edited |= state.clean << 1 | state.clean;
        }
        state.swapping = state.clean & self.positions(c, 1);
        state.clean = clean;
        state.edited = edited;
        state.compared = true;
        state.found |= self.at_end(state);
    }

    fn begin(&self, kind: u8) -> State {
        let clean = u64::from(self.kinds.contains(&kind));
        let edited = if self.script == Script::Characters {
            clean << 1
        } else {
            0
        };
        State {
            clean,
            edited,
            begun: true,
            ..State::default()
        }
    }
}

impl Automaton for EditAutomaton {
    type State = State;

    fn start(&self) -> State {
        State::default()
    }

    fn is_match(&self, state: &State) -> bool {
        state.found
    }

    fn can_match(&self, state: &State) -> bool {
        !state.begun || state.found || state.clean | state.edited | state.swapping != 0
    }

    fn will_always_match(&self, state: &State) -> bool {
        state.found
    }

    fn accept(&self, state: &State, byte: u8) -> State {
        if !state.begun {
            return self.begin(byte);
        }
        if state.found {
            *state
        } else {
            self.step(*state, byte)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::keys;
    use crate::text::readings::Readings;

    fn accepts(automaton: &EditAutomaton, key: &[u8]) -> bool {
        let mut state = automaton.start();
        for byte in key {
            state = automaton.accept(&state, *byte);
            if !automaton.can_match(&state) {
                return false;
            }
        }
        automaton.is_match(&state)
    }

    fn letters(word: &str, name: &str) -> bool {
        let key = Kind::FullSound.key(&keys::spell(&Readings::shipped().read(name)));
        accepts(
            &EditAutomaton::new(word, &[Kind::FullSound], Script::Letters),
            &key,
        )
    }

    fn characters(word: &str, name: &str) -> bool {
        let key = Kind::Full.key(name.as_bytes());
        accepts(&EditAutomaton::new(word, &[Kind::Full], Script::Characters), &key)
    }

    #[test]
    fn one_edit_in_pinyin_is_forgiven() {
        for word in [
            "buluofen",
            "buluofeng",
            "buluofne",
            "bulofen",
            "buluuofen",
            "bukuofen",
            "ubluofen",
        ] {
            assert!(letters(word, "布洛芬片"), "{word}");
        }
        for word in ["buluomin", "kuluofen", "blofen", "buluofennn"] {
            assert!(!letters(word, "布洛芬片"), "{word}");
        }
    }

    #[test]
    fn matching_a_whole_key_differs_from_matching_its_beginning() {
        let key = Kind::FullSound.key(&keys::spell(&Readings::shipped().read("头孢克肟")));
        let fills = |word| EditAutomaton::new(word, &[Kind::FullSound], Script::Letters).fills(&key);
        assert!(fills("toubaokewu") && fills("toubaokew") && fills("toubaokewo"));
        assert!(!fills("toubaoke"));
    }

    #[test]
    fn one_edit_in_characters_is_forgiven() {
        for word in [
            "布洛芬胶囊",
            "布络芬胶囊",
            "布芬胶囊",
            "布洛芬的胶囊",
            "布芬洛胶囊",
            "不洛芬胶囊",
        ] {
            assert!(characters(word, "布洛芬胶囊"), "{word}");
        }
        for word in ["布络分胶囊", "芬胶囊", "囊胶芬洛布"] {
            assert!(!characters(word, "布洛芬胶囊"), "{word}");
        }
    }
}
