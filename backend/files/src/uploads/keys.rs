//! Names of files in the storage.
use kernel::ids;

const KEY_LETTERS: usize = 32;

pub(super) fn new_key(extension: &str) -> String {
    format!("{}.{extension}", &ids::token()[..KEY_LETTERS])
}

/// Whether this is a key of the store: 32 hexadecimal digits and a known ending, so nothing that could climb out
/// of its folder.
pub fn is_key(key: &str) -> bool {
    content_type(key).is_some()
}

pub(super) fn content_type(key: &str) -> Option<&'static str> {
    let (name, extension) = key.split_once('.')?;
    let random =
        name.len() == KEY_LETTERS && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match extension {
        "jpg" if random => Some("image/jpeg"),
        "webp" if random => Some("image/webp"),
        "pdf" if random => Some("application/pdf"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_our_own_making_are_read() {
        let name = "0123456789abcdef0123456789abcdef";
        assert!(is_key(&format!("{name}.jpg")));
        assert!(is_key(&format!("{name}.webp")));
        assert!(is_key(&format!("{name}.pdf")));
        for wrong in [
            format!("{name}.svg"),
            format!("{name}.jpg/../../x"),
            format!("{name}.jpg.jpg"),
            "../../../etc/passwd".into(),
            format!("../{}.jpg", &name[3..]),
            "0123456789ABCDEF0123456789abcdef.jpg".into(),
            "é123456789abcdef0123456789abcde.jpg".into(),
            name.into(),
            String::new(),
        ] {
            assert!(!is_key(&wrong), "{wrong}");
        }
    }
}
