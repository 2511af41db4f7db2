//! Where a link that staff write may lead. Buyers click on it: one that runs a script or leads to a look-alike host is
//! refused.

/// Whether this is a path of the shop (`/list?select=3`) or a full `https://` address. `javascript:`, `data:`,
/// `//host` and `/\host` are not.
pub fn is_safe(link: &str) -> bool {
    if link
        .chars()
        .any(|character| character.is_control() || character.is_whitespace() || character == '\\')
    {
        return false;
    }
    if let Some(path) = link.strip_prefix('/') {
        return !path.starts_with('/');
    }
    link.strip_prefix("https://")
        .is_some_and(|rest| is_host(rest.split(['/', '?', '#']).next().unwrap_or_default()))
}

/// Letters, digits, dots, dashes and a port; no `user@`.
fn is_host(host: &str) -> bool {
    host.bytes()
        .next()
        .is_some_and(|first| first.is_ascii_alphanumeric())
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_the_shop_and_https_addresses_are_links() {
        for link in [
            "/",
            "/list?select=3&yx=1",
            "/yjh/12#top",
            "https://www.example.cn",
            "https://a-b.cn:8443/x?y=https://z",
        ] {
            assert!(is_safe(link), "{link}");
        }
    }

    #[test]
    fn scripts_and_look_alikes_are_not() {
        for link in [
            "javascript:alert(1)",
            "JaVaScript:alert(1)",
            " javascript:alert(1)",
            "data:text/html,<script>",
            "vbscript:x",
            "//evil.cn",
            "/\\evil.cn",
            "/\t/evil.cn",
            "\\\\evil.cn",
            "http://evil.cn",
            "https:evil.cn",
            "https://",
            "https:///evil.cn",
            "https://shop.cn@evil.cn",
            "https://shop.cn\u{0}evil.cn",
            "list",
            "",
        ] {
            assert!(!is_safe(link), "{link:?}");
        }
    }
}
