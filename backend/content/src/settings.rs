//! What the owner may set about answers to buyers (`feedback`), about telling of page views and errors (`visitors`), and which
//! outside service counts visits too (`analytics`).
use kernel::settings::{Section, is_origin};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct FeedbackRules {
    /// Working days, by the calendar of customer service, until the deadline for the first answer to a complaint.
    pub complaint_days: u32,
    /// What one member may hand in within a day.
    pub most_a_day: u64,
}

impl Default for FeedbackRules {
    fn default() -> Self {
        Self {
            complaint_days: 3,
            most_a_day: 20,
        }
    }
}

impl Section for FeedbackRules {
    const KEY: &'static str = "feedback";
}

/// How often one network may tell that a page was shown, or that it failed.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct VisitRules {
    pub page_views_per_minute: u32,
    pub error_reports_per_minute: u32,
}

impl Default for VisitRules {
    fn default() -> Self {
        Self {
            page_views_per_minute: 600,
            error_reports_per_minute: 60,
        }
    }
}

impl Section for VisitRules {
    const KEY: &'static str = "visitors";
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnalyticsKind {
    #[default]
    None,
    /// 百度统计
    Baidu,
    Matomo,
    Umami,
}

impl AnalyticsKind {
    pub const fn code(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Baidu => "baidu",
            Self::Matomo => "matomo",
            Self::Umami => "umami",
        }
    }
}

/// A service outside the shop that counts visits; none by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "WrittenAnalytics")]
pub struct Analytics {
    pub kind: AnalyticsKind,
    /// What the service calls this shop.
    pub site: String,
    /// Where its script comes from and its counts go to: `https://matomo.example.cn`.
    pub origin: String,
}

impl Section for Analytics {
    const KEY: &'static str = "analytics";
}

impl Analytics {
    /// Where storefront pages may load a script from, and send counts to.
    pub fn outside_origin(&self) -> Option<&str> {
        (self.kind != AnalyticsKind::None).then_some(self.origin.as_str())
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WrittenAnalytics {
    kind: AnalyticsKind,
    site: String,
    origin: String,
}

const BAIDU: &str = "https://hm.baidu.com";

impl TryFrom<WrittenAnalytics> for Analytics {
    type Error = String;

    fn try_from(written: WrittenAnalytics) -> Result<Self, String> {
        let WrittenAnalytics { kind, site, origin } = written;
        if kind == AnalyticsKind::None {
            return Ok(Self { kind, site, origin });
        }
        let is_baidu = kind == AnalyticsKind::Baidu && origin.is_empty();
        let origin = if is_baidu {
            BAIDU
        } else {
            origin.trim_end_matches('/')
        };
        if !is_origin(origin) {
            return Err(format!(
                "origin `{origin}` is not an address such as https://matomo.example.cn"
            ));
        }
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if site.is_empty() || !site.chars().all(is_name) {
            return Err(format!(
                "site `{site}` is not the number that the service gave this shop"
            ));
        }
        Ok(Self {
            kind,
            origin: origin.into(),
            site,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    #[test]
    fn an_outside_service_is_known_completely_or_not_at_all() {
        let read = |written| from_value::<Analytics>(written);
        assert_eq!(read(json!({})).unwrap().outside_origin(), None);
        let baidu = read(json!({ "kind": "baidu", "site": "0123abc" })).unwrap();
        assert_eq!(baidu.outside_origin(), Some(BAIDU));
        let matomo = json!({ "kind": "matomo", "site": "1", "origin": "https://matomo.example.cn/" });
        assert_eq!(
            read(matomo).unwrap().outside_origin(),
            Some("https://matomo.example.cn")
        );
        for wrong in [
            json!({ "kind": "google", "site": "1" }),
            json!({ "kind": "umami", "site": "1" }),
            json!({ "kind": "umami", "origin": "https://umami.example.cn" }),
            json!({ "kind": "umami", "site": "1", "origin": "https://a.cn; script-src *" }),
            json!({ "kind": "umami", "site": "\"><script>", "origin": "https://umami.example.cn" }),
        ] {
            assert!(read(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
