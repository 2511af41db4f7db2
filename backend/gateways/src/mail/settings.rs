//! The key `mail` of the settings.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The account with the mail server. Without a host no mail is written; members then find everything in their messages.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct MailSettings {
    /// Mails go to a server inside this process, which shows them at `/sandbox/mails`. Production refuses it.
    pub sandbox: bool,
    pub host: String,
    /// 0 is the usual port: 465 for `tls`, 587 for `starttls`, 25 for `none`.
    pub port: u16,
    pub encryption: MailEncryption,
    /// Without a user name the server is not asked to let us in.
    pub username: String,
    pub password: String,
    pub from_name: String,
    pub from_address: String,
    /// Where links in mails lead: `https://www.example.cn`, without a slash at the end.
    pub shop_url: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MailEncryption {
    /// From the first byte.
    #[default]
    Tls,
    StartTls,
    /// For a server on this machine alone.
    None,
}

impl MailSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || !self.host.is_empty()
    }
}

impl Section for MailSettings {
    const KEY: &'static str = "mail";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox
            .then_some("settings.mail.sandbox shows mails to everybody; it is for development only")
    }
}
