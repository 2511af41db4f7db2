//! A letter: what is said, and how it reads as HTML and as plain text.
use crate::markup::escaped;

/// What the shop writes to somebody.
#[derive(Clone, Debug)]
pub struct Letter {
    pub subject: String,
    pub paragraphs: Vec<String>,
    pub link: Option<Link>,
}

/// A page of the shop that the letter leads to.
#[derive(Clone, Debug)]
pub struct Link {
    pub label: String,
    /// A path of the storefront: `/zzzj`.
    pub path: String,
}

/// A letter that is ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub subject: String,
    pub text: String,
    pub html: String,
}

const SIGNATURE: &str = "这封邮件由系统发出，请勿直接回复。";

impl Letter {
    pub(super) fn written(&self, shop: &str, shop_url: &str) -> Written {
        Written {
            subject: format!("【{shop}】{}", self.subject),
            text: self.text(shop, shop_url),
            html: self.html(shop, shop_url),
        }
    }

    fn text(&self, shop: &str, shop_url: &str) -> String {
        let mut parts = self.paragraphs.clone();
        if let Some(link) = &self.link {
            parts.push(format!("{}：{shop_url}{}", link.label, link.path));
        }
        parts.push(format!("{shop}\n{SIGNATURE}"));
        parts.join("\n\n")
    }

    fn html(&self, shop: &str, shop_url: &str) -> String {
        let paragraphs: String = self
            .paragraphs
            .iter()
            .map(String::as_str)
            .map(paragraph)
            .collect();
        let link = self.link.as_ref().map(|link| anchor(link, shop_url));
        format!(
            include_str!("letter.html"),
            subject = escaped(&self.subject),
            paragraphs = paragraphs,
            link = link.unwrap_or_default(),
            shop = escaped(shop),
            signature = SIGNATURE,
        )
    }
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

fn anchor(link: &Link, shop_url: &str) -> String {
    format!(
        r#"<p><a href="{}{}">{}</a></p>"#,
        escaped(shop_url),
        escaped(&link.path),
        escaped(&link.label)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_says_the_same_as_text_and_as_html() {
        let letter = Letter {
            subject: "证照到期".into(),
            paragraphs: vec!["<安心> & “康泰”".into()],
            link: Some(Link {
                label: "上传新证".into(),
                path: "/zzzj".into(),
            }),
        };
        let written = letter.written("药集", "https://yaoji.example");
        assert_eq!(written.subject, "【药集】证照到期");
        assert!(
            written
                .text
                .starts_with("<安心> & “康泰”\n\n上传新证：https://yaoji.example/zzzj\n\n药集\n")
        );
        assert!(written.html.contains("<p>&lt;安心&gt; &amp; “康泰”</p>"));
        assert!(
            written
                .html
                .contains(r#"<a href="https://yaoji.example/zzzj">上传新证</a>"#)
        );
    }
}
