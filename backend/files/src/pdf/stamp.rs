//! A round red seal: the company's name along the ring, a star, and what the seal is for.
use std::f32::consts::{FRAC_PI_2, PI, TAU};

use crate::pdf::typeface::TYPEFACE;

/// The seal of a company is 40 mm wide.
pub const SEAL_RADIUS: f32 = 56.0;

pub const RING: f32 = 2.6;
const NAME_SIZE: f32 = 14.5;
const CAPTION_SIZE: f32 = 8.5;
/// How far the name reaches around the ring.
const WIDEST_ARC: f32 = 1.5 * PI;
const STAR_RADIUS: f32 = 16.0;

/// The owner and purpose of the seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal<'a> {
    pub name: &'a str,
    pub caption: &'a str,
}

/// A character, turned about the foot of its middle.
#[derive(Clone, Debug)]
pub struct Letter {
    pub character: char,
    pub x: f32,
    pub y: f32,
    /// Clockwise from upright.
    pub angle: f32,
    pub size: f32,
    /// Below 1 for long names.
    pub narrowing: f32,
}

/// The letters of the name and the caption, about the middle of the seal.
pub fn letters(seal: Seal) -> Vec<Letter> {
    let mut letters = around(seal.name);
    letters.extend(below(seal.caption));
    letters
}

fn around(name: &str) -> Vec<Letter> {
    let count = name.chars().count();
    if count == 0 {
        return Vec::new();
    }
    let foot = SEAL_RADIUS - RING - 4.0 - NAME_SIZE * 0.86;
    let wanted = NAME_SIZE * 1.22 / foot;
    let step = wanted.min(WIDEST_ARC / count as f32);
    let narrowing = (step / wanted).min(1.0);
    let first = -step * (count as f32 - 1.0) / 2.0;
    let place = |(place, letter): (usize, char)| {
        let angle = first + step * place as f32;
        Letter {
            character: letter,
            x: foot * angle.sin(),
            y: -foot * angle.cos(),
            angle,
            size: NAME_SIZE,
            narrowing,
        }
    };
    name.chars().enumerate().map(place).collect()
}

fn below(caption: &str) -> Vec<Letter> {
    let width = TYPEFACE.width(caption) * CAPTION_SIZE;
    let mut x = -width / 2.0;
    let mut letters = Vec::new();
    for letter in caption.chars() {
        let advance = TYPEFACE.advance(letter) * CAPTION_SIZE;
        letters.push(Letter {
            character: letter,
            x: x + advance / 2.0,
            y: SEAL_RADIUS * 0.62,
            angle: 0.0,
            size: CAPTION_SIZE,
            narrowing: 1.0,
        });
        x += advance;
    }
    letters
}

/// The ten corners of the star, about the middle of the seal.
pub fn star() -> [(f32, f32); 10] {
    let inner = STAR_RADIUS * 0.382;
    std::array::from_fn(|corner| {
        let radius = if corner % 2 == 0 { STAR_RADIUS } else { inner };
        let angle = TAU * corner as f32 / 10.0 - FRAC_PI_2;
        (radius * angle.cos(), radius * angle.sin())
    })
}
