//! Pure rules of the server's own crate, and of those that have no tests of their own: each would be compiled once more for them.
mod configuration;
mod coupons;
mod dispatch_promise;
mod expiry_words;
mod loyalty;
mod page_editors;
mod quality_rules;
mod queues;
mod wallet;
