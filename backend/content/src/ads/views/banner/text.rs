//! Words in a drawing: escaped, and as large as fits.
use std::fmt::Write as _;

const FONT: &str = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/// A line of text in its place.
pub struct Line<'a> {
    pub words: &'a str,
    pub x: f64,
    /// Base line.
    pub y: f64,
    pub fill: &'a str,
    pub bold: bool,
    /// Centred on `x` rather than beginning there.
    pub centred: bool,
}

impl Line<'_> {
    /// At `size` pixels, shrunk down to 60 % where that makes it fit into `room`, then cut.
    pub fn draw(&self, size: f64, room: f64) -> String {
        let (size, words) = fit(self.words, size, room);
        let mut out = String::new();
        let weight = if self.bold { 700 } else { 400 };
        let anchor = if self.centred {
            " text-anchor=\"middle\""
        } else {
            ""
        };
        let _infallible = write!(
            out,
            "<text x=\"{:.0}\" y=\"{:.0}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{}\"{anchor} \
             font-family=\"{FONT}\">{}</text>",
            self.x,
            self.y,
            self.fill,
            escape(&words)
        );
        out
    }
}

/// The size at which the words fit, and the words, cut when even the smallest is too large.
fn fit(words: &str, size: f64, room: f64) -> (f64, String) {
    let smallest = size * 0.6;
    let fitting = size.min(room / width(words).max(0.1));
    if fitting >= smallest {
        return (fitting, words.to_owned());
    }
    let mut cut = String::new();
    let mut used = 1.0;
    for character in words.chars() {
        used += character_width(character);
        if used * smallest > room {
            break;
        }
        cut.push(character);
    }
    cut.push('…');
    (smallest, cut)
}

/// Pixels that the words take once they are made to fit.
pub fn taken(words: &str, size: f64, room: f64) -> f64 {
    let (size, words) = fit(words, size, room);
    width(&words) * size
}

/// Ems that the words take.
fn width(words: &str) -> f64 {
    words.chars().map(character_width).sum()
}

fn character_width(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' | '·' | '|' | 'i' | 'l' | 'j' | '!' | ':' | ';' | '\'' => 0.32,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.9,
        'A'..='Z' => 0.68,
        character if character.is_ascii() => 0.57,
        _ => 1.0,
    }
}

fn escape(words: &str) -> String {
    let mut out = String::with_capacity(words.len() + 16);
    for character in words.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            character if character.is_control() || matches!(character, '\u{FFFE}' | '\u{FFFF}') => {
                out.push(' ');
            }
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_shrink_first_and_are_cut_last() {
        assert_eq!(fit("四个汉字", 40.0, 400.0), (40.0, "四个汉字".into()));
        assert_eq!(fit("四个汉字", 40.0, 120.0), (30.0, "四个汉字".into()));
        let (size, words) = fit("四个汉字四个汉字", 40.0, 96.0);
        assert!(words.ends_with('…') && width(&words) * size <= 96.0, "{words}");
    }
}
