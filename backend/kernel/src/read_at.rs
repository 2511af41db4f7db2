//! The version of a record that was shown when a person filled in a form, so that no one overwrites changes
//! they have not seen. It is stored with the actor, because the audit log, which records every change by
//! staff, provides the versions (docs/adr/0014).
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

/// What the audit log calls a record: its kind and, unless all of the kind is meant, its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    pub kind: &'static str,
    pub id: Option<String>,
}

impl Subject {
    pub fn is(&self, kind: &str, id: &str) -> bool {
        self.kind == kind && self.id.as_deref().is_none_or(|own| own == id)
    }
}

/// The header `If-Match`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It was not sent.
    Unsaid,
    /// `*`: any version.
    Any,
    Version(i64),
}

impl Expected {
    pub fn parse(header: Option<&str>) -> Self {
        match header.map(str::trim) {
            Some("*") => Self::Any,
            Some(tag) => {
                let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
                tag.parse().map_or(Self::Unsaid, Self::Version)
            }
            None => Self::Unsaid,
        }
    }
}

/// One request to change a record.
#[derive(Debug)]
pub struct ReadAt {
    pub subjects: Vec<Subject>,
    pub expected: Expected,
    is_compared: AtomicBool,
    is_outdated: AtomicBool,
    written: AtomicI64,
}

impl ReadAt {
    pub const fn new(subjects: Vec<Subject>, expected: Expected) -> Self {
        Self {
            subjects,
            expected,
            is_compared: AtomicBool::new(false),
            is_outdated: AtomicBool::new(false),
            written: AtomicI64::new(0),
        }
    }

    pub fn is_about(&self, kind: &str, id: &str) -> bool {
        self.subjects.iter().any(|subject| subject.is(kind, id))
    }

    /// Whether the record is unchanged since it was read; a mismatch is recorded.
    pub fn holds(&self, newest: i64) -> bool {
        let holds = match self.expected {
            Expected::Unsaid => false,
            Expected::Any => true,
            Expected::Version(version) => version == newest,
        };
        if !holds {
            self.is_outdated.store(true, Ordering::Release);
        }
        holds
    }

    pub fn is_outdated(&self) -> bool {
        self.is_outdated.load(Ordering::Acquire)
    }

    /// True for the first of this request's entries: what follows comes from the request itself.
    pub fn begins_comparing(&self) -> bool {
        !self.is_compared.swap(true, Ordering::AcqRel)
    }

    /// The version that this request made.
    pub fn note_written(&self, version: i64) {
        self.written.store(version, Ordering::Release);
    }

    pub fn written(&self) -> Option<i64> {
        let version = self.written.load(Ordering::Acquire);
        (version != 0).then_some(version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_names_a_version_or_anything_and_nonsense_names_nothing() {
        assert_eq!(Expected::parse(Some("\"17\"")), Expected::Version(17));
        assert_eq!(Expected::parse(Some("W/\"17\"")), Expected::Version(17));
        assert_eq!(Expected::parse(Some(" * ")), Expected::Any);
        assert_eq!(Expected::parse(Some("\"x\"")), Expected::Unsaid);
        assert_eq!(Expected::parse(None), Expected::Unsaid);
    }

    #[test]
    fn a_subject_without_an_id_is_all_of_its_kind() {
        let one = Subject {
            kind: "goods",
            id: Some("7".into()),
        };
        let all = Subject {
            kind: "document_rule",
            id: None,
        };
        assert!(one.is("goods", "7") && !one.is("goods", "71") && !one.is("maker", "7"));
        assert!(all.is("document_rule", "1.gsp") && !all.is("goods", "1.gsp"));
    }

    #[test]
    fn a_version_that_no_longer_holds_is_remembered() {
        let read_at = ReadAt::new(Vec::new(), Expected::Version(3));
        assert!(read_at.holds(3) && !read_at.is_outdated());
        assert!(!read_at.holds(4) && read_at.is_outdated());
    }
}
