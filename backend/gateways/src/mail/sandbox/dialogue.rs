//! What the server answers to each line of a client: SMTP without the wire.
use base64::{Engine, engine::general_purpose::STANDARD};

use super::mailbox::Sandbox;

pub const LARGEST_MAIL: usize = 1024 * 1024;
const MOST_RECIPIENTS: usize = 100;

/// How a conversation goes on after an answer.
#[derive(Debug, PartialEq, Eq)]
pub enum NextStep {
    Listen,
    /// The mail itself comes, up to a line of one dot.
    TakeMail,
    HangUp,
}

pub struct Answer {
    pub text: String,
    pub then: NextStep,
}

fn say(text: impl Into<String>) -> Answer {
    Answer {
        text: text.into(),
        then: NextStep::Listen,
    }
}

/// One client's conversation so far.
pub struct Dialogue {
    sandbox: Sandbox,
    has_greeted: bool,
    is_in: bool,
    /// The next line is who the client is.
    awaits_credentials: bool,
    from: Option<String>,
    to: Vec<String>,
}

impl Dialogue {
    pub fn new(sandbox: Sandbox) -> Self {
        Self {
            sandbox,
            has_greeted: false,
            is_in: false,
            awaits_credentials: false,
            from: None,
            to: Vec::new(),
        }
    }

    pub fn handle(&mut self, line: &str) -> Answer {
        if std::mem::take(&mut self.awaits_credentials) {
            return self.sign_in(line);
        }
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command.to_ascii_uppercase().as_str() {
            "EHLO" => self.greet(format!(
                "250-sandbox\r\n250-8BITMIME\r\n250-SIZE {LARGEST_MAIL}\r\n250 AUTH PLAIN"
            )),
            "HELO" => self.greet("250 sandbox".into()),
            "NOOP" => say("250 OK"),
            "RSET" => {
                self.forget_mail();
                say("250 OK")
            }
            "QUIT" => Answer {
                text: "221 bye".into(),
                then: NextStep::HangUp,
            },
            "AUTH" => self.authenticate(rest),
            "MAIL" => self.mail_from(rest),
            "RCPT" => self.recipient(rest),
            "DATA" => self.data(),
            _ => say("500 unknown command"),
        }
    }

    /// The mail that `TakeMail` asked for; none when it was too large.
    pub fn take_mail(&mut self, raw: Option<&[u8]>) -> Answer {
        let (from, to) = (self.from.take().unwrap_or_default(), std::mem::take(&mut self.to));
        match raw {
            None => say("552 the mail is too large"),
            Some(raw) if self.sandbox.keep(from, to, raw) => say("250 taken"),
            Some(_) => say("554 not a mail"),
        }
    }

    fn greet(&mut self, text: String) -> Answer {
        self.has_greeted = true;
        self.forget_mail();
        say(text)
    }

    fn forget_mail(&mut self) {
        self.from = None;
        self.to.clear();
    }

    fn authenticate(&mut self, rest: &str) -> Answer {
        let (mechanism, initial) = rest.split_once(' ').unwrap_or((rest, ""));
        if !self.has_greeted || self.is_in {
            return say("503 not now");
        }
        if !mechanism.eq_ignore_ascii_case("PLAIN") {
            return say("504 only PLAIN");
        }
        if initial.is_empty() {
            self.awaits_credentials = true;
            return say("334 ");
        }
        self.sign_in(initial)
    }

    /// `NUL user NUL password`, in base64.
    fn sign_in(&mut self, encoded: &str) -> Answer {
        let decoded = STANDARD.decode(encoded.trim()).ok();
        let Some(text) = decoded.and_then(|bytes| String::from_utf8(bytes).ok()) else {
            return say("501 not base64");
        };
        let mut parts = text.split('\0').skip(1);
        let (username, password) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if self.sandbox.accepts_login(username, password) {
            self.is_in = true;
            say("235 welcome")
        } else {
            say("535 wrong user name or password")
        }
    }

    fn mail_from(&mut self, rest: &str) -> Answer {
        if !self.has_greeted || self.from.is_some() {
            return say("503 not now");
        }
        if !self.is_in {
            return say("530 sign in first");
        }
        if self.sandbox.is_busy() {
            return say("451 busy, try again later");
        }
        let Some(from) = path(rest, "FROM:") else {
            return say("501 MAIL FROM:<address>");
        };
        self.from = Some(from.to_owned());
        say("250 OK")
    }

    fn recipient(&mut self, rest: &str) -> Answer {
        if self.from.is_none() {
            return say("503 MAIL first");
        }
        if self.to.len() == MOST_RECIPIENTS {
            return say("452 too many recipients");
        }
        let Some(to) = path(rest, "TO:").filter(|to| to.contains('@')) else {
            return say("501 RCPT TO:<address>");
        };
        if to.ends_with(".invalid") {
            return say("550 no such mailbox");
        }
        self.to.push(to.to_owned());
        say("250 OK")
    }

    fn data(&self) -> Answer {
        if self.to.is_empty() {
            return say("503 RCPT first");
        }
        Answer {
            text: "354 end with a line of one dot".into(),
            then: NextStep::TakeMail,
        }
    }
}

/// The address in `FROM:<address> PARAMETERS`.
fn path<'a>(rest: &'a str, keyword: &str) -> Option<&'a str> {
    let given = rest.get(..keyword.len())?;
    if !given.eq_ignore_ascii_case(keyword) {
        return None;
    }
    let (address, _) = rest[keyword.len()..]
        .trim_start()
        .strip_prefix('<')?
        .split_once('>')?;
    Some(address)
}
