//! The shop's facts as the configuration file gives them, under the key `site` of the settings.
use chrono::NaiveDate;
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

use crate::models::own_kind::OwnKind;

/// A licence as the configuration file gives it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ConfiguredLicence {
    pub kind: OwnKind,
    pub number: String,
    #[serde(default)]
    pub scope: Vec<String>,
    #[serde(default)]
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    #[serde(default)]
    pub valid_to: Option<NaiveDate>,
    /// Files on the server with pictures of its pages, which are stored when it is taken over.
    #[serde(default)]
    pub copies: Vec<String>,
}

/// The shop's facts before anyone has edited them in the back office (`shop_facts`), which alone reads this.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Site {
    pub name: String,
    /// The wholesaler as contracts name it; the name of the shop when it is empty.
    #[serde(default)]
    pub company: String,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    pub qq1: String,
    pub qq2: String,
    /// The filing of the web site.
    #[serde(default)]
    pub icp: String,
    /// The wholesaler's own licences, taken over where the back office has none of the kind (`adoption`).
    #[serde(default)]
    pub licences: Vec<ConfiguredLicence>,
}

impl Section for Site {
    const KEY: &'static str = "site";
}
