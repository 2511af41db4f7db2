//! Pages of blocks: as buyers see them, and as staff edit them.
use std::sync::Arc;

use catalog::goods::{models::facts::GoodsSnapshot, views::picture::goods_picture_url};
use checkout::offers::views::shop::goods::GoodsCard;
use chrono::{DateTime, Utc};
use content::{
    models::links,
    pages::models::{
        blocks::{self, HotArea, PageBlock, PagePicture, PageShape, PageSlide, VersionBlock},
        pages::{Page, PageWithVersion},
        place::Place,
        versions::{PageVersion, block_names},
    },
    zones::views::shop::zone::RuleSection,
};
use coupons::views::shop::coupon::OfferedCoupon;
use kernel::{Money, counts::to_i64};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::models::{page_editors::PageEditor, page_fault::PageFault};

/// A block with its contents, for the viewer.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ShownBlock {
    Banner(ShownBanner),
    Carousel(ShownCarousel),
    Goods(ShownGoods),
    Countdown(ShownCountdown),
    Coupons(ShownCoupons),
    Text(ShownText),
    HotPicture(ShownHotPicture),
}

#[derive(Serialize, ToSchema)]
pub struct ShownBanner {
    pub shape: PageShape,
    pub slide: PageSlide,
}

#[derive(Serialize, ToSchema)]
pub struct ShownCarousel {
    pub shape: PageShape,
    pub slides: Vec<PageSlide>,
}

#[derive(Serialize, ToSchema)]
pub struct ShownGoods {
    pub title: String,
    /// Where 更多 leads; empty: it is not there.
    pub url: String,
    pub list: Vec<GoodsCard>,
}

#[derive(Serialize, ToSchema)]
pub struct ShownCountdown {
    pub title: String,
    pub ends_at: DateTime<Utc>,
    /// The text shown afterwards.
    pub over: String,
}

#[derive(Serialize, ToSchema)]
pub struct ShownCoupons {
    pub title: String,
    pub list: Vec<OfferedCoupon>,
}

#[derive(Serialize, ToSchema)]
pub struct ShownText {
    pub sections: Vec<RuleSection>,
}

#[derive(Serialize, ToSchema)]
pub struct ShownHotPicture {
    pub title: String,
    pub picture: PagePicture,
    pub areas: Vec<HotArea>,
}

/// The slide, without what breaks the rule of links and pictures.
pub fn safe_slide(mut slide: PageSlide) -> PageSlide {
    slide.url = links::safe_or_empty(&slide.url).to_owned();
    slide.picture = slide
        .picture
        .filter(|picture| links::is_own_picture(&picture.src));
    slide
}

pub fn safe_area(mut area: HotArea) -> HotArea {
    area.url = links::safe_or_empty(&area.url).to_owned();
    area
}

#[derive(Serialize, ToSchema)]
pub struct PageView {
    pub id: i64,
    pub version: i64,
    pub title: String,
    pub blocks: Vec<ShownBlock>,
}

#[derive(Serialize, ToSchema)]
pub struct PageAnswer {
    /// null: staff have made none, or none for this viewer.
    pub page: Option<PageView>,
    /// Server time, unix ms: countdowns run by it.
    pub timestamp: i64,
}

/// A page of the back office's list.
#[derive(Serialize, ToSchema)]
pub struct AdminPageRow {
    pub id: i64,
    pub place: Place,
    /// Which zone, brand or activity, or the last part of the address.
    pub address: String,
    pub title: String,
    /// draft | planned (published, before its time) | published | over (published, after its time)
    pub state: &'static str,
    pub newest_version: i64,
    pub published_version: Option<i64>,
    pub updated_at: DateTime<Utc>,
}

/// What buyers find of a published version at this moment.
pub fn state_at(version: &PageVersion, now: DateTime<Utc>) -> &'static str {
    if version.starts_at.is_some_and(|starts| now < starts) {
        "planned"
    } else if version.ends_at.is_some_and(|ends| ends <= now) {
        "over"
    } else {
        "published"
    }
}

pub const fn state_of(page: &Page) -> &'static str {
    if page.published_version.is_some() {
        "published"
    } else {
        "draft"
    }
}

impl AdminPageRow {
    /// `published`: the version that buyers see.
    pub fn new(page: Page, published: Option<&PageVersion>, now: DateTime<Utc>) -> Self {
        Self {
            id: page.id,
            state: published.map_or("draft", |version| state_at(version, now)),
            place: page.place,
            address: page.address,
            title: page.title,
            newest_version: page.newest_version,
            published_version: page.published_version,
            updated_at: page.updated_at,
        }
    }
}

/// A page with its newest version, as the editor shows it.
#[derive(Serialize, ToSchema)]
pub struct AdminPage {
    pub id: i64,
    pub place: Place,
    pub address: String,
    pub title: String,
    /// draft | published
    pub state: &'static str,
    pub newest_version: i64,
    pub published_version: Option<i64>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    pub regions: Vec<String>,
    /// Those that this release does not know among them, as they are stored.
    #[schema(value_type = Vec<PageBlock>)]
    pub blocks: Vec<Value>,
    pub author_name: String,
    pub updated_at: DateTime<Utc>,
}

impl From<PageWithVersion> for AdminPage {
    fn from(whole: PageWithVersion) -> Self {
        let PageWithVersion { page, newest } = whole;
        let audience = newest.audience;
        Self {
            id: page.id,
            state: state_of(&page),
            place: page.place,
            address: page.address,
            title: newest.title,
            newest_version: page.newest_version,
            published_version: page.published_version,
            starts_at: newest.starts_at,
            ends_at: newest.ends_at,
            ranks: audience.ranks,
            buyer_types: audience.buyer_types,
            regions: audience.regions,
            blocks: blocks::all(&newest.blocks)
                .iter()
                .map(VersionBlock::written)
                .collect(),
            author_name: newest.author_name,
            updated_at: page.updated_at,
        }
    }
}

/// What becomes of the page: what buyers see of it, and what of the newest version they would miss.
#[derive(Serialize, ToSchema)]
pub struct AdminPageStanding {
    /// draft | planned (published, before its time) | published | over (published, after its time)
    pub state: &'static str,
    /// Of the published version.
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub faults: Vec<AdminPageFault>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminPageFault {
    /// From 1; null: the page as a whole.
    pub block: Option<i64>,
    pub text: String,
}

impl From<PageFault> for AdminPageFault {
    fn from(fault: PageFault) -> Self {
        Self {
            block: fault.block.map(to_i64),
            text: fault.text,
        }
    }
}

/// Somebody else with the page open in the editor.
#[derive(Serialize, ToSchema)]
pub struct AdminPageEditor {
    pub id: i64,
    pub name: String,
    pub since: DateTime<Utc>,
}

impl From<PageEditor> for AdminPageEditor {
    fn from(editor: PageEditor) -> Self {
        Self {
            id: editor.staff_id,
            name: editor.name,
            since: editor.since,
        }
    }
}

/// A version in the list of them.
#[derive(Serialize, ToSchema)]
pub struct AdminPageVersion {
    pub id: i64,
    pub number: i64,
    pub title: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// What its blocks are, in order.
    pub blocks: Vec<&'static str>,
    pub restored_from: Option<i64>,
    pub author_name: String,
    pub created_at: DateTime<Utc>,
}

impl From<PageVersion> for AdminPageVersion {
    fn from(version: PageVersion) -> Self {
        Self {
            id: version.id,
            number: version.number,
            blocks: block_names(&version.blocks),
            title: version.title,
            starts_at: version.starts_at,
            ends_at: version.ends_at,
            restored_from: version.restored_from,
            author_name: version.author_name,
            created_at: version.created_at,
        }
    }
}

/// A product on the canvas of the editor.
#[derive(Serialize, ToSchema)]
pub struct AdminPageGoods {
    pub id: i64,
    pub name: String,
    pub spec: String,
    pub maker: String,
    pub picture: String,
    /// The base price; null while it is being set.
    pub price: Option<Money>,
}

impl AdminPageGoods {
    pub fn each(goods: &[Arc<GoodsSnapshot>]) -> Vec<Self> {
        goods.iter().map(|goods| Self::new(goods)).collect()
    }

    fn new(goods: &GoodsSnapshot) -> Self {
        Self {
            id: goods.id,
            name: goods.name.to_string(),
            spec: goods.spec.to_string(),
            maker: goods.maker.to_string(),
            picture: goods_picture_url(goods),
            price: goods.base_price,
        }
    }
}

/// For the audit log; what stands in each block is kept with its version.
pub fn facts(whole: &PageWithVersion) -> Value {
    let PageWithVersion { page, newest } = whole;
    let audience = &newest.audience;
    json!({
        "place": page.place.code(),
        "address": page.address,
        "title": newest.title,
        "starts_at": newest.starts_at,
        "ends_at": newest.ends_at,
        "ranks": audience.ranks,
        "buyer_types": audience.buyer_types,
        "regions": audience.regions,
        "blocks": block_names(&newest.blocks),
        "version": page.newest_version,
        "published": page.published_version,
    })
}
