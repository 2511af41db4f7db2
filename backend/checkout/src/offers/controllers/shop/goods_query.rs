//! What a list of goods may be asked, read strictly: a filter that does not exist is refused by name.
use catalog::{
    goods::models::codes::{Kind, Rx},
    lookup::models::lookup::{Audience, GoodsFilter, Scope, Sort, Zone},
    prices::models::promotions::Promotion,
};
use identity::actors::Visitor;
use kernel::{
    ApiError, ApiResult, Money,
    paging::{PageRequest, chosen, chosen_text},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::offers::models::audience::{audience_of, shopper_of};

const LONGEST_FORM: usize = 40;
const MOST_MONTHS: u32 = 120;

/// Every filter defaults to 99999, which means all (specification section 9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GoodsQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    keywords: Option<String>,
    /// 1 medicines, 2 manufacturers
    #[serde(rename = "type")]
    scope: Option<i64>,
    category_id: Option<i64>,
    maker_id: Option<i64>,
    brand_id: Option<i64>,
    form: Option<String>,
    /// 1 medicine, 2 TCM piece, 3 device
    kind: Option<i64>,
    /// rx | otc_a | otc_b | none
    rx: Option<String>,
    /// yx | jxq | kx
    zone: Option<String>,
    /// 1 = only what can be delivered now
    stock: Option<i64>,
    /// yuan
    price_from: Option<String>,
    /// yuan
    price_to: Option<String>,
    /// Months until the earliest batch in stock expires, 0 to 120, inclusive.
    expiry_from: Option<i64>,
    /// Exclusive.
    expiry_to: Option<i64>,
    /// ladder | special | free_shipping
    promotion: Option<String>,
    /// relevance | sales | price_up | price_down | newest | expiry
    sort: Option<String>,
}

impl GoodsQuery {
    pub fn page(&self) -> PageRequest {
        PageRequest::new(self.page, self.per_page)
    }

    /// Prices are hidden from visitors, so price filters are ignored for them: a few queries would reveal the
    /// price.
    pub fn filter(&self, visitor: &Visitor) -> ApiResult<GoodsFilter> {
        let (audience, page) = (audience_of(visitor), self.page());
        let (price_from, price_to) = match audience {
            Audience::Buyers => self.prices()?,
            Audience::Strangers => (None, None),
        };
        let (expiry_from, expiry_to) = self.expiry()?;
        let kind = chosen(self.kind).map(|code| i32::try_from(code).ok().and_then(Kind::from_code));
        Ok(GoodsFilter {
            keywords: chosen_text(self.keywords.as_deref()).map(str::to_owned),
            scope: scope_of(self.scope)?,
            audience,
            category_id: chosen(self.category_id),
            maker_id: chosen(self.maker_id),
            brand_id: chosen(self.brand_id),
            form: choice(self.form.as_deref(), "form", |form| {
                (form.chars().count() <= LONGEST_FORM && !form.chars().any(char::is_control))
                    .then(|| form.to_owned())
            })?,
            kind: kind.map(|kind| kind.ok_or_else(|| unknown("kind"))).transpose()?,
            rx: choice(self.rx.as_deref(), "rx", rx_of)?,
            zone: choice(self.zone.as_deref(), "zone", Zone::from_code)?,
            in_stock: self.in_stock()?,
            price_from,
            price_to,
            expiry_from,
            expiry_to,
            promotion: choice(self.promotion.as_deref(), "promotion", Promotion::from_code)?,
            shopper: shopper_of(visitor),
            sort: choice(self.sort.as_deref(), "sort", Sort::from_code)?.unwrap_or_default(),
            offset: page.offset(),
            limit: page.per_page,
        })
    }

    fn in_stock(&self) -> ApiResult<bool> {
        match chosen(self.stock) {
            None | Some(0) => Ok(false),
            Some(1) => Ok(true),
            Some(_) => Err(unknown("stock")),
        }
    }

    fn prices(&self) -> ApiResult<(Option<Money>, Option<Money>)> {
        let from = choice(self.price_from.as_deref(), "price_from", price_of)?;
        let to = choice(self.price_to.as_deref(), "price_to", price_of)?;
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(ApiError::invalid("price_to", "最高价不能低于最低价"));
        }
        Ok((from, to))
    }

    fn expiry(&self) -> ApiResult<(Option<u32>, Option<u32>)> {
        let from = months(self.expiry_from, "expiry_from")?;
        let to = months(self.expiry_to, "expiry_to")?;
        if from.zip(to).is_some_and(|(from, to)| from >= to) {
            return Err(ApiError::invalid("expiry_to", "效期上限应大于下限"));
        }
        Ok((from, to))
    }
}

fn months(value: Option<i64>, field: &str) -> ApiResult<Option<u32>> {
    let Some(value) = chosen(value) else {
        return Ok(None);
    };
    let months = u32::try_from(value).ok().filter(|months| *months <= MOST_MONTHS);
    months
        .map(Some)
        .ok_or_else(|| ApiError::invalid(field, format!("剩余效期应为 0 到 {MOST_MONTHS} 个月的整数")))
}

pub fn scope_of(code: Option<i64>) -> ApiResult<Scope> {
    match chosen(code) {
        None | Some(1) => Ok(Scope::Goods),
        Some(2) => Ok(Scope::Manufacturers),
        Some(_) => Err(unknown("type")),
    }
}

fn rx_of(code: &str) -> Option<Rx> {
    ["rx", "otc_a", "otc_b", "none"]
        .contains(&code)
        .then(|| Rx::from_code(code))
}

fn price_of(text: &str) -> Option<Money> {
    text.parse().ok().filter(|price| *price >= Money::ZERO)
}

fn choice<T>(value: Option<&str>, field: &str, read: impl Fn(&str) -> Option<T>) -> ApiResult<Option<T>> {
    chosen_text(value)
        .map(|value| read(value).ok_or_else(|| unknown(field)))
        .transpose()
}

fn unknown(field: &str) -> ApiError {
    ApiError::invalid(field, "没有这个筛选项，请重新选择")
}
