//! Spellings of one text that people take for the same.

/// Letters and digits alone, in one case and one width: `0.25g×24粒` and `0.25G*24粒/盒` differ in the unit only.
pub fn folded(text: &str) -> String {
    let text = text.split('/').next().unwrap_or_default();
    text.chars()
        .map(|letter| match letter {
            '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
            '×' | '✕' | '﹡' => '*',
            other => other,
        })
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '*' | '%'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_the_same_text_are_equal() {
        assert_eq!(folded("０.25ｇ×24粒/盒"), folded("0.25G*24粒"));
        assert_ne!(folded("0.25g*24粒"), folded("0.25g*12粒"));
        assert_eq!(folded("复方氨酚烷胺(片)"), folded("复方氨酚烷胺（片）"));
    }
}
