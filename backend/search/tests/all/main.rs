//! Tests of the index through its public interface, on a small catalogue of real goods.

mod catalogue;
mod changes;
mod directory;
mod facets;
mod filters;
mod literal_text;
mod paging;
mod relevance;
mod search_tuning;
mod suggestions;
