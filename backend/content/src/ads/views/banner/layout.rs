//! The layout of background, shapes and text.
use std::fmt::Write as _;

use super::{
    motif::Motif,
    shapes::{self, Palette},
    text::{self, Line},
    words::Banner,
};

struct Sheet {
    svg: String,
}

impl Sheet {
    fn new(banner: &Banner) -> Self {
        let (width, height) = (banner.width, banner.height);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"xMidYMid slice\">"
        );
        Self { svg }
    }

    fn add(&mut self, part: impl std::fmt::Display) {
        let _infallible = write!(self.svg, "{part}");
    }

    /// A shape of 200 × 200 around (x, y) at this size.
    fn place(&mut self, shape: &str, x: f64, y: f64, size: f64) {
        self.add(format_args!(
            "<g transform=\"translate({x:.0} {y:.0}) scale({:.3})\">{shape}</g>",
            size / 200.0
        ));
    }

    fn end(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }
}

/// Ground of one hue that gets lighter towards the lower right, with two large rings.
fn dark_ground(sheet: &mut Sheet, banner: &Banner, ring_x: f64, ring_y: f64, ring: f64) {
    let hue = banner.hue;
    // A dark orange reads as mud, so warm grounds are brighter.
    let (from, to) = if shapes::is_warm(hue) {
        (
            format!("hsl({} 84% 34%)", hue.saturating_sub(6)),
            format!("hsl({} 84% 49%)", hue + 6),
        )
    } else {
        (format!("hsl({hue} 72% 19%)"), format!("hsl({hue} 56% 36%)"))
    };
    sheet.add(format_args!(
        "<defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"{from}\"/><stop offset=\"1\" stop-color=\"{to}\"/>\
         </linearGradient></defs><rect width=\"100%\" height=\"100%\" fill=\"url(#g)\"/>\
         <circle cx=\"{ring_x:.0}\" cy=\"{ring_y:.0}\" r=\"{ring:.0}\" fill=\"#fff\" fill-opacity=\".07\"/>\
         <circle cx=\"{ring_x:.0}\" cy=\"{ring_y:.0}\" r=\"{:.0}\" fill=\"#fff\" fill-opacity=\".07\"/>",
        ring * 0.68
    ));
}

fn light_ground(sheet: &mut Sheet, banner: &Banner, ring_x: f64, ring_y: f64, ring: f64) {
    let hue = banner.hue;
    sheet.add(format_args!(
        "<defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
         <stop offset=\"0\" stop-color=\"hsl({hue} 52% 96%)\"/><stop offset=\"1\" stop-color=\"hsl({hue} 46% 88%)\"/>\
         </linearGradient></defs><rect width=\"100%\" height=\"100%\" fill=\"url(#g)\"/>\
         <circle cx=\"{ring_x:.0}\" cy=\"{ring_y:.0}\" r=\"{ring:.0}\" fill=\"hsl({hue} 42% 76%)\" fill-opacity=\".55\"/>"
    ));
}

fn shadow(sheet: &mut Sheet, x: f64, y: f64, width: f64) {
    sheet.add(format_args!(
        "<ellipse cx=\"{x:.0}\" cy=\"{y:.0}\" rx=\"{:.0}\" ry=\"{:.0}\" fill=\"#04201d\" fill-opacity=\".22\"/>",
        width / 2.0,
        width / 16.0
    ));
}

/// Home banner and sign-in page (dark, large) and entries (light, small): words left, shapes right.
pub fn wide(banner: &Banner, motif: Motif) -> String {
    let (width, height) = (f64::from(banner.width), f64::from(banner.height));
    let is_large = width >= 600.0;
    let colours = Palette::of(banner.hue);
    let [main, second, third] = shapes::trio(motif, &colours);
    let mut sheet = Sheet::new(banner);

    // A banner that is not very wide gets smaller shapes, so that its words have room.
    let unit = if is_large { height.min(width / 2.4) } else { height };
    let (x, y) = (width - unit * if is_large { 0.68 } else { 0.5 }, height * 0.5);
    if is_large {
        dark_ground(&mut sheet, banner, x, y, unit * 0.66);
        sheet.place(&third, x - unit * 0.5, y + unit * 0.26, unit * 0.3);
        sheet.place(&second, x + unit * 0.44, y - unit * 0.22, unit * 0.34);
        shadow(&mut sheet, x, y + unit * 0.34, unit * 0.6);
        sheet.place(&main, x, y, unit * 0.64);
    } else {
        light_ground(&mut sheet, banner, x + height * 0.04, y, height * 0.42);
        shadow(&mut sheet, x, height * 0.83, height * 0.5);
        sheet.place(&main, x, y, height * 0.56);
    }

    let left = if is_large { width * 0.08 } else { width * 0.06 };
    let room = x - unit * 0.38 - left;
    let (title, remarks) = if is_large {
        ("#ffffff".to_owned(), "#ffffff\" fill-opacity=\".86".to_owned())
    } else {
        (
            format!("hsl({} 68% 17%)", banner.hue),
            format!("hsl({} 24% 32%)", banner.hue),
        )
    };
    let has_remarks = !banner.remarks.is_empty();
    let title_size = height * if is_large { 0.145 } else { 0.165 };
    let title_y = height * if has_remarks { 0.46 } else { 0.55 };
    if is_large {
        let bar = title_y - title_size - height * 0.09;
        sheet.add(format_args!(
            "<rect x=\"{left:.0}\" y=\"{bar:.0}\" width=\"56\" height=\"6\" rx=\"3\" fill=\"{}\"/>",
            colours.accent
        ));
    }
    let line = |words, y, fill, bold| Line {
        words,
        x: left,
        y,
        fill,
        bold,
        centred: false,
    };
    sheet.add(line(banner.title, title_y, &title, true).draw(title_size, room));
    if has_remarks {
        let y = title_y + height * if is_large { 0.135 } else { 0.19 };
        sheet.add(
            line(banner.remarks, y, &remarks, false).draw(height * if is_large { 0.068 } else { 0.1 }, room),
        );
    }
    if is_large {
        button(
            &mut sheet,
            &colours,
            left,
            height * if has_remarks { 0.71 } else { 0.67 },
            height * 0.115,
        );
    }
    sheet.end()
}

/// The warm pill that says where a click leads.
fn button(sheet: &mut Sheet, colours: &Palette, x: f64, y: f64, height: f64) {
    let (fill, ink) = (colours.button, colours.button_ink);
    let width = height * 3.1;
    sheet.add(format_args!(
        "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" rx=\"{:.0}\" fill=\"{fill}\"/>",
        height / 2.0
    ));
    let label = Line {
        words: "立即查看",
        x: x + width / 2.0,
        y: y + height * 0.655,
        fill: ink,
        bold: true,
        centred: true,
    };
    sheet.add(label.draw(height * 0.43, width));
}

/// Top and bottom: one line of words between shapes.
pub fn strip(banner: &Banner, motif: Motif) -> String {
    let (width, height) = (f64::from(banner.width), f64::from(banner.height));
    let colours = Palette::of(banner.hue);
    let [main, second, third] = shapes::trio(motif, &colours);
    let mut sheet = Sheet::new(banner);
    dark_ground(&mut sheet, banner, width * 0.86, height * 0.5, height * 1.5);
    sheet.place(&main, width * 0.86, height * 0.5, height * 0.84);
    sheet.place(&second, width * 0.925, height * 0.44, height * 0.52);
    sheet.place(&third, width * 0.8, height * 0.6, height * 0.42);

    let (left, room) = (width * 0.08, width * 0.68);
    let base = height * 0.62;
    let size = height * 0.36;
    let title_room = if banner.remarks.is_empty() {
        room
    } else {
        room * 0.6
    };
    let taken = text::taken(banner.title, size, title_room);
    sheet.add(format_args!(
        "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"5\" height=\"{:.0}\" rx=\"2.5\" fill=\"{}\"/>",
        left - height * 0.26,
        height * 0.3,
        height * 0.4,
        colours.accent
    ));
    let line = |words, x, fill, bold| Line {
        words,
        x,
        y: base,
        fill,
        bold,
        centred: false,
    };
    sheet.add(line(banner.title, left, "#ffffff", true).draw(size, title_room));
    if !banner.remarks.is_empty() {
        let gap = height * 0.4;
        let remarks = line(
            banner.remarks,
            left + taken + gap,
            "#ffffff\" fill-opacity=\".84",
            false,
        );
        sheet.add(remarks.draw(height * 0.23, room - taken - gap));
    }
    sheet.end()
}

/// Right-hand block, and next to news: shapes above, words below.
pub fn tall(banner: &Banner, motif: Motif) -> String {
    let (width, height) = (f64::from(banner.width), f64::from(banner.height));
    let colours = Palette::of(banner.hue);
    let [main, second, third] = shapes::trio(motif, &colours);
    let mut sheet = Sheet::new(banner);
    let (x, y) = (width * 0.5, height * 0.36);
    let unit = width.min(height * 0.72);
    dark_ground(&mut sheet, banner, x, y, unit * 0.56);
    sheet.place(&second, x + unit * 0.33, y - unit * 0.27, unit * 0.27);
    sheet.place(&third, x - unit * 0.36, y + unit * 0.2, unit * 0.22);
    shadow(&mut sheet, x, y + unit * 0.31, unit * 0.5);
    sheet.place(&main, x, y, unit * 0.54);

    let title_y = height * 0.8;
    let line = |words, y, fill, bold| Line {
        words,
        x,
        y,
        fill,
        bold,
        centred: true,
    };
    let room = width * 0.86;
    sheet.add(line(banner.title, title_y, "#ffffff", true).draw(unit * 0.12, room));
    if !banner.remarks.is_empty() {
        let remarks = line(
            banner.remarks,
            title_y + unit * 0.12,
            "#ffffff\" fill-opacity=\".84",
            false,
        );
        sheet.add(remarks.draw(unit * 0.064, room));
    }
    sheet.end()
}
