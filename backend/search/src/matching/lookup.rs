//! Literal and phonetic matches of a word in the keys of one segment.

use std::sync::Arc;

use tantivy::postings::TermInfo;
use tantivy::{InvertedIndexReader, SegmentReader};
use tantivy_fst::Automaton;

use super::rank::{Anchor, Rank, Source, Tier};
use super::scores::{Ranked, Scores, intersect};
use super::sound::{self, SoundAutomaton, Strictness};
use crate::error::SearchError;
use crate::index::fields::Fields;
use crate::index::keys::Kind;
use crate::query::Scope;
use crate::text::folding::squeeze;
use crate::text::quantities;

/// Minimum length for completing a code; shorter prefixes match a tenth of the catalogue.
const MIN_CODE_CHARS: usize = 6;
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
pub struct Word {
    pub folded: String,
    pub text: String,
}

impl Word {
    pub fn new(folded: &str) -> Self {
        Self {
            folded: folded.to_owned(),
            text: squeeze(folded),
        }
    }

    pub fn has(&self, test: impl Fn(char) -> bool) -> bool {
        self.text.chars().any(test)
    }

    pub fn length(&self) -> usize {
        self.text.chars().count()
    }
}

/// The key fields of one segment that a scope looks into.
pub struct SegmentKeys<'a> {
    pub segment: &'a SegmentReader,
    pub names: Vec<(Source, Arc<InvertedIndexReader>)>,
    codes: Option<Arc<InvertedIndexReader>>,
    quantities: Option<Arc<InvertedIndexReader>>,
}

impl<'a> SegmentKeys<'a> {
    pub fn open(segment: &'a SegmentReader, fields: &Fields, scope: Scope) -> Result<Self, SearchError> {
        let maker = (Source::Maker, segment.inverted_index(fields.maker_keys)?);
        Ok(match scope {
            Scope::Manufacturers => Self {
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

    /// All matches of a word without correction.
    pub fn find(&self, word: &Word) -> Result<Scores, SearchError> {
        let mut scores = Scores::new(self.segment);
        self.add_surfaces(word, &mut scores)?;
        self.add_sounds(word, &mut scores)?;
        self.add_codes(word, &mut scores)?;
        self.add_quantities(word, &mut scores)?;
        Ok(scores)
    }

    /// Goods whose name begins with several words put together.
    pub fn find_together(&self, words: &Word) -> Result<Scores, SearchError> {
        let mut scores = Scores::new(self.segment);
        self.add_surfaces(words, &mut scores)?;
        Ok(scores)
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

    /// A word that is a specification finds goods that have all its quantities; exact matches come first.
    fn add_quantities(&self, word: &Word, scores: &mut Scores) -> Result<(), SearchError> {
        let Some(index) = &self.quantities else {
            return Ok(());
        };
        let whole = self.with_quantity(index, &quantities::whole_term(&word.text), Anchor::Whole)?;
        let mut together: Option<Ranked> = None;
        for quantity in quantities::parse_whole(&word.folded).unwrap_or_default() {
            let found = self.with_quantity(index, &quantity.query_term(), Anchor::WholeStem)?;
            together = Some(together.map_or_else(|| found.clone(), |before| intersect(&before, &found)));
        }
        for (doc, value) in whole.into_iter().chain(together.unwrap_or_default()) {
            scores.raise_one(doc, value, self.segment);
        }
        Ok(())
    }

    fn with_quantity(
        &self,
        index: &InvertedIndexReader,
        term: &str,
        anchor: Anchor,
    ) -> Result<Ranked, SearchError> {
        let Some(term) = index.terms().get(term)? else {
            return Ok(Ranked::new());
        };
        let rank = Rank::new(Tier::Exact, anchor, Source::Specification);
        let mut found = Scores::new(self.segment);
        found.raise(index, &term, rank, self.segment)?;
        Ok(found.into_ranked())
    }
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
    // Three letters often match a whole alias, so it ranks no higher than the ingredient of a name.
    let anchor = match sound_anchor(automaton, key) {
        Anchor::Whole if source == Source::Alias => Anchor::WholeStem,
        anchor => anchor,
    };
    Rank::new(tier, anchor, source)
}

pub fn sound_anchor(automaton: &SoundAutomaton, key: &[u8]) -> Anchor {
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
pub fn walk<A>(
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
