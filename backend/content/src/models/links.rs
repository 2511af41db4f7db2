//! Where an advert or a menu may lead, and which pictures pages may show. Written by staff, seen by buyers: what breaks the
//! rule is refused when it is written and left out when it is read.
pub use kernel::links::is_safe;

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
}
