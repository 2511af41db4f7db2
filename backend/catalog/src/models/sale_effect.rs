//! What a rule of controlled sale does.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Only buyers whom some such rule names are sold to.
    Allow,
    Forbid,
}

impl Effect {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Forbid => "forbid",
        }
    }

    /// A rule that nobody understands keeps the product back.
    pub fn from_code(code: &str) -> Self {
        if code == "allow" {
            Self::Allow
        } else {
            Self::Forbid
        }
    }
}
