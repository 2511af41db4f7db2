//! In-memory caches: rows by id, single values, and answers that are loaded once for all waiting callers.
//! None of them stores a value that was read before an invalidation, so that readers racing with writers
//! leave no stale entries.
mod loading;
mod rows;
mod single;

pub use loading::LoadingCache;
pub use rows::RowCache;
pub use single::SingleCache;
