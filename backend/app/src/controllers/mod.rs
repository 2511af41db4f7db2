//! Returns that need several domains at once.
mod admin;
mod from_context;
mod shop;

use content::feedback::controllers::shop::feedback as own_feedback;
use kernel::api::{Endpoint, routes};

pub use shop::common::Common;

pub use admin::dashboard::Dashboards;

pub fn routes() -> Vec<Endpoint> {
    vec![
        routes!(shop::common::show),
        routes!(shop::user::base),
        routes!(shop::stores::board),
        routes!(shop::personal_data::export),
        routes!(shop::personal_data::close_account),
        routes!(shop::brands::list),
        routes!(shop::brands::show),
        routes!(shop::activities::kxzq),
        routes!(shop::activities::new_kxzq),
        routes!(shop::activities::series),
        routes!(shop::activities::xrtj),
        routes!(shop::activities::list),
        routes!(shop::activities::show),
        routes!(shop::campaigns::list),
        routes!(shop::campaigns::show),
        routes!(shop::campaigns::everyday_price),
        routes!(shop::campaigns::spike),
        routes!(shop::campaigns::gift_groups),
        routes!(shop::campaigns::gift_goods),
        routes!(shop::demo::show),
        routes!(shop::pages::show),
        routes!(admin::pages::list, admin::pages::create),
        routes!(admin::pages::show, admin::pages::update, admin::pages::delete),
        routes!(admin::pages::goods),
        routes!(admin::pages::preview),
        routes!(admin::campaign_preview::show),
        routes!(admin::campaign_sales::show),
        routes!(admin::debts::show),
        routes!(admin::feedback_goods::name),
        routes!(admin::pages::versions),
        routes!(admin::pages::standing),
        routes!(admin::pages::publish),
        routes!(admin::pages::unpublish),
        routes!(admin::pages::restore),
        routes!(admin::page_editors::note, admin::page_editors::forget),
        routes!(shop::article_search::search),
        routes!(own_feedback::list, shop::feedback::create),
        routes!(admin::activities::list, admin::activities::create),
        routes!(
            admin::activities::show,
            admin::activities::update,
            admin::activities::delete
        ),
        routes!(admin::asked_changes::list),
        routes!(admin::asked_changes::refuse),
        routes!(admin::quality_rules::show, admin::quality_rules::update),
        routes!(admin::preferences::show, admin::preferences::change),
        routes!(admin::dashboard::show),
        routes!(admin::counts::show),
        routes!(admin::failed_jobs::list),
        routes!(admin::audit_checks::list, admin::audit_checks::start),
        routes!(admin::refused_sign_ins::list),
        routes!(admin::service_buyer::show),
        routes!(admin::presence::show),
        routes!(admin::visits::show),
    ]
}
