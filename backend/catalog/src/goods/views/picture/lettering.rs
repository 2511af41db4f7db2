//! Text that fits: measured by rough character widths, wrapped and sized to its place.

/// XML text: markup escaped, characters that XML forbids left out.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars().filter(|character| is_xml(*character)) {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(character),
        }
    }
    escaped
}

fn is_xml(character: char) -> bool {
    !character.is_control()
        && !matches!(character, '\u{FFFE}' | '\u{FFFF}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Width of a character in its font size.
fn em(character: char) -> f64 {
    match character {
        'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '(' | ')' => 0.34,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.9,
        'A'..='Z' | '+' | '=' | '&' => 0.68,
        '\u{0}'..='\u{2ff}' => 0.58,
        _ => 1.0,
    }
}

fn width(text: &str) -> f64 {
    text.chars().map(em).sum()
}

/// Text broken into lines at one font size.
#[derive(Debug, PartialEq)]
pub(super) struct Fitted {
    pub lines: Vec<String>,
    pub size: f64,
}

/// The place that text must fit.
#[derive(Clone, Copy)]
pub(super) struct TextBox {
    pub width: f64,
    pub largest: f64,
    /// Below this size text is cut with an ellipsis instead.
    pub smallest: f64,
    /// Text that would need a smaller size than this on one line is broken into two.
    pub wrap_below: f64,
    /// The largest size of text in two lines.
    pub largest_wrapped: f64,
}

impl TextBox {
    /// A place for one line only.
    pub const fn line(width: f64, largest: f64, smallest: f64) -> Self {
        Self {
            width,
            largest,
            smallest,
            wrap_below: 0.0,
            largest_wrapped: largest,
        }
    }
}

/// Sizes and wraps `text` for its place.
pub(super) fn fit(text: &str, place: TextBox) -> Fitted {
    let text: String = text
        .trim()
        .chars()
        .filter(|character| is_xml(*character))
        .collect();
    let one = place.width / width(&text).max(1.0);
    if one >= place.wrap_below || text.chars().count() < 4 {
        return finished(vec![text], place, place.largest);
    }
    let (first, second) = broken(&text);
    finished(vec![first, second], place, place.largest_wrapped)
}

fn finished(lines: Vec<String>, place: TextBox, largest: f64) -> Fitted {
    let widest = lines.iter().map(|line| width(line)).fold(1.0, f64::max);
    let size = (place.width / widest).clamp(place.smallest, largest);
    let room = place.width / size;
    let lines = lines
        .into_iter()
        .map(|line| cut(line, room))
        .filter(|line| !line.is_empty())
        .collect();
    Fitted {
        lines,
        size: (size * 10.0).round() / 10.0,
    }
}

fn cut(line: String, room: f64) -> String {
    if width(&line) <= room + 0.01 {
        return line;
    }
    let mut kept = String::new();
    let mut used = 1.0;
    for character in line.chars() {
        used += em(character);
        if used > room {
            break;
        }
        kept.push(character);
    }
    kept.push('…');
    kept
}

/// Words that like to begin the second line of a medicine's name.
const FORM_WORDS: [&str; 17] = [
    "注射液",
    "滴眼液",
    "口服液",
    "口服溶液",
    "混悬液",
    "缓释",
    "控释",
    "肠溶",
    "分散片",
    "咀嚼片",
    "胶囊",
    "颗粒",
    "软膏",
    "乳膏",
    "凝胶",
    "粉吸入剂",
    "滴丸",
];

/// Breaks in two where both halves are about as long, words and brackets stay whole, and no line begins with a mark.
fn broken(text: &str) -> (String, String) {
    let characters: Vec<char> = text.chars().collect();
    let cost = |at: usize| {
        let half = |part: &[char]| part.iter().copied().map(em).sum::<f64>();
        let (before, after) = characters.split_at(at);
        let (last, first) = (before[at - 1], after[0]);
        let inside_word = last.is_ascii_alphanumeric() && first.is_ascii_alphanumeric();
        let bad_start = matches!(
            first,
            ')' | '）' | '、' | '，' | ',' | '.' | '%' | '*' | '×' | '/' | '-'
        );
        let bad_end = matches!(last, '(' | '（' | '*' | '×' | '/');
        let brackets = before.iter().filter(|one| matches!(one, '(' | '（')).count();
        let inside_brackets = brackets > before.iter().filter(|one| matches!(one, ')' | '）')).count();
        let rest: String = after.iter().collect();
        let clean = matches!(first, '(' | '（')
            || matches!(last, ')' | '）' | ' ')
            || FORM_WORDS.iter().any(|word| rest.starts_with(word));
        let penalty = if inside_word || bad_start || bad_end {
            8.0
        } else {
            0.0
        } + if inside_brackets { 4.0 } else { 0.0 }
            - if clean { 2.0 } else { 0.0 };
        half(before).max(half(after)) + penalty
    };
    let best = (1..characters.len())
        .min_by(|left, right| cost(*left).total_cmp(&cost(*right)))
        .unwrap_or(1);
    let line = |part: &[char]| part.iter().collect::<String>().trim().to_owned();
    (line(&characters[..best]), line(&characters[best..]))
}

/// `<text>` elements for the lines, the first with its baseline at `y`.
pub(super) fn lines(fitted: &Fitted, x: f64, y: f64, attributes: &str) -> String {
    let Fitted { lines, size } = fitted;
    let text = |(line, text): (usize, &String)| {
        let (baseline, text) = (y + line as f64 * size * 1.2, escape(text));
        format!(r#"<text x="{x}" y="{baseline:.1}" font-size="{size}" {attributes}>{text}</text>"#)
    };
    lines.iter().enumerate().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: TextBox = TextBox {
        width: 300.0,
        largest: 50.0,
        smallest: 20.0,
        wrap_below: 40.0,
        largest_wrapped: 45.0,
    };

    #[test]
    fn markup_is_escaped_and_forbidden_characters_go() {
        assert_eq!(
            escape("a<b>&\"'\u{0}\u{202e}\u{ffff}c"),
            "a&lt;b&gt;&amp;&quot;&#39;c"
        );
    }

    #[test]
    fn short_text_stays_on_one_line_at_full_size() {
        assert_eq!(
            fit("阿司匹林", PLACE),
            Fitted {
                lines: vec!["阿司匹林".into()],
                size: 50.0
            }
        );
    }

    #[test]
    fn long_text_breaks_before_its_brackets() {
        let fitted = fit("复方氨酚烷胺片（感康装）", PLACE);
        assert_eq!(fitted.lines, ["复方氨酚烷胺片", "（感康装）"]);
        assert!(fitted.size >= 40.0);
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(
            fit("维生素ABCDEFGHIJ咀嚼片", PLACE).lines,
            ["维生素ABCDEFGHIJ", "咀嚼片"]
        );
    }

    #[test]
    fn too_long_text_is_cut() {
        let fitted = fit(&"药".repeat(80), PLACE);
        assert_eq!(fitted.lines.len(), 2);
        assert!(
            fitted
                .lines
                .iter()
                .all(|line| line.ends_with('…') && line.chars().count() <= 15)
        );
    }
}
