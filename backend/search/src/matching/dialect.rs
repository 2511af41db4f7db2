//! Walks sound keys with a word in southern pronunciation: 小柴胡 typed xiaocaifu, 牛黄 typed liuhuang.

use tantivy_fst::Automaton;

use crate::index::keys::{Kind, LITERAL};
use crate::text::syllables::{southern, southern_word};

/// Accepts sound keys that begin with the word when both sound alike in southern pronunciation.
pub struct DialectAutomaton {
    word: Vec<u8>,
    kinds: Vec<u8>,
}

/// See [`DialectAutomaton`].
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    begun: bool,
    failed: bool,
    /// Letters of the word matched so far.
    place: usize,
    /// The last letter of the current syllable.
    before: Option<u8>,
}

impl DialectAutomaton {
    /// For pinyin in letters and keys of these kinds.
    pub fn new(spelt: &str, kinds: &[Kind]) -> Self {
        Self {
            word: southern_word(spelt).into_bytes(),
            kinds: kinds.iter().map(|kind| *kind as u8).collect(),
        }
    }

    /// Whether the word uses up the key to its last syllable.
    pub fn fills(&self, key: &[u8]) -> bool {
        let mut sounds = 0;
        let mut before = None;
        for &byte in key.iter().skip(1) {
            if byte.is_ascii_alphanumeric() {
                sounds += usize::from(southern(before, byte).is_some());
                before = Some(byte);
            } else {
                before = None;
            }
        }
        sounds == self.word.len()
    }

    fn advance(&self, state: &mut State, letter: u8) {
        let sound = southern(state.before, letter);
        state.before = Some(letter);
        if let Some(sound) = sound {
            state.failed = self.word.get(state.place) != Some(&sound);
            state.place += 1;
        }
    }
}

// What every automaton says of a state, on a state of its own (`alike`). jscpd:ignore-start
impl Automaton for DialectAutomaton {
    type State = State;

    fn start(&self) -> State {
        State::default()
    }

    fn is_match(&self, state: &State) -> bool {
        state.begun && !state.failed && state.place == self.word.len()
    }

    fn can_match(&self, state: &State) -> bool {
        !state.failed
    }

    fn will_always_match(&self, state: &State) -> bool {
        self.is_match(state)
    }
    // jscpd:ignore-end

    fn accept(&self, state: &State, byte: u8) -> State {
        let mut next = *state;
        if !state.begun {
            next.begun = true;
            next.failed = !self.kinds.contains(&byte);
        } else if !self.is_match(state) {
            if byte.is_ascii_alphanumeric() {
                self.advance(&mut next, byte);
            } else if byte == LITERAL || byte >= 0x80 {
                next.before = None;
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::keys;
    use crate::text::readings::Readings;

    fn key(name: &str) -> Vec<u8> {
        Kind::FullSound.key(&keys::spell(&Readings::shipped().read(name)))
    }

    fn accepts(word: &str, name: &str) -> bool {
        let automaton = DialectAutomaton::new(word, &[Kind::FullSound]);
        let mut state = automaton.start();
        for byte in key(name) {
            state = automaton.accept(&state, byte);
            if !automaton.can_match(&state) {
                return false;
            }
        }
        automaton.is_match(&state)
    }

    #[test]
    fn similar_sounds_match_one_another() {
        for (word, name) in [
            ("xiaocaifu", "小柴胡颗粒"),
            ("xiaochaihukeli", "小柴胡颗粒"),
            ("liuhuanjiedu", "牛黄解毒片"),
            ("zhuoyanfusaxin", "左氧氟沙星片"),
            ("dangui", "当归"),
        ] {
            assert!(accepts(word, name), "{word}");
        }
        assert!(!accepts("xiaocaibu", "小柴胡颗粒"));
    }

    #[test]
    fn matching_a_whole_key_differs_from_matching_its_beginning() {
        let fills = |word| DialectAutomaton::new(word, &[Kind::FullSound]).fills(&key("小柴胡"));
        assert!(fills("xiaocaifu"));
        assert!(!fills("xiaocai"));
    }
}
