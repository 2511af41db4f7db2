//! Walks keys with a word in which a character may be replaced by a similar-looking one: 阿莫酉林.

use tantivy_fst::Automaton;

use super::character::Character;
use crate::index::keys::Kind;
use crate::text::shapes;

/// Word length per allowed replacement; in a word of two characters, one is allowed.
const CHARACTERS_FOR_A_SLIP: usize = 3;
const SHORTEST: usize = 2;

/// Accepts surface keys that begin with the word, give or take characters that look alike.
pub struct AlikeAutomaton {
    word: Vec<char>,
    kinds: Vec<u8>,
    most_slips: usize,
}

/// See [`AlikeAutomaton`].
#[derive(Debug, Clone, Copy, Default)]
pub struct State {
    begun: bool,
    failed: bool,
    /// Characters of the word that have been matched.
    place: usize,
    slips: usize,
    character: Character,
}

impl AlikeAutomaton {
    /// For a compact word and keys of these kinds.
    pub fn new(word: &str, kinds: &[Kind]) -> Self {
        let word: Vec<char> = word.chars().collect();
        Self {
            kinds: kinds.iter().map(|kind| *kind as u8).collect(),
            most_slips: (word.len() / CHARACTERS_FOR_A_SLIP).max(usize::from(word.len() == SHORTEST)),
            word,
        }
    }

    /// Whether any character of the word looks like another.
    pub fn can_slip(&self) -> bool {
        self.most_slips > 0 && self.word.iter().any(|c| !shapes::like(*c).is_empty())
    }

    /// Whether the word uses up the key to its last character.
    pub fn fills(&self, key: &[u8]) -> bool {
        let characters = key.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
        characters == self.word.len() + 1
    }

    fn compare(&self, state: &mut State, c: char) {
        let Some(&wanted) = self.word.get(state.place) else {
            return;
        };
        state.place += 1;
        if c != wanted {
            state.slips += 1;
            state.failed = state.slips > self.most_slips || !shapes::like(wanted).contains(&c);
        }
    }
}

impl Automaton for AlikeAutomaton {
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

    fn accept(&self, state: &State, byte: u8) -> State {
        let mut next = *state;
        if !state.begun {
            next.begun = true;
            next.failed = !self.kinds.contains(&byte);
        } else if let Some(c) = next.character.take(byte) {
            self.compare(&mut next, c);
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(word: &str, name: &str) -> bool {
        let automaton = AlikeAutomaton::new(word, &[Kind::Full]);
        let key = Kind::Full.key(name.as_bytes());
        let mut state = automaton.start();
        for byte in key {
            state = automaton.accept(&state, byte);
            if !automaton.can_match(&state) {
                return false;
            }
        }
        automaton.is_match(&state)
    }

    #[test]
    fn characters_that_look_alike_are_taken_for_one_another() {
        for word in ["阿莫酉林", "阿莫酉林胶囊", "阿莫西林", "何莫西林"] {
            assert!(accepts(word, "阿莫西林胶囊"), "{word}");
        }
        assert!(accepts("何莫", "阿莫西林胶囊"));
        for word in ["阿莫东林", "酉林", "何西", "何莫酉林", "阿莫酉林颗粒"] {
            assert!(!accepts(word, "阿莫西林胶囊"), "{word}");
        }
    }

    #[test]
    fn matching_a_whole_key_differs_from_matching_its_beginning() {
        let automaton = AlikeAutomaton::new("阿莫酉林", &[Kind::Stem]);
        assert!(automaton.fills(&Kind::Stem.key("阿莫西林".as_bytes())));
        assert!(!automaton.fills(&Kind::Stem.key("阿莫西林钠".as_bytes())));
    }
}
