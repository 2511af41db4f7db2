//! What a drawing says, and how large it is.

/// The content to draw. Texts may contain anything; they are escaped.
#[derive(Clone, Debug)]
pub struct Banner<'a> {
    pub title: &'a str,
    pub remarks: &'a str,
    /// Degrees on the colour wheel.
    pub hue: u16,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}
