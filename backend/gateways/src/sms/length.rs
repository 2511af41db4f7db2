//! How the carrier counts a text, its signature and the template's own words with it: letters, digits and signs alike, one each (two
//! of what UCS-2 needs two for). Up to 70 it is one text; a longer one goes in parts of 67, each paid for.

/// Characters of one text.
pub const SINGLE: usize = 70;
/// Characters of each part of a longer one; the rest of a part says which one it is.
const PART: usize = 67;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    pub characters: usize,
    pub parts: usize,
}

/// Of a text as the phone shows it.
pub fn length(text: &str) -> Length {
    let characters = text.encode_utf16().count();
    let parts = if characters <= SINGLE {
        1
    } else {
        characters.div_ceil(PART)
    };
    Length { characters, parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seventy_characters_are_one_text_and_longer_ones_parts_of_sixty_seven() {
        let of = |text: &str| {
            let Length { characters, parts } = length(text);
            (characters, parts)
        };
        assert_eq!(of(""), (0, 1));
        assert_eq!(of("【药集】A1，"), (7, 1));
        assert_eq!(of(&"药".repeat(70)), (70, 1));
        assert_eq!(of(&"药".repeat(71)), (71, 2));
        assert_eq!(of(&"a".repeat(134)), (134, 2));
        assert_eq!(of(&"a".repeat(135)), (135, 3));
        assert_eq!(of("💊"), (2, 1));
    }
}
