//! The index as the application holds it.

mod writer;
mod writing;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use quick_cache::sync::Cache;
use tantivy::query::{AllQuery, BooleanQuery, DisjunctionMaxQuery, Occur, Query};
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, Searcher};

use crate::error::SearchError;
use crate::index::directory;
use crate::index::fields::Fields;
use crate::matching::word::Matcher;
use crate::query::{
    Counts, GoodsQuery, Groups, Hits, MAX_LIMIT, MAX_OFFSET, MAX_TEXT_CHARS, Scope, Sort, Suggestion,
};
use crate::retrieval::facet_table::{FacetTables, Tables};
use crate::retrieval::facets::FacetCollector;
use crate::retrieval::filters;
use crate::retrieval::page::PageCollector;
use crate::retrieval::suggestions::SuggestionCollector;
use crate::retrieval::word_query::WordQuery;
use crate::text::{folding, labels, segmentation, syllables};

/// Answers remembered.
const REMEMBERED_PAGES: usize = 4_000;
const REMEMBERED_SUGGESTIONS: usize = 4_000;
const REMEMBERED_COUNTS: usize = 1_000;

/// Whether an opened index can answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Empty or half filled: [`SearchIndex::replace_all`] has to run.
    Fresh,
    /// Holds the catalogue as of its last commit.
    Ready,
}

/// What [`SearchIndex::open`] found.
#[derive(Debug, Clone)]
pub struct Opened {
    pub index: SearchIndex,
    pub state: State,
}

/// The search index of this process. Clones share it; the directory is released when the last one is dropped.
#[derive(Clone)]
pub struct SearchIndex {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    fields: Fields,
    reader: IndexReader,
    index: Index,
    /// None after a failed change: its state was discarded.
    writer: Mutex<Option<IndexWriter>>,
    complete: AtomicBool,
    generation: AtomicU64,
    pages: Cache<(u64, GoodsQuery), Arc<Hits>>,
    suggestions: Cache<(u64, Scope, usize, String), Arc<Vec<Suggestion>>>,
    counts: Cache<(u64, GoodsQuery, Groups), Arc<Counts>>,
    facet_tables: FacetTables,
}

impl fmt::Debug for SearchIndex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SearchIndex")
            .field("path", &self.inner.path)
            .field("complete", &self.is_complete())
            .field("generation", &self.generation())
            .finish_non_exhaustive()
    }
}

impl SearchIndex {
    /// Opens the index in a directory, which is created if need be. An index that is damaged, half filled or of
    /// another version is replaced by an empty one.
    ///
    /// Fails if another writer holds the directory, if it holds foreign files, or if it cannot be written.
    pub fn open(dir: &Path) -> Result<Opened, SearchError> {
        let opened = directory::open(dir)?;
        let writer = writer::open_writer(&opened.index, dir)?;
        let reader = opened
            .index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()?;
        let inner = Inner {
            path: dir.to_owned(),
            fields: Fields::schema().1,
            reader,
            generation: AtomicU64::new(opened.mark.generation),
            index: opened.index,
            writer: Mutex::new(Some(writer)),
            complete: AtomicBool::new(opened.mark.complete),
            pages: Cache::new(REMEMBERED_PAGES),
            suggestions: Cache::new(REMEMBERED_SUGGESTIONS),
            counts: Cache::new(REMEMBERED_COUNTS),
            facet_tables: FacetTables::default(),
        };
        let state = if opened.mark.complete {
            State::Ready
        } else {
            State::Fresh
        };
        Ok(Opened {
            index: Self {
                inner: Arc::new(inner),
            },
            state,
        })
    }

    /// Whether the index has been filled by [`SearchIndex::replace_all`], now or before it was opened.
    pub fn is_complete(&self) -> bool {
        self.inner.complete.load(Ordering::Acquire)
    }

    /// Grows with every commit.
    pub fn generation(&self) -> u64 {
        self.inner.generation.load(Ordering::Acquire)
    }

    /// Builds what the first query would otherwise build: the dictionaries, some 0.2 s, and the tables for
    /// filter counts, some 0.2 s for a million goods.
    pub fn warm_up(&self) -> Result<(), SearchError> {
        segmentation::warm_up();
        self.inner.facet_tables.of(&self.inner.reader.searcher())?;
        Ok(())
    }

    /// Finds goods. Every text is a valid question, taken literally.
    pub fn search(&self, query: &GoodsQuery) -> Result<Hits, SearchError> {
        let query = clamped(query);
        // Read before the snapshot is taken: a newer snapshot under an older number does no harm.
        let key = (self.generation(), query);
        if let Some(known) = self.inner.pages.get(&key) {
            return Ok(Hits::clone(&known));
        }
        let hits = self.search_snapshot(&key.1)?;
        self.inner.pages.insert(key, Arc::new(hits.clone()));
        Ok(hits)
    }

    /// How many goods each choice of a filter would leave; sort and page of the question mean nothing here.
    pub fn count(&self, query: &GoodsQuery, groups: &Groups) -> Result<Arc<Counts>, SearchError> {
        let query = GoodsQuery {
            offset: 0,
            limit: 0,
            sort: Sort::default(),
            ..clamped(query)
        };
        let generation = self.generation();
        let searcher = self.inner.reader.searcher();
        let tables = self.inner.facet_tables.of(&searcher)?;
        let key = (generation, query, groups.clone());
        if let Some(known) = self.inner.counts.get(&key) {
            return Ok(known);
        }
        let counts = Arc::new(self.count_snapshot(&searcher, tables, &key.1, &key.2)?);
        self.inner.counts.insert(key, Arc::clone(&counts));
        Ok(counts)
    }

    /// Completes a partial query, with distinct texts, the best first. Blank text has no completion.
    pub fn suggest(&self, text: &str, scope: Scope, limit: usize) -> Result<Vec<Suggestion>, SearchError> {
        let limit = limit.min(MAX_LIMIT);
        let key = (self.generation(), scope, limit, cut(text));
        if let Some(known) = self.inner.suggestions.get(&key) {
            return Ok(Vec::clone(&known));
        }
        let found = self.suggest_from_snapshot(&key.3, scope, limit)?;
        self.inner.suggestions.insert(key, Arc::new(found.clone()));
        Ok(found)
    }

    fn search_snapshot(&self, query: &GoodsQuery) -> Result<Hits, SearchError> {
        let searcher = self.inner.reader.searcher();
        let Some(mut clauses) = self.text_clauses(&searcher, query)? else {
            return Ok(Hits::default());
        };
        clauses.extend(filters::of(query, &self.inner.fields));
        let collector = PageCollector {
            sort: query.sort,
            first: if query.sort == Sort::Relevance {
                &query.first
            } else {
                &[]
            },
            keep: query.offset + query.limit,
        };
        let page = searcher.search(&*all_of(clauses), &collector)?;
        Ok(Hits {
            ids: page.ids.into_iter().skip(query.offset).collect(),
            total: page.total,
        })
    }

    fn count_snapshot(
        &self,
        searcher: &Searcher,
        tables: Arc<Tables>,
        query: &GoodsQuery,
        groups: &Groups,
    ) -> Result<Counts, SearchError> {
        let Some(mut clauses) = self.text_clauses(searcher, query)? else {
            return Ok(Counts::default());
        };
        clauses.extend(filters::fixed(query, &self.inner.fields));
        let collector = FacetCollector {
            query,
            groups,
            tables,
        };
        Ok(searcher.search(&*all_of(clauses), &collector)?)
    }

    fn suggest_from_snapshot(
        &self,
        text: &str,
        scope: Scope,
        limit: usize,
    ) -> Result<Vec<Suggestion>, SearchError> {
        let searcher = self.inner.reader.searcher();
        let words = self.meant_words(&searcher, text, scope)?;
        if words.is_empty() || limit == 0 {
            return Ok(Vec::new());
        }
        let clauses = self.word_clauses(&searcher, &words, scope)?;
        let collector = SuggestionCollector {
            scope,
            limit,
            single_word: words.len() == 1,
        };
        Ok(searcher.search(&*all_of(clauses), &collector)?)
    }

    /// What the texts of a question ask for: nothing for a blank one, none when no goods can match.
    fn text_clauses(
        &self,
        searcher: &Searcher,
        query: &GoodsQuery,
    ) -> Result<Option<Vec<Box<dyn Query>>>, SearchError> {
        if is_blank(&query.text) {
            return Ok(Some(Vec::new()));
        }
        let mut any: Vec<Box<dyn Query>> = Vec::new();
        for text in [&query.text].into_iter().chain(&query.also) {
            let words = self.meant_words(searcher, text, query.scope)?;
            if !words.is_empty() {
                any.push(all_of(self.word_clauses(searcher, &words, query.scope)?));
            }
        }
        any.extend(
            query
                .first
                .iter()
                .map(|id| filters::is_goods(*id, &self.inner.fields)),
        );
        Ok(match any.len() {
            0 => None,
            1 => Some(any),
            _ => Some(vec![Box::new(DisjunctionMaxQuery::new(any))]),
        })
    }

    /// The words of a text. Separate syllables form one word if there is such a name.
    fn meant_words(&self, searcher: &Searcher, text: &str, scope: Scope) -> Result<Vec<String>, SearchError> {
        let words = labels::without(folding::words(text));
        let Some(joined) = syllables::joined(&words) else {
            return Ok(words);
        };
        let matcher = Matcher::new(searcher, &self.inner.fields, scope)?;
        for word in joined.iter().filter(|word| !words.contains(word)) {
            let found = matcher.find(word)?;
            if found.iter().all(Vec::is_empty) {
                return Ok(words);
            }
        }
        Ok(joined)
    }

    fn word_clauses(
        &self,
        searcher: &Searcher,
        words: &[String],
        scope: Scope,
    ) -> Result<Vec<Box<dyn Query>>, SearchError> {
        let matcher = Matcher::new(searcher, &self.inner.fields, scope)?;
        let mut clauses: Vec<Box<dyn Query>> = Vec::with_capacity(words.len());
        for word in words {
            clauses.push(Box::new(WordQuery::new(searcher, matcher.find(word)?)));
        }
        if clauses.len() > 1 {
            let together = WordQuery::new(searcher, matcher.find_together(words)?);
            let first = clauses.swap_remove(0);
            clauses.push(preferring(first, together));
        }
        Ok(clauses)
    }
}

fn all_of(mut clauses: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match clauses.len() {
        0 => Box::new(AllQuery),
        1 => clauses.swap_remove(0),
        _ => Box::new(BooleanQuery::intersection(clauses)),
    }
}

/// All matches of `wanted`, those of `preferred` first.
fn preferring(wanted: Box<dyn Query>, preferred: WordQuery) -> Box<dyn Query> {
    Box::new(BooleanQuery::new(vec![
        (Occur::Must, wanted),
        (Occur::Should, Box::new(preferred)),
    ]))
}

fn clamped(query: &GoodsQuery) -> GoodsQuery {
    let is_too_deep = query.offset > MAX_OFFSET;
    GoodsQuery {
        text: cut(&query.text),
        also: query.also.iter().map(|text| cut(text)).collect(),
        offset: if is_too_deep { 0 } else { query.offset },
        limit: if is_too_deep {
            0
        } else {
            query.limit.min(MAX_LIMIT)
        },
        ..query.clone()
    }
}

fn cut(text: &str) -> String {
    text.trim().chars().take(MAX_TEXT_CHARS).collect()
}

fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}'))
}
