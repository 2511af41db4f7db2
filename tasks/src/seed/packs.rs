//! What the specification of a pack says of its size.

/// Units in a pack: the product of the whole numbers behind each `*` (0.36g*24片*2板 → 48).
pub fn units(spec: &str) -> i64 {
    let counts = spec.split('*').skip(1).filter_map(|part| {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<i64>().ok().filter(|count| *count > 0)
    });
    counts.product::<i64>().clamp(1, 1000)
}

pub fn grams(pack: &str) -> i64 {
    let digits: String = pack.chars().take_while(char::is_ascii_digit).collect();
    let number = digits.parse().unwrap_or(1);
    if pack.ends_with("kg") {
        number * 1000
    } else {
        number
    }
}
