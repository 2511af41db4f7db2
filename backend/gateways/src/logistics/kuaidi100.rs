//! The protocol of 快递100: 订阅推送 (`/poll`) and 实时查询 (`/poll/query.do`). Signatures are MD5 in capital hex: of a query
//! over param + key + customer, of a push over param + salt.
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDateTime, Utc};
use kernel::{clock::shanghai, signing};
use md5::{Digest, Md5};
use serde::Deserialize;
use serde_json::{Value, json};

use super::port::{LogisticsError, Provider, Push, Report, Step, Waybill};
use crate::logistics::settings::LogisticsSettings;

const TIMEOUT: Duration = Duration::from_secs(8);
/// Where pushes come in.
pub(super) const PUSH_PATH: &str = "/api/logistics/push";
const TIME: &str = "%Y-%m-%d %H:%M:%S";
/// The subscription is there already.
const REPEATED: &str = "501";

pub struct Kuaidi100 {
    settings: LogisticsSettings,
    http: reqwest::Client,
}

/// MD5 of these texts, one after the other, in capital hex.
pub(super) fn signature(parts: &[&str]) -> String {
    let mut digest = Md5::new();
    for part in parts {
        digest.update(part.as_bytes());
    }
    hex::encode_upper(digest.finalize())
}

#[derive(Deserialize)]
struct Subscribed {
    #[serde(rename = "returnCode")]
    return_code: String,
    #[serde(default)]
    message: String,
}

/// What a query answers, and what a push carries as `lastResult`.
#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    message: String,
    #[serde(default)]
    nu: String,
    #[serde(default)]
    state: Value,
    #[serde(default, rename = "returnCode")]
    return_code: String,
    #[serde(default)]
    data: Option<Vec<Line>>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    time: String,
    #[serde(default)]
    ftime: String,
    #[serde(default)]
    context: String,
    #[serde(default, rename = "areaName")]
    area_name: Option<String>,
}

#[derive(Deserialize)]
struct Pushed {
    #[serde(rename = "lastResult")]
    last_result: Answer,
}

impl From<Answer> for Report {
    fn from(result: Answer) -> Self {
        let state = match &result.state {
            Value::String(text) => text.parse().ok(),
            state => state.as_i64(),
        };
        let steps = result.data.unwrap_or_default();
        Self {
            number: result.nu,
            state,
            steps: steps.into_iter().filter_map(step).collect(),
        }
    }
}

/// A line without a readable time says nothing.
fn step(line: Line) -> Option<Step> {
    let at = moment(&line.ftime).or_else(|| moment(&line.time))?;
    Some(Step {
        at,
        place: line.area_name.unwrap_or_default(),
        text: line.context,
    })
}

/// Their clocks show the time of Shanghai.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    let there = NaiveDateTime::parse_from_str(text, TIME).ok()?;
    there
        .and_local_timezone(shanghai())
        .single()
        .map(|at| at.to_utc())
}

impl Kuaidi100 {
    pub fn new(settings: LogisticsSettings) -> Result<Self, reqwest::Error> {
        let http = reqwest::Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { settings, http })
    }
}

#[async_trait]
impl Provider for Kuaidi100 {
    async fn subscribe(&self, waybill: &Waybill) -> Result<(), LogisticsError> {
        let param = json!({
            "company": waybill.carrier,
            "number": waybill.number,
            "key": self.settings.key,
            "parameters": {
                "callbackurl": format!("{}{PUSH_PATH}", self.settings.shop_url),
                "salt": self.settings.salt,
                "resultv2": "1",
                "phone": waybill.phone,
            },
        });
        let form = [("schema", "json".to_owned()), ("param", param.to_string())];
        let request = self.http.post(&self.settings.subscribe_url).form(&form);
        let answer: Subscribed = request.send().await?.json().await?;
        match answer.return_code.as_str() {
            "200" | REPEATED => Ok(()),
            _ => Err(LogisticsError::Refused {
                code: answer.return_code,
                message: answer.message,
            }),
        }
    }

    async fn query(&self, waybill: &Waybill) -> Result<Report, LogisticsError> {
        let param = json!({
            "com": waybill.carrier,
            "num": waybill.number,
            "phone": waybill.phone,
            "resultv2": "1",
        })
        .to_string();
        let sign = signature(&[&param, &self.settings.key, &self.settings.customer]);
        let form = [
            ("customer", self.settings.customer.as_str()),
            ("sign", &sign),
            ("param", &param),
        ];
        let request = self.http.post(&self.settings.query_url).form(&form);
        let answer: Answer = request.send().await?.json().await?;
        if answer.data.is_none() {
            return Err(LogisticsError::Refused {
                code: answer.return_code,
                message: answer.message,
            });
        }
        Ok(answer.into())
    }

    fn read(&self, push: &Push) -> Result<Report, LogisticsError> {
        let expected = signature(&[&push.param, &self.settings.salt]);
        if !signing::same(expected.as_bytes(), push.sign.as_bytes()) {
            return Err(LogisticsError::Forged);
        }
        let pushed: Pushed = serde_json::from_str(&push.param)
            .map_err(|error| LogisticsError::Unreadable(error.to_string()))?;
        Ok(pushed.last_result.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watcher() -> Kuaidi100 {
        let settings = LogisticsSettings {
            salt: "salt".into(),
            ..LogisticsSettings::default()
        };
        Kuaidi100::new(settings).unwrap()
    }

    #[test]
    fn signatures_are_capital_md5() {
        // RFC 1321, its test suite.
        assert_eq!(
            signature(&["message", " digest"]),
            "F96B697D7CB7938D525A2F31AAF161D0"
        );
    }

    #[test]
    fn a_push_counts_when_it_is_signed() {
        let param = json!({ "status": "polling", "lastResult": { "nu": "SF1", "state": "3", "data": [
            { "ftime": "2026-11-21 08:00:00", "context": "已签收", "areaName": "武汉" },
            { "time": "gestern", "context": "?" },
        ]}})
        .to_string();
        let sign = signature(&[&param, "salt"]);
        let report = watcher()
            .read(&Push {
                sign,
                param: param.clone(),
            })
            .unwrap();
        assert_eq!((report.number.as_str(), report.state), ("SF1", Some(3)));
        assert_eq!(report.steps.len(), 1);
        assert_eq!(report.steps[0].at.to_rfc3339(), "2026-11-21T00:00:00+00:00");
        for sign in ["", "F96B697D7CB7938D525A2F31AAF161D0"] {
            let push = Push {
                sign: sign.into(),
                param: param.clone(),
            };
            assert!(matches!(watcher().read(&push), Err(LogisticsError::Forged)));
        }
    }
}
