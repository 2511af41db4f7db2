//! A form: titled pages of ruled tables and labelled values, as delivery notes and invoices are set.
use crate::pdf::{
    sheet::{HEIGHT, Mark, Paper, WIDTH, broken},
    stamp::{SEAL_RADIUS, Seal},
    typeface::TYPEFACE,
};

const MARGIN: f32 = 36.0;
const SIZE: f32 = 9.0;
const LEADING: f32 = 12.5;
const TITLE_SIZE: f32 = 17.0;
/// Between the rules of a cell and its words.
const PAD: f32 = 3.0;
const RULE: f32 = 0.6;
/// What the foot of a page needs.
const FOOT: f32 = 44.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// A column of a table. Widths are shares of the page.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub title: &'static str,
    pub share: f32,
    pub align: Align,
}

pub struct Form {
    width: f32,
    height: f32,
    pages: Vec<Vec<Mark>>,
    /// Where the next line begins.
    y: f32,
}

impl Form {
    pub fn portrait() -> Self {
        Self::new(WIDTH, HEIGHT)
    }

    pub fn landscape() -> Self {
        Self::new(HEIGHT, WIDTH)
    }

    /// Of twice the size (A3), for tables of many columns.
    pub fn wide() -> Self {
        Self::new(2.0 * WIDTH, HEIGHT)
    }

    fn new(width: f32, height: f32) -> Self {
        Self {
            width,
            height,
            pages: vec![Vec::new()],
            y: MARGIN,
        }
    }

    pub fn paper<'a>(&'a self, title: &'a str, number: &'a str) -> Paper<'a> {
        Paper {
            title,
            number,
            width: self.width,
            height: self.height,
            pages: &self.pages,
        }
    }

    pub fn pages(&self) -> &[Vec<Mark>] {
        &self.pages
    }

    pub fn title(&mut self, text: &str) {
        let x = (self.width - TYPEFACE.width(text) * TITLE_SIZE) / 2.0;
        self.y += TITLE_SIZE + 2.0;
        self.words(x, self.y, TITLE_SIZE, true, text.to_owned());
        self.y += 10.0;
    }

    pub fn heading(&mut self, text: &str) {
        self.room(3.0 * LEADING);
        self.y += LEADING + 4.0;
        self.words(MARGIN, self.y, SIZE + 1.5, true, text.to_owned());
        self.y += 4.0;
    }

    /// Over the whole width, on as many lines as it needs.
    pub fn line(&mut self, text: &str) {
        for part in broken(text, self.inner(), SIZE, 0.0) {
            self.room(LEADING);
            self.y += LEADING;
            self.words(MARGIN, self.y, SIZE, false, part);
        }
    }

    /// `label：value`, several side by side; a row is as tall as its tallest value.
    pub fn pairs(&mut self, per_row: usize, pairs: &[(&str, &str)]) {
        let width = self.inner() / per_row.max(1) as f32;
        for row in pairs.chunks(per_row.max(1)) {
            let cells = row
                .iter()
                .map(|(label, value)| broken(&format!("{label}：{value}"), width - 8.0, SIZE, 0.0));
            let cells: Vec<Vec<String>> = cells.collect();
            let lines = cells.iter().map(Vec::len).max().unwrap_or_default();
            self.room(lines as f32 * LEADING);
            let top = self.y;
            for (place, cell) in cells.into_iter().enumerate() {
                for (line, text) in cell.into_iter().enumerate() {
                    let x = MARGIN + width * place as f32;
                    self.words(x, top + (line + 1) as f32 * LEADING, SIZE, false, text);
                }
            }
            self.y = top + lines as f32 * LEADING;
        }
    }

    /// A ruled table; the header is repeated on every page.
    pub fn table(&mut self, columns: &[Column], rows: impl IntoIterator<Item = Vec<String>>) {
        self.y += 6.0;
        let whole: f32 = columns.iter().map(|column| column.share).sum();
        let widths: Vec<f32> = columns
            .iter()
            .map(|column| self.inner() * column.share / whole)
            .collect();
        let heads: Vec<String> = columns.iter().map(|column| column.title.to_owned()).collect();
        let middle = vec![Align::Middle; columns.len()];
        let aligns: Vec<Align> = columns.iter().map(|column| column.align).collect();
        self.room(4.0 * LEADING);
        self.row(&widths, &middle, &heads, true);
        for row in rows {
            let needed = cells_of(&widths, &row).1;
            if self.y + needed > self.height - FOOT {
                self.turn();
                self.row(&widths, &middle, &heads, true);
            }
            self.row(&widths, &aligns, &row, false);
        }
    }

    fn row(&mut self, widths: &[f32], aligns: &[Align], texts: &[String], is_bold: bool) {
        let (cells, tall) = cells_of(widths, texts);
        let (top, bottom) = (self.y, self.y + tall);
        let mut x = MARGIN;
        for ((cell, width), align) in cells.into_iter().zip(widths).zip(aligns) {
            let first = top + (tall - cell.len() as f32 * LEADING) / 2.0;
            for (line, text) in cell.into_iter().enumerate() {
                let free = width - TYPEFACE.width(&text) * SIZE;
                let left = match align {
                    Align::Left => PAD,
                    Align::Middle => free / 2.0,
                    Align::Right => free - PAD,
                };
                let baseline = first + (line as f32 + 0.78) * LEADING;
                self.words(x + left, baseline, SIZE, is_bold, text);
            }
            self.rule((x, top), (x, bottom));
            x += width;
        }
        self.rule((x, top), (x, bottom));
        self.rule((MARGIN, top), (x, top));
        self.rule((MARGIN, bottom), (x, bottom));
        self.y = bottom;
    }

    /// At the right, touching the line that was written last and, where the page has room, nothing above it; on the same page
    /// as at least some of it.
    pub fn seal(&mut self, seal: Seal) {
        let lowest = self.height - FOOT - SEAL_RADIUS;
        self.put(Mark::Seal {
            x: self.width - MARGIN - SEAL_RADIUS - 40.0,
            y: (self.y + SEAL_RADIUS - LEADING).min(lowest),
            name: seal.name.into(),
            caption: seal.caption.into(),
        });
    }

    pub fn space(&mut self, points: f32) {
        self.y += points;
    }

    /// Turns the page when so much does not fit any more.
    pub fn room(&mut self, points: f32) {
        if self.y + points > self.height - FOOT {
            self.turn();
        }
    }

    fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = MARGIN;
    }

    fn inner(&self) -> f32 {
        self.width - 2.0 * MARGIN
    }

    fn words(&mut self, x: f32, y: f32, size: f32, is_bold: bool, text: String) {
        self.put(Mark::Text {
            x,
            y,
            size,
            is_bold,
            text,
        });
    }

    fn rule(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.put(Mark::Line {
            from,
            to,
            width: RULE,
        });
    }

    fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }
}

/// The lines of each cell, and how tall the row is.
fn cells_of(widths: &[f32], texts: &[String]) -> (Vec<Vec<String>>, f32) {
    let cells: Vec<Vec<String>> = widths
        .iter()
        .zip(texts)
        .map(|(width, text)| broken(text, width - 2.0 * PAD, SIZE, 0.0))
        .collect();
    let lines = cells.iter().map(Vec::len).max().unwrap_or_default().max(1);
    (cells, lines as f32 * LEADING + 2.0 * PAD)
}
