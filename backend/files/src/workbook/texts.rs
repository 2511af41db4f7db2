//! The texts that cells share, in one piece of memory: a million of them cost their letters and four bytes each.
use super::{cell::Limits, error::WorkbookError};

#[derive(Default)]
pub struct Texts {
    letters: String,
    /// Where each of them ends.
    ends: Vec<u32>,
}

impl Texts {
    pub fn add(&mut self, text: &str, limits: &Limits) -> Result<(), WorkbookError> {
        let end = self.letters.len() + text.len();
        if self.ends.len() == limits.shared_texts || end > limits.shared_bytes {
            return Err(WorkbookError::TooLarge);
        }
        self.letters.push_str(text);
        self.ends
            .push(u32::try_from(end).map_err(|_| WorkbookError::TooLarge)?);
        Ok(())
    }

    pub fn get(&self, place: usize) -> Option<&str> {
        let end = *self.ends.get(place)? as usize;
        let start = match place.checked_sub(1) {
            Some(before) => *self.ends.get(before)? as usize,
            None => 0,
        };
        self.letters.get(start..end)
    }
}
