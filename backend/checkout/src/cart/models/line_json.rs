//! A line as the view wrote it, kept for as long as the line stands. What hangs on the other lines comes last in it, and is
//! all that is written anew when it changes: checking and copying the rest is most of what a cart of hundreds of lines costs.
use std::{
    borrow::Cow,
    sync::{Arc, Mutex, PoisonError},
};

use kernel::Money;
use serde_json::value::RawValue;

#[derive(Debug, Default)]
pub struct LineJson(Mutex<Option<Cached>>);

#[derive(Clone, Debug)]
struct Cached {
    whole: Arc<RawValue>,
    /// Bytes of `whole` that say what the line is by itself.
    own: usize,
    reduced_by: Option<Money>,
}

impl LineJson {
    /// One object with the fields of two: `own` is asked for what the line is by itself if that was never written, `cross_line`
    /// for what hangs on the others. Both are objects with at least one field. `reduced_by`: what reductions take off it, where
    /// that is all that hangs on the others; `cross_line` is not asked for the same once more.
    pub fn whole<'a>(
        &self,
        reduced_by: Option<Money>,
        cross_line: impl FnOnce() -> serde_json::Result<Cow<'a, str>>,
        own: impl FnOnce() -> serde_json::Result<String>,
    ) -> serde_json::Result<Arc<RawValue>> {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cached.as_ref().filter(|cached| cached.reduced_by == reduced_by);
        if let Some(known) = known.filter(|_| reduced_by.is_some()) {
            return Ok(Arc::clone(&known.whole));
        }
        let cross_line = cross_line()?;
        let fields = cross_line.strip_prefix('{').unwrap_or(&cross_line);
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
            reduced_by,
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
        let fields = |text: &'static str| move || Ok(Cow::Borrowed(text));
        let first = json.whole(None, fields(r#"{"off":"0.00","gift":null}"#), own)?;
        assert_eq!(
            first.get(),
            r#"{"id":7,"goods":{"id":1},"off":"0.00","gift":null}"#
        );
        let never = || unreachable!("the line is known");
        let again = json.whole(None, fields(r#"{"off":"0.00","gift":null}"#), never)?;
        assert!(Arc::ptr_eq(&first, &again));
        let changed = json.whole(None, fields(r#"{"off":"1.20","gift":{"n":2}}"#), never)?;
        assert_eq!(
            changed.get(),
            r#"{"id":7,"goods":{"id":1},"off":"1.20","gift":{"n":2}}"#
        );
        Ok(())
    }

    #[test]
    fn the_same_reduction_is_not_written_once_more_and_another_one_is() -> serde_json::Result<()> {
        let json = LineJson::default();
        let own = || Ok(r#"{"id":7}"#.to_owned());
        let off = |fen: i64| move || Ok(Cow::Owned(format!(r#"{{"off":"{}"}}"#, Money(fen))));
        let never = || unreachable!("it was written");
        let first = json.whole(Some(Money(120)), off(120), own)?;
        let again = json.whole(Some(Money(120)), || unreachable!("nothing has changed"), never)?;
        assert!(Arc::ptr_eq(&first, &again));
        let less = json.whole(Some(Money(80)), off(80), never)?;
        assert_eq!(less.get(), r#"{"id":7,"off":"0.80"}"#);
        let with_more = json.whole(None, || Ok(Cow::Borrowed(r#"{"off":"0.80","gift":1}"#)), never)?;
        assert_eq!(with_more.get(), r#"{"id":7,"off":"0.80","gift":1}"#);
        let without = json.whole(Some(Money(80)), off(80), never)?;
        assert_eq!(without.get(), less.get());
        Ok(())
    }
}
