//! Which calls of the back office change a record that a person edits in a form. Reading it returns its
//! version as `ETag`; changing it requires that as `If-Match` and is refused when someone else was faster,
//! with their changes (docs/adr/0014).
use std::sync::Arc;

use axum::{
    extract::{FromRef, RawPathParams, Request},
    http::{HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::MethodRouter,
};
use identity::audit::{
    models::{
        history::{PLAIN, Wording},
        versions,
    },
    views::admin::audit_action::AdminAuditAction,
};
use kernel::{
    ApiError, Db, Services,
    read_at::{Expected, ReadAt, Subject},
};
use loco_rs::app::AppContext;
use sea_orm::DbErr;
use serde_json::json;

/// The audit log's subject of an address.
enum About {
    /// Of this kind, by the id in the path.
    Record(&'static str),
    /// All there is of this kind, one form.
    Whole(&'static str),
    /// By the id in the path; a sheet may change it too.
    Goods,
    /// Parts of a product are logged with it.
    GoodsPrice,
    SaleRule,
}

pub struct Form {
    pub path: &'static str,
    about: About,
    wording: Wording,
}

const fn form(path: &'static str, about: About, wording: Wording) -> Form {
    Form { path, about, wording }
}

const CATALOG: Wording = merchandising::history::models::history::WORDING;
const PRICING: Wording = pricing::models::history::WORDING;
const CAMPAIGNS: Wording = campaigns::history::models::wording::WORDING;
const COUPONS: Wording = coupons::models::history::WORDING;
const CONTENT: Wording = content::models::history::WORDING;
const FEEDBACK: Wording = content::feedback::models::rules::WORDING;
const SERVICE: Wording = service::models::history::WORDING;
const MESSAGING: Wording = messaging::models::history::WORDING;
const LOYALTY: Wording = loyalty::models::history::WORDING;
const SHOP_FACTS: Wording = site::models::shop_facts::WORDING;
const OWN_LICENCES: Wording = site::models::own_licences::WORDING;

/// Every PUT of the back office is here or among the commands.
pub const FORMS: &[Form] = &[
    form("/admin/api/goods/{id}", About::Goods, CATALOG),
    form("/admin/api/goods_leaflets/{id}", About::Goods, CATALOG),
    form(
        "/admin/api/goods_particulars/{id}",
        About::Record("goods_particulars"),
        PLAIN,
    ),
    form(
        "/admin/api/trace_parties/{id}",
        About::Record("trace_party"),
        PLAIN,
    ),
    form("/admin/api/goods_taxes/{id}", About::Goods, CATALOG),
    form("/admin/api/goods_prices/{id}", About::GoodsPrice, CATALOG),
    form("/admin/api/sale_rules/{id}", About::SaleRule, CATALOG),
    form(
        "/admin/api/freight_rules/{id}",
        About::Record("freight_rule"),
        PRICING,
    ),
    form("/admin/api/campaigns/{id}", About::Record("campaign"), CAMPAIGNS),
    form(
        "/admin/api/campaign_rules",
        About::Whole("campaign_rules"),
        CAMPAIGNS,
    ),
    form("/admin/api/coupons/{id}", About::Record("coupon"), COUPONS),
    form("/admin/api/reward_rules", About::Whole("reward_rules"), COUPONS),
    form(
        "/admin/api/mass_messages/{id}",
        About::Record("mass_message"),
        MESSAGING,
    ),
    form(
        "/admin/api/message_rules",
        About::Whole("message_rules"),
        MESSAGING,
    ),
    form(
        "/admin/api/message_templates/{id}",
        About::Record("message_template"),
        MESSAGING,
    ),
    form("/admin/api/makers/{id}", About::Record("maker"), CATALOG),
    form("/admin/api/brands/{id}", About::Record("brand"), CATALOG),
    form("/admin/api/categories/{id}", About::Record("category"), CATALOG),
    form(
        "/admin/api/search_synonyms/{id}",
        About::Record("search_synonym"),
        PLAIN,
    ),
    form("/admin/api/search_pins/{id}", About::Record("search_pin"), PLAIN),
    form("/admin/api/hot_words/{id}", About::Record("hot_word"), PLAIN),
    form("/admin/api/wanted_items/{id}", About::Record("wanted"), PLAIN),
    form("/admin/api/ads/{id}", About::Record("ad"), PLAIN),
    form("/admin/api/nav_items/{id}", About::Record("nav_item"), CONTENT),
    form("/admin/api/articles/{id}", About::Record("article"), CONTENT),
    form(
        "/admin/api/article_categories/{id}",
        About::Record("article_category"),
        CONTENT,
    ),
    form("/admin/api/zones/{id}", About::Record("zone"), CONTENT),
    form("/admin/api/activities/{id}", About::Record("activity"), CONTENT),
    form("/admin/api/pages/{id}", About::Record("page"), CONTENT),
    form("/admin/api/draws/{id}", About::Record("draw"), LOYALTY),
    form("/admin/api/draw_rules", About::Whole("draw_rules"), LOYALTY),
    form(
        "/admin/api/points_goods/{id}",
        About::Record("points_goods"),
        LOYALTY,
    ),
    form(
        "/admin/api/service/quick_replies/{id}",
        About::Record("quick_reply"),
        SERVICE,
    ),
    form("/admin/api/service/rules", About::Whole("service_rules"), SERVICE),
    form("/admin/api/shop_facts", About::Whole("shop_facts"), SHOP_FACTS),
    form(
        "/admin/api/shop_facts/identity",
        About::Whole("shop_facts"),
        SHOP_FACTS,
    ),
    form(
        "/admin/api/feedback_rules",
        About::Whole("feedback_rules"),
        FEEDBACK,
    ),
    form(
        "/admin/api/own_licences/{id}",
        About::Record("own_licence"),
        OWN_LICENCES,
    ),
    form(
        "/admin/api/entrusted_carriers/{id}",
        About::Record("carrier"),
        PLAIN,
    ),
    form("/admin/api/companies/{id}", About::Record("company"), PLAIN),
    form(
        "/admin/api/companies/{id}/contact",
        About::Record("company"),
        PLAIN,
    ),
    form("/admin/api/licences/{id}", About::Record("licence"), PLAIN),
    form(
        "/admin/api/contract_rules/{id}",
        About::Record("contract_rule"),
        PLAIN,
    ),
    form("/admin/api/staff/{id}", About::Record("staff"), PLAIN),
    form("/admin/api/document_rules", About::Whole("document_rule"), PLAIN),
    form(
        "/admin/api/document_rules/second_look",
        About::Whole("document_rule"),
        PLAIN,
    ),
    form(
        "/admin/api/document_rules/corrections",
        About::Whole("document_rule"),
        PLAIN,
    ),
    form(
        "/admin/api/document_rules/agents",
        About::Whole("document_rule"),
        PLAIN,
    ),
    form(
        "/admin/api/first_sale_rules",
        About::Whole("first_sale_rule"),
        PLAIN,
    ),
    form(
        "/admin/api/department_rules",
        About::Whole("department_rule"),
        PLAIN,
    ),
    form("/admin/api/role_conflicts", About::Whole("role_conflict"), PLAIN),
    form("/admin/api/dispatch_rules", About::Whole("dispatch_rules"), PLAIN),
    form("/admin/api/review_rules", About::Whole("review_rules"), PLAIN),
    form("/admin/api/quality_rules", About::Whole("quality_rules"), PLAIN),
    form("/admin/api/quantity_rules", About::Whole("quantity_rules"), PLAIN),
    form("/admin/api/price_rules", About::Whole("price_rules"), PLAIN),
    form("/admin/api/suppliers/{id}", About::Record("supplier"), PLAIN),
    form(
        "/admin/api/receiving_rules",
        About::Whole("receiving_rules"),
        PLAIN,
    ),
    form(
        "/admin/api/after_sale_rules",
        About::Whole("after_sale_rules"),
        PLAIN,
    ),
    form(
        "/admin/api/after_sale_reasons/{id}",
        About::Record("after_sale_reason"),
        PLAIN,
    ),
];

/// PUTs that change no record which was read before, and what holds them instead.
pub const COMMANDS: &[(&str, &str)] = &[
    (
        "/admin/api/account/password",
        "the password that was used until now",
    ),
    (
        "/admin/api/account/second_factor",
        "the password and a code of the phone",
    ),
    (
        "/admin/api/account/preferences",
        "each value is replaced by itself, the last one counts",
    ),
];

pub fn at(path: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.path == path)
}

/// The same route, keeping versions.
pub fn versioned(
    form: &'static Form,
    method: MethodRouter<AppContext>,
    ctx: &AppContext,
) -> MethodRouter<AppContext> {
    let db = Services::from_ref(ctx).db;
    let keep = move |params: RawPathParams, request: Request, next: Next| {
        let db = db.clone();
        async move {
            let id = params.iter().find(|(name, _)| *name == "id");
            let id = id.map(|(_, id)| id.to_owned()).unwrap_or_default();
            match form.about.subjects(&db, &id).await {
                Ok(subjects) => form.answer(&db, subjects, request, next).await,
                Err(error) => ApiError::from(error).into_response(),
            }
        }
    };
    method.layer(axum::middleware::from_fn(keep))
}

impl Form {
    async fn answer(&self, db: &Db, subjects: Vec<Subject>, mut request: Request, next: Next) -> Response {
        match *request.method() {
            Method::GET => {
                // Read before the record: at worst it is older than the shown data, never newer.
                let version = match versions::newest(db, &subjects).await {
                    Ok(version) => version,
                    Err(error) => return ApiError::from(error).into_response(),
                };
                tagged(next.run(request).await, version)
            }
            Method::PUT => {
                let header = request.headers().get(header::IF_MATCH);
                let expected = Expected::parse(header.and_then(|value| value.to_str().ok()));
                let read_at = Arc::new(ReadAt::new(subjects, expected));
                request.extensions_mut().insert(Arc::clone(&read_at));
                let response = next.run(request).await;
                match (read_at.is_outdated(), read_at.written()) {
                    (true, _) => self.outdated(db, &read_at).await,
                    (false, Some(version)) => tagged(response, version),
                    (false, None) => response,
                }
            }
            _ => next.run(request).await,
        }
    }

    /// Who was faster, and what they changed.
    async fn outdated(&self, db: &Db, read_at: &ReadAt) -> Response {
        let version = match read_at.expected {
            Expected::Version(version) => version,
            Expected::Unsaid | Expected::Any => return ApiError::VersionNeeded.into_response(),
        };
        let rows = match versions::since(db, &read_at.subjects, version).await {
            Ok(rows) => rows,
            Err(error) => return ApiError::from(error).into_response(),
        };
        let who = rows.first().map_or("别人", |row| row.actor_name.as_str());
        let message = format!("{who}刚改过这条记录，您的修改还没有保存");
        let audit_actions = rows
            .into_iter()
            .map(|row| AdminAuditAction::from(self.wording.audit_action(row)));
        let audit_actions: Vec<AdminAuditAction> = audit_actions.collect();
        ApiError::Conflict(message, json!({ "deeds": audit_actions })).into_response()
    }
}

fn tagged(mut response: Response, version: i64) -> Response {
    if response.status().is_success()
        && let Ok(tag) = HeaderValue::from_str(&format!("\"{version}\""))
    {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

impl About {
    async fn subjects(&self, db: &Db, id: &str) -> Result<Vec<Subject>, DbErr> {
        let one = |kind, id: &str| Subject {
            kind,
            id: Some(id.to_owned()),
        };
        let all = |kind| Subject { kind, id: None };
        let goods = |id: &str| vec![one("goods", id), all("goods_import")];
        let number = id.parse().unwrap_or_default();
        Ok(match self {
            Self::Record(kind) => vec![one(kind, id)],
            Self::Whole(kind) => vec![all(kind)],
            Self::Goods => goods(id),
            Self::GoodsPrice => {
                let price = merchandising::prices::models::special_prices::find(db, number).await?;
                goods(&price.map_or_else(String::new, |price| price.goods_id.to_string()))
            }
            Self::SaleRule => {
                let rule = catalog::sale_rules::models::sale_rules::find(db, number).await?;
                goods(&rule.map_or_else(String::new, |rule| rule.goods_id.to_string()))
            }
        })
    }
}
