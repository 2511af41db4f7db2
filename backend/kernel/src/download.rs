//! Files that leave the server: a name that says what it is wherever it lands, headers that let nothing run, several in one archive.
use std::io::{Cursor, Write};

use axum::{
    body::{Body, Bytes},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use zip::{CompressionMethod, ZipWriter, result::ZipResult, write::SimpleFileOptions};

/// What a name in a header must not show as it is (RFC 5987).
const BEYOND_ATTR_CHAR: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');
/// Letters of a part of a file name.
const LONGEST_PART: usize = 40;

/// Letters, digits and harmless marks of any script; everything that means something to a file system is gone.
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

/// The same of what is still being made while it is sent.
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

/// The bytes, which keep something until the last of them is gone.
pub fn kept_with<K: Send + 'static>(bytes: Vec<u8>, keeps: K) -> Bytes {
    struct Kept<K> {
        bytes: Vec<u8>,
        _keeps: K,
    }
    impl<K> AsRef<[u8]> for Kept<K> {
        fn as_ref(&self) -> &[u8] {
            &self.bytes
        }
    }
    Bytes::from_owner(Kept { bytes, _keeps: keeps })
}

/// One archive of several files. They are compressed already, so they are only stored.
pub fn zipped(files: Vec<(String, Vec<u8>)>) -> ZipResult<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (place, (name, bytes)) in files.into_iter().enumerate() {
        archive.start_file(format!("{:02} {name}", place + 1), options)?;
        archive.write_all(&bytes)?;
    }
    Ok(archive.finish()?.into_inner())
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

    #[tokio::test]
    async fn what_is_kept_with_the_bytes_is_kept_until_they_are_sent() {
        use std::sync::Arc;
        let turn = Arc::new(());
        let response = attachment(
            kept_with(vec![7; 3], Arc::clone(&turn)),
            "application/zip",
            "a.zip",
        );
        assert_eq!(Arc::strong_count(&turn), 2);
        let sent = axum::body::to_bytes(response.into_body(), 10).await.unwrap();
        assert_eq!((&sent[..], Arc::strong_count(&turn)), (&[7, 7, 7][..], 2));
        drop(sent);
        assert_eq!(Arc::strong_count(&turn), 1);
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
