//! Activities and controlled-sale series with their goods.
use checkout::offers::views::shop::goods::GoodsCard;
use chrono::{DateTime, Utc};
use content::{
    activities::models::activities::{Collection, State},
    zones::views::shop::zone::{ActivityItem, ZoneFocus, activity_image},
};
use serde::Serialize;
use utoipa::ToSchema;

/// An activity with its first goods.
#[derive(Serialize, ToSchema)]
pub struct ActivityPreview {
    #[serde(flatten)]
    pub item: ActivityItem,
    pub goods: Vec<GoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct ActivityList {
    pub list: Vec<ActivityPreview>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

/// An activity with one page of its goods.
#[derive(Serialize, ToSchema)]
pub struct ActivityGoods {
    #[serde(flatten)]
    pub item: ActivityItem,
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<GoodsCard>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

/// The controlled-sale zone: its words and adverts, and its series.
#[derive(Serialize, ToSchema)]
pub struct ControlledZone {
    #[serde(flatten)]
    pub focus: ZoneFocus,
    pub series: Vec<ActivityItem>,
}

/// The series of the controlled-sale zone, each with its first goods.
#[derive(Serialize, ToSchema)]
pub struct ControlledSeries {
    #[serde(flatten)]
    pub focus: ZoneFocus,
    pub list: Vec<ActivityPreview>,
}

/// A product of an activity as staff see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminActivityGoods {
    pub goods_id: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminActivity {
    pub id: i64,
    /// activity | series | recommended
    pub kind: String,
    /// Names a series in the address.
    pub url: String,
    pub title: String,
    pub lead: String,
    /// A drawn one (`/media/activities/…`) while none is uploaded.
    pub image: String,
    pub regions: String,
    /// Lines; one that begins with # heads those below it.
    pub rules: String,
    pub sort: i64,
    pub is_open: bool,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// waiting | running | ended
    pub state: &'static str,
    /// In order.
    pub goods: Vec<AdminActivityGoods>,
    pub goods_count: usize,
    pub updated_at: DateTime<Utc>,
}

impl AdminActivity {
    pub fn new(collection: Collection, now: DateTime<Utc>) -> Self {
        let Collection { activity, goods } = collection;
        Self {
            id: activity.id,
            image: activity_image(&activity),
            state: State::of(&activity, now).code(),
            kind: activity.kind.code().into(),
            url: activity.url.unwrap_or_default(),
            title: activity.title,
            lead: activity.lead,
            regions: activity.regions,
            rules: activity.rules,
            sort: activity.sort,
            is_open: activity.is_open,
            starts_at: activity.starts_at,
            ends_at: activity.ends_at,
            goods_count: goods.len(),
            goods: goods
                .into_iter()
                .map(|goods_id| AdminActivityGoods { goods_id })
                .collect(),
            updated_at: activity.updated_at,
        }
    }
}
