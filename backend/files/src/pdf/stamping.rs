//! Our seal on a paper that others made: every page of a PDF, or a picture set on a page of its own. What comes out is made
//! anew, so nothing that hides between the pages of the original comes along.
use std::sync::Arc;

use anyhow::{Context, anyhow};
use krilla::{
    Document, SerializeSettings,
    configure::{ConfigurationBuilder, PdfVersion},
    geom::{Size, Transform},
    image::Image,
    metadata::Metadata,
    page::PageSettings,
    pdf::{Pdf, PdfDocument},
    surface::Surface,
};

use crate::pdf::{
    painting::seal_at,
    sheet::{HEIGHT, WIDTH},
    stamp::{SEAL_RADIUS, Seal},
};

/// Pages that a paper may have.
const MOST_PAGES: usize = 200;
/// Points that a page may be long and must be.
const LONGEST_SIDE: f32 = 14_400.0;
const SHORTEST_SIDE: f32 = 40.0;
/// Between the picture, or the seal, and the edge.
const MARGIN: f32 = 28.0;
/// Of the shorter side of a page that the seal takes at most.
const WIDEST_SEAL: f32 = 0.3;

#[derive(Debug, thiserror::Error)]
pub enum StampError {
    /// Unreadable, locked, empty, or with an unreasonable number of pages.
    #[error("the paper cannot be read")]
    Unreadable,
    #[error(transparent)]
    Failed(#[from] anyhow::Error),
}

/// Takes seconds for large papers: not for the async threads.
pub fn stamp(bytes: Vec<u8>, content_type: &str, title: &str, seal: Seal) -> Result<Vec<u8>, StampError> {
    let newest = ConfigurationBuilder::new()
        .with_version(PdfVersion::Pdf20)
        .finish();
    let settings = SerializeSettings {
        configuration: newest.map_err(|error| anyhow!("{error:?}"))?,
        ..SerializeSettings::default()
    };
    let mut document = Document::new_with(settings);
    document.set_metadata(Metadata::new().title(title.into()).language("zh-CN".into()));
    match content_type {
        "application/pdf" => pages(&mut document, bytes, seal)?,
        "image/webp" => picture(&mut document, Image::from_webp(bytes.into(), true), seal)?,
        _ => picture(&mut document, Image::from_jpeg(bytes.into(), true), seal)?,
    }
    document
        .finish()
        .map_err(|error| anyhow!("a sealed paper could not be written: {error:?}").into())
}

fn pages(document: &mut Document, bytes: Vec<u8>, seal: Seal) -> Result<(), StampError> {
    let pdf = Pdf::new(bytes).map_err(|_| StampError::Unreadable)?;
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the type of a page can't be named here"
    )]
    let sizes: Vec<(f32, f32)> = pdf.pages().iter().map(|page| page.render_dimensions()).collect();
    let fits = |(width, height): &(f32, f32)| {
        [width, height]
            .iter()
            .all(|side| (SHORTEST_SIDE..=LONGEST_SIDE).contains(*side))
    };
    if sizes.is_empty() || sizes.len() > MOST_PAGES || !sizes.iter().all(fits) {
        return Err(StampError::Unreadable);
    }
    let original = PdfDocument::new(Arc::new(pdf));
    for (place, (width, height)) in sizes.into_iter().enumerate() {
        let size = Size::from_wh(width, height).context("a page has a size")?;
        let mut page = document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        surface.draw_pdf_page(&original, size, place);
        seal_in_corner(&mut surface, (width, height), seal)?;
        surface.finish();
        page.finish();
    }
    Ok(())
}

fn picture(document: &mut Document, image: Result<Image, String>, seal: Seal) -> Result<(), StampError> {
    let image = image.map_err(|_| StampError::Unreadable)?;
    let (wide, tall) = image.size();
    let room = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * MARGIN);
    let scale = (room.0 / wide as f32).min(room.1 / tall as f32);
    let size = Size::from_wh(wide as f32 * scale, tall as f32 * scale).ok_or(StampError::Unreadable)?;
    let settings = PageSettings::from_wh(WIDTH, HEIGHT).context("a page has a size")?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    let place = Transform::from_translate((WIDTH - size.width()) / 2.0, (HEIGHT - size.height()) / 2.0);
    surface.push_transform(&place);
    surface.draw_image(image, size);
    surface.pop();
    seal_in_corner(&mut surface, (WIDTH, HEIGHT), seal)?;
    surface.finish();
    page.finish();
    Ok(())
}

/// At the lower right; smaller on small pages.
fn seal_in_corner(surface: &mut Surface, (width, height): (f32, f32), seal: Seal) -> anyhow::Result<()> {
    let scale = (width.min(height) * WIDEST_SEAL / (2.0 * SEAL_RADIUS)).min(1.0);
    let away = SEAL_RADIUS * scale + MARGIN.min(width * 0.05);
    surface.push_transform(&Transform::from_row(
        scale,
        0.0,
        0.0,
        scale,
        width - away,
        height - away,
    ));
    seal_at(surface, (0.0, 0.0), seal)?;
    surface.pop();
    Ok(())
}
