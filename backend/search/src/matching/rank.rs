//! How good a match is. Tier before anchor before source; sales only decide between equals.

/// From the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Tier {
    /// One letter or character off.
    Edit = 1,
    /// Sounds nearly the same, written with other characters.
    NearSound,
    /// All parts of the word found, but apart from each other.
    Parts,
    /// Sounds the same, written with other characters.
    Homophone,
    /// Written with characters that look alike.
    Alike,
    /// Typed as the name is often misread, from a later character on.
    FolkInside,
    /// Pinyin, or pinyin mixed with initials, inside the name.
    PinyinInside,
    /// Initials inside the name.
    InitialsInside,
    /// Typed as the name is often misread, from the beginning.
    Folk,
    /// Pinyin, or pinyin mixed with initials, from the beginning.
    Pinyin,
    /// Initials from the beginning.
    Initials,
    Substring,
    Prefix,
    Exact,
}

/// How the match sits in the name, from the worst to the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Anchor {
    /// Somewhere inside.
    Inside = 0,
    /// At the beginning of a stem.
    StemStart,
    /// At the beginning of the name.
    Start,
    /// A whole stem.
    WholeStem,
    /// The whole name.
    Whole,
}

/// The field that matched, from the least telling to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u16)]
pub enum Source {
    Code = 1,
    Specification,
    Maker,
    Alias,
    TradeName,
    Name,
}

impl Source {
    const ALL: [Self; 6] = [
        Self::Code,
        Self::Specification,
        Self::Maker,
        Self::Alias,
        Self::TradeName,
        Self::Name,
    ];

    /// The name of the field.
    pub fn label(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Specification => "specification",
            Self::Maker => "maker",
            Self::Alias => "alias",
            Self::TradeName => "trade_name",
            Self::Name => "name",
        }
    }
}

/// A rank packed into one number that compares like it: tier, whether the product itself is named rather than
/// its manufacturer, anchor, source. Never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(u16);

impl Rank {
    pub fn new(tier: Tier, anchor: Anchor, source: Source) -> Self {
        let names_goods = u16::from(source >= Source::Alias);
        Self((tier as u16) << 8 | names_goods << 7 | (anchor as u16) << 4 | source as u16)
    }

    /// The lowest rank of a tier.
    pub fn least(tier: Tier) -> Self {
        Self((tier as u16) << 8)
    }

    /// The number.
    pub fn value(self) -> u16 {
        self.0
    }

    /// The source a number was made with.
    pub fn source(value: u16) -> Option<Source> {
        Source::ALL
            .into_iter()
            .find(|source| *source as u16 == value & 0xf)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tier_outweighs_anchor_and_anchor_outweighs_source() {
        let rank = Rank::new;
        assert!(
            rank(Tier::Prefix, Anchor::Start, Source::Code)
                > rank(Tier::Substring, Anchor::Whole, Source::Name)
        );
        assert!(
            rank(Tier::Exact, Anchor::Whole, Source::Alias)
                > rank(Tier::Exact, Anchor::WholeStem, Source::Name)
        );
        assert!(
            rank(Tier::Prefix, Anchor::StemStart, Source::Name)
                > rank(Tier::Prefix, Anchor::Whole, Source::Maker)
        );
        assert_eq!(
            Rank::source(rank(Tier::Edit, Anchor::Inside, Source::Maker).value()),
            Some(Source::Maker)
        );
    }
}
