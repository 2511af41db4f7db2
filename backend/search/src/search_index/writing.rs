//! Changing the index: one writer, one change after another, each visible completely or not at all.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};

use tantivy::merge_policy::{LogMergePolicy, MergePolicy, NoMergePolicy};
use tantivy::{IndexWriter, TantivyDocument, TantivyError, Term};

use super::SearchIndex;
use super::writer::open_writer;
use crate::document::GoodsDocument;
use crate::error::SearchError;
use crate::index::analysis::Analyser;
use crate::index::directory::CommitInfo;

/// Share of deleted documents at which a segment is rewritten.
const REWRITE_AT: f32 = 0.3;

impl SearchIndex {
    /// Replaces the whole content, in one commit at the end; searches see the old content until then. Returns how
    /// many goods were written; of several with one id the last stays. After a failure the old content stays.
    pub fn replace_all(&self, docs: impl Iterator<Item = GoodsDocument>) -> Result<usize, SearchError> {
        let id = self.inner.fields.id;
        let written = self.write(Some(true), Box::new(NoMergePolicy), |writer, analyser| {
            writer.delete_all_documents()?;
            let mut ids = HashSet::new();
            for goods in docs {
                if !ids.insert(goods.id) {
                    writer.delete_term(Term::from_field_i64(id, goods.id));
                }
                writer.add_document(analyser.document(&goods))?;
            }
            Ok(ids.len())
        })?;
        self.compact();
        Ok(written)
    }

    /// Deletes and writes goods; an id in both is written. Searches that start after it returns see the change.
    pub fn apply(&self, upserts: Vec<GoodsDocument>, deletes: &[i64]) -> Result<(), SearchError> {
        let fields = self.inner.fields;
        self.write(None, Box::new(merge_policy()), |writer, analyser| {
            for id in deletes {
                writer.delete_term(Term::from_field_i64(fields.id, *id));
            }
            for goods in &upserts {
                writer.delete_term(Term::from_field_i64(fields.id, goods.id));
                writer.add_document(analyser.document(goods))?;
            }
            Ok(())
        })
    }

    /// Runs one change, commits it and shows it to searches; takes it back if it fails. `complete`: whether the index
    /// then holds everything, none = as before.
    fn write<T>(
        &self,
        complete: Option<bool>,
        policy: Box<dyn MergePolicy>,
        change: impl FnOnce(&mut IndexWriter, &mut Analyser) -> Result<T, SearchError>,
    ) -> Result<T, SearchError> {
        let mut hand = self.hand();
        let writer = self.writer_in(&mut hand)?;
        writer.set_merge_policy(policy);
        let mut analyser = Analyser::new(self.inner.fields);
        let mark = CommitInfo {
            // Read with the writer in hand: another change may just have completed the index.
            complete: complete.unwrap_or_else(|| self.is_complete()),
            generation: self.generation() + 1,
        };
        let outcome = change(writer, &mut analyser).and_then(|value| {
            commit(writer, mark)?;
            Ok(value)
        });
        match outcome {
            Ok(value) => {
                self.show_newest()?;
                self.inner.complete.store(mark.complete, Ordering::Release);
                self.inner.generation.store(mark.generation, Ordering::Release);
                Ok(value)
            }
            Err(error) => {
                // Dropping it discards uncommitted changes. Its own rollback may fail like the change did,
                // and then permanently.
                *hand = None;
                Err(error)
            }
        }
    }

    /// Brings all segments together, so that searches have one to look through. Failing to is no harm.
    fn compact(&self) {
        if let Err(error) = self.try_compact() {
            tracing::warn!(%error, "search index stays in several segments");
        }
    }

    fn try_compact(&self) -> Result<(), SearchError> {
        let mut hand = self.hand();
        let writer = self.writer_in(&mut hand)?;
        let segments = writer.index().searchable_segment_ids()?;
        if segments.len() > 1 {
            writer.merge(&segments).wait()?;
            self.show_newest()?;
        }
        Ok(())
    }

    /// Shows the last commit to searches.
    fn show_newest(&self) -> Result<(), SearchError> {
        self.inner.reader.reload()?;
        self.inner.facet_tables.of(&self.inner.reader.searcher())?;
        Ok(())
    }

    /// One change at a time. A change that panicked half-way is thrown away with its writer.
    fn hand(&self) -> MutexGuard<'_, Option<IndexWriter>> {
        self.inner.writer.lock().unwrap_or_else(|poisoned| {
            let mut hand = PoisonError::into_inner(poisoned);
            *hand = None;
            self.inner.writer.clear_poison();
            hand
        })
    }

    /// The writer, opened anew when a failure took the last one.
    fn writer_in<'w>(&self, hand: &'w mut Option<IndexWriter>) -> Result<&'w mut IndexWriter, SearchError> {
        Ok(match hand {
            Some(writer) => writer,
            None => hand.insert(open_writer(&self.inner.index, &self.inner.path)?),
        })
    }
}

fn commit(writer: &mut IndexWriter<TantivyDocument>, mark: CommitInfo) -> Result<(), TantivyError> {
    let mut commit = writer.prepare_commit()?;
    commit.set_payload(&mark.payload());
    commit.commit()?;
    Ok(())
}

fn merge_policy() -> LogMergePolicy {
    let mut policy = LogMergePolicy::default();
    policy.set_del_docs_ratio_before_merge(REWRITE_AT);
    policy
}
