//! One spelling for everything: indexed texts and queries use the same folding.

use std::sync::OnceLock;

use unicode_normalization::UnicodeNormalization;

use super::numerals;

/// Traditional characters and their simplified forms.
pub const TRADITIONAL: &str = include_str!("../../dictionary/traditional.txt");
/// Other forms of characters, like [`TRADITIONAL`].
pub const VARIANTS: &str = include_str!("../../dictionary/variants.txt");

/// Folds width, case, tone marks, Greek letters, multiplication signs, traditional characters and numerals. Word
/// separators become single spaces, other punctuation stays.
pub fn fold(text: &str) -> String {
    let roman: String = text.chars().map(numerals::roman_character).collect();
    let plain = strip_marks(&roman);
    let mut folded = String::with_capacity(plain.len());
    for c in plain.chars().flat_map(char::to_lowercase) {
        let c = if is_separator(c) {
            ' '
        } else {
            simplify(fold_symbol(c))
        };
        if c != ' ' || !(folded.is_empty() || folded.ends_with(' ')) {
            folded.push(c);
        }
    }
    let folded = fold_multiplication(&folded);
    numerals::fold(folded.trim_end())
}

/// [`fold`] without anything but letters, digits, characters, `.`, `%` and `*`: the form names are compared in.
pub fn compact(text: &str) -> String {
    squeeze(&fold(text))
}

/// Drops from folded text what takes no part in a comparison. A point survives between digits only.
pub fn squeeze(folded: &str) -> String {
    let chars: Vec<char> = folded.chars().collect();
    let digit_at = |index: Option<usize>| index.and_then(|i| chars.get(i)).is_some_and(char::is_ascii_digit);
    let keep = |(index, &c): (usize, &char)| match c {
        '%' | '*' => Some(c),
        '.' => (digit_at(index.checked_sub(1)) && digit_at(Some(index + 1))).then_some(c),
        _ => c.is_alphanumeric().then_some(c),
    };
    chars.iter().enumerate().filter_map(keep).collect()
}

/// The folded words of a text; those without a letter or digit are dropped. Punctuation inside them stays, since a
/// specification needs it; [`squeeze`] takes it off.
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let says_something = |word: &&str| word.chars().any(char::is_alphanumeric);
    folded
        .split(' ')
        .filter(says_something)
        .map(str::to_owned)
        .collect()
}

/// Whether the character is written Chinese.
pub fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3134f}' | '〇')
}

/// Compatibility forms unified, accents and tone marks off; ü becomes v, as it is typed.
fn strip_marks(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.nfkd() {
        match c {
            '\u{308}' if plain.ends_with(['u', 'U']) => {
                plain.pop();
                plain.push('v');
            }
            '\u{300}'..='\u{36f}' => {}
            _ => plain.push(c),
        }
    }
    plain
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, ',' | ';' | '、' | '。' | '|' | '+' | '\u{200b}' | '\u{feff}')
}

fn fold_symbol(c: char) -> char {
    match c {
        'α' => 'a',
        'β' => 'b',
        // Typed as the letter it looks like: r-干扰素.
        'γ' => 'r',
        'δ' => 'd',
        'ε' => 'e',
        'μ' => 'u',
        'ω' => 'w',
        '×' | '✕' | '✖' | '╳' | '⨉' | '⨯' | '∗' | '﹡' => '*',
        '∶' => ':',
        _ => c,
    }
}

fn simplify(c: char) -> char {
    static TABLE: OnceLock<Vec<(char, char)>> = OnceLock::new();
    if c.is_ascii() {
        return c;
    }
    let table = TABLE.get_or_init(|| {
        let files = [TRADITIONAL, VARIANTS];
        let lines = files.into_iter().flat_map(str::lines);
        let lines = lines.filter(|line| !line.starts_with('#'));
        let mut pairs: Vec<(char, char)> = lines
            .flat_map(str::split_whitespace)
            .filter_map(|pair| pair.chars().next().zip(pair.chars().nth(1)))
            .collect();
        pairs.sort_unstable();
        pairs
    });
    table
        .binary_search_by_key(&c, |pair| pair.0)
        .map_or(c, |index| table[index].1)
}

/// `x` between a quantity and a number is a multiplication sign: 0.25gx24, 10ml x 6支.
fn fold_multiplication(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let times = |index: usize| {
        let next = chars[index + 1..].iter().find(|c| **c != ' ');
        next.is_some_and(char::is_ascii_digit) && ends_quantity(&chars[..index])
    };
    chars
        .iter()
        .enumerate()
        .map(|(index, &c)| if c == 'x' && times(index) { '*' } else { c })
        .collect()
}

/// Whether the text ends in a number, or a number with a unit.
fn ends_quantity(before: &[char]) -> bool {
    let mut rest = before.iter().rev().skip_while(|c| **c == ' ').peekable();
    let mut unit = 0;
    while rest
        .peek()
        .is_some_and(|c| c.is_ascii_lowercase() || is_han(**c) || **c == '%')
    {
        rest.next();
        unit += 1;
    }
    unit <= 3 && rest.next().is_some_and(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_thing_fold_together() {
        let same = [
            ("ＡＢＣ１２３", "abc123"),
            ("阿莫西林膠囊", "阿莫西林胶囊"),
            ("注射用頭孢噻肟鈉", "注射用头孢噻肟钠"),
            ("維生素C泡騰片", "维生素c泡腾片"),
            ("āmòxīlín", "amoxilin"),
            ("lǜhuànà", "lvhuana"),
            ("α-酮酸", "a酮酸"),
            ("γ-氨基丁酸", "r氨基丁酸"),
            ("0.25g×24粒", "0.25g*24粒"),
            ("0.25gX24粒", "0.25g*24粒"),
            ("10ml x 6支", "10ml*6支"),
            ("10片✕2板", "10片*2板"),
            ("5％", "5%"),
            ("国药准字Ｈ２００４", "国药准字h2004"),
            ("多糖铁复合物胶囊（力蜚能）", "多糖铁复合物胶囊力蜚能"),
        ];
        for (input, expected) in same {
            assert_eq!(compact(input), expected, "{input}");
        }
    }

    #[test]
    fn an_x_inside_a_word_stays_an_x() {
        assert_eq!(compact("amxljn"), "amxljn");
        assert_eq!(compact("x770"), "x770");
        assert_eq!(compact("maxx2"), "maxx2");
    }

    #[test]
    fn a_point_survives_between_digits_only() {
        assert_eq!(compact("0.25g."), "0.25g");
        assert_eq!(compact(".a.b."), "ab");
    }

    #[test]
    fn words_are_split_at_separators() {
        assert_eq!(
            words("  阿莫西林，三九\u{3000}0.25g\t"),
            ["阿莫西林", "三九", "0.25g"]
        );
        assert_eq!(words("5ml:50mg"), ["5ml:50mg"]);
        assert_eq!(compact("name:\"阿莫西林\"~2"), "name阿莫西林2");
        assert!(words("* ? () ~ % .").is_empty());
        assert!(words("\u{0}\u{7}").is_empty());
    }
}
