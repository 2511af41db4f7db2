//! The rules of every kind of block.
use std::collections::HashSet;

use kernel::{api::FieldErrors, input::is_unwelcome};

use crate::{
    models::links,
    pages::models::blocks::{
        CountdownEnd, GoodsSource, HotArea, LONGEST_TEXT, MOST_AREAS, MOST_COUPONS, MOST_GOODS, MOST_SLIDES,
        PageBlock, PagePicture, PageSlide,
    },
};

const LONGEST_TITLE: usize = 40;
const LONGEST_LEAD: usize = 80;
const LONGEST_ADDRESS: usize = 300;
/// Pixels of a side.
const LARGEST_SIDE: u32 = 10_000;
/// The whole of a picture's side.
const WHOLE: u32 = 1000;

/// Spaces around texts and addresses are removed.
pub(super) fn tidy(block: &mut PageBlock) {
    let trim = |text: &mut String| *text = text.trim().to_owned();
    let slide = |slide: &mut PageSlide| {
        for text in [&mut slide.title, &mut slide.lead, &mut slide.url] {
            trim(text);
        }
    };
    match block {
        PageBlock::Banner(banner) => slide(&mut banner.slide),
        PageBlock::Carousel(carousel) => carousel.slides.iter_mut().for_each(slide),
        PageBlock::Goods(goods) => {
            trim(&mut goods.title);
            trim(&mut goods.url);
        }
        PageBlock::Countdown(countdown) => {
            trim(&mut countdown.title);
            trim(&mut countdown.over);
        }
        PageBlock::Coupons(coupons) => trim(&mut coupons.title),
        PageBlock::Text(text) => trim(&mut text.text),
        PageBlock::HotPicture(picture) => {
            trim(&mut picture.title);
            for area in &mut picture.areas {
                trim(&mut area.title);
                trim(&mut area.url);
            }
        }
    }
}

pub(super) fn check(block: &PageBlock, at: &str, errors: &mut FieldErrors) {
    let mut all = Checked { at, errors };
    match block {
        PageBlock::Banner(banner) => all.slide("slide", &banner.slide),
        PageBlock::Carousel(carousel) => {
            if all.count("slides", carousel.slides.len(), 1, MOST_SLIDES, "张图") {
                for (place, slide) in carousel.slides.iter().enumerate() {
                    all.slide(&format!("slides.{place}"), slide);
                }
            }
        }
        PageBlock::Goods(goods) => {
            all.words("title", &goods.title, LONGEST_TITLE, false);
            all.link("url", &goods.url);
            all.count("most", goods.most, 1, MOST_GOODS, "个商品");
            all.source(&goods.source);
        }
        PageBlock::Countdown(countdown) => {
            all.words("title", &countdown.title, LONGEST_TITLE, true);
            all.words("over", &countdown.over, LONGEST_TITLE, false);
            if let CountdownEnd::Campaign { id } = countdown.end {
                all.id("end.id", id);
            }
        }
        PageBlock::Coupons(coupons) => {
            all.words("title", &coupons.title, LONGEST_TITLE, false);
            all.ids("coupons", &coupons.coupons, MOST_COUPONS, "张优惠券");
        }
        PageBlock::Text(text) => all.words("text", &text.text, LONGEST_TEXT, true),
        PageBlock::HotPicture(picture) => {
            all.words("title", &picture.title, LONGEST_TITLE, true);
            all.picture("picture", &picture.picture);
            if all.count("areas", picture.areas.len(), 0, MOST_AREAS, "个热区") {
                for (place, area) in picture.areas.iter().enumerate() {
                    all.area(&format!("areas.{place}"), area);
                }
            }
        }
    }
}

/// Names every wrong field below one block.
struct Checked<'a> {
    at: &'a str,
    errors: &'a mut FieldErrors,
}

impl Checked<'_> {
    fn wrong(&mut self, field: &str, why: impl Into<String>) {
        self.errors.add(format!("{}.{field}", self.at), why);
    }

    fn words(&mut self, field: &str, text: &str, most: usize, is_needed: bool) {
        if is_needed && text.is_empty() {
            self.wrong(field, "请填写文字");
        } else if text.chars().count() > most {
            self.wrong(field, format!("最多 {most} 个字"));
        } else if text.chars().any(is_unwelcome) {
            self.wrong(field, "含有不能使用的字符");
        }
    }

    fn link(&mut self, field: &str, url: &str) {
        if !url.is_empty() && (url.len() > LONGEST_ADDRESS || !links::is_safe(url)) {
            self.wrong(field, "链接应以 / 或 https:// 开头");
        }
    }

    fn picture(&mut self, field: &str, picture: &PagePicture) {
        let is_side = |side: u32| (1..=LARGEST_SIDE).contains(&side);
        if picture.src.len() > LONGEST_ADDRESS || !links::is_own_picture(&picture.src) {
            self.wrong(field, links::OWN_PICTURES_ONLY);
        } else if !is_side(picture.width) || !is_side(picture.height) {
            self.wrong(field, "图片的尺寸不正确，请重新上传");
        }
    }

    fn slide(&mut self, field: &str, slide: &PageSlide) {
        self.words(&format!("{field}.title"), &slide.title, LONGEST_TITLE, true);
        self.words(&format!("{field}.lead"), &slide.lead, LONGEST_LEAD, false);
        self.link(&format!("{field}.url"), &slide.url);
        if let Some(picture) = &slide.picture {
            self.picture(&format!("{field}.picture"), picture);
        }
    }

    fn count(&mut self, field: &str, number: usize, least: usize, most: usize, what: &str) -> bool {
        let is_right = (least..=most).contains(&number);
        if !is_right {
            self.wrong(field, format!("应有 {least} 到 {most} {what}"));
        }
        is_right
    }

    fn id(&mut self, field: &str, id: i64) {
        if id <= 0 {
            self.wrong(field, "请选择");
        }
    }

    fn ids(&mut self, field: &str, ids: &[i64], most: usize, what: &str) {
        if !self.count(field, ids.len(), 1, most, what) {
            return;
        }
        let mut seen = HashSet::new();
        for (place, id) in ids.iter().enumerate() {
            self.id(&format!("{field}.{place}"), *id);
            if !seen.insert(*id) {
                self.wrong(&format!("{field}.{place}"), "重复了，请删去一个");
            }
        }
    }

    fn source(&mut self, source: &GoodsSource) {
        match source {
            GoodsSource::Hand { goods } => self.ids("source.goods", goods, MOST_GOODS, "个商品"),
            GoodsSource::Category { id } | GoodsSource::Brand { id } | GoodsSource::Campaign { id } => {
                self.id("source.id", *id);
            }
            GoodsSource::Tag { .. }
            | GoodsSource::New {}
            | GoodsSource::Sales {}
            | GoodsSource::NearExpiry {} => (),
        }
    }

    fn area(&mut self, field: &str, area: &HotArea) {
        self.words(&format!("{field}.title"), &area.title, LONGEST_TITLE, true);
        self.link(&format!("{field}.url"), &area.url);
        let fits =
            |from: u32, length: u32| length > 0 && from.checked_add(length).is_some_and(|end| end <= WHOLE);
        if !fits(area.left, area.width) || !fits(area.top, area.height) {
            self.wrong(field, "热区超出了图片");
        }
    }
}
