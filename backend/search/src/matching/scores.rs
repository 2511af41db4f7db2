//! The best rank each product of a segment has earned for one word.

use tantivy::postings::TermInfo;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, InvertedIndexReader, SegmentReader};

use super::rank::Rank;

/// Ranks of one segment, collected key by key.
pub struct Scores {
    /// By document, 0 for none.
    ranks: Vec<u16>,
    /// Documents with a rank, in the order they were met.
    met: Vec<DocId>,
}

/// Documents of one segment in ascending order, each with the value of its rank.
pub type Ranked = Vec<(DocId, u16)>;

impl Scores {
    pub fn new(segment: &SegmentReader) -> Self {
        Self {
            ranks: vec![0; segment.max_doc() as usize],
            met: Vec::new(),
        }
    }

    /// Gives every document of a term at least this rank.
    pub fn raise(
        &mut self,
        keys: &InvertedIndexReader,
        term: &TermInfo,
        rank: Rank,
        segment: &SegmentReader,
    ) -> std::io::Result<()> {
        let mut postings = keys.read_block_postings_from_terminfo(term, IndexRecordOption::Basic)?;
        while !postings.docs().is_empty() {
            for &doc in postings.docs() {
                self.raise_one(doc, rank.value(), segment);
            }
            postings.advance();
        }
        Ok(())
    }

    /// Gives one document at least this rank, unless it was deleted.
    pub fn raise_one(&mut self, doc: DocId, value: u16, segment: &SegmentReader) {
        let held = &mut self.ranks[doc as usize];
        if *held == 0 {
            if segment.is_deleted(doc) {
                return;
            }
            self.met.push(doc);
        }
        *held = value.max(*held);
    }

    /// Documents that have a rank.
    pub fn len(&self) -> usize {
        self.met.len()
    }

    /// The best rank of all.
    pub fn best(&self) -> u16 {
        self.met
            .iter()
            .map(|&doc| self.ranks[doc as usize])
            .max()
            .unwrap_or(0)
    }

    /// The ranked documents in ascending order.
    pub fn into_ranked(mut self) -> Ranked {
        // Sorting a few beats walking the whole segment, and the other way round.
        if self.met.len() * 8 < self.ranks.len() {
            self.met.sort_unstable();
            self.met
                .iter()
                .map(|&doc| (doc, self.ranks[doc as usize]))
                .collect()
        } else {
            (0..).zip(self.ranks).filter(|(_, rank)| *rank > 0).collect()
        }
    }
}

/// The documents both have, each with the lower of its ranks.
pub fn intersect(left: &Ranked, right: &Ranked) -> Ranked {
    let mut both = Vec::new();
    let mut rest = right.iter().peekable();
    for &(doc, rank) in left {
        while rest.next_if(|(other, _)| *other < doc).is_some() {}
        if let Some(&(_, other)) = rest.next_if(|(other, _)| *other == doc) {
            both.push((doc, rank.min(other)));
        }
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_intersection_keeps_the_lower_rank() {
        let left = vec![(1, 5), (3, 7), (9, 2)];
        let right = vec![(0, 1), (3, 4), (4, 4), (9, 8)];
        assert_eq!(intersect(&left, &right), [(3, 4), (9, 2)]);
        assert_eq!(intersect(&left, &Vec::new()), []);
    }
}
