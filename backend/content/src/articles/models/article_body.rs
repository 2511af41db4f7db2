//! The text of an article is HTML. Whatever was sent, only text with headings, lists, links, tables and the
//! shop's own pictures is stored, and nothing that runs, loads from elsewhere, or imitates a part of the
//! page.
use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::Builder;

use crate::models::links;

const TAGS: [&str; 32] = [
    "a",
    "b",
    "blockquote",
    "br",
    "caption",
    "code",
    "dd",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "strong",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::empty();
    cleaner
        .tags(HashSet::from(TAGS))
        // What these hold is no text for readers.
        .clean_content_tags(HashSet::from([
            "script", "style", "svg", "math", "template", "iframe", "object",
        ]))
        .generic_attributes(HashSet::new())
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href"])),
            ("img", HashSet::from(["src", "alt", "width", "height"])),
            ("ol", HashSet::from(["start"])),
            ("td", HashSet::from(["colspan", "rowspan"])),
            ("th", HashSet::from(["colspan", "rowspan"])),
        ]))
        .url_schemes(HashSet::from(["https", "tel"]))
        .url_relative(ammonia::UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer"))
        .attribute_filter(kept);
    cleaner
});

/// An attribute's value as it stays, or nothing.
fn kept<'a>(tag: &str, attribute: &str, value: &'a str) -> Option<Cow<'a, str>> {
    let stays = match (tag, attribute) {
        ("a", "href") => links::is_safe(value) || is_phone(value),
        ("img", "src") => links::is_own_picture(value),
        (_, "width" | "height" | "start" | "colspan" | "rowspan") => {
            value.len() <= 4 && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => true,
    };
    stays.then_some(Cow::Borrowed(value))
}

fn is_phone(link: &str) -> bool {
    link.strip_prefix("tel:").is_some_and(|number| {
        (3..=20).contains(&number.len())
            && number
                .bytes()
                .all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-'))
    })
}

/// The sanitised HTML, which is stored and shown unchanged. A forbidden picture loses its address: pages hide
/// it. The sanitiser's output is not modified afterwards, since only the whole of it is known to be safe.
pub fn clean(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

/// The words alone, the parts of the text apart.
pub fn plain(html: &str) -> String {
    let spaced = html.replace("</", " </").replace("<br", " <br");
    let bare = Builder::empty()
        .clean_content_tags(HashSet::from(["script", "style"]))
        .clean(&spaced)
        .to_string();
    let text = bare
        .replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a reader would find anything there.
pub fn is_blank(html: &str) -> bool {
    !html.contains("<img src=") && plain(html).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_article_is_made_of_stays() {
        for html in [
            "<h2>一、账户</h2><p>注册<strong>企业</strong></p>",
            "<ul><li>甲</li><li>乙</li></ul><ol start=\"3\"><li>丙</li></ol>",
            "<table><thead><tr><th>名</th></tr></thead><tbody><tr><td colspan=\"2\">值</td></tr></tbody></table>",
            "<figure><img src=\"/media/uploads/a1.webp\" alt=\"图\" width=\"600\" height=\"400\"><figcaption>说明</figcaption></figure>",
            "<blockquote><p>引文</p></blockquote><hr>",
        ] {
            assert_eq!(clean(html), html);
        }
        assert_eq!(
            clean("<a href=\"/list?select=3\">去看</a>"),
            "<a href=\"/list?select=3\" rel=\"noopener noreferrer\">去看</a>"
        );
        assert!(clean("<a href=\"tel:027-85350000\">打</a>").contains("tel:027-85350000"));
    }

    #[test]
    fn scripts_foreign_sources_and_styles_are_removed() {
        for (html, left) in [
            ("<p>甲<script>alert(1)</script></p>", "<p>甲</p>"),
            ("<svg onload=alert(1)><p>乙</p></svg>", "<p>乙</p>"),
            ("<svg onload=alert(1)><rect/></svg>", ""),
            ("<svg><style><img src=x onerror=alert(1)></style></svg>", "<img>"),
            ("<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>", ""),
            (
                "<p onclick=\"alert(1)\" style=\"position:fixed\" class=\"x\" id=\"y\">丙</p>",
                "<p>丙</p>",
            ),
            ("<img src=x onerror=alert(1)>", "<img>"),
            ("<img src=\"data:image/svg+xml;base64,AAAA\">", "<img>"),
            ("<img src=\"https://evil.cn/a.png\">", "<img>"),
            ("<img src=\"//evil.cn/a.png\">", "<img>"),
            ("<iframe src=\"/\"></iframe>丁", "丁"),
            ("<form action=\"/api/order\"><button>买</button></form>", "买"),
            ("<style>body{display:none}</style><p>戊</p>", "<p>戊</p>"),
            (
                "<base href=\"https://evil.cn/\"><meta http-equiv=refresh content=0>",
                "",
            ),
            ("<td colspan=\"99999999\">己</td>", "己"),
        ] {
            assert_eq!(clean(html), left, "{html}");
        }
        for link in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            " javascript:alert(1)",
            "java&#10;script:alert(1)",
            "&#106;avascript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "vbscript:x",
            "//evil.cn",
            "http://evil.cn",
            "tel:<script>",
        ] {
            let cleaned = clean(&format!("<a href=\"{link}\">点</a>"));
            assert_eq!(cleaned, "<a rel=\"noopener noreferrer\">点</a>", "{link}");
        }
    }

    #[test]
    fn cleaning_twice_changes_nothing() {
        for html in [
            "<p>a &lt; b &amp; c</p>",
            "<p>未闭合<b>粗",
            "<<p>>",
            "<a href='/x'>y</a><img src='/m.png'>",
            "<img alt='><script>alert(1)</script>' src=x>",
        ] {
            let once = clean(html);
            assert_eq!(clean(&once), once, "{html}");
        }
    }

    #[test]
    fn words_are_read_without_marks() {
        assert_eq!(
            plain("<h2>一、账户</h2><p>a &lt; b<br>c&nbsp;d</p>"),
            "一、账户 a < b c d"
        );
        assert!(is_blank("<p> </p><p><br></p>"));
        assert!(!is_blank("<p><img src=\"/m.png\"></p>"));
    }
}
