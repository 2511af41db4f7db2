//! Codes of ICCBBA (ISBT 128; K: written from what is known of it): elements that begin with "=" or "&" and what they say.

/// "&,1" the lot of a product, "&)" that of a blood container.
const BATCHES: [&str; 2] = ["&,1", "&)"];
const SERIAL: &str = "=,";
/// "=/" is before the product.
const PRODUCT_BEGINS: usize = 2;

/// Whether this part of the code says the batch. Lots have a fixed length, and zeros before them.
pub fn names_batch(part: &str, batch: &str) -> bool {
    let bare = |text: &str| text.trim_start_matches('0').to_owned();
    !batch.is_empty() && batches(part).any(|one| one == batch || bare(one) == bare(batch))
}

/// As all units of a batch have it; a code without a batch stays whole: there is nothing else of it.
pub fn without_serial(code: &str) -> String {
    let behind = code.get(PRODUCT_BEGINS..).and_then(|rest| rest.find(['=', '&']));
    let end = behind.map_or(code.len(), |place| PRODUCT_BEGINS + place);
    let (product, part) = code.split_at(end);
    if batches(part).next().is_none() {
        return code.to_owned();
    }
    let common = elements(part).filter(|element| !element.starts_with(SERIAL) && !is_donation(element));
    std::iter::once(product).chain(common).collect()
}

fn batches(part: &str) -> impl Iterator<Item = &str> {
    elements(part).filter_map(|element| BATCHES.iter().find_map(|key| element.strip_prefix(key)))
}

/// A donation is one person's.
fn is_donation(element: &str) -> bool {
    let mut letters = element.chars();
    letters.next() == Some('=') && letters.next().is_some_and(|next| next.is_ascii_alphanumeric())
}

fn elements(part: &str) -> impl Iterator<Item = &str> {
    let begins = part.match_indices(['=', '&']).map(|(place, _)| place);
    let ends = part
        .match_indices(['=', '&'])
        .skip(1)
        .map(|(place, _)| place)
        .chain([part.len()]);
    begins.zip(ends).map(|(begin, end)| &part[begin..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRODUCT: &str = "=/A9999XYZ100T0944";

    #[test]
    fn a_batch_is_read_to_its_end() {
        for part in [
            "=,000025&,1B7",
            "&)B7=>028244",
            "&,10000000000000000B7",
            "=}026244&,1B7",
        ] {
            assert!(names_batch(part, "B7"), "{part}");
            for other in ["B", "7", "B77", "1B7", ""] {
                assert!(!names_batch(part, other), "{part} {other}");
            }
        }
        for part in ["", "=,0000B7", "=>0282B7", "=B7"] {
            assert!(!names_batch(part, "B7"), "{part}");
        }
    }

    #[test]
    fn a_batch_keeps_no_serial_number_and_no_donation() {
        for (part, kept) in [
            ("=,000025=A99991412345600&,1B7=>028244", "&,1B7=>028244"),
            ("=,000025=>028244", "=,000025=>028244"),
            ("", ""),
        ] {
            let code = format!("{PRODUCT}{part}");
            assert_eq!(without_serial(&code), format!("{PRODUCT}{kept}"), "{part}");
        }
    }
}
