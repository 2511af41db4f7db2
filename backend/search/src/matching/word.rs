//! Finds the goods of one word, in steps: what the word says literally or by sound; if that is little, its other
//! spellings, its parts, and what sounds or looks like it; if still nothing begins like it, words one edit away.

use tantivy::Searcher;
use tantivy_fst::Automaton;

use super::alike::AlikeAutomaton;
use super::dialect::DialectAutomaton;
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
use crate::text::{segmentation, spellings};

/// Below this number of goods a word is also matched less literally.
const THIN: usize = 5;
/// Maximum number of parts of a word that are looked up.
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
        let written = spellings::other(&word.folded).map(|written| Word::new(&written));
        if let (true, Some(written)) = (is_thin(&all), &written) {
            self.raise_all(
                self.literally(written)?.into_iter().map(Scores::into_ranked),
                &mut all,
            );
        }
        if is_thin(&all) {
            self.add_parts(&word, &mut all)?;
            if let Some(written) = &written {
                self.add_parts(written, &mut all)?;
            }
            self.add_homophones(&word, &mut all)?;
            self.add_alike(&word, &mut all)?;
        }
        if is_thin(&all) && !any_begins_like(&all) {
            self.add_dialect(&word, &mut all)?;
            self.add_edits(&word, &mut all)?;
        }
        Ok(all.into_iter().map(Scores::into_ranked).collect())
    }

    /// The goods whose names contain the words in sequence.
    pub fn find_together(&self, words: &[String]) -> Result<Vec<Ranked>, SearchError> {
        let together = Word::new(&words.concat());
        let found = self.segments.iter().map(|keys| keys.find_together(&together));
        found.map(|scores| Ok(scores?.into_ranked())).collect()
    }

    fn literally(&self, word: &Word) -> Result<Vec<Scores>, SearchError> {
        self.segments.iter().map(|keys| keys.find(word)).collect()
    }

    fn raise_all(&self, found: impl IntoIterator<Item = Ranked>, all: &mut [Scores]) {
        for ((keys, scores), ranked) in self.segments.iter().zip(all).zip(found) {
            for (doc, value) in ranked {
                scores.raise_one(doc, value, keys.segment);
            }
        }
    }

    /// Goods that have every part of the word in some field.
    fn add_parts(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let mut parts = segmentation::parts(&word.folded);
        if parts.len() == 1 {
            parts = segmentation::scripts(&word.text);
        }
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
        self.raise_all(together.unwrap_or_default(), all);
        Ok(())
    }

    /// Names that sound like the word: 阿莫西琳.
    fn add_homophones(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let Some(spelt) = spelt(word) else { return Ok(()) };
        let kinds = [Kind::FullSound, Kind::StemSound, Kind::TailSound];
        let automaton = SoundAutomaton::new(&spelt, &kinds, Strictness::Whole);
        let rank = |key: &[u8], source| {
            let anchor = sound_anchor(&automaton, key);
            Rank::new(Tier::Homophone, anchor, source)
        };
        self.add_walked(&automaton, rank, all)
    }

    /// Names with characters that look like those of the word: 阿莫酉林.
    fn add_alike(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let automaton = AlikeAutomaton::new(&word.text, &[Kind::Full, Kind::Stem, Kind::Tail]);
        if !automaton.can_slip() {
            return Ok(());
        }
        let rank = |key: &[u8], source| {
            let anchor = match (Kind::of(key), automaton.fills(key)) {
                (Some(Kind::Full), true) => Anchor::Whole,
                (Some(Kind::Full), false) => Anchor::Start,
                (Some(Kind::Stem), true) => Anchor::WholeStem,
                (Some(Kind::Stem), false) => Anchor::StemStart,
                _ => Anchor::Inside,
            };
            Rank::new(Tier::Alike, anchor, source)
        };
        self.add_walked(&automaton, rank, all)
    }

    /// Names that sound like the word where z and zh, n and l, f and h, in and ing are one: xiaocaifu.
    fn add_dialect(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let typed = word.length() >= MIN_EDIT_LETTERS && !word.has(|c| !c.is_ascii_lowercase());
        let Some(spelt) = spelt(word).or_else(|| typed.then(|| word.text.clone())) else {
            return Ok(());
        };
        let kinds = [Kind::FullSound, Kind::StemSound, Kind::TailSound];
        let automaton = DialectAutomaton::new(&spelt, &kinds);
        let rank = |key: &[u8], source| {
            let anchor = match (Kind::of(key), automaton.fills(key)) {
                (Some(Kind::TailSound), _) => Anchor::Inside,
                (_, true) => Anchor::WholeStem,
                (_, false) => Anchor::Start,
            };
            Rank::new(Tier::NearSound, anchor, source)
        };
        self.add_walked(&automaton, rank, all)
    }

    /// Names one letter or character off; of Chinese words also those whose pinyin is one letter off.
    fn add_edits(&self, word: &Word, all: &mut [Scores]) -> Result<(), SearchError> {
        let length = word.length();
        if length >= MIN_EDIT_CHARACTERS && !word.has(|c| !is_han(c)) {
            if let Some(spelt) = spelt(word) {
                self.add_edited(&spelt, Script::Letters, Tier::NearSound, all)?;
            }
            self.add_edited(&word.text, Script::Characters, Tier::Edit, all)?;
        } else if length >= MIN_EDIT_LETTERS && !word.has(|c| !c.is_ascii_lowercase()) {
            self.add_edited(&word.text, Script::Letters, Tier::Edit, all)?;
        }
        Ok(())
    }

    fn add_edited(
        &self,
        typed: &str,
        script: Script,
        tier: Tier,
        all: &mut [Scores],
    ) -> Result<(), SearchError> {
        let kinds: &[Kind] = match script {
            Script::Characters => &[Kind::Full, Kind::Stem],
            Script::Letters => &[Kind::FullSound, Kind::StemSound, Kind::FullFolk, Kind::StemFolk],
        };
        let automaton = EditAutomaton::new(typed, kinds, script);
        let rank = |key: &[u8], source| {
            let anchor = if automaton.fills(key) {
                Anchor::WholeStem
            } else {
                Anchor::Start
            };
            Rank::new(tier, anchor, source)
        };
        self.add_walked(&automaton, rank, all)
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

/// The pinyin of a word of Chinese, if all its readings are known.
fn spelt(word: &Word) -> Option<String> {
    let syllables = Readings::shipped().read(&word.text);
    let readable = syllables.iter().all(|syllable| !syllable.reading.is_empty());
    let spelt: String = syllables.iter().map(|syllable| syllable.reading).collect();
    let fits = syllables.len() > 1 && spelt.len() <= sound::MAX_CHARS;
    (readable && fits && word.has(is_han)).then_some(spelt)
}

/// Goods of one part of a word: their rank depends only on the field. An exact match of a part counts as a
/// name.
fn as_part(mut ranked: Ranked) -> Ranked {
    let exact = Rank::least(Tier::Exact).value();
    for (_, value) in &mut ranked {
        let source = match Rank::source(*value).unwrap_or(Source::Code) {
            Source::Alias | Source::TradeName if *value >= exact => Source::Name,
            other => other,
        };
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
