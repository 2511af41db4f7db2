//! Is a payer the company itself? Compounds with special ingredients are paid from its own account alone.
use unicode_normalization::UnicodeNormalization;

/// Names of companies as people type them: width of letters and brackets, and blanks, mean nothing.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let plain = |name: &str| -> String { name.nfkc().filter(|letter| !letter.is_whitespace()).collect() };
    !one.trim().is_empty() && plain(one) == plain(other)
}
