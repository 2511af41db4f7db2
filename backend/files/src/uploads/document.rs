//! Documents: PDF as it came, after a look inside, or a picture re-encoded.
use super::{error::UploadError, limits::LARGEST_SIDE, picture};

/// Bytes a PDF may have.
pub const LARGEST_DOCUMENT: usize = 20 * 1024 * 1024;

/// Number of bytes at the end of a PDF that must contain its end mark.
const TAIL: usize = 1024;
/// Names by which a PDF runs something, carries other files or is locked. Names inside compressed object streams are
/// not seen, so documents are only ever handed out as downloads.
const REFUSED: [&[u8]; 6] = [
    b"JavaScript",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"RichMedia",
    b"Encrypt",
];

pub(super) struct Document {
    pub bytes: Vec<u8>,
    pub extension: &'static str,
}

pub(super) fn taken(bytes: Vec<u8>) -> Result<Document, UploadError> {
    if bytes.starts_with(b"%PDF-") {
        check_pdf(&bytes)?;
        return Ok(Document {
            bytes,
            extension: "pdf",
        });
    }
    match picture::remake(&bytes, LARGEST_SIDE) {
        Ok(made) => Ok(Document {
            bytes: made.bytes,
            extension: made.extension,
        }),
        Err(UploadError::NotAPicture) => Err(UploadError::NotADocument),
        Err(error) => Err(error),
    }
}

fn check_pdf(bytes: &[u8]) -> Result<(), UploadError> {
    if bytes.len() > LARGEST_DOCUMENT {
        return Err(UploadError::TooLarge);
    }
    let version = bytes.get(5..8);
    let is_known = version.is_some_and(|version| version.starts_with(b"1.") || version.starts_with(b"2."));
    let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
    if !is_known || !contains(tail, b"%%EOF") || !contains(bytes, b"startxref") {
        return Err(UploadError::DamagedPdf);
    }
    if names(bytes).any(|name| REFUSED.contains(&&*name)) {
        return Err(UploadError::ActivePdf);
    }
    Ok(())
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

/// The names (`/Name`) of a PDF with their `#xx` escapes read.
fn names(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    /// No name that matters is longer, even fully escaped.
    const LONGEST: usize = 64;
    let starts = bytes
        .iter()
        .enumerate()
        .filter_map(|(at, byte)| (*byte == b'/').then_some(at + 1));
    starts.map(|start| {
        let rest = &bytes[start..bytes.len().min(start + LONGEST)];
        let is_end = |byte: &u8| !byte.is_ascii_graphic() || b"/<>[](){}%".contains(byte);
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        unescaped(&rest[..end])
    })
}

fn unescaped(name: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(name.len());
    let mut rest = name;
    while let [first, more @ ..] = rest {
        let escaped = (*first == b'#')
            .then(|| more.get(..2).and_then(|digits| hex::decode(digits).ok()))
            .flatten();
        if let Some(byte) = escaped {
            plain.extend(byte);
            rest = &more[2..];
        } else {
            plain.push(*first);
            rest = more;
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pdf(inside: &str) -> Vec<u8> {
        format!("%PDF-1.7\n1 0 obj<<{inside}>>endobj\nxref\nstartxref\n9\n%%EOF\n").into_bytes()
    }

    #[test]
    fn a_plain_pdf_stays_as_it_is() {
        let bytes = pdf("/Type/Catalog/JavaScripts 1/S(see /JavaScript)");
        assert!(
            matches!(taken(pdf("/Type/Catalog")), Ok(document) if document.bytes == pdf("/Type/Catalog"))
        );
        // A string that holds the word is refused too: better one scan too many than a script.
        assert!(taken(bytes).is_err());
    }

    #[test]
    fn what_runs_hides_or_locks_is_refused() {
        for inside in [
            "/S/JavaScript/JS(app.alert(1))",
            "/S /J#61vaScript",
            "/S/Launch/F(cmd.exe)",
            "/Type/EmbeddedFile",
            "/Encrypt 3 0 R",
        ] {
            assert!(
                matches!(taken(pdf(inside)), Err(UploadError::ActivePdf)),
                "{inside}"
            );
        }
    }

    #[test]
    fn what_only_says_to_be_a_pdf_is_refused() {
        for bytes in [
            &b"%PDF-1.7"[..],
            b"%PDF-9.9\nstartxref\n%%EOF",
            b"%PDF-<html><script>",
        ] {
            assert!(matches!(taken(bytes.to_vec()), Err(UploadError::DamagedPdf)));
        }
        for bytes in [&b"<!doctype html>"[..], b"PK\x03\x04", b"MZ", b""] {
            assert!(matches!(taken(bytes.to_vec()), Err(UploadError::NotADocument)));
        }
        let mut large = pdf("");
        large.splice(9..9, vec![b' '; LARGEST_DOCUMENT]);
        assert!(matches!(taken(large), Err(UploadError::TooLarge)));
    }
}
