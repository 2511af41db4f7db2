//! 药品追溯码 of packs as they are scanned: one per pack. Pure.
use std::collections::HashSet;

use kernel::counts::to_i64;

const DIGITS: usize = 20;
/// Of one record: all are written at once.
const MOST: usize = 2000;

/// The codes of a text as a scanner, the clipboard or a file gives them: parted by anything that is no digit.
pub fn read(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Why these cannot be the codes of so many packs that leave with one record.
pub fn unfit(codes: &[String], units: i64) -> Option<String> {
    if codes.len() > MOST {
        return Some(format!("一次最多登记 {MOST} 个追溯码，请分几次登记"));
    }
    malformed(codes, units)
}

/// Why these cannot be the codes of so many packs.
pub fn malformed(codes: &[String], units: i64) -> Option<String> {
    let is_code = |code: &&String| code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(wrong) = codes.iter().find(|code| !is_code(code)) {
        let shown: String = wrong.chars().take(30).collect();
        return Some(format!("{shown} 不是 {DIGITS} 位数字的追溯码，请重新扫描"));
    }
    let mut seen = HashSet::new();
    if let Some(twice) = codes.iter().find(|code| !seen.insert(*code)) {
        return Some(format!("追溯码 {twice} 扫了两次，请删去一个"));
    }
    let count = to_i64(codes.len());
    (count > units).then(|| format!("只有 {units} 件，却有 {count} 个追溯码，请核对"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_from_scanners_and_clipboards() {
        let read = read("81234567890123456789\r\n82234567890123456789, 83234567890123456789；\n");
        assert_eq!(read.len(), 3);
        assert!(read.iter().all(|code| code.len() == DIGITS));
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
}
