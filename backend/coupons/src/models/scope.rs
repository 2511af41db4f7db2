//! Which goods a coupon is about.
use std::collections::{BTreeSet, HashMap};

use catalog::models::_entities::{brands, categories, goods};
use kernel::Db;
use pricing::models::promotions::{GoodsScope, GoodsSelection};
use sea_orm::{DbErr, JsonValue, QuerySelect, prelude::*};

use super::_entities::coupons::Model as Coupon;

/// The ids of a stored list.
pub fn ids(value: &JsonValue) -> Vec<i64> {
    let listed = value.as_array().map(Vec::as_slice).unwrap_or_default();
    listed.iter().filter_map(JsonValue::as_i64).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ScopeKind {
    All,
    Categories,
    Goods,
    Brands,
    Tcm,
    NonTcm,
    Devices,
    /// The free-shipping zone (优选).
    Preferred,
    /// The zone of controlled sale (控销).
    Controlled,
}

impl ScopeKind {
    pub const ALL: [Self; 9] = [
        Self::All,
        Self::Categories,
        Self::Goods,
        Self::Brands,
        Self::Tcm,
        Self::NonTcm,
        Self::Devices,
        Self::Preferred,
        Self::Controlled,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Categories => "categories",
            Self::Goods => "goods",
            Self::Brands => "brands",
            Self::Tcm => "tcm",
            Self::NonTcm => "non_tcm",
            Self::Devices => "devices",
            Self::Preferred => "preferred",
            Self::Controlled => "controlled",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// As the storefront asks for it (`type`).
    pub const fn number(self) -> i64 {
        match self {
            Self::All => 1,
            Self::Categories => 2,
            Self::Goods => 3,
            Self::Brands => 4,
            Self::Tcm => 5,
            Self::NonTcm => 6,
            Self::Devices => 7,
            Self::Preferred => 8,
            Self::Controlled => 9,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::All => "全场",
            Self::Categories => "品类",
            Self::Goods => "商品",
            Self::Brands => "品牌",
            Self::Tcm => "中药",
            Self::NonTcm => "非中药",
            Self::Devices => "器械",
            Self::Preferred => "优选",
            Self::Controlled => "控销",
        }
    }

    /// Names some of them.
    pub const fn has_ids(self) -> bool {
        matches!(self, Self::Categories | Self::Goods | Self::Brands)
    }
}

/// As the engine asks it.
pub fn goods_scope(coupon: &Coupon) -> GoodsScope {
    let named = || std::sync::Arc::new(ids(&coupon.scope_ids).into_iter().collect());
    let which = match coupon.scope {
        ScopeKind::All => GoodsSelection::All,
        ScopeKind::Categories => GoodsSelection::Categories(named()),
        ScopeKind::Goods => GoodsSelection::Goods(named()),
        ScopeKind::Brands => GoodsSelection::Brands(named()),
        ScopeKind::Tcm => GoodsSelection::Tcm,
        ScopeKind::NonTcm => GoodsSelection::NonTcm,
        ScopeKind::Devices => GoodsSelection::Devices,
        ScopeKind::Preferred => GoodsSelection::Preferred,
        ScopeKind::Controlled => GoodsSelection::Controlled,
    };
    let set = |value| std::sync::Arc::new(ids(value).into_iter().collect());
    GoodsScope {
        which,
        except_goods: set(&coupon.excluded_goods),
        except_categories: set(&coupon.excluded_categories),
    }
}

/// How many of these there are.
pub(super) async fn existing(db: &Db, kind: ScopeKind, ids: BTreeSet<i64>) -> Result<usize, DbErr> {
    let found = match kind {
        ScopeKind::Goods => names::<goods::Entity>(db, ids, goods::Column::Id, goods::Column::Name).await?,
        ScopeKind::Categories => {
            names::<categories::Entity>(db, ids, categories::Column::Id, categories::Column::Name).await?
        }
        ScopeKind::Brands => {
            names::<brands::Entity>(db, ids, brands::Column::Id, brands::Column::Name).await?
        }
        _ => return Ok(ids.len()),
    };
    Ok(found.len())
}

/// Maximum number of names in a text; above it only the count is given.
const TOLD: usize = 3;

/// Names of what coupons are limited to, read at once for all of them.
#[derive(Debug, Default)]
pub struct ScopeNames {
    goods: HashMap<i64, String>,
    categories: HashMap<i64, String>,
    brands: HashMap<i64, String>,
}

impl ScopeNames {
    pub async fn of<'a>(db: &Db, coupons: impl Iterator<Item = &'a Coupon>) -> Result<Self, DbErr> {
        let (mut of_goods, mut of_categories, mut of_brands) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for coupon in coupons {
            let told = ids(&coupon.scope_ids).into_iter().take(TOLD);
            match coupon.scope {
                ScopeKind::Goods => of_goods.extend(told),
                ScopeKind::Categories => of_categories.extend(told),
                ScopeKind::Brands => of_brands.extend(told),
                _ => {}
            }
        }
        Ok(Self {
            goods: names::<goods::Entity>(db, of_goods, goods::Column::Id, goods::Column::Name).await?,
            categories: names::<categories::Entity>(
                db,
                of_categories,
                categories::Column::Id,
                categories::Column::Name,
            )
            .await?,
            brands: names::<brands::Entity>(db, of_brands, brands::Column::Id, brands::Column::Name).await?,
        })
    }

    /// “指定品牌：康恩贝、云南白药 等 5 个”.
    pub fn text(&self, coupon: &Coupon) -> String {
        let chosen = ids(&coupon.scope_ids);
        let listed = |what: &str, names: &HashMap<i64, String>| {
            let told: Vec<&str> = chosen
                .iter()
                .take(TOLD)
                .filter_map(|id| names.get(id))
                .map(String::as_str)
                .collect();
            let more = if chosen.len() > told.len() {
                format!(" 等 {} 个", chosen.len())
            } else {
                String::new()
            };
            format!("指定{what}：{}{more}", told.join("、"))
        };
        let text = match coupon.scope {
            ScopeKind::All => "全场通用".into(),
            ScopeKind::Goods => listed("商品", &self.goods),
            ScopeKind::Categories => listed("品类", &self.categories),
            ScopeKind::Brands => listed("品牌", &self.brands),
            ScopeKind::Tcm => "中药专用".into(),
            ScopeKind::NonTcm => "中药除外".into(),
            ScopeKind::Devices => "医疗器械专用".into(),
            ScopeKind::Preferred => "优选专区专用".into(),
            ScopeKind::Controlled => "控销专区专用".into(),
        };
        let left_out = ids(&coupon.excluded_goods).len() + ids(&coupon.excluded_categories).len();
        let except = if left_out > 0 {
            "含特殊药品复方制剂和部分商品除外"
        } else {
            "含特殊药品复方制剂除外"
        };
        format!("{text}（{except}）")
    }
}

async fn names<E: EntityTrait>(
    db: &Db,
    ids: BTreeSet<i64>,
    id: E::Column,
    name: E::Column,
) -> Result<HashMap<i64, String>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, String)> = E::find()
        .select_only()
        .column(id)
        .column(name)
        .filter(id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
