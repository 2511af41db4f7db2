//! Codes of HIBCC (ANSI/HIBC 2.6; K: written from what is known of it): behind the product, each after a slash, elements of batch and
//! days ("$", "$$"), serial numbers and days of their own; the last character may check the others.

/// Values of characters, by their place: those of Code 39.
const CHECKED: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";

/// Whether this part of the code says the batch.
pub fn names_batch(code: &str, part: &str, batch: &str) -> bool {
    let says = |part: &str| part.split('/').any(|element| batch_of(element) == Some(batch));
    says(part) || (is_checked(code) && part.len() > 1 && says(&part[..part.len() - 1]))
}

/// As all units of a batch have it; a code without a batch stays whole: there is nothing else of it.
pub fn without_serial(code: &str) -> String {
    let data = without_check(code).unwrap_or(code);
    let mut elements = data.split('/');
    let product = elements.next().unwrap_or_default();
    let common: Vec<&str> = elements.filter(|element| !is_serial(element)).collect();
    if !common.iter().any(|element| batch_of(element).is_some()) {
        return code.to_owned();
    }
    let kept: Vec<&str> = std::iter::once(product).chain(common).collect();
    kept.join("/")
}

fn is_serial(element: &str) -> bool {
    ["S", "$+", "$$+"]
        .iter()
        .any(|beginning| element.starts_with(beginning))
}

fn batch_of(element: &str) -> Option<&str> {
    if is_serial(element) {
        return None;
    }
    let batch = match element.strip_prefix("$$") {
        Some(days_first) => behind_expiry(behind_quantity(days_first)?)?,
        None => element.strip_prefix('$')?,
    };
    (!batch.is_empty()).then_some(batch)
}

/// Units in a pack, where the first digit says that they follow.
fn behind_quantity(text: &str) -> Option<&str> {
    match text.bytes().next()? {
        b'8' => behind_digits(text, 3),
        b'9' => behind_digits(text, 6),
        _ => Some(text),
    }
}

/// The first digit says how the day of expiry is written; the first of a month says itself.
fn behind_expiry(text: &str) -> Option<&str> {
    let digits = match text.bytes().next()? {
        // MMYY
        b'0' | b'1' => 4,
        // MMDDYY, YYMMDD
        b'2' | b'3' => 7,
        // YYMMDDHH
        b'4' => 9,
        // Year and day of the year, with an hour or without.
        b'5' => 6,
        b'6' => 8,
        b'7' => 1,
        _ => return None,
    };
    behind_digits(text, digits)
}

fn behind_digits(text: &str, count: usize) -> Option<&str> {
    let (digits, behind) = text.split_at_checked(count)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then_some(behind)
}

/// The code without the character that checks it, if it has one.
pub fn without_check(code: &str) -> Option<&str> {
    is_checked(code).then(|| &code[..code.len() - 1])
}

/// The last character is what the sum of the others asks for. One code of 43 without a check looks like it by chance.
fn is_checked(code: &str) -> bool {
    let value = |letter: char| CHECKED.find(letter);
    let values: Option<Vec<usize>> = code.chars().map(value).collect();
    let Some((last, others)) = values.as_deref().and_then(<[usize]>::split_last) else {
        return false;
    };
    others.iter().sum::<usize>() % CHECKED.len() == *last
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRODUCT: &str = "+A123BJC5D6E71";

    fn says(part: &str, batch: &str) -> bool {
        names_batch(&format!("{PRODUCT}{part}"), part, batch)
    }

    #[test]
    fn a_batch_follows_days_and_quantity_however_they_are_written() {
        for part in [
            "/$B7",
            "/$$0828B7",
            "/$$2083128B7",
            "/$$3280831B7",
            "/$$428083112B7",
            "/$$528244B7",
            "/$$62824412B7",
            "/$$7B7",
            "/$$8050828B7",
            "/$$9000503280831B7",
            "/S77/$$7B7",
            "/$B7/14D20280831",
        ] {
            assert!(says(part, "B7"), "{part}");
            for other in ["B", "7", "B77", "1B7", "31B7", ""] {
                assert!(!says(part, other), "{part} {other}");
            }
        }
    }

    #[test]
    fn serial_numbers_and_days_are_no_batch() {
        for part in [
            "", "/", "/SB7", "/$+B7", "/$$+7B7", "/14DB7", "/$$", "/$$3B7", "/$$9B7", "/B7",
        ] {
            assert!(!says(part, "B7"), "{part}");
        }
    }

    #[test]
    fn the_last_character_may_check_the_others() {
        // The example of the standard: +A99912345/$$52001510X3 with the check 3.
        let code = "+A99912345/$$52001510X33";
        let part = "/$$52001510X33";
        assert!(is_checked(code));
        assert!(names_batch(code, part, "10X3"));
        assert!(!names_batch(code, part, "10X"));
        assert_eq!(without_serial(code), "+A99912345/$$52001510X3");
        assert!(!is_checked("+A99912345/$$52001510X34") && !is_checked("") && !is_checked("+a"));
    }

    #[test]
    fn a_batch_keeps_no_serial_number() {
        for (part, kept) in [
            ("/$$3280831B7/S77", "/$$3280831B7"),
            ("/S77/$B7/16D20260901", "/$B7/16D20260901"),
            ("/$$+7S77", "/$$+7S77"),
            ("", ""),
        ] {
            let kept = format!("{PRODUCT}{kept}");
            assert_eq!(without_serial(&format!("{PRODUCT}{part}")), kept, "{part}");
        }
    }
}
