//! The filters of a question as Tantivy queries that add nothing to the score.

use std::ops::Bound;

use tantivy::Term;
use tantivy::query::{BooleanQuery, ConstScoreQuery, Query, RangeQuery, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};

use crate::index::fields::Fields;
use crate::query::GoodsQuery;

/// One query for each filter that is set.
pub fn of(query: &GoodsQuery, fields: &Fields) -> Vec<Box<dyn Query>> {
    let mut filters = fixed(query, fields);
    filters.extend(chosen(query, fields));
    filters
}

/// Filters that apply to every filter count as well.
pub fn fixed(query: &GoodsQuery, fields: &Fields) -> Vec<Box<dyn Query>> {
    let zone = query
        .zone
        .as_ref()
        .map(|zone| Term::from_field_text(fields.zone, zone));
    let kind = query
        .kind
        .map(|kind| Term::from_field_u64(fields.kind, u64::from(kind)));
    let mut filters: Vec<Box<dyn Query>> = [zone, kind].into_iter().flatten().map(has_term).collect();
    filters.extend(
        query
            .expiry_before
            .map(|moment| expires_within(None, Some(moment), fields.expiry)),
    );
    filters
}

/// Filters with a count for each option.
fn chosen(query: &GoodsQuery, fields: &Fields) -> Vec<Box<dyn Query>> {
    let number = |field: Field, value: Option<i64>| value.map(|value| Term::from_field_i64(field, value));
    let text = |field: Field, value: &Option<String>| {
        value.as_ref().map(|value| Term::from_field_text(field, value))
    };
    let terms = [
        number(fields.category, query.category),
        number(fields.maker_id, query.maker),
        number(fields.brand_id, query.brand),
        text(fields.form, &query.form),
        text(fields.rx, &query.rx),
        query
            .in_stock
            .map(|in_stock| Term::from_field_bool(fields.in_stock, in_stock)),
    ];
    let mut filters: Vec<Box<dyn Query>> = terms.into_iter().flatten().map(has_term).collect();
    filters.extend(price_range(query, fields.price));
    if query.expiry_from.is_some() || query.expiry_to.is_some() {
        filters.push(expires_within(query.expiry_from, query.expiry_to, fields.expiry));
    }
    if !query.promotions.is_empty() {
        let any = query.promotions.iter().map(|promotion| {
            let term = Term::from_field_text(fields.promotion, promotion);
            Box::new(TermQuery::new(term, IndexRecordOption::Basic)) as Box<dyn Query>
        });
        filters.push(unscored(BooleanQuery::union(any.collect())));
    }
    filters
}

/// This very product.
pub fn is_goods(id: i64, fields: &Fields) -> Box<dyn Query> {
    has_term(Term::from_field_i64(fields.id, id))
}

fn has_term(term: Term) -> Box<dyn Query> {
    unscored(TermQuery::new(term, IndexRecordOption::Basic))
}

fn price_range(query: &GoodsQuery, price: Field) -> Option<Box<dyn Query>> {
    let bound = |fen: Option<i64>| {
        fen.map_or(Bound::Unbounded, |fen| {
            Bound::Included(Term::from_field_i64(price, fen))
        })
    };
    let limited = query.price_from.is_some() || query.price_to.is_some();
    limited.then(|| unscored(RangeQuery::new(bound(query.price_from), bound(query.price_to))))
}

/// From the first moment on and before the second. An expiry of 0 means none.
fn expires_within(from: Option<i64>, before: Option<i64>, expiry: Field) -> Box<dyn Query> {
    let bound = |moment| Term::from_field_i64(expiry, moment);
    unscored(RangeQuery::new(
        Bound::Included(bound(from.unwrap_or(1).max(1))),
        before.map_or(Bound::Unbounded, |moment| Bound::Excluded(bound(moment))),
    ))
}

fn unscored(query: impl Query) -> Box<dyn Query> {
    Box::new(ConstScoreQuery::new(Box::new(query), 0.0))
}
