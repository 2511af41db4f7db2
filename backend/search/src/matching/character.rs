//! Characters put together from the bytes of a key.

use crate::index::keys::utf8_width;

/// A UTF-8 character that is being read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Character {
    code: u32,
    missing: u8,
}

impl Character {
    /// Takes in one byte; returns the character once it is whole.
    pub fn take(&mut self, byte: u8) -> Option<char> {
        if self.missing == 0 {
            let width = utf8_width(byte);
            self.missing = width as u8 - 1;
            self.code = if width == 1 {
                u32::from(byte)
            } else {
                u32::from(byte) & (0x7f >> width)
            };
        } else {
            self.missing -= 1;
            self.code = self.code << 6 | u32::from(byte & 0x3f);
        }
        (self.missing == 0).then(|| char::from_u32(self.code)).flatten()
    }
}
