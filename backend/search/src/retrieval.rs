//! From a query to a page: words and filters become one Tantivy query, collectors order what it finds.

pub mod facet_table;
pub mod facets;
pub mod filters;
pub mod page;
pub mod promotion_counts;
pub mod suggestions;
pub mod word_query;
