//! The row of the shop's facts. Until somebody has edited it, the values of the configuration file hold.
use std::ops::RangeInclusive;

use chrono::NaiveTime;
use identity::audit::models::history::Wording;
use kernel::{Db, Settings, api::FieldErrors, links};
use sea_orm::{DbErr, QueryOrder, prelude::*};

pub use super::_entities::shop_facts::Model as ShopFacts;
use super::_entities::shop_facts::{Column, Entity};
use crate::{
    models::{
        promises::{self, Promise},
        shop_identity::Identity,
    },
    settings::Site,
};

pub const WORDING: Wording = Wording {
    headings: &[
        ("name", "商城名称"),
        ("company", "企业全称"),
        // Only in what was changed before papers named the licences themselves (`own_licences`).
        ("drug_licence", "药品经营许可证"),
        ("device_licence", "医疗器械经营许可证"),
        ("icp", "网站备案号"),
        ("address", "地址"),
        ("hot_line", "服务热线"),
        ("complaint_line", "投诉热线"),
        ("qq1", "售前咨询"),
        ("qq2", "售后咨询"),
        ("official_account_code", "公众号二维码"),
        ("app_code", "手机 APP 二维码"),
        ("quality_url", "药检报告网址"),
        ("same_day_until", "当日发货截止"),
        ("no_dispatch_on", "不发货的星期"),
        ("promises", "页脚承诺"),
    ],
    words: |_, _| None,
};

/// Of a number of QQ.
const QQ_DIGITS: RangeInclusive<usize> = 5..=12;
const FEWEST_PHONE_DIGITS: usize = 5;

impl ShopFacts {
    /// The wholesaler as contracts, invoices and seals name it.
    pub fn legal_name(&self) -> &str {
        if self.company.is_empty() {
            &self.name
        } else {
            &self.company
        }
    }

    /// What the shop promises on every page.
    pub fn promised(&self) -> Vec<Promise> {
        promises::read(&self.promises).unwrap_or_default()
    }

    /// `weekday`: 1 = Monday … 7 = Sunday.
    pub fn dispatches_on(&self, weekday: u32) -> bool {
        let mut rest = self.no_dispatch_on.chars().map(|digit| digit.to_digit(10));
        rest.all(|day| day != Some(weekday))
    }
}

/// What nobody has edited is as the configuration has it; an error where the row is missing.
#[kernel::boxed]
pub async fn current(db: &Db, settings: &Settings) -> Result<ShopFacts, DbErr> {
    let row = Entity::find().order_by_asc(Column::Id).one(db).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("shop_facts".into()))?;
    Ok(or_configured(row, settings.of::<Site>()))
}

pub(super) fn or_configured(row: ShopFacts, site: &Site) -> ShopFacts {
    if row.set_at.is_some() {
        return row;
    }
    ShopFacts {
        name: site.name.clone(),
        company: site.company.clone(),
        icp: site.icp.clone(),
        address: site.address.clone(),
        hot_line: site.hot_line.clone(),
        complaint_line: site.complaint_line.clone(),
        qq1: site.qq1.clone(),
        qq2: site.qq2.clone(),
        ..row
    }
}

#[derive(Clone, Debug)]
pub struct Draft {
    pub name: String,
    pub company: String,
    pub icp: String,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    pub qq1: String,
    pub qq2: String,
    /// Addresses of uploaded pictures; empty = none.
    pub official_account_code: String,
    pub app_code: String,
    pub quality_url: String,
    /// `16:00`; empty = no promise.
    pub same_day_until: String,
    /// `67`: nothing leaves on Saturdays and Sundays; empty = every weekday has its dispatch.
    pub no_dispatch_on: String,
    /// A line each, `名称：说明`; empty = none.
    pub promises: String,
}

impl From<ShopFacts> for Draft {
    fn from(facts: ShopFacts) -> Self {
        Self {
            name: facts.name,
            company: facts.company,
            icp: facts.icp,
            address: facts.address,
            hot_line: facts.hot_line,
            complaint_line: facts.complaint_line,
            qq1: facts.qq1,
            qq2: facts.qq2,
            official_account_code: facts.official_account_code,
            app_code: facts.app_code,
            quality_url: facts.quality_url,
            same_day_until: facts.same_day_until,
            no_dispatch_on: facts.no_dispatch_on,
            promises: facts.promises,
        }
    }
}

impl Draft {
    pub(super) fn identity(&self) -> Identity {
        Identity {
            company: self.company.clone(),
            address: self.address.clone(),
            icp: self.icp.clone(),
        }
    }

    pub(super) fn put(&mut self, identity: Identity) {
        self.company = identity.company;
        self.address = identity.address;
        self.icp = identity.icp;
    }

    /// What is wrong with it, field by field; whether its pictures exist is for the caller to find out.
    pub fn faults(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        for (field, value) in [
            ("name", &self.name),
            ("company", &self.company),
            ("address", &self.address),
            ("hot_line", &self.hot_line),
        ] {
            if value.is_empty() {
                errors.add(field, "请填写这一项");
            }
        }
        for (field, value) in [
            ("hot_line", &self.hot_line),
            ("complaint_line", &self.complaint_line),
        ] {
            if !value.is_empty() && !is_phone(value) {
                errors.add(field, "电话应由数字和 - 组成，例如 400-000-0000");
            }
        }
        for (field, value) in [("qq1", &self.qq1), ("qq2", &self.qq2)] {
            if !value.is_empty() && !is_qq(value) && !is_outside(value) {
                errors.add(field, "请填写 QQ 号，或 https:// 开头的网址");
            }
        }
        if !self.quality_url.is_empty() && !is_outside(&self.quality_url) {
            errors.add("quality_url", "请填写 https:// 开头的网址，或留空");
        }
        if !self.same_day_until.is_empty() && !is_time_of_day(&self.same_day_until) {
            errors.add("same_day_until", "请填写几点几分，例如 16:00，或留空");
        }
        if let Some(why) = wrong_weekdays(&self.no_dispatch_on) {
            errors.add("no_dispatch_on", why);
        }
        if let Err(why) = promises::read(&self.promises) {
            errors.add("promises", why);
        }
        errors
    }
}

fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    digits >= FEWEST_PHONE_DIGITS
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b' ' | b'+'))
}

fn is_qq(text: &str) -> bool {
    QQ_DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// As all pages show it: two digits each.
fn is_time_of_day(text: &str) -> bool {
    text.len() == 5 && NaiveTime::parse_from_str(text, "%H:%M").is_ok()
}

/// What is wrong with these days without dispatch: each once, in their order, and not all of them.
fn wrong_weekdays(text: &str) -> Option<&'static str> {
    let days = text.as_bytes();
    if days.iter().any(|day| !(b'1'..=b'7').contains(day)) || days.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Some("星期应为 1 到 7，从小到大，每天一次");
    }
    (days.len() == 7).then_some("每天都不发货，就请把截止时间留空")
}

fn is_outside(link: &str) -> bool {
    link.starts_with("https://") && links::is_safe(link)
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn draft() -> Draft {
        Draft {
            name: "药集".into(),
            company: "药集医药有限公司".into(),
            icp: String::new(),
            address: "武汉".into(),
            hot_line: "400-000-0000".into(),
            complaint_line: String::new(),
            qq1: String::new(),
            qq2: String::new(),
            official_account_code: String::new(),
            app_code: String::new(),
            quality_url: String::new(),
            same_day_until: String::new(),
            no_dispatch_on: String::new(),
            promises: String::new(),
        }
    }

    fn wrong(draft: &Draft) -> Vec<String> {
        draft.faults().0.into_keys().collect()
    }

    #[test]
    fn what_the_footer_must_show_is_stated_and_the_rest_may_be_empty() {
        assert_eq!(wrong(&draft()), Vec::<String>::new());
        let silent = Draft {
            name: String::new(),
            company: String::new(),
            address: String::new(),
            hot_line: String::new(),
            ..draft()
        };
        assert_eq!(wrong(&silent), ["address", "company", "hot_line", "name"]);
    }

    #[test]
    fn contacts_are_numbers_or_addresses_that_lead_nowhere_else() {
        let contacts = |qq1: &str, quality_url: &str, complaint_line: &str| Draft {
            qq1: qq1.into(),
            quality_url: quality_url.into(),
            complaint_line: complaint_line.into(),
            ..draft()
        };
        let right = contacts(
            "https://work.weixin.qq.com/kfid/1",
            "https://report.example.cn/a?b=1",
            "027 8200-0000",
        );
        assert_eq!(wrong(&right), Vec::<String>::new());
        assert_eq!(wrong(&contacts("10000", "", "")), Vec::<String>::new());
        for (qq1, quality_url, complaint_line) in [
            ("1234", "javascript:alert(1)", "400"),
            ("http://qq.com", "/reports", "四零零"),
            ("https://qq.com@evil.cn", "https://", "400-000-0000 转投诉"),
        ] {
            let fields = wrong(&contacts(qq1, quality_url, complaint_line));
            assert_eq!(fields, ["complaint_line", "qq1", "quality_url"], "{qq1}");
        }
    }

    #[test]
    fn the_end_of_same_day_dispatch_is_a_time_of_day_or_nothing() {
        let until = |text: &str| Draft {
            same_day_until: text.into(),
            ..draft()
        };
        for right in ["", "16:00", "09:30"] {
            assert_eq!(wrong(&until(right)), Vec::<String>::new(), "{right}");
        }
        for odd in ["16", "9:30", "24:00", "16:60", "下午四点", "16:00:00"] {
            assert_eq!(wrong(&until(odd)), ["same_day_until"], "{odd}");
        }
    }

    #[test]
    fn days_without_dispatch_are_weekdays_and_never_all() {
        let rest = |text: &str| Draft {
            no_dispatch_on: text.into(),
            ..draft()
        };
        for right in ["", "7", "67", "135"] {
            assert_eq!(wrong(&rest(right)), Vec::<String>::new(), "{right}");
        }
        for odd in ["0", "8", "76", "77", "周日", "6,7", "1234567"] {
            assert_eq!(wrong(&rest(odd)), ["no_dispatch_on"], "{odd}");
        }
    }

    #[test]
    fn the_file_holds_until_the_row_is_set() {
        let site = Site {
            name: "文件".into(),
            hot_line: "400-1".into(),
            ..Site::default()
        };
        let row = ShopFacts {
            id: 1,
            name: String::new(),
            company: String::new(),
            icp: String::new(),
            address: String::new(),
            hot_line: String::new(),
            complaint_line: String::new(),
            qq1: String::new(),
            qq2: String::new(),
            official_account_code: String::new(),
            app_code: String::new(),
            quality_url: String::new(),
            same_day_until: String::new(),
            promises: String::new(),
            no_dispatch_on: String::new(),
            set_by: None,
            set_by_name: String::new(),
            set_at: None,
        };
        let delivered = or_configured(row.clone(), &site);
        assert_eq!((delivered.legal_name(), &*delivered.hot_line), ("文件", "400-1"));
        let set = ShopFacts {
            name: "后台".into(),
            company: "药集医药有限公司".into(),
            set_at: Some(DateTime::UNIX_EPOCH),
            ..row
        };
        let edited = or_configured(set, &site);
        assert_eq!((edited.legal_name(), &*edited.hot_line), ("药集医药有限公司", ""));
    }
}
