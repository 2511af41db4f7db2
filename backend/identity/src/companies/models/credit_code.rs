//! 统一社会信用代码: eighteen characters, the last of them a check (GB 32100-2015).

/// Without I, O, S, V and Z, which read like digits or each other.
const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";
const WEIGHTS: [usize; 17] = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/// The code in capitals; none when a character or the check is wrong.
pub fn parse(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    let values: Vec<usize> = code
        .bytes()
        .map(|byte| ALPHABET.iter().position(|letter| *letter == byte))
        .collect::<Option<_>>()?;
    let (check, body) = values.split_last()?;
    if body.len() != WEIGHTS.len() {
        return None;
    }
    let sum: usize = body
        .iter()
        .zip(WEIGHTS)
        .map(|(value, weight)| value * weight)
        .sum();
    ((31 - sum % 31) % 31 == *check).then_some(code)
}
