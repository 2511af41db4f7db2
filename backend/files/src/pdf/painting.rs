//! From marks to PDF.
use anyhow::{Context, anyhow};
use krilla::{
    Document as Pdf,
    color::rgb,
    geom::{Path, PathBuilder, Point, Transform},
    metadata::Metadata,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, Stroke},
    surface::Surface,
    text::{GlyphId, KrillaGlyph},
};

use crate::pdf::{
    sheet::{Mark, Paper},
    stamp::{self, SEAL_RADIUS, Seal},
    typeface::TYPEFACE,
};

const FOOT_SIZE: f32 = 8.5;
/// How thick a stroke makes one weight look bold.
const BOLD: f32 = 0.35;

pub fn paint(paper: Paper) -> anyhow::Result<Vec<u8>> {
    paint_all(&format!("{} {}", paper.title, paper.number), &[paper])
}

/// Several papers in one file, to be printed in one go; each counts its own pages.
pub fn paint_all(title: &str, papers: &[Paper]) -> anyhow::Result<Vec<u8>> {
    let mut pdf = Pdf::new();
    pdf.set_metadata(Metadata::new().title(title.into()).language("zh-CN".into()));
    for paper in papers {
        put_paper(&mut pdf, paper)?;
    }
    pdf.finish()
        .map_err(|error| anyhow!("a paper could not be written: {error:?}"))
}

fn put_paper(pdf: &mut Pdf, paper: &Paper) -> anyhow::Result<()> {
    let settings = PageSettings::from_wh(paper.width, paper.height).context("a page has a size")?;
    let count = paper.pages.len();
    for (place, marks) in paper.pages.iter().enumerate() {
        let mut page = pdf.start_page_with(settings.clone());
        let mut surface = page.surface();
        for mark in marks {
            put(&mut surface, mark)?;
        }
        let foot = format!("{}　第 {} 页，共 {count} 页", paper.number, place + 1);
        let x = (paper.width - TYPEFACE.width(&foot) * FOOT_SIZE) / 2.0;
        surface.set_fill(Some(fill(rgb::Color::new(90, 90, 90), 1.0)));
        text(&mut surface, x, paper.height - 32.0, FOOT_SIZE, &foot);
        surface.finish();
        page.finish();
    }
    Ok(())
}

fn put(surface: &mut Surface, mark: &Mark) -> anyhow::Result<()> {
    match mark {
        Mark::Text {
            x,
            y,
            size,
            is_bold,
            text: words,
        } => {
            let black = rgb::Color::new(0, 0, 0);
            surface.set_fill(Some(fill(black, 1.0)));
            surface.set_stroke(is_bold.then(|| stroke(black, BOLD)));
            text(surface, *x, *y, *size, words);
            surface.set_stroke(None);
            Ok(())
        }
        Mark::Line { from, to, width } => {
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(rgb::Color::new(60, 60, 60), *width)));
            surface.draw_path(&straight(*from, *to)?);
            surface.set_stroke(None);
            Ok(())
        }
        Mark::Seal { x, y, name, caption } => seal_at(surface, (*x, *y), Seal { name, caption }),
    }
}

pub(super) fn seal_at(surface: &mut Surface, (x, y): (f32, f32), seal: Seal) -> anyhow::Result<()> {
    let red = rgb::Color::new(200, 20, 24);
    surface.push_transform(&Transform::from_translate(x, y));
    surface.set_fill(None);
    surface.set_stroke(Some(stroke(red, stamp::RING)));
    surface.draw_path(&circle(SEAL_RADIUS - stamp::RING / 2.0)?);
    surface.set_stroke(None);
    surface.set_fill(Some(fill(red, 0.9)));
    surface.draw_path(&polygon(&stamp::star())?);
    for letter in stamp::letters(seal) {
        let (sin, cos) = letter.angle.sin_cos();
        let turned = Transform::from_row(
            cos * letter.narrowing,
            sin * letter.narrowing,
            -sin,
            cos,
            letter.x,
            letter.y,
        );
        surface.push_transform(&turned);
        let half = TYPEFACE.advance(letter.character) * letter.size / 2.0;
        text(surface, -half, 0.0, letter.size, &letter.character.to_string());
        surface.pop();
    }
    surface.pop();
    Ok(())
}

fn text(surface: &mut Surface, x: f32, y: f32, size: f32, words: &str) {
    let glyphs: Vec<KrillaGlyph> = words
        .char_indices()
        .map(|(start, letter)| {
            let glyph = TYPEFACE.glyph(letter).map_or(0, skrifa::GlyphId::to_u32);
            let range = start..start + letter.len_utf8();
            KrillaGlyph::new(
                GlyphId::new(glyph),
                TYPEFACE.advance(letter),
                0.0,
                0.0,
                0.0,
                range,
                None,
            )
        })
        .collect();
    surface.draw_glyphs(
        Point::from_xy(x, y),
        &glyphs,
        TYPEFACE.font.clone(),
        words,
        size,
        false,
    );
}

fn fill(color: rgb::Color, opacity: f32) -> Fill {
    Fill {
        paint: color.into(),
        opacity: NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE),
        ..Fill::default()
    }
}

fn stroke(color: rgb::Color, width: f32) -> Stroke {
    Stroke {
        paint: color.into(),
        width,
        ..Stroke::default()
    }
}

/// Four curves that are visually indistinguishable from a circle.
fn circle(radius: f32) -> anyhow::Result<Path> {
    let (r, k) = (radius, radius * 0.552_285);
    let mut path = PathBuilder::new();
    path.move_to(r, 0.0);
    path.cubic_to(r, k, k, r, 0.0, r);
    path.cubic_to(-k, r, -r, k, -r, 0.0);
    path.cubic_to(-r, -k, -k, -r, 0.0, -r);
    path.cubic_to(k, -r, r, -k, r, 0.0);
    path.close();
    path.finish().context("a circle is a path")
}

fn straight(from: (f32, f32), to: (f32, f32)) -> anyhow::Result<Path> {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    path.finish().context("a line is a path")
}

fn polygon(corners: &[(f32, f32)]) -> anyhow::Result<Path> {
    let mut path = PathBuilder::new();
    for (place, (x, y)) in corners.iter().enumerate() {
        if place == 0 {
            path.move_to(*x, *y);
        } else {
            path.line_to(*x, *y);
        }
    }
    path.close();
    path.finish().context("a star is a path")
}
