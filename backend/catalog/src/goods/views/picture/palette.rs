//! Calm colours, chosen by what the product is.
use super::label::Label;

/// Hues that match the shop's teal and leave red and orange to prices and warnings.
const HUES: [u16; 12] = [176, 192, 208, 222, 238, 262, 288, 326, 348, 24, 96, 152];

/// The same number for the same manufacturer and name, on every machine (FNV-1a).
pub(super) fn seed(label: &Label<'_>) -> u64 {
    let bytes = label.maker.bytes().chain([0]).chain(label.name.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Another number from the same seed, by which place it is for.
pub(super) fn pick(seed: u64, place: u64, choices: u64) -> u64 {
    let mut mixed = seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % choices.max(1)
}

pub(super) struct Palette {
    hue: u16,
}

impl Palette {
    pub fn of(seed: u64) -> Self {
        Self {
            hue: HUES[pick(seed, 1, HUES.len() as u64) as usize],
        }
    }

    fn tone(&self, saturation: u8, lightness: u8) -> String {
        format!("hsl({},{saturation}%,{lightness}%)", self.hue)
    }

    /// Behind everything.
    pub fn paper(&self) -> String {
        self.tone(28, 95)
    }

    pub fn pale(&self) -> String {
        self.tone(38, 88)
    }

    pub fn light(&self) -> String {
        self.tone(40, 72)
    }

    pub fn main(&self) -> String {
        self.tone(46, 42)
    }

    pub fn deep(&self) -> String {
        self.tone(48, 30)
    }

    /// For text.
    pub fn ink(&self) -> String {
        self.tone(45, 19)
    }
}
