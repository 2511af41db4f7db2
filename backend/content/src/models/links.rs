//! Where an advert or a menu may lead. Written by staff, clicked by buyers: a link that runs a script or leads to
//! a look-alike host is refused when it is written and left out when it is read.

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

/// Whether pages may show this picture: one of the shop's own addresses. The content security policy blocks
/// all others.
pub fn is_own_picture(link: &str) -> bool {
    link.starts_with('/') && is_safe(link)
}

/// The error for any other address.
pub const OWN_PICTURES_ONLY: &str = "请上传图片，或填写本站 / 开头的图片地址；别的网站的图片页面上显示不出来";

/// The picture, or nothing when pages may not show it.
pub fn own_picture_or_empty(link: &str) -> &str {
    if is_own_picture(link) { link } else { "" }
}

/// The link, or nothing when it breaks the rule.
pub fn safe_or_empty(link: &str) -> &str {
    if is_safe(link) { link } else { "" }
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
    fn pictures_are_the_shops_own() {
        assert!(is_own_picture("/media/uploads/a1.webp"));
        for elsewhere in [
            "https://www.example.cn/a.png",
            "//evil.cn/a.png",
            "data:image/png,x",
            "",
        ] {
            assert!(!is_own_picture(elsewhere), "{elsewhere:?}");
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
