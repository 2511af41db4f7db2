//! A line as the view wrote it, kept for as long as the line stands. What hangs on the other lines comes last in it, and is
//! all that is written anew when it changes: checking and copying the rest is most of what a cart of hundreds of lines costs.
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::value::RawValue;

#[derive(Debug, Default)]
pub struct LineJson(Mutex<Option<Cached>>);

#[derive(Clone, Debug)]
struct Cached {
    whole: Arc<RawValue>,
    /// Bytes of `whole` that say what the line is by itself.
    own: usize,
}

impl LineJson {
    /// One object with the fields of two: `own` is asked for what the line is by itself if that was never written, `cross_line` is
    /// what hangs on the others. Both are objects with at least one field.
    pub fn whole(
        &self,
        cross_line: &str,
        own: impl FnOnce() -> serde_json::Result<String>,
    ) -> serde_json::Result<Arc<RawValue>> {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fields = cross_line.strip_prefix('{').unwrap_or(cross_line);
        let first = match cached.as_ref() {
            Some(cached) if cached.whole.get()[cached.own..] == *fields => {
                return Ok(Arc::clone(&cached.whole));
            }
            Some(cached) => cached.whole.get()[..cached.own].to_owned(),
            None => {
                let mut own = own()?;
                own.pop();
                own + ","
            }
        };
        let own = first.len();
        let whole: Arc<RawValue> = RawValue::from_string(first + fields)?.into();
        *cached = Some(Cached {
            whole: Arc::clone(&whole),
            own,
        });
        Ok(whole)
    }
}

impl Clone for LineJson {
    fn clone(&self) -> Self {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Self(Mutex::new(cached.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changed_is_written_anew() -> serde_json::Result<()> {
        let json = LineJson::default();
        let own = || Ok(r#"{"id":7,"goods":{"id":1}}"#.to_owned());
        let first = json.whole(r#"{"off":"0.00","gift":null}"#, own)?;
        assert_eq!(
            first.get(),
            r#"{"id":7,"goods":{"id":1},"off":"0.00","gift":null}"#
        );
        let never = || unreachable!("the line is known");
        let again = json.whole(r#"{"off":"0.00","gift":null}"#, never)?;
        assert!(Arc::ptr_eq(&first, &again));
        let changed = json.whole(r#"{"off":"1.20","gift":{"n":2}}"#, never)?;
        assert_eq!(
            changed.get(),
            r#"{"id":7,"goods":{"id":1},"off":"1.20","gift":{"n":2}}"#
        );
        Ok(())
    }
}
