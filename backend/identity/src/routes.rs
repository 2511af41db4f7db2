//! The routes of this domain, and their description.
use axum::routing::{delete, get, post, put};
use gateways::wechat;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use crate::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    [members(), companies(), back_office(), staff()].concat()
}

/// Who is here, and their own account.
fn members() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/user")
            .add("/login", post(shop::session::login))
            .add("/logout", delete(shop::session::logout))
            .add("/create_code", post(shop::codes::create))
            .add("/phone/{value}", get(shop::codes::check_phone))
            .add("/forget/verify", post(shop::forget::verify))
            .add("/forget/reset", post(shop::forget::reset))
            .add(
                "/register/{kind}",
                get(shop::register::checklists).post(shop::register::start),
            )
            .add(
                "/register",
                get(shop::register::show)
                    .put(shop::register::fill_in)
                    .post(shop::register::hand_in),
            )
            .add("/zizhi", get(shop::documents::list).post(shop::documents::save))
            .add("/jyfw", get(shop::documents::scope))
            .add("/zizhi/{id}/scan", get(shop::documents::scan))
            .add("/zizhi/{id}/withdraw", post(shop::documents::withdraw))
            .add("/wechat", get(shop::wechat::show))
            .add("/wechat/qr", get(shop::wechat::qr))
            .add("/wechat/callback", get(shop::wechat::callback))
            .add("/unbind_wechat", delete(shop::wechat::unbind))
            .add("/confirm", post(shop::account::confirm))
            .add("/updateUserInfo", post(shop::account::update))
            .add("/resetPassword", post(shop::account::reset_password))
            .add(
                "/email",
                get(shop::email::show)
                    .put(shop::email::change)
                    .delete(shop::email::remove),
            )
            .add("/email/code", post(shop::email::send_code))
            .add("/sessions", get(shop::member_sessions::list))
            .add("/sessions/{id}", delete(shop::member_sessions::end))
            .add("/sessions/end_others", post(shop::member_sessions::end_others))
            .add(
                "/invitations",
                get(shop::invitations::list).post(shop::invitations::invite),
            )
            .add("/store", post(shop::stores::switch))
            .add("/members", get(shop::members::list).post(shop::members::invite))
            .add("/members/{id}", put(shop::members::change))
            .add("/member_invitations/{id}", delete(shop::members::withdraw))
            .add("/invitations/{id}", delete(shop::invitations::withdraw))
            .add("/invitations/{id}/accept", post(shop::invitations::accept)),
        Routes::new()
            .prefix("/sandbox")
            .add("/wechat/connect/qrconnect", get(wechat::sandbox::page)),
    ]
}

/// What a buyer keeps: documents, addresses.
fn companies() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/upload")
            .add("/", post(shop::documents::upload)),
        Routes::new()
            .prefix("/api/address")
            .add("/", get(shop::addresses::list).post(shop::addresses::add))
            .add(
                "/{id}",
                put(shop::addresses::change).delete(shop::addresses::remove),
            ),
    ]
}

fn back_office() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/admin/api/company_names")
            .add("/", get(admin::company_names::list)),
        Routes::new()
            .prefix("/admin/api/companies")
            .add("/", get(admin::companies::list))
            .add(
                "/{id}",
                get(admin::companies::show).put(admin::company_data::update),
            )
            .add("/{id}/dossier", get(admin::dossier::download))
            .add("/{id}/approve", post(admin::companies::approve))
            .add("/{id}/suspend", post(admin::companies::suspend))
            .add("/{id}/contact", put(admin::companies::note_contact)),
        Routes::new()
            .prefix("/admin/api/licences")
            .add("/", get(admin::licences::list))
            .add("/{id}", get(admin::licences::show).put(admin::licences::correct))
            .add("/{id}/scan", get(admin::licences::scan))
            .add("/{id}/approve", post(admin::licences::approve))
            .add("/{id}/reject", post(admin::licences::reject)),
        Routes::new()
            .prefix("/admin/api/addresses")
            .add("/", get(admin::addresses::list))
            .add("/{id}", get(admin::addresses::show))
            .add("/{id}/approve", post(admin::addresses::approve))
            .add("/{id}/reject", post(admin::addresses::reject)),
        Routes::new()
            .prefix("/admin/api/licence_expiries")
            .add("/", get(admin::expiries::calendar))
            .add("/remind", post(admin::expiries::remind)),
        Routes::new()
            .prefix("/admin/api/document_rules")
            .add(
                "/",
                get(admin::document_rules::show).put(admin::document_rules::set_need),
            )
            .add("/second_look", put(admin::document_rules::set_second_look)),
    ]
}

fn staff() -> Vec<Routes> {
    vec![
        Routes::new().prefix("/admin/api/session").add(
            "/",
            get(admin::session::show)
                .post(admin::session::start)
                .delete(admin::session::end),
        ),
        Routes::new()
            .prefix("/admin/api/audit")
            .add("/", get(admin::audit::list))
            .add("/{id}", get(admin::audit::show)),
        Routes::new()
            .prefix("/admin/api/staff")
            .add("/", get(admin::staff::list).post(admin::staff::create))
            .add("/{id}", get(admin::staff::show).put(admin::staff::update))
            .add("/{id}/password", post(admin::staff::reset_password))
            .add(
                "/{id}/second_factor/off",
                post(admin::staff::switch_off_second_factor),
            ),
        Routes::new()
            .prefix("/admin/api/account")
            .add("/password", put(admin::account::change_password))
            .add(
                "/second_factor",
                post(admin::account::begin_second_factor).put(admin::account::confirm_second_factor),
            )
            .add(
                "/second_factor/off",
                post(admin::account::switch_off_second_factor),
            )
            .add("/sessions", get(admin::account::list_sessions))
            .add("/sessions/{id}", delete(admin::account::end_session)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::session::login,
    shop::session::logout,
    shop::codes::create,
    shop::codes::check_phone,
    shop::forget::verify,
    shop::forget::reset,
    shop::register::checklists,
    shop::register::start,
    shop::register::show,
    shop::register::fill_in,
    shop::register::hand_in,
    shop::documents::upload,
    shop::documents::list,
    shop::documents::save,
    shop::documents::withdraw,
    shop::documents::scope,
    shop::documents::scan,
    shop::wechat::show,
    shop::wechat::qr,
    shop::wechat::callback,
    shop::wechat::unbind,
    shop::account::confirm,
    shop::account::update,
    shop::account::reset_password,
    shop::email::show,
    shop::email::send_code,
    shop::email::change,
    shop::email::remove,
    shop::member_sessions::list,
    shop::member_sessions::end,
    shop::member_sessions::end_others,
    shop::stores::switch,
    shop::members::list,
    shop::members::invite,
    shop::members::change,
    shop::members::withdraw,
    shop::invitations::list,
    shop::invitations::invite,
    shop::invitations::withdraw,
    shop::invitations::accept,
    shop::addresses::list,
    shop::addresses::add,
    shop::addresses::change,
    shop::addresses::remove,
    admin::session::start,
    admin::session::show,
    admin::session::end,
    admin::company_names::list,
    admin::companies::list,
    admin::companies::show,
    admin::companies::approve,
    admin::companies::suspend,
    admin::companies::note_contact,
    admin::company_data::update,
    admin::dossier::download,
    admin::licences::list,
    admin::licences::show,
    admin::licences::scan,
    admin::licences::approve,
    admin::licences::reject,
    admin::addresses::list,
    admin::addresses::show,
    admin::addresses::approve,
    admin::addresses::reject,
    admin::licences::correct,
    admin::expiries::calendar,
    admin::expiries::remind,
    admin::document_rules::show,
    admin::document_rules::set_need,
    admin::document_rules::set_second_look,
    admin::audit::list,
    admin::audit::show,
    admin::staff::list,
    admin::staff::show,
    admin::staff::create,
    admin::staff::update,
    admin::staff::reset_password,
    admin::staff::switch_off_second_factor,
    admin::account::change_password,
    admin::account::begin_second_factor,
    admin::account::confirm_second_factor,
    admin::account::switch_off_second_factor,
    admin::account::list_sessions,
    admin::account::end_session,
))]
struct Description;

pub fn openapi() -> utoipa::openapi::OpenApi {
    Description::openapi()
}
