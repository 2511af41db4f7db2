//! Trace codes as they are scanned.
use orders::shipments::models::trace_codes::{malformed, read};

#[test]
fn codes_come_from_scanners_and_clipboards() {
    let read = read("81234567890123456789\r\n82234567890123456789, 83234567890123456789；\n");
    assert_eq!(read.len(), 3);
    assert!(read.iter().all(|code| code.len() == 20));
}

#[test]
fn a_code_has_twenty_digits_and_there_is_one_for_each_pack() {
    let code = |last: u32| format!("8123456789012345678{last}");
    assert_eq!(malformed(&[code(1), code(2)], 2), None);
    for (codes, units) in [
        (vec!["123".to_owned()], 2),
        (vec!["8123456789012345678X".to_owned()], 2),
        (vec![code(1), code(1)], 2),
        (vec![code(1), code(2), code(3)], 2),
    ] {
        assert!(malformed(&codes, units).is_some(), "{codes:?}");
    }
}
