//! What a page reports of an error, cleaned of what could be about a person, and which reports are of the same error.
use kernel::ids;
use sea_orm::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;

use super::browsers;
use crate::{errors::ContentError, visits::models::known_pages};

/// Frames that are stored; what called the first ones in React says nothing more.
const MOST_FRAMES: usize = 20;
const LONGEST_FRAME: usize = 300;
/// Own frames by which errors are told apart.
const TELLING_FRAMES: usize = 3;
/// Endings of the files that are stored of a frame; another one is the address of a page, which may say what somebody looked at.
const SCRIPTS: [&str; 2] = [".js", ".mjs"];
/// This many digits in a row may be a phone, an order or a licence.
const PRIVATE_DIGITS: usize = 5;
/// As many with gaps between may be a phone.
const PHONE_DIGITS: usize = 7;
const GAPS: [char; 2] = [' ', '-'];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ClientApp {
    Shop,
    Admin,
}

impl ClientApp {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Shop => "shop",
            Self::Admin => "admin",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Shop, Self::Admin]
            .into_iter()
            .find(|app| app.code() == code)
    }
}

/// As it came.
pub struct Reported<'a> {
    pub app: ClientApp,
    pub version: &'a str,
    pub route: &'a str,
    pub message: &'a str,
    pub stack: &'a str,
    pub agent: &'a str,
}

/// As it is stored.
#[derive(Debug)]
pub struct Report {
    pub app: ClientApp,
    pub version: String,
    pub route: String,
    pub message: String,
    pub stack: String,
    pub browser: &'static str,
}

impl Report {
    /// 422 for a version or a route that neither app has.
    pub fn new(reported: &Reported<'_>) -> Result<Self, ContentError> {
        if !is_version(reported.version) {
            return Err(ContentError::invalid("version", "版本号格式不正确"));
        }
        if !is_route(reported.app, reported.route) {
            return Err(ContentError::invalid("route", "没有这个页面"));
        }
        let message = impersonal(reported.message);
        if message.is_empty() {
            return Err(ContentError::invalid("message", "请填写这一项"));
        }
        Ok(Self {
            app: reported.app,
            version: reported.version.into(),
            route: reported.route.into(),
            message,
            stack: frames(reported.stack).join("\n"),
            browser: browsers::family(reported.agent),
        })
    }

    /// The same for all reports of one error: of the same app and build, with the same message from the same places.
    pub fn fingerprint(&self) -> String {
        let own = self.stack.lines().filter(|frame| is_own(frame));
        let mut said = vec![self.app.code(), self.version.as_str(), self.message.as_str()];
        said.extend(own.take(TELLING_FRAMES));
        ids::digest(said.join("\n").as_bytes())
    }
}

fn is_version(text: &str) -> bool {
    let fits = |letter: u8| letter.is_ascii_alphanumeric() || b"-_.".contains(&letter);
    !text.is_empty() && text.bytes().all(fits)
}

/// The storefront has a list of its routes; those of the back office are words and `:id`.
fn is_route(app: ClientApp, route: &str) -> bool {
    if route.is_empty() || route == "/" {
        return true;
    }
    let is_word = |part: &str| {
        let letters = part.strip_prefix(':').unwrap_or(part);
        !letters.is_empty()
            && letters
                .bytes()
                .all(|letter| letter.is_ascii_lowercase() || letter == b'_')
    };
    match app {
        ClientApp::Shop => known_pages::find(route).is_some(),
        ClientApp::Admin => route
            .strip_prefix('/')
            .is_some_and(|path| path.split('/').all(is_word)),
    }
}

/// One line, without numbers and addresses that could be a person's.
fn impersonal(message: &str) -> String {
    let words = message
        .split_whitespace()
        .map(|word| if word.contains('@') { "#" } else { word });
    without_long_numbers(&words.collect::<Vec<_>>().join(" "))
}

fn without_long_numbers(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut number = String::new();
    for letter in line.chars() {
        if letter.is_ascii_digit() || (!number.is_empty() && GAPS.contains(&letter)) {
            number.push(letter);
        } else {
            keep_number(&mut kept, &number);
            number.clear();
            kept.push(letter);
        }
    }
    keep_number(&mut kept, &number);
    kept
}

/// `number`: digits with gaps between and after them.
fn keep_number(kept: &mut String, number: &str) {
    let digits = number.trim_end_matches(GAPS);
    kept.push_str(if is_private(digits) { "#" } else { digits });
    kept.push_str(&number[digits.len()..]);
}

fn is_private(number: &str) -> bool {
    let lengths = number.split(GAPS).map(str::len);
    lengths.clone().any(|length| length >= PRIVATE_DIGITS) || lengths.sum::<usize>() >= PHONE_DIGITS
}

/// The lines of a stack that name a place in a file; the others repeat the message.
fn frames(stack: &str) -> Vec<String> {
    let lines = stack.lines().map(str::trim).filter(|line| is_frame(line));
    lines
        .take(MOST_FRAMES)
        .map(|line| line.chars().take(LONGEST_FRAME).collect())
        .collect()
}

/// `at f (/assets/index-4f.js:1:204)` and `f@/assets/index-4f.js:1:204`.
fn is_frame(line: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let mut parts = line.trim_end_matches(')').rsplitn(3, ':');
    let (column, row, file) = (parts.next(), parts.next(), parts.next());
    column.is_some_and(is_number) && row.is_some_and(is_number) && file.is_some_and(is_script)
}

fn is_script(file: &str) -> bool {
    file.contains('/') && !file.contains('?') && SCRIPTS.iter().any(|ending| file.ends_with(ending))
}

/// The apps name their own files without the shop's address; what has one is an extension or another site.
fn is_own(frame: &str) -> bool {
    !frame.contains("://")
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = "TypeError: x is undefined of 13871000001\n    at Cart (/assets/cart-4fA1.js:1:2040)\n    at f (chrome-extension://abc/in.js:3:4)\n    at /assets/index-9c.js:2:17\n    at <anonymous>";

    fn reported<'a>(version: &'a str, message: &'a str, stack: &'a str) -> Reported<'a> {
        Reported {
            app: ClientApp::Shop,
            version,
            route: "/list_info/:id",
            message,
            stack,
            agent: "",
        }
    }

    fn read(version: &str, message: &str, stack: &str) -> Report {
        Report::new(&reported(version, message, stack)).unwrap()
    }

    #[test]
    fn what_could_be_about_a_person_is_not_kept() {
        let report = read(
            "a1",
            "no 13871000001 of\nzhang@yaodian.cn, line 42 of YJ20261121",
            STACK,
        );
        assert_eq!(report.message, "no # of # line 42 of YJ#");
        assert_eq!(
            report.stack,
            "at Cart (/assets/cart-4fA1.js:1:2040)\nat f (chrome-extension://abc/in.js:3:4)\nat /assets/index-9c.js:2:17"
        );
    }

    #[test]
    fn a_phone_is_gone_however_it_is_written() {
        for phone in [
            "138 7100 0001",
            "138-7100-0001",
            "+86 13871000001",
            "0571-8888 8888",
        ] {
            let message = impersonal(&format!("no {phone} in the list"));
            assert!(
                ["no # in the list", "no +# in the list"].contains(&message.as_str()),
                "{message}"
            );
        }
        for plain in ["line 42 of 2026", "404 - 2 times", "at 1-2, 3-4, 5-6, 7-8"] {
            assert_eq!(impersonal(plain), plain);
        }
    }

    #[test]
    fn only_frames_in_scripts_are_kept() {
        for kept in ["at /assets/pdf.worker-1.mjs:1:2", "f@/assets/a.js:1:2"] {
            assert!(is_frame(kept), "{kept}");
        }
        for page in [
            "at /order_info?number=YJ1:1:2",
            "at /order_info?of=a.js:1:2",
            "at /list_info/7:1:2",
            "global code@/list_info/7:1:2",
            "at <anonymous>:1:2",
        ] {
            assert!(!is_frame(page), "{page}");
        }
    }

    #[test]
    fn reports_of_one_error_have_one_fingerprint() {
        let print = |version, message, stack| read(version, message, stack).fingerprint();
        let one = print("a1", "x is undefined", STACK);
        let without_extension =
            STACK.replace("chrome-extension://abc/in.js:3:4", "moz-extension://d/e.js:1:1");
        assert_eq!(one, print("a1", "x is undefined", &without_extension));
        assert_ne!(one, print("b2", "x is undefined", STACK));
        assert_ne!(one, print("a1", "y is undefined", STACK));
        assert_ne!(
            one,
            print("a1", "x is undefined", &STACK.replace("1:2040", "1:99"))
        );
    }

    #[test]
    fn addresses_are_no_routes() {
        for route in ["", "/", "/list_info/:id"] {
            assert!(is_route(ClientApp::Shop, route), "{route}");
        }
        for route in ["/list_info/7", "/goods/:id", "list_info"] {
            assert!(!is_route(ClientApp::Shop, route), "{route}");
        }
        assert!(is_route(ClientApp::Admin, "/goods/:id/show"));
        for route in ["/goods/7", "/goods/?q=x", "/goods//", "goods"] {
            assert!(!is_route(ClientApp::Admin, route), "{route}");
        }
    }

    #[test]
    fn a_build_is_a_name() {
        assert!(is_version("C4x-_9.a"));
        for wrong in ["", "a b", "<script>", "版本"] {
            assert!(!is_version(wrong), "{wrong}");
        }
    }
}
