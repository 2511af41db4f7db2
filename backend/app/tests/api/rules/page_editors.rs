//! Who has a page of blocks open in the editor.
use app::models::page_editors::PageEditors;
use chrono::{DateTime, TimeDelta, Utc};

#[test]
fn an_editor_that_says_nothing_any_more_is_shut() {
    let (editors, start) = (PageEditors::default(), DateTime::<Utc>::default());
    let at = |seconds: i64| start + TimeDelta::seconds(seconds);
    assert_eq!(editors.note(7, (1, "甲"), at(0)), (Vec::new(), true));
    let (seen, is_new) = editors.note(7, (2, "乙"), at(15));
    assert_eq!((seen.len(), seen[0].name.as_str(), is_new), (1, "甲", true));
    assert!(!editors.note(7, (2, "乙"), at(30)).1);
    assert!(editors.note(8, (3, "丙"), at(30)).0.is_empty(), "another page");
    assert_eq!(editors.note(7, (2, "乙"), at(45)), (Vec::new(), false));
    let (seen, is_new) = editors.note(7, (1, "甲"), at(46));
    assert_eq!((seen.len(), is_new), (1, true), "it came back");
    assert_eq!(editors.forget(7, 2, at(47)).len(), 1);
    assert!(editors.forget(7, 1, at(47)).is_empty());
    assert!(editors.forget(9, 1, at(47)).is_empty());
}
