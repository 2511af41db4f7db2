//! Templates: placeholders (`{{number}}`), filling them in, and validating texts. Values are never
//! interpreted as placeholders.
use gateways::sms::{SINGLE, length};
use kernel::api::FieldErrors;

use super::texts::{BuiltIn, Placeholder};
use crate::models::{
    delivery::on_phone,
    kinds::{Channel, ChannelTexts},
};

/// A message with placeholders, or with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateText {
    pub title: String,
    pub body: String,
    pub elsewhere: ChannelTexts,
}

impl TemplateText {
    /// As the shop came with it: the same everywhere.
    pub fn of(built_in: &BuiltIn) -> Self {
        Self {
            title: built_in.title.into(),
            body: built_in.body.into(),
            elsewhere: ChannelTexts::default(),
        }
    }

    /// Title and body for this channel.
    pub fn over(&self, channel: Channel) -> (&str, &str) {
        self.elsewhere.over(channel, &self.title, &self.body)
    }

    #[must_use]
    pub fn filled(&self, values: &[(&str, &str)]) -> Self {
        let elsewhere = &self.elsewhere;
        Self {
            title: filled(&self.title, values),
            body: filled(&self.body, values),
            elsewhere: ChannelTexts {
                mail_title: filled(&elsewhere.mail_title, values),
                mail_body: filled(&elsewhere.mail_body, values),
                sms: filled(&elsewhere.sms, values),
            },
        }
    }

    /// With the sample of each placeholder.
    #[must_use]
    pub fn sample(&self, built_in: &BuiltIn) -> Self {
        let samples: Vec<(&str, &str)> = built_in
            .placeholders
            .iter()
            .map(|placeholder| (placeholder.name, placeholder.sample))
            .collect();
        self.filled(&samples)
    }

    fn fields(&self) -> [Field<'_>; 5] {
        let elsewhere = &self.elsewhere;
        let line = |name, what, text, longest| Field {
            name,
            what,
            text,
            longest,
            is_line: true,
        };
        let lines = |name, what, text, longest| Field {
            name,
            what,
            text,
            longest,
            is_line: false,
        };
        [
            line("title", "标题", self.title.as_str(), 60),
            lines("body", "内容", self.body.as_str(), 500),
            line("mail_title", "邮件主题", elsewhere.mail_title.as_str(), 100),
            lines("mail_body", "邮件内容", elsewhere.mail_body.as_str(), 2000),
            line("sms_text", "短信", elsewhere.sms.as_str(), 200),
        ]
    }
}

/// A box of the form.
#[derive(Clone, Copy)]
struct Field<'a> {
    name: &'static str,
    what: &'static str,
    text: &'a str,
    longest: usize,
    /// A subject, or what goes to a phone.
    is_line: bool,
}

/// A text in parts: literal text, and the names in braces.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let found = text.split_once("{{").and_then(|(before, behind)| {
            let (name, after) = behind.split_once("}}")?;
            Some((before, name.trim(), after))
        });
        let Some((before, name, after)) = found else {
            rest = None;
            return Some((text, None));
        };
        rest = Some(after);
        Some((before, Some(name)))
    })
}

fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut whole = String::new();
    for (words, name) in parts(text) {
        whole.push_str(words);
        if let Some(name) = name {
            let value = values.iter().find(|(known, _)| *known == name);
            whole.push_str(value.map_or("", |(_, value)| value));
        }
    }
    whole
}

/// The errors of a text, by field.
pub fn faults(built_in: &BuiltIn, words: &TemplateText) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for field in words.fields() {
        let is_asked_for = matches!(field.name, "title" | "body");
        if is_asked_for && field.text.trim().is_empty() {
            errors.add(field.name, format!("请填写{}", field.what));
        }
        check(built_in, field, &mut errors);
    }
    let mut miss = |field: &'static str, channel: Channel| {
        for Placeholder { name, text, .. } in left_out(built_in, words.over(channel)) {
            errors.add(field, format!("缺少{text}（{{{{{name}}}}}），客户会看不懂"));
        }
    };
    miss("body", Channel::Site);
    // What of a mail is its own answers for what the whole of it leaves out.
    if !words.elsewhere.mail_body.is_empty() {
        miss("mail_body", Channel::Mail);
    } else if !words.elsewhere.mail_title.is_empty() {
        miss("mail_title", Channel::Mail);
    }
    errors
}

fn check(built_in: &BuiltIn, field: Field<'_>, errors: &mut FieldErrors) {
    let Field {
        name: field_name,
        what,
        text,
        longest,
        is_line,
    } = field;
    if text.chars().count() > longest {
        errors.add(field_name, format!("{what}最多 {longest} 字"));
    }
    if is_line && text.contains(['\n', '\r']) {
        errors.add(field_name, format!("{what}不能换行"));
    }
    let is_known = |name: &str| built_in.placeholders.iter().any(|known| known.name == name);
    for name in parts(text).filter_map(|(_, name)| name) {
        if !is_known(name) {
            errors.add(field_name, format!("没有占位符 {{{{{name}}}}}，请从列表中选择"));
        }
    }
    if parts(text).any(|(words, _)| words.contains("{{") || words.contains("}}")) {
        errors.add(field_name, "占位符的花括号没有成对");
    }
}

/// Placeholders without which the subject would be unclear.
fn left_out<'a>(
    built_in: &'a BuiltIn,
    (title, body): (&'a str, &'a str),
) -> impl Iterator<Item = &'a Placeholder> {
    let needed = built_in.placeholders.iter().filter(|known| known.is_needed);
    needed.filter(move |needed| {
        let mut used = parts(title).chain(parts(body)).filter_map(|(_, name)| name);
        used.all(|name| name != needed.name)
    })
}

/// What a phone would show, with samples filled in.
pub fn sms_sample(built_in: &BuiltIn, words: &TemplateText, sign_name: &str) -> String {
    let sample = words.sample(built_in);
    on_phone(sign_name, built_in.kind, sample.over(Channel::Sms).0)
}

/// A text for phones has to fit into one, or every one of them is paid for twice. What falls back on the title may be longer.
pub fn sms_fault(built_in: &BuiltIn, words: &TemplateText, sign_name: &str) -> Option<String> {
    let length = length(&sms_sample(built_in, words, sign_name));
    let is_too_long = !words.elsewhere.sms.is_empty() && length.parts > 1;
    is_too_long.then(|| {
        format!(
            "短信连同签名和结尾最多 {SINGLE} 字，按示例填入后有 {} 字，请缩短",
            length.characters
        )
    })
}

#[cfg(test)]
mod tests {
    use super::{super::texts::Template, *};

    fn shipped() -> &'static BuiltIn {
        Template::OrderShipped.built_in()
    }

    fn words(title: &str, body: &str) -> TemplateText {
        TemplateText {
            title: title.into(),
            body: body.into(),
            elsewhere: ChannelTexts::default(),
        }
    }

    fn wrong(title: &str, body: &str) -> Vec<String> {
        faults(shipped(), &words(title, body)).0.into_keys().collect()
    }

    /// The errors of separate texts for mails and phones.
    fn wrong_elsewhere(mail_title: &str, mail_body: &str, sms: &str) -> Vec<String> {
        let text = TemplateText {
            elsewhere: ChannelTexts {
                mail_title: mail_title.into(),
                mail_body: mail_body.into(),
                sms: sms.into(),
            },
            ..words("发货了", "订单 {{number}} 已发出")
        };
        faults(shipped(), &text).0.into_keys().collect()
    }

    #[test]
    fn what_is_filled_in_is_not_read_again() {
        let values = [("number", "{{status}}"), ("status", "待收货")];
        assert_eq!(
            filled("订单 {{ number }}：{{status}}{{gone}}。", &values),
            "订单 {{status}}：待收货。"
        );
        assert_eq!(filled("{{number", &values), "{{number");
        assert_eq!(filled("", &values), "");
    }

    #[test]
    fn a_faulty_template_is_refused_with_its_field() {
        assert!(wrong("发货了", "订单 {{number}} 已发出").is_empty());
        assert_eq!(wrong("", "订单 {{number}}"), ["title"]);
        assert_eq!(wrong("{{nobody}}", "订单 {{number}}"), ["title"]);
        assert_eq!(wrong("发货\n了", "订单 {{number}}"), ["title"]);
        assert_eq!(wrong("发货了", "订单已发出"), ["body"]);
        assert_eq!(wrong("发货了", "订单 {{number}} {{status"), ["body"]);
        assert_eq!(wrong("发货了", "订单 {{number}} }}"), ["body"]);
        assert_eq!(wrong("长".repeat(61).as_str(), "订单 {{number}}"), ["title"]);
    }

    #[test]
    fn words_for_mails_and_phones_are_held_to_the_same() {
        assert!(wrong_elsewhere("", "", "").is_empty());
        assert!(wrong_elsewhere("发货通知", "{{number}}\n请查收", "发货了").is_empty());
        assert!(
            wrong_elsewhere("发货通知", "", "").is_empty(),
            "the site's body names it"
        );
        assert_eq!(wrong_elsewhere("", "请查收", ""), ["mail_body"]);
        assert_eq!(wrong_elsewhere("{{nobody}}", "", ""), ["mail_title"]);
        assert_eq!(wrong_elsewhere("", "{{number}}{{", ""), ["mail_body"]);
        assert_eq!(wrong_elsewhere("", "", "{{nobody}}"), ["sms_text"]);
        assert_eq!(wrong_elsewhere("", "", "发货\n了"), ["sms_text"]);
    }

    #[test]
    fn a_preview_shows_what_buyers_would_read() {
        let read = words("订单{{status}}", "订单 {{number}}：发出了").sample(shipped());
        assert_eq!(read.title, "订单待收货");
        assert_eq!(read.body, "订单 YJ20261120000123：发出了");
        for channel in Channel::ALL {
            assert_eq!(read.over(channel).0, "订单待收货");
        }
    }

    #[test]
    fn a_text_for_phones_fits_into_one_with_its_signature() {
        let with = |sms: &str| TemplateText {
            elsewhere: ChannelTexts {
                sms: sms.into(),
                ..ChannelTexts::default()
            },
            ..words(&"长".repeat(60), "订单 {{number}}")
        };
        // 4 of the signature, 8 of the end.
        let fault = |sms: &str| sms_fault(shipped(), &with(sms), "药集");
        assert_eq!(fault(&"短".repeat(58)), None);
        let told = fault(&"短".repeat(59)).unwrap_or_default();
        assert!(told.contains("有 71 字"), "{told}");
        assert_eq!(fault(""), None, "the title is not refused for its length here");
        assert_eq!(
            sms_sample(shipped(), &with("订单{{status}}"), "药集"),
            "【药集】订单待收货，请登录商城查看"
        );
    }
}
