use chrono::{DateTime, Utc};
use kernel::{ApiError, ApiResult};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    activities::models::activities::{Activity, State},
    ads::views::{banner, shop::advert::Advert},
    models::{links, published::Published, rules},
    zones::models::zones::Zone,
};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleSection {
    /// Empty for lines before the first heading.
    pub heading: String,
    pub lines: Vec<String>,
}

pub fn rule_sections(text: &str) -> Vec<RuleSection> {
    let sections = rules::sections(text).into_iter();
    let view = |section: rules::Section| RuleSection {
        heading: section.heading.to_owned(),
        lines: section.lines.into_iter().map(str::to_owned).collect(),
    };
    sections.map(view).collect()
}

/// The content above the list of a zone.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ZoneFocus {
    pub title: String,
    pub lead: String,
    pub rules: Vec<RuleSection>,
    pub banners: Vec<Advert>,
}

impl ZoneFocus {
    /// The words of a zone and the adverts that are on at this moment.
    pub fn of(published: &Published, code: &str, now: DateTime<Utc>) -> ApiResult<Self> {
        let zone = published.zone(code).ok_or_else(|| ApiError::not_found("专区"))?;
        let banners = published.zone_ads(code, now);
        Ok(Self::new(zone, banners.map(Advert::from).collect()))
    }

    fn new(zone: &Zone, banners: Vec<Advert>) -> Self {
        Self {
            title: zone.title.clone(),
            lead: zone.lead.clone(),
            rules: rule_sections(&zone.rules),
            banners,
        }
    }
}

/// An activity or a controlled-sale series, without its goods.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ActivityItem {
    pub id: i64,
    /// Names a series in the address; empty for activities.
    pub url: String,
    pub title: String,
    pub lead: String,
    /// The uploaded picture, or one drawn from the words.
    pub image: String,
    /// Where a series is sold; empty = everywhere.
    pub regions: String,
    pub rules: Vec<RuleSection>,
    /// waiting | running | ended
    pub state: &'static str,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// Goods this viewer may see.
    pub goods_count: u64,
}

impl ActivityItem {
    pub fn new(activity: &Activity, goods_count: u64, now: DateTime<Utc>) -> Self {
        Self {
            id: activity.id,
            url: activity.url.clone().unwrap_or_default(),
            title: activity.title.clone(),
            lead: activity.lead.clone(),
            image: activity_image(activity),
            regions: activity.regions.clone(),
            rules: rule_sections(&activity.rules),
            state: State::of(activity, now).code(),
            starts_at: activity.starts_at,
            ends_at: activity.ends_at,
            goods_count,
        }
    }
}

pub fn activity_image(activity: &Activity) -> String {
    match links::own_picture_or_empty(&activity.image) {
        "" => banner::activity_url(activity),
        image => image.to_owned(),
    }
}
