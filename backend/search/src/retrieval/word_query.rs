//! The goods found by a word, as a part of a Tantivy query. The score is their rank.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::index::SegmentId;
use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::{DocId, DocSet, Score, Searcher, SegmentReader, TERMINATED, TantivyError};

use crate::matching::scores::Ranked;

/// Goods of every segment with their ranks.
#[derive(Debug, Clone)]
pub struct WordQuery {
    by_segment: Arc<HashMap<SegmentId, Arc<Ranked>>>,
}

impl WordQuery {
    /// From one list for each segment of the snapshot.
    pub fn new(searcher: &Searcher, found: Vec<Ranked>) -> Self {
        let segments = searcher.segment_readers().iter().map(SegmentReader::segment_id);
        Self {
            by_segment: Arc::new(segments.zip(found.into_iter().map(Arc::new)).collect()),
        }
    }
}

impl Query for WordQuery {
    fn weight(&self, _scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        Ok(Box::new(self.clone()))
    }
}

impl Weight for WordQuery {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        Ok(match self.by_segment.get(&reader.segment_id()) {
            Some(ranked) => Box::new(RankedDocs {
                ranked: Arc::clone(ranked),
                cursor: 0,
                boost,
            }),
            None => Box::new(EmptyScorer),
        })
    }

    fn explain(&self, reader: &SegmentReader, doc: DocId) -> tantivy::Result<Explanation> {
        let mut scorer = self.scorer(reader, 1.0)?;
        if scorer.seek(doc) != doc {
            return Err(TantivyError::InvalidArgument(format!(
                "document {doc} does not match"
            )));
        }
        Ok(Explanation::new("rank of the word", scorer.score()))
    }
}

struct RankedDocs {
    ranked: Arc<Ranked>,
    cursor: usize,
    boost: Score,
}

impl DocSet for RankedDocs {
    fn advance(&mut self) -> DocId {
        self.cursor = self.ranked.len().min(self.cursor + 1);
        self.doc()
    }

    fn seek(&mut self, target: DocId) -> DocId {
        self.cursor += self.ranked[self.cursor..].partition_point(|(doc, _)| *doc < target);
        self.doc()
    }

    fn doc(&self) -> DocId {
        self.ranked.get(self.cursor).map_or(TERMINATED, |(doc, _)| *doc)
    }

    fn size_hint(&self) -> u32 {
        self.ranked.len() as u32
    }
}

impl Scorer for RankedDocs {
    fn score(&mut self) -> Score {
        self.ranked
            .get(self.cursor)
            .map_or(0.0, |(_, rank)| Score::from(*rank) * self.boost)
    }
}
