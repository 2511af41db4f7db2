//! What a process keeps in memory: rows by id, one value, and answers that are loaded once for all who wait.
//! None of them keeps what was read before it was told to forget, so that readers who race with writers leave nothing old behind.
mod loading;
mod rows;
mod single;

pub use loading::LoadingCache;
pub use rows::RowCache;
pub use single::SingleCache;
