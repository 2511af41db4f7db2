//! What a page is made of. Every kind of block is a type; a kind or a field that is not one of these is refused.
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

pub const MOST_BLOCKS: usize = 40;
pub const MOST_SLIDES: usize = 10;
pub const MOST_GOODS: usize = 60;
pub const MOST_COUPONS: usize = 12;
pub const MOST_AREAS: usize = 20;
/// Characters of one text.
pub const LONGEST_TEXT: usize = 4000;

/// One of the shop's own pictures, with its size, so that its room is kept free while it loads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PagePicture {
    /// As `POST /admin/api/uploads` answers it.
    pub src: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

/// The colour of the drawing where there is no picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageTone {
    #[default]
    Teal,
    Blue,
    Green,
    Amber,
    Rose,
}

/// The aspect ratio of a block's pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PageShape {
    /// 1200 × 120
    Strip,
    /// 1200 × 240
    #[default]
    Wide,
    /// 1200 × 400
    Tall,
}

/// A picture or its words, that lead somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PageSlide {
    /// Also the text for screen readers.
    pub title: String,
    #[serde(default)]
    pub lead: String,
    /// None: drawn from the words.
    #[serde(default)]
    pub picture: Option<PagePicture>,
    /// Empty: leads nowhere yet (活动暂未开始).
    #[serde(default)]
    pub url: String,
    #[serde(default)]
    pub tone: PageTone,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BannerBlock {
    #[serde(default)]
    pub shape: PageShape,
    pub slide: PageSlide,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarouselBlock {
    #[serde(default)]
    pub shape: PageShape,
    pub slides: Vec<PageSlide>,
}

/// What goods are marked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GoodsTag {
    Special,
    Ladder,
    FreeShipping,
    Controlled,
}

/// The goods of a grid: chosen one by one, or found by a rule on each view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum GoodsSource {
    Hand { goods: Vec<i64> },
    Category { id: i64 },
    Brand { id: i64 },
    Campaign { id: i64 },
    Tag { tag: GoodsTag },
    New {},
    Sales {},
    NearExpiry {},
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GoodsBlock {
    #[serde(default)]
    pub title: String,
    /// Where 更多 leads; empty: it is not there.
    #[serde(default)]
    pub url: String,
    /// Goods shown, of more that a rule finds.
    pub most: usize,
    pub source: GoodsSource,
}

/// What a countdown runs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum CountdownEnd {
    Time {
        at: DateTime<Utc>,
    },
    /// The end of that campaign.
    Campaign {
        id: i64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CountdownBlock {
    pub title: String,
    pub end: CountdownEnd,
    /// The text shown afterwards.
    #[serde(default)]
    pub over: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CouponsBlock {
    #[serde(default)]
    pub title: String,
    pub coupons: Vec<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TextBlock {
    /// Lines; one that begins with # heads those below it. Nothing in it is markup.
    pub text: String,
}

/// A part of a picture that leads somewhere, in tenths of a per cent of the picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HotArea {
    /// The text for screen readers.
    pub title: String,
    #[serde(default)]
    pub url: String,
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HotPictureBlock {
    /// The text for screen readers.
    pub title: String,
    pub picture: PagePicture,
    #[serde(default)]
    pub areas: Vec<HotArea>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PageBlock {
    Banner(BannerBlock),
    Carousel(CarouselBlock),
    Goods(GoodsBlock),
    Countdown(CountdownBlock),
    Coupons(CouponsBlock),
    Text(TextBlock),
    HotPicture(HotPictureBlock),
}

impl PageBlock {
    pub const fn text(&self) -> &'static str {
        match self {
            Self::Banner(_) => "横幅",
            Self::Carousel(_) => "轮播",
            Self::Goods(_) => "商品",
            Self::Countdown(_) => "倒计时",
            Self::Coupons(_) => "优惠券",
            Self::Text(_) => "文字",
            Self::HotPicture(_) => "热区图",
        }
    }
}

/// A block of a version: one that this release knows, or one of another release, which stays in its place as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionBlock {
    Known(PageBlock),
    Foreign(Value),
}

impl VersionBlock {
    pub fn read(value: Value) -> Self {
        match PageBlock::deserialize(&value) {
            Ok(block) => Self::Known(block),
            Err(_) => Self::Foreign(value),
        }
    }

    /// As it is stored, also what this release does not know.
    pub fn written(&self) -> Value {
        match self {
            Self::Known(block) => json!(block),
            Self::Foreign(value) => value.clone(),
        }
    }

    /// None for a block of another release.
    pub const fn known(&self) -> Option<&PageBlock> {
        match self {
            Self::Known(block) => Some(block),
            Self::Foreign(_) => None,
        }
    }

    pub const fn text(&self) -> &'static str {
        match self {
            Self::Known(block) => block.text(),
            Self::Foreign(_) => "其他版本的区块",
        }
    }
}

pub fn column(blocks: &[VersionBlock]) -> Value {
    Value::Array(blocks.iter().map(VersionBlock::written).collect())
}

/// The blocks of a version, none left out.
pub fn all(column: &Value) -> Vec<VersionBlock> {
    let stored = column.as_array().map(Vec::as_slice).unwrap_or_default();
    stored.iter().cloned().map(VersionBlock::read).collect()
}

/// The blocks that pages show: those that this release does not know are left out, the others stay.
pub fn of(column: &Value) -> Vec<PageBlock> {
    let known = all(column).into_iter().filter_map(|block| match block {
        VersionBlock::Known(block) => Some(block),
        VersionBlock::Foreign(_) => None,
    });
    known.collect()
}
