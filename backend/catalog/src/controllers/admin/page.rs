//! One page of a list that is short enough to be read whole.
use kernel::admin::{ListQuery, Rows};

pub fn page<T>(name: &'static str, rows: Vec<T>, query: &ListQuery) -> Rows<T> {
    let total = rows.len() as u64;
    let rows = rows
        .into_iter()
        .skip(query.from as usize)
        .take(query.limit as usize)
        .collect();
    Rows {
        name,
        from: query.from,
        total,
        rows,
    }
}
