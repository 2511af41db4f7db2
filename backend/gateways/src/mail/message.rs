//! A mail: its content, and its HTML and plain text forms.
use crate::markup::escaped;

/// A mail from the shop.
#[derive(Clone, Debug)]
pub struct MailMessage {
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

/// How its reader ends letters of this kind, as paths of the shop.
#[derive(Clone, Debug)]
pub struct UnsubscribeLinks {
    /// A page that asks first.
    pub page: String,
    /// Where a mail program posts what its own button says (RFC 8058).
    pub one_click: String,
}

/// A letter that is ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderedMail {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The address behind the mail program's own button; empty where there is none.
    pub unsubscribe_url: String,
}

const SIGNATURE: &str = "这封邮件由系统发出，请勿直接回复。";

impl MailMessage {
    pub(super) fn written(
        &self,
        shop: &str,
        shop_url: &str,
        unsubscribe_links: Option<&UnsubscribeLinks>,
    ) -> RenderedMail {
        let end = unsubscribe_links.map(|unsubscribe_links| Link {
            label: "不再接收优惠邮件".into(),
            path: unsubscribe_links.page.clone(),
        });
        RenderedMail {
            subject: format!("【{shop}】{}", self.subject),
            text: self.text(shop, shop_url, end.as_ref()),
            html: self.html(shop, shop_url, end.as_ref()),
            unsubscribe_url: unsubscribe_links
                .map(|unsubscribe_links| format!("{shop_url}{}", unsubscribe_links.one_click))
                .unwrap_or_default(),
        }
    }

    fn text(&self, shop: &str, shop_url: &str, unsubscribe_links: Option<&Link>) -> String {
        let mut parts = self.paragraphs.clone();
        for link in self.link.iter().chain(unsubscribe_links) {
            parts.push(format!("{}：{shop_url}{}", link.label, link.path));
        }
        parts.push(format!("{shop}\n{SIGNATURE}"));
        parts.join("\n\n")
    }

    fn html(&self, shop: &str, shop_url: &str, unsubscribe_links: Option<&Link>) -> String {
        let paragraphs: String = self
            .paragraphs
            .iter()
            .map(String::as_str)
            .map(paragraph)
            .collect();
        let links = self.link.iter().chain(unsubscribe_links);
        let links: String = links.map(|link| anchor(link, shop_url)).collect();
        format!(
            include_str!("letter.html"),
            subject = escaped(&self.subject),
            paragraphs = paragraphs,
            link = links,
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
    fn a_mail_says_the_same_as_text_and_as_html() {
        let letter = MailMessage {
            subject: "证照到期".into(),
            paragraphs: vec!["<安心> & “康泰”".into()],
            link: Some(Link {
                label: "上传新证".into(),
                path: "/zzzj".into(),
            }),
        };
        let written = letter.written("药集", "https://yaoji.example", None);
        assert_eq!(written.subject, "【药集】证照到期");
        assert_eq!(written.unsubscribe_url, "", "nobody ends what law wants told");
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

    #[test]
    fn a_promotion_says_how_to_end_it_both_ways() {
        let letter = MailMessage {
            subject: "双十一".into(),
            paragraphs: vec!["满 500 减 30".into()],
            link: None,
        };
        let unsubscribe_links = UnsubscribeLinks {
            page: "/tuiding?token=7.ff".into(),
            one_click: "/api/end?token=7.ff".into(),
        };
        let written = letter.written("药集", "https://yaoji.example", Some(&unsubscribe_links));
        let address = "https://yaoji.example/tuiding?token=7.ff";
        assert!(written.text.contains(&format!("不再接收优惠邮件：{address}")));
        assert!(
            written
                .html
                .contains(&format!(r#"<a href="{address}">不再接收优惠邮件</a>"#))
        );
        assert_eq!(
            written.unsubscribe_url,
            "https://yaoji.example/api/end?token=7.ff"
        );
    }
}
