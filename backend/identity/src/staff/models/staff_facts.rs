//! Staff members: the data of a staff session.
use crate::permissions::Role;

#[derive(Clone, Debug)]
pub struct StaffFacts {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub roles: Vec<Role>,
    /// The password was seen by another person.
    pub must_change_password: bool,
    /// Signing in asks for a code of the phone, too.
    pub has_second_factor: bool,
}

/// What staff must do before they may work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    ChangePassword,
    SecondFactor,
}

impl StaffFacts {
    /// What the person has to do before anything else; none: nothing.
    pub fn duty(&self, requires_second_factor: bool) -> Option<Duty> {
        if self.must_change_password {
            Some(Duty::ChangePassword)
        } else if requires_second_factor && !self.has_second_factor {
            Some(Duty::SecondFactor)
        } else {
            None
        }
    }
}
