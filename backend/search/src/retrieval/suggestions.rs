//! Collects distinct names among the hits.

use std::cmp::Reverse;
use std::collections::HashMap;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::StrColumn;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

use super::page::{Flags, Numbers, flag_column, number_column};
use crate::index::fields::column;
use crate::matching::rank::{Rank, Source};
use crate::query::{Scope, Suggestion};

/// The rank of a text: its score, whether a product of that name is in stock, the best one's sales, its id.
type SuggestionRank = (u32, bool, i64, Reverse<i64>);

/// Collects the best texts.
pub struct SuggestionCollector {
    pub scope: Scope,
    pub limit: usize,
    /// Whether a score is the rank of a single word, so that it identifies the matched field.
    pub single_word: bool,
}

/// All goods of one segment that share a text.
#[derive(Debug, Clone, Copy)]
struct Group {
    text: TextKey,
    rank: SuggestionRank,
    source: Source,
    goods: u32,
    maker: u64,
    maker_id: i64,
    several_makers: bool,
}

/// A text of a segment: in which column, at which ordinal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TextKey {
    trade_name: bool,
    ordinal: u64,
}

impl Collector for SuggestionCollector {
    type Fruit = Vec<Suggestion>;
    type Child = SegmentSuggestions;

    fn for_segment(
        &self,
        _ordinal: SegmentOrdinal,
        segment: &SegmentReader,
    ) -> tantivy::Result<SegmentSuggestions> {
        SegmentSuggestions::open(self, segment)
    }

    fn requires_scoring(&self) -> bool {
        true
    }

    fn merge_fruits(&self, segments: Vec<SegmentSuggestions>) -> tantivy::Result<Vec<Suggestion>> {
        let mut best: HashMap<String, SuggestionRank> = HashMap::new();
        for segment in &segments {
            for (text, rank) in segment.best_texts(self.limit)? {
                let held = best.entry(text).or_insert(rank);
                *held = rank.max(*held);
            }
        }
        let mut texts: Vec<(String, SuggestionRank)> = best.into_iter().collect();
        texts.sort_unstable_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
        texts.truncate(self.limit);
        texts
            .into_iter()
            .map(|(text, _)| self.suggestion(text, &segments))
            .collect()
    }
}

impl SuggestionCollector {
    /// Puts together what all segments know about a text.
    fn suggestion(&self, text: String, segments: &[SegmentSuggestions]) -> tantivy::Result<Suggestion> {
        let mut known: Vec<(&SegmentSuggestions, &Group)> = Vec::new();
        for segment in segments {
            known.extend(segment.groups_of(&text)?.map(|group| (segment, group)));
        }
        let goods: u32 = known.iter().map(|(_, group)| group.goods).sum();
        let best = known
            .iter()
            .max_by_key(|(_, group)| group.rank)
            .map(|(_, group)| **group);
        let mut makers = Vec::new();
        for (segment, group) in &known {
            makers.push(text_at(&segment.makers, group.maker)?);
        }
        makers.dedup();
        let one_maker = makers.len() == 1 && known.iter().all(|(_, group)| !group.several_makers);
        let of_goods = self.scope == Scope::Goods;
        Ok(Suggestion {
            text,
            maker: makers.pop().filter(|maker| one_maker && !maker.is_empty()),
            maker_id: best.filter(|_| one_maker).map(|group| group.maker_id),
            goods_id: best
                .filter(|_| of_goods && goods == 1)
                .map(|group| group.rank.3.0),
            matched: best.map_or(Source::Name, |group| group.source).label(),
        })
    }
}

/// The texts of one segment.
pub struct SegmentSuggestions {
    single_word: bool,
    texts: StrColumn,
    trade_names: Option<StrColumn>,
    makers: StrColumn,
    maker_ids: Numbers,
    ids: Numbers,
    sales: Numbers,
    in_stock: Flags,
    groups: Vec<Group>,
    /// Position + 1 of the group of each text and of each trade name, by ordinal.
    group_of_text: Vec<u32>,
    group_of_trade_name: Vec<u32>,
}

impl SegmentSuggestions {
    fn open(collector: &SuggestionCollector, segment: &SegmentReader) -> tantivy::Result<Self> {
        let (texts, trade_names) = match collector.scope {
            Scope::Manufacturers => (text_column(segment, column::MAKER)?, None),
            Scope::Goods => (
                text_column(segment, column::NAME)?,
                Some(text_column(segment, column::TRADE_NAME)?),
            ),
        };
        Ok(Self {
            single_word: collector.single_word,
            group_of_text: vec![0; texts.num_terms()],
            group_of_trade_name: vec![0; trade_names.as_ref().map_or(0, |column| column.num_terms())],
            texts,
            trade_names,
            makers: text_column(segment, column::MAKER)?,
            maker_ids: number_column(segment, column::MAKER_ID)?,
            ids: number_column(segment, column::ID)?,
            sales: number_column(segment, column::SALES)?,
            in_stock: flag_column(segment, column::IN_STOCK)?,
            groups: Vec::new(),
        })
    }

    /// The text a hit is suggested by: its trade name if that matched.
    fn text_of(&self, doc: DocId, source: Source) -> Option<TextKey> {
        let trade_names = self.trade_names.as_ref().filter(|_| source == Source::TradeName);
        let ordinal = trade_names.unwrap_or(&self.texts).ords().first(doc)?;
        Some(TextKey {
            trade_name: trade_names.is_some(),
            ordinal,
        })
    }

    fn join(&mut self, doc: DocId, text: TextKey, source: Source, score: u32) {
        let rank = (
            score,
            self.in_stock.get_val(doc),
            self.sales.get_val(doc),
            Reverse(self.ids.get_val(doc)),
        );
        let maker = self.makers.ords().first(doc).unwrap_or_default();
        let table = if text.trade_name {
            &mut self.group_of_trade_name
        } else {
            &mut self.group_of_text
        };
        let slot = &mut table[text.ordinal as usize];
        if *slot == 0 {
            let maker_id = self.maker_ids.get_val(doc);
            self.groups.push(Group {
                text,
                rank,
                source,
                goods: 1,
                maker,
                maker_id,
                several_makers: false,
            });
            *slot = self.groups.len() as u32;
            return;
        }
        let group = &mut self.groups[*slot as usize - 1];
        group.goods += 1;
        group.several_makers |= group.maker != maker;
        if rank > group.rank {
            group.rank = rank;
            group.source = source;
        }
    }

    fn best_texts(&self, limit: usize) -> tantivy::Result<Vec<(String, SuggestionRank)>> {
        let mut groups: Vec<&Group> = self.groups.iter().collect();
        // Room for one empty text and one that is both a name and a trade name.
        let wanted = limit * 2 + 1;
        if groups.len() > wanted {
            groups.select_nth_unstable_by_key(wanted, |group| Reverse(group.rank));
            groups.truncate(wanted);
        }
        let mut texts = Vec::with_capacity(groups.len());
        for group in groups {
            let column = self
                .trade_names
                .as_ref()
                .filter(|_| group.text.trade_name)
                .unwrap_or(&self.texts);
            let text = text_at(column, group.text.ordinal)?;
            if !text.is_empty() {
                texts.push((text, group.rank));
            }
        }
        Ok(texts)
    }

    /// The groups with this text, at most one by name and one by trade name.
    fn groups_of(&self, text: &str) -> tantivy::Result<impl Iterator<Item = &Group>> {
        let by_name = self.slot(&self.texts, &self.group_of_text, text)?;
        let by_trade_name = match &self.trade_names {
            Some(column) => self.slot(column, &self.group_of_trade_name, text)?,
            None => None,
        };
        Ok([by_name, by_trade_name].into_iter().flatten())
    }

    fn slot(&self, column: &StrColumn, table: &[u32], text: &str) -> tantivy::Result<Option<&Group>> {
        let ordinal = column.dictionary().term_ord(text.as_bytes())?;
        let slot = ordinal
            .and_then(|ordinal| table.get(ordinal as usize))
            .copied()
            .unwrap_or(0);
        Ok((slot as usize)
            .checked_sub(1)
            .and_then(|position| self.groups.get(position)))
    }
}

impl SegmentCollector for SegmentSuggestions {
    type Fruit = Self;

    fn collect(&mut self, doc: DocId, score: Score) {
        let source = if self.single_word {
            Rank::source(score as u16)
        } else {
            None
        }
        .unwrap_or(Source::Name);
        if let Some(text) = self.text_of(doc, source) {
            self.join(doc, text, source, score as u32);
        }
    }

    fn harvest(self) -> Self {
        self
    }
}

fn text_column(segment: &SegmentReader, name: &str) -> tantivy::Result<StrColumn> {
    segment
        .fast_fields()
        .str(name)?
        .ok_or_else(|| tantivy::TantivyError::SchemaError(format!("no text column {name}")))
}

fn text_at(column: &StrColumn, ordinal: u64) -> tantivy::Result<String> {
    let mut text = String::new();
    column.ord_to_str(ordinal, &mut text)?;
    Ok(text)
}
