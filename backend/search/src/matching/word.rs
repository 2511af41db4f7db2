//! Finds the goods of one word, in steps: what the word says literally or by sound; if that is little, its parts and
//! its homophones; if still nothing begins like it, words one edit away.

use tantivy::Searcher;
use tantivy_fst::Automaton;

use super::edit::{EditAutomaton, Script};
use super::lookup::{SegmentKeys, Word, sound_anchor, walk};
use super::rank::{Anchor, Rank, Source, Tier};
use super::scores::{Ranked, Scores, intersect};
use super::sound::{self, SoundAutomaton, Strictness};
use crate::error::SearchError;
use crate::index::fields::Fields;
use crate::index::keys::Kind;
use crate::query::Scope;
use crate::text::folding::is_han;
use crate::text::readings::Readings;
use crate::text::segmentation;

/// A word with fewer goods than this is tried less literally too.
const THIN: usize = 5;
/// Parts of a word that are looked up.
const MAX_PARTS: usize = 8;
/// Shortest words that may be one edit off.
const MIN_EDIT_CHARACTERS: usize = 3;
const MIN_EDIT_LETTERS: usize = 5;

/// Looks words up in a snapshot of the index.
pub struct Matcher<'a> {
    segments: Vec<SegmentKeys<'a>>,
}

impl<'a> Matcher<'a> {
    pub fn new(searcher: &'a Searcher, fields: &Fields, scope: Scope) -> Result<Self, SearchError> {
        let open = |segment| SegmentKeys::open(segment, fields, scope);
        let segments = searcher
            .segment_readers()
            .iter()
            .map(open)
            .collect::<Result<_, _>>()?;
        Ok(Self { segments })
    }

    /// The goods a folded word finds, for each segment in the order of the snapshot.
    pub fn find(&self, folded: &str) -> Result<Vec<Ranked>, SearchError> {
        let word = Word::new(folded);
        let mut all = self.literally(&word)?;
        if is_thin(&all) {
            self.add_parts(&word, &mut all)?;
            self.add_homophones(&word, &mut all)?;
        }
        if is_thin(&all) && !any_begins_like(&all) {
            self.add_edits(&word, &mut all)?;
        }
        Ok(all.into_iter().map(Scores::into_ranked).collect())
    }

    fn literally(&self, word: &Word) -> Result<Vec<Scores>, SearchError> {
        self.segments.iter().map(|keys| keys.find(word)).collect()
    }

    /// Goods that have every part of the word in some field.
    fn add_parts(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let parts = segmentation::parts(&word.folded);
        if !(2..=MAX_PARTS).contains(&parts.len()) {
            return Ok(());
        }
        let mut together: Option<Vec<Ranked>> = None;
        for part in &parts {
            let found = self
                .literally(&Word::new(part))?
                .into_iter()
                .map(|scores| as_part(scores.into_ranked()));
            together = Some(match together {
                None => found.collect(),
                Some(before) => before
                    .iter()
                    .zip(found)
                    .map(|(left, right)| intersect(left, &right))
                    .collect(),
            });
        }
        for ((keys, scores), ranked) in self.segments.iter().zip(all).zip(together.unwrap_or_default()) {
            for (doc, value) in ranked {
                scores.raise_one(doc, value, keys.segment);
            }
        }
        Ok(())
    }

    /// Names that sound like the word: 阿莫西琳.
    fn add_homophones(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let syllables = Readings::shipped().read(&word.text);
        let readable = syllables.iter().all(|syllable| !syllable.reading.is_empty());
        let spelt: String = syllables.iter().map(|syllable| syllable.reading).collect();
        if !readable || syllables.len() < 2 || !word.has(is_han) || spelt.len() > sound::MAX_CHARS {
            return Ok(());
        }
        let kinds = [Kind::FullSound, Kind::StemSound, Kind::TailSound];
        let automaton = SoundAutomaton::new(&spelt, &kinds, Strictness::Whole);
        let rank = |key: &[u8], source| {
            let anchor = sound_anchor(&automaton, key);
            Rank::new(Tier::Homophone, anchor, source)
        };
        self.add_walked(&automaton, rank, all)
    }

    fn add_edits(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let length = word.length();
        let rank = |_: &[u8], source| Rank::new(Tier::Edit, Anchor::Start, source);
        let (kinds, script) = if length >= MIN_EDIT_CHARACTERS && !word.has(|c| !is_han(c)) {
            ([Kind::Full, Kind::Stem], Script::Characters)
        } else if length >= MIN_EDIT_LETTERS && !word.has(|c| !c.is_ascii_lowercase()) {
            ([Kind::FullSound, Kind::StemSound], Script::Letters)
        } else {
            return Ok(());
        };
        self.add_walked(&EditAutomaton::new(&word.text, &kinds, script), rank, all)
    }

    /// Raises the goods of every key of a name that the automaton accepts.
    fn add_walked<A>(
        &self,
        automaton: &A,
        rank: impl Fn(&[u8], Source) -> Rank,
        all: &mut [Scores],
    ) -> Result<(), SearchError>
    where
        A: Automaton,
        A::State: Clone,
    {
        for (keys, scores) in self.segments.iter().zip(all) {
            for (source, index) in &keys.names {
                walk(index, automaton, |key, term| {
                    scores.raise(index, term, rank(key, *source), keys.segment)
                })?;
            }
        }
        Ok(())
    }
}

/// Goods of one part of a word: what remains of their rank is the field.
fn as_part(mut ranked: Ranked) -> Ranked {
    for (_, value) in &mut ranked {
        let source = Rank::source(*value).unwrap_or(Source::Code);
        *value = Rank::new(Tier::Parts, Anchor::Inside, source).value();
    }
    ranked
}

fn is_thin(all: &[Scores]) -> bool {
    all.iter().map(Scores::len).sum::<usize>() < THIN
}

/// Whether some name contains the word or is abbreviated by it. Then a name one edit away is more likely another
/// medicine with a similar name than a slip of the finger.
fn any_begins_like(all: &[Scores]) -> bool {
    let least = Rank::least(Tier::Folk).value();
    all.iter().any(|scores| scores.best() >= least)
}
