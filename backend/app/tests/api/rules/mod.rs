//! Pure rules of the server's own crate, and of those that have no tests of their own: each would be compiled once more for them.
mod configuration;
mod dispatch_promise;
mod expiry_words;
mod page_editors;
mod quality_rules;
mod queues;
mod wallet;
