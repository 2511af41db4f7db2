//! The one typeface of papers: 思源宋体 (Noto Serif CJK SC), cut down to the characters of 通用规范汉字表 and GB 2312 by
//! scripts/contract-typeface.sh.
use std::sync::LazyLock;

use krilla::text::Font;
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    charmap::Charmap,
    instance::{LocationRef, Size},
    metrics::GlyphMetrics,
};

static FILE: &[u8] = include_bytes!("../../assets/NotoSerifSC-Contract.otf");

pub struct Typeface {
    /// As the file embeds it.
    pub font: Font,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    units: f32,
}

pub static TYPEFACE: LazyLock<Typeface> = LazyLock::new(|| {
    let face = FontRef::new(FILE).expect("the typeface in the binary is whole");
    let units = f32::from(
        face.metrics(Size::unscaled(), LocationRef::default())
            .units_per_em,
    );
    Typeface {
        font: Font::new(FILE.to_vec().into(), 0).expect("the typeface in the binary is whole"),
        charmap: face.charmap(),
        metrics: face.glyph_metrics(Size::unscaled(), LocationRef::default()),
        units,
    }
});

impl Typeface {
    pub fn glyph(&self, letter: char) -> Option<GlyphId> {
        let twin = || self.charmap.map(twin_of(letter)?);
        self.charmap.map(letter).or_else(twin)
    }

    /// Width in ems.
    pub fn advance(&self, letter: char) -> f32 {
        let width = self
            .glyph(letter)
            .and_then(|glyph| self.metrics.advance_width(glyph));
        width.map_or(1.0, |width| width / self.units)
    }

    /// Width in ems.
    pub fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum()
    }
}

/// Replacement for a character that is in neither of the two lists.
const fn twin_of(letter: char) -> Option<char> {
    match letter {
        '¥' => Some('￥'),
        _ => None,
    }
}
