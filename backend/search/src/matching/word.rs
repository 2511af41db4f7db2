//! Finds the goods of one word, in steps: what the word says literally or by sound; if that is little, its parts and
//! its homophones; if still nothing begins like it, words one edit away.

use std::sync::Arc;

use tantivy::postings::TermInfo;
use tantivy::{InvertedIndexReader, Searcher, SegmentReader};
use tantivy_fst::Automaton;

use super::edit::{EditAutomaton, Script};
use super::rank::{Anchor, Rank, Source, Tier};
use super::scores::{Ranked, Scores, intersect};
use super::sound::{self, SoundAutomaton, Strictness};
use crate::error::SearchError;
use crate::index::fields::Fields;
use crate::index::keys::Kind;
use crate::query::Scope;
use crate::text::folding::{is_han, squeeze};
use crate::text::readings::Readings;
use crate::text::{quantities, segmentation};

/// A word with fewer goods than this is tried less literally too.
const THIN: usize = 5;
/// Parts of a word that are looked up.
const MAX_PARTS: usize = 8;
/// Letters and digits from which on a code is completed; fewer stand for a tenth of the catalogue.
const MIN_CODE_CHARS: usize = 6;
/// Shortest words that may be one edit off.
const MIN_EDIT_CHARACTERS: usize = 3;
const MIN_EDIT_LETTERS: usize = 5;

/// Shortest words looked for inside names by sound: any two letters are initials somewhere.
const MIN_INSIDE_LETTERS: usize = 3;

const BEGINNINGS: [Kind; 4] = [Kind::FullSound, Kind::StemSound, Kind::FullFolk, Kind::StemFolk];
const ANYWHERE: [Kind; 6] = [
    Kind::FullSound,
    Kind::StemSound,
    Kind::TailSound,
    Kind::FullFolk,
    Kind::StemFolk,
    Kind::TailFolk,
];

/// A folded word and its compact form.
struct Word {
    folded: String,
    text: String,
}

impl Word {
    fn new(folded: &str) -> Self {
        Self {
            folded: folded.to_owned(),
            text: squeeze(folded),
        }
    }

    fn has(&self, test: impl Fn(char) -> bool) -> bool {
        self.text.chars().any(test)
    }

    fn length(&self) -> usize {
        self.text.chars().count()
    }
}

/// The key fields of one segment that a scope looks into.
struct SegmentKeys<'a> {
    segment: &'a SegmentReader,
    names: Vec<(Source, Arc<InvertedIndexReader>)>,
    codes: Option<Arc<InvertedIndexReader>>,
    quantities: Option<Arc<InvertedIndexReader>>,
}

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
        self.segments
            .iter()
            .map(|keys| {
                let mut scores = Scores::new(keys.segment);
                keys.add_surfaces(word, &mut scores)?;
                keys.add_sounds(word, &mut scores)?;
                keys.add_codes(word, &mut scores)?;
                keys.add_quantities(word, &mut scores)?;
                Ok(scores)
            })
            .collect()
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

impl<'a> SegmentKeys<'a> {
    fn open(segment: &'a SegmentReader, fields: &Fields, scope: Scope) -> Result<Self, SearchError> {
        let maker = (Source::Maker, segment.inverted_index(fields.maker_keys)?);
        Ok(match scope {
            Scope::Makers => Self {
                segment,
                names: vec![maker],
                codes: None,
                quantities: None,
            },
            Scope::Goods => Self {
                segment,
                names: vec![
                    (Source::Name, segment.inverted_index(fields.name_keys)?),
                    (Source::TradeName, segment.inverted_index(fields.trade_keys)?),
                    (Source::Alias, segment.inverted_index(fields.alias_keys)?),
                    maker,
                ],
                codes: Some(segment.inverted_index(fields.codes)?),
                quantities: Some(segment.inverted_index(fields.quantities)?),
            },
        })
    }

    fn add_surfaces(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        for (source, index) in &self.names {
            for kind in [Kind::Full, Kind::Stem, Kind::Tail] {
                let prefix = kind.key(word.text.as_bytes());
                complete(index, &prefix, |key, term| {
                    let rank = surface_rank(kind, key.len() == prefix.len(), *source);
                    scores.raise(index, term, rank, self.segment)
                })?;
            }
        }
        Ok(())
    }

    fn add_sounds(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        if !word.has(|c| c.is_ascii_lowercase()) || word.length() > sound::MAX_CHARS {
            return Ok(());
        }
        if word.length() == 1 {
            return self.add_first_letter(word, scores);
        }
        let kinds: &[Kind] = if word.length() < MIN_INSIDE_LETTERS {
            &BEGINNINGS
        } else {
            &ANYWHERE
        };
        let automaton = SoundAutomaton::new(&word.text, kinds, Strictness::Abbreviated);
        for (source, index) in &self.names {
            walk(index, &automaton, |key, term| {
                let rank = sound_rank(&word.text, &automaton, key, *source);
                scores.raise(index, term, rank, self.segment)
            })?;
        }
        Ok(())
    }

    fn add_first_letter(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        let key = Kind::Letter.key(word.text.as_bytes());
        for (source, index) in &self.names {
            if let Some(term) = index.terms().get(&key)? {
                let rank = Rank::new(Tier::Initials, Anchor::Start, *source);
                scores.raise(index, &term, rank, self.segment)?;
            }
        }
        Ok(())
    }

    fn add_codes(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        let Some(index) = &self.codes else { return Ok(()) };
        let code = word.text.as_bytes();
        if !word.has(|c| c.is_ascii_digit()) {
            return Ok(());
        }
        if let Some(term) = index.terms().get(code)? {
            let rank = Rank::new(Tier::Exact, Anchor::Whole, Source::Code);
            scores.raise(index, &term, rank, self.segment)?;
        }
        if word.text.chars().filter(char::is_ascii_alphanumeric).count() < MIN_CODE_CHARS {
            return Ok(());
        }
        let rank = Rank::new(Tier::Prefix, Anchor::Start, Source::Code);
        complete(index, code, |_, term| {
            scores.raise(index, term, rank, self.segment)
        })
    }

    /// A word that is a specification finds goods that have all its quantities, or say just the same.
    fn add_quantities(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        let Some(index) = &self.quantities else {
            return Ok(());
        };
        let whole = self.with_quantity(index, &quantities::whole_term(&word.text))?;
        let mut together: Option<Ranked> = None;
        for quantity in quantities::parse_whole(&word.folded).unwrap_or_default() {
            let found = self.with_quantity(index, &quantity.query_term())?;
            together = Some(together.map_or_else(|| found.clone(), |before| intersect(&before, &found)));
        }
        for (doc, value) in whole.into_iter().chain(together.unwrap_or_default()) {
            scores.raise_one(doc, value, self.segment);
        }
        Ok(())
    }

    fn with_quantity(&self, index: &InvertedIndexReader, term: &str) -> Result<Ranked, SearchError> {
        let Some(term) = index.terms().get(term)? else {
            return Ok(Ranked::new());
        };
        let rank = Rank::new(Tier::Exact, Anchor::Whole, Source::Specification);
        let mut found = Scores::new(self.segment);
        found.raise(index, &term, rank, self.segment)?;
        Ok(found.into_ranked())
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

fn surface_rank(kind: Kind, whole: bool, source: Source) -> Rank {
    let (tier, anchor) = match (kind, whole) {
        (Kind::Full, true) => (Tier::Exact, Anchor::Whole),
        (Kind::Full, false) => (Tier::Prefix, Anchor::Start),
        (Kind::Stem, true) => (Tier::Exact, Anchor::WholeStem),
        (Kind::Stem, false) => (Tier::Prefix, Anchor::StemStart),
        _ => (Tier::Substring, Anchor::Inside),
    };
    Rank::new(tier, anchor, source)
}

fn sound_rank(word: &str, automaton: &SoundAutomaton, key: &[u8], source: Source) -> Rank {
    let kind = Kind::of(key);
    let initials = sound::is_initials(word, key);
    let tier = match kind {
        Some(Kind::FullSound | Kind::StemSound) if initials => Tier::Initials,
        Some(Kind::FullSound | Kind::StemSound) => Tier::Pinyin,
        Some(Kind::TailSound) if initials => Tier::InitialsInside,
        Some(Kind::TailSound) => Tier::PinyinInside,
        Some(Kind::FullFolk | Kind::StemFolk) => Tier::Folk,
        _ => Tier::FolkInside,
    };
    Rank::new(tier, sound_anchor(automaton, key), source)
}

fn sound_anchor(automaton: &SoundAutomaton, key: &[u8]) -> Anchor {
    match Kind::of(key) {
        Some(Kind::FullSound | Kind::FullFolk) if automaton.fills(key) => Anchor::Whole,
        Some(Kind::FullSound | Kind::FullFolk) => Anchor::Start,
        Some(Kind::StemSound | Kind::StemFolk) if automaton.fills(key) => Anchor::WholeStem,
        Some(Kind::StemSound | Kind::StemFolk) => Anchor::StemStart,
        _ => Anchor::Inside,
    }
}

/// Visits every key that begins with the prefix.
fn complete(
    index: &InvertedIndexReader,
    prefix: &[u8],
    mut visit: impl FnMut(&[u8], &TermInfo) -> std::io::Result<()>,
) -> Result<(), SearchError> {
    let mut range = index.terms().range().ge(prefix);
    if let Some(end) = after(prefix) {
        range = range.lt(end);
    }
    let mut keys = range.into_stream()?;
    while let Some((key, term)) = keys.next() {
        visit(key, term)?;
    }
    Ok(())
}

/// The first key behind all that begin with the prefix.
fn after(prefix: &[u8]) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|byte| *byte < 0xff)?;
    let mut end = prefix[..=last].to_vec();
    end[last] += 1;
    Some(end)
}

/// Visits every key the automaton accepts.
fn walk<A>(
    index: &InvertedIndexReader,
    automaton: &A,
    mut visit: impl FnMut(&[u8], &TermInfo) -> std::io::Result<()>,
) -> Result<(), SearchError>
where
    A: Automaton,
    A::State: Clone,
{
    let mut keys = index.terms().search(automaton).into_stream()?;
    while let Some((key, term)) = keys.next() {
        visit(key, term)?;
    }
    Ok(())
}
