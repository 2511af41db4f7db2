//! Pages of text: lines are broken as Chinese is set, and pages turned when they are full. In points, from the top left.
use crate::pdf::{
    stamp::{SEAL_RADIUS, Seal},
    typeface::TYPEFACE,
};

pub const WIDTH: f32 = 595.0;
pub const HEIGHT: f32 = 842.0;
const LEFT: f32 = 72.0;
const RIGHT: f32 = WIDTH - 72.0;
const TOP: f32 = 80.0;
const BOTTOM: f32 = HEIGHT - 76.0;
const SIGNATURES_HEIGHT: f32 = 150.0;

/// What no line begins with, and what none ends with.
const NEVER_FIRST: &str = "，。、；：？！）》”’】％%,.;:?!)]";
const NEVER_LAST: &str = "（《“‘【([";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Title,
    Centred,
    Heading,
    Paragraph,
    /// Without an indented first line.
    Plain,
}

impl Style {
    const fn size(self) -> f32 {
        match self {
            Self::Title => 18.0,
            Self::Heading => 11.5,
            Self::Centred | Self::Paragraph | Self::Plain => 10.5,
        }
    }

    const fn leading(self) -> f32 {
        match self {
            Self::Title => 30.0,
            Self::Centred => 26.0,
            Self::Heading => 22.0,
            Self::Paragraph | Self::Plain => 18.0,
        }
    }

    const fn space_before(self) -> f32 {
        match self {
            Self::Heading => 8.0,
            _ => 0.0,
        }
    }

    const fn indent(self) -> f32 {
        match self {
            Self::Paragraph => 2.0 * self.size(),
            _ => 0.0,
        }
    }

    const fn is_centred(self) -> bool {
        matches!(self, Self::Title | Self::Centred)
    }

    pub const fn is_bold(self) -> bool {
        matches!(self, Self::Title | Self::Heading)
    }
}

#[derive(Clone, Debug)]
pub enum Mark {
    Text {
        x: f32,
        /// Of the baseline.
        y: f32,
        size: f32,
        is_bold: bool,
        text: String,
    },
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
    /// About its middle.
    Seal {
        x: f32,
        y: f32,
        name: String,
        caption: String,
    },
}

/// What is painted.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    pub title: &'a str,
    /// Shown at the foot of every page, before its number.
    pub number: &'a str,
    pub width: f32,
    pub height: f32,
    pub pages: &'a [Vec<Mark>],
}

pub struct Sheet {
    pub pages: Vec<Vec<Mark>>,
    /// Where the next line begins.
    y: f32,
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            pages: vec![Vec::new()],
            y: TOP,
        }
    }
}

impl Sheet {
    pub fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = TOP;
    }

    pub fn write(&mut self, text: &str, style: Style) {
        self.y += style.space_before();
        let lines = broken(text, RIGHT - LEFT, style.size(), style.indent());
        // A heading stays with the line after it.
        let needed = if style == Style::Heading { 40.0 } else { 0.0 };
        for (place, line) in lines.into_iter().enumerate() {
            let indent = if place == 0 { style.indent() } else { 0.0 };
            let x = if style.is_centred() {
                (WIDTH - TYPEFACE.width(&line) * style.size()) / 2.0
            } else {
                LEFT + indent
            };
            self.line(x, line, style, needed);
        }
    }

    fn line(&mut self, x: f32, text: String, style: Style, needed: f32) {
        if self.y + style.leading() + needed > BOTTOM {
            self.turn();
        }
        self.y += style.leading();
        let y = self.y;
        self.put(Mark::Text {
            x,
            y,
            size: style.size(),
            is_bold: style.is_bold(),
            text,
        });
    }

    fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    pub fn paper<'a>(&'a self, title: &'a str, number: &'a str) -> Paper<'a> {
        Paper {
            title,
            number,
            width: WIDTH,
            height: HEIGHT,
            pages: &self.pages,
        }
    }

    /// Two columns that stay on one page; `seals` are drawn over them.
    pub fn sign(&mut self, columns: &[[String; 4]; 2], seals: Option<[Seal; 2]>) {
        self.y += 24.0;
        if self.y + SIGNATURES_HEIGHT > BOTTOM {
            self.turn();
        }
        let top = self.y;
        let column = (RIGHT - LEFT) / 2.0;
        let mut lowest = top;
        for (place, lines) in columns.iter().enumerate() {
            let x = LEFT + column * place as f32;
            self.y = top;
            for line in lines {
                for part in broken(line, column - 12.0, Style::Plain.size(), 0.0) {
                    self.line(x, part, Style::Plain, 0.0);
                }
            }
            lowest = lowest.max(self.y);
            if let Some(seals) = seals {
                self.put(Mark::Seal {
                    x: x + column * 0.5,
                    y: top + SEAL_RADIUS + 4.0,
                    name: seals[place].name.into(),
                    caption: seals[place].caption.into(),
                });
            }
        }
        self.y = lowest.max(top + 2.0 * SEAL_RADIUS + 10.0);
    }
}

/// The characters that the typeface lacks, each once.
pub fn unprintable(pages: &[Vec<Mark>]) -> String {
    let texts = pages.iter().flatten().map(|mark| match mark {
        Mark::Text { text, .. } => text.as_str(),
        Mark::Seal { name, .. } => name,
        Mark::Line { .. } => "",
    });
    let mut letters: Vec<char> = texts
        .flat_map(str::chars)
        .filter(|letter| TYPEFACE.glyph(*letter).is_none())
        .collect();
    letters.sort_unstable();
    letters.dedup();
    letters.into_iter().collect()
}

/// Lines of at most `width`. Latin words and numbers stay whole where a line holds them.
pub fn broken(text: &str, width: f32, size: f32, indent: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut room = width - indent;
    for piece in pieces(text) {
        let needed = TYPEFACE.width(&piece) * size;
        if needed <= room {
            room -= needed;
            line.push_str(&piece);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
        }
        room = width;
        for letter in piece.trim_start().chars() {
            let needed = TYPEFACE.advance(letter) * size;
            if needed > room {
                lines.push(std::mem::take(&mut line));
                room = width;
            }
            room -= needed;
            line.push(letter);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A unit that must not be broken: a word of Latin letters or digits, or one character, each with the marks
/// that belong to it.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in text.chars() {
        let joins = pieces
            .last()
            .and_then(|piece| piece.chars().last())
            .is_some_and(|before| {
                let is_word = before.is_ascii_alphanumeric() && letter.is_ascii_alphanumeric();
                is_word || NEVER_FIRST.contains(letter) || NEVER_LAST.contains(before)
            });
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(letter),
            _ => pieces.push(letter.into()),
        }
    }
    pieces
}
