use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ads::{models::ads::Ad, views::shop::advert};

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminAd {
    pub id: i64,
    pub slot: String,
    pub title: String,
    pub remarks: String,
    /// A drawn one (`/media/banners/…`) while none is uploaded.
    pub image: String,
    pub url: String,
    pub sort: i64,
    pub is_open: bool,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
}

impl From<Ad> for AdminAd {
    fn from(ad: Ad) -> Self {
        Self {
            id: ad.id,
            image: advert::image(&ad),
            slot: ad.slot.code().into(),
            title: ad.title,
            remarks: ad.remarks,
            url: ad.url,
            sort: ad.sort,
            is_open: ad.is_open,
            starts_at: ad.starts_at,
            ends_at: ad.ends_at,
        }
    }
}
