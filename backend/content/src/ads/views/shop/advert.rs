use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    ads::{models::ads::Ad, views::banner},
    models::links,
};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Advert {
    pub id: i64,
    pub title: String,
    /// The uploaded picture, or one drawn from the words.
    pub image: String,
    /// Empty: it leads nowhere yet.
    pub url: String,
    pub remarks: String,
}

impl From<&Ad> for Advert {
    fn from(ad: &Ad) -> Self {
        Self {
            id: ad.id,
            title: ad.title.clone(),
            image: image(ad),
            url: links::safe_or_empty(&ad.url).to_owned(),
            remarks: ad.remarks.clone(),
        }
    }
}

/// Where the picture of an advert is.
pub fn image(ad: &Ad) -> String {
    match links::own_picture_or_empty(&ad.image) {
        "" => banner::url(ad),
        image => image.to_owned(),
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AdvertList {
    pub list: Vec<Advert>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HomeFloor {
    pub title: String,
    pub category_id: i64,
    pub url: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HomeFocus {
    pub banners: Vec<Advert>,
    pub entries: Vec<Advert>,
    pub floors: Vec<HomeFloor>,
}
