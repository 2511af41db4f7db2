//! What Alipay signs: all fields but the signature, sorted by name, `name=value` joined by `&`.
use std::collections::BTreeMap;

pub type Fields = BTreeMap<String, String>;

/// Of a request: empty fields and `sign` are left out, `sign_type` is not.
pub fn of_request(fields: &Fields) -> String {
    joined(fields, &["sign"])
}

/// Of a notice: `sign_type` is left out too.
pub fn of_notice(fields: &Fields) -> String {
    joined(fields, &["sign", "sign_type"])
}

fn joined(fields: &Fields, left_out: &[&str]) -> String {
    fields
        .iter()
        .filter(|(name, value)| !left_out.contains(&name.as_str()) && !value.is_empty())
        .map(|(name, value)| format!("{name}={value}"))
        .collect::<Vec<_>>()
        .join("&")
}

/// The fields of a form; none when one comes twice, because then two readers might read two things.
pub fn fields_of(form: &[u8]) -> Option<Fields> {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(form).ok()?;
    let count = pairs.len();
    let fields: Fields = pairs.into_iter().collect();
    (fields.len() == count).then_some(fields)
}

#[cfg(test)]
mod tests {
    use crate::payments::alipay::signing::*;

    #[test]
    fn fields_are_sorted_and_the_signature_is_not_part_of_itself() {
        let fields =
            fields_of(b"b=2&a=1&sign=x&sign_type=RSA2&empty=&text=%E9%98%BF%E8%8E%AB+100%25").unwrap();
        assert_eq!(of_request(&fields), "a=1&b=2&sign_type=RSA2&text=阿莫 100%");
        assert_eq!(of_notice(&fields), "a=1&b=2&text=阿莫 100%");
    }

    #[test]
    fn a_field_that_comes_twice_is_no_form() {
        assert_eq!(fields_of(b"total_amount=1.00&total_amount=9.00"), None);
    }
}
