//! File downloads: a safe, meaningful file name, and headers that keep the browser from running the content.
use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// What a name in a header must not show as it is (RFC 5987).
const BEYOND_ATTR_CHAR: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
/// Letters of a part of a file name.
const LONGEST_PART: usize = 40;

/// Letters, digits and harmless marks of any script; characters with a meaning to a file system are removed.
pub fn safe_part(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|letter| match letter {
            '*' => '×',
            '/' | '\\' | ':' => '-',
            _ => letter,
        })
        .filter(|letter| letter.is_alphanumeric() || " -_.,+%()（）【】《》×·、～~℃Ⅰ".contains(*letter))
        .take(LONGEST_PART)
        .collect();
    kept.trim_matches(|letter: char| letter == '.' || letter == ' ')
        .to_owned()
}

/// As an attachment that no browser opens, guesses or keeps.
pub fn attachment(bytes: impl Into<Bytes>, content_type: &str, name: &str) -> Response {
    streamed(bytes.into(), content_type, name)
}

/// The same for a file that is still being made while it is sent.
pub fn streamed(body: impl Into<Body>, content_type: &str, name: &str) -> Response {
    let content_type = HeaderValue::from_str(content_type);
    let ending = name.rsplit_once('.').map_or("bin", |(_, ending)| ending);
    let disposition = format!(
        "attachment; filename=\"document.{ending}\"; filename*=UTF-8''{}",
        utf8_percent_encode(name, BEYOND_ATTR_CHAR)
    );
    let headers = [
        (
            header::CONTENT_TYPE,
            content_type.unwrap_or(HeaderValue::from_static("application/octet-stream")),
        ),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("attachment")),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; sandbox"),
        ),
    ];
    (headers, body.into()).into_response()
}

/// A cell of an exported table that no spreadsheet takes for a formula.
pub fn cell(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_climb_out_of_a_folder() {
        assert_eq!(safe_part("../../etc/passwd"), "-..-etc-passwd");
        assert_eq!(safe_part("a\"b\r\nc<d>|e?\u{202E}f"), "abcdef");
        assert_eq!(safe_part("0.25g*24粒（铝塑）"), "0.25g×24粒（铝塑）");
        assert_eq!(safe_part(" ... "), "");
        assert_eq!(safe_part(&"长".repeat(100)).chars().count(), LONGEST_PART);
    }

    #[test]
    fn a_name_travels_in_a_header_of_plain_letters() {
        let response = attachment(vec![1], "application/pdf", "阿莫西林 注册证.pdf");
        let disposition = response.headers()[header::CONTENT_DISPOSITION].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\"document.pdf\"; filename*=UTF-8''%E9%98%BF"));
        assert!(
            disposition.ends_with("%20%E6%B3%A8%E5%86%8C%E8%AF%81.pdf"),
            "{disposition}"
        );
    }

    #[test]
    fn a_cell_is_never_a_formula() {
        for wicked in ["=1+1", "+86", "-1", "@SUM(A1)", "\t=1"] {
            assert_eq!(cell(wicked), format!("'{wicked}"));
        }
        assert_eq!(cell("91420100=MA"), "91420100=MA");
    }
}
