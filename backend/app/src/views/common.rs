use std::collections::HashSet;

use catalog::{
    brands::models::brands::BrandCount,
    categories::models::categories::{CategoryNode, CategoryTree},
    goods::models::codes::Kind,
};
use content::{
    menus::views::shop::menu::MenuItem,
    models::published::Published,
    settings::{Analytics, AnalyticsKind},
};
use kernel::Settings;
use serde::Serialize;
use site::models::{own_licences::OwnLicenceRow, promises::Promise, shop_facts::ShopFacts};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct BrandItem {
    pub id: i64,
    pub name: String,
    pub logo: String,
    pub goods_count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct BrandPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<BrandItem>,
}

#[derive(Serialize, ToSchema)]
pub struct SiteInfo {
    pub name: String,
    /// The wholesaler's own licences.
    pub licences: Vec<FooterLicence>,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    /// Chats outside the shop, before and after the sale: a number of QQ or an address.
    pub qq1: String,
    pub qq2: String,
    /// The filing of the web site; empty = none.
    pub icp: String,
    /// Picture of the official account's QR code; empty = there is none, and nothing names it.
    pub official_account_code: String,
    /// The same of the app.
    pub app_code: String,
    /// Until when, and on which of the next days, what is paid leaves on the same day; empty = the shop promises nothing.
    pub same_day_promise: String,
    /// What the shop promises above the footer; empty = nothing.
    pub promises: Vec<ShopPromise>,
}

#[derive(Serialize, ToSchema)]
pub struct ShopPromise {
    pub name: String,
    /// What it means.
    pub text: String,
}

#[derive(Serialize, ToSchema)]
pub struct OutsideAnalytics {
    /// `baidu`, `matomo` or `umami`
    pub kind: String,
    /// What the service calls this shop.
    pub site: String,
    /// Where its script comes from and its counts go to.
    pub origin: String,
}

#[derive(Serialize, ToSchema)]
pub struct CommonData {
    /// Hot searches.
    pub rnss: Vec<String>,
    pub nav: Vec<MenuItem>,
    /// Everything on sale.
    pub category: Vec<MenuItem>,
    /// Of the free-shipping zone: what has goods there.
    pub category_yx: Vec<MenuItem>,
    /// Of the TCM zone.
    pub category_zy: Vec<MenuItem>,
    /// Of the devices zone.
    pub category_qx: Vec<MenuItem>,
    pub brand: Vec<BrandItem>,
    pub site: SiteInfo,
    /// Server time, unix ms.
    pub timestamp: i64,
    pub is_demo: bool,
    /// The outside service that counts visits too; null where there is none.
    pub analytics: Option<OutsideAnalytics>,
}

impl CommonData {
    pub fn new(
        published: &Published,
        (tree, with_preferred_goods): (&CategoryTree, &HashSet<i64>),
        brands: Vec<BrandCount>,
        (facts, licences, same_day_promise): (ShopFacts, &[OwnLicenceRow], String),
        settings: &Settings,
    ) -> Self {
        let roots = roots(tree);
        let preferred = roots.iter().filter_map(|root| root.only(with_preferred_goods));
        Self {
            rnss: published.hot_words.clone(),
            nav: published.nav.iter().map(MenuItem::from).collect(),
            category_yx: preferred.map(|root| menu_item(&root)).collect(),
            category: roots.iter().map(menu_item).collect(),
            category_zy: zone_menu(tree, Kind::Tcm),
            category_qx: zone_menu(tree, Kind::Device),
            brand: brands.into_iter().map(BrandItem::from).collect(),
            site: SiteInfo::new(facts, licences, same_day_promise),
            timestamp: 0,
            is_demo: settings.demo,
            analytics: OutsideAnalytics::of(settings.of::<Analytics>()),
        }
    }
}

impl OutsideAnalytics {
    fn of(settings: &Analytics) -> Option<Self> {
        (settings.kind != AnalyticsKind::None).then(|| Self {
            kind: settings.kind.code().into(),
            site: settings.site.clone(),
            origin: settings.origin.clone(),
        })
    }
}

/// The roots of all kinds in shop order.
fn roots(tree: &CategoryTree) -> Vec<CategoryNode> {
    let mut roots: Vec<CategoryNode> = [Kind::Medicine, Kind::Tcm, Kind::Device]
        .into_iter()
        .flat_map(|kind| tree.menu(kind))
        .collect();
    let order: Vec<i64> = tree.rows().iter().map(|row| row.id).collect();
    roots.sort_by_key(|root| order.iter().position(|id| *id == root.id));
    roots
}

/// A zone with a single root shows the root's children.
fn zone_menu(tree: &CategoryTree, kind: Kind) -> Vec<MenuItem> {
    let menu = tree.menu(kind);
    match menu.as_slice() {
        [only] if !only.children.is_empty() => only.children.iter().map(menu_item).collect(),
        several => several.iter().map(menu_item).collect(),
    }
}

fn menu_item(node: &CategoryNode) -> MenuItem {
    MenuItem {
        id: node.id,
        name: node.name.clone(),
        url: format!("/list?select={}", node.id),
        logo: None,
        logo1: None,
        is_open: true,
        image: (!node.image.is_empty()).then(|| node.image.clone()),
        children: node.children.iter().map(menu_item).collect(),
    }
}

impl From<BrandCount> for BrandItem {
    fn from(brand: BrandCount) -> Self {
        Self {
            id: brand.id,
            name: brand.name,
            logo: brand.logo,
            goods_count: brand.goods_count,
        }
    }
}

/// A licence of the wholesaler in the footer; its copy is at `/api/licences`.
#[derive(Clone, Serialize, ToSchema)]
pub struct FooterLicence {
    pub name: String,
    pub number: String,
}

impl From<&OwnLicenceRow> for FooterLicence {
    fn from(row: &OwnLicenceRow) -> Self {
        Self {
            name: row.kind.text().into(),
            number: row.number.clone(),
        }
    }
}

impl From<Promise> for ShopPromise {
    fn from(promise: Promise) -> Self {
        Self {
            name: promise.name,
            text: promise.text,
        }
    }
}

impl SiteInfo {
    fn new(facts: ShopFacts, licences: &[OwnLicenceRow], same_day_promise: String) -> Self {
        let promises = facts.promised().into_iter().map(ShopPromise::from).collect();
        Self {
            promises,
            licences: licences.iter().map(FooterLicence::from).collect(),
            name: facts.name,
            address: facts.address,
            hot_line: facts.hot_line,
            complaint_line: facts.complaint_line,
            qq1: facts.qq1,
            qq2: facts.qq2,
            icp: facts.icp,
            official_account_code: facts.official_account_code,
            app_code: facts.app_code,
            same_day_promise,
        }
    }
}
