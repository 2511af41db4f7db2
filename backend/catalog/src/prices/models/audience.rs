//! Who looks at goods.

/// Who looks. Strangers (not signed in or not approved) are shown no controlled goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    #[default]
    Strangers,
    Buyers,
}
