//! Is a payer the company itself? Compounds with special ingredients are paid from its own account alone.
use unicode_normalization::UnicodeNormalization;

/// Names of companies as people type them: width of letters and brackets, and blanks, mean nothing.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let plain = |name: &str| -> String { name.nfkc().filter(|letter| !letter.is_whitespace()).collect() };
    !one.trim().is_empty() && plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payer_is_the_company_whatever_the_width_of_the_brackets() {
        assert!(is_same_name(
            "仁心大药房(武汉)有限公司",
            "仁心大药房（武汉）有限公司 "
        ));
        assert!(!is_same_name("仁心大药房", "仁心大药房（武汉）有限公司"));
        assert!(!is_same_name("", ""));
        assert!(!is_same_name("王敏", "仁心大药房"));
    }
}
