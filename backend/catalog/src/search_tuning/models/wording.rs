//! One way to write a keyword, so that what people type meets what staff entered.
use unicode_normalization::UnicodeNormalization;

/// Characters of a keyword that count.
pub const LONGEST: usize = 64;

/// Compatible characters made one (full width, circled, squared), lower case, single blanks.
pub fn normalised(text: &str) -> String {
    let folded: String = text
        .nfkc()
        .filter(|c| !c.is_control() || c.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect();
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// The same without blanks.
pub fn compact(text: &str) -> String {
    normalised(text).replace(' ', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_case_and_blanks_make_no_difference() {
        assert_eq!(normalised("　ＶＣ\t 泡腾片\n"), "vc 泡腾片");
        assert_eq!(compact("V C"), "vc");
        assert_eq!(normalised(&"长".repeat(10_000)).chars().count(), LONGEST);
    }
}
