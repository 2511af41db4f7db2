//! Where the handlers answer, and their description.
use axum::routing::{get, post};
use gateways::payments::sandbox as cashier;
use loco_rs::controller::Routes;
use utoipa::OpenApi;

use super::controllers::{admin, shop};

pub fn routes() -> Vec<Routes> {
    vec![
        Routes::new()
            .prefix("/api/order")
            .add("/payment/{id}", get(shop::payments::show))
            .add("/slip_file", post(shop::payments::upload_slip))
            .add("/{id}/pay", post(shop::payments::pay))
            .add("/{id}/check", post(shop::payments::check))
            .add(
                "/{id}/slip",
                get(shop::payments::slip).post(shop::payments::hand_in_slip),
            ),
        Routes::new()
            .prefix("/api/pay")
            .add("/alipay/notify", post(shop::notices::alipay))
            .add("/wechat/notify", post(shop::notices::wechat)),
        Routes::new()
            .prefix("/sandbox")
            .add("/alipay/gateway.do", get(cashier::alipay_page))
            .add("/cashier", get(cashier::page)),
        Routes::new()
            .prefix("/admin/api/payments")
            .add("/", get(admin::payments::list))
            .add("/{id}", get(admin::payments::show))
            .add("/{id}/check", post(admin::payments::check)),
        Routes::new()
            .prefix("/admin/api/transfer_slips")
            .add("/", get(admin::transfers::list))
            .add("/{id}", get(admin::transfers::show))
            .add("/{id}/file", get(admin::transfers::file))
            .add("/{id}/confirm", post(admin::transfers::confirm))
            .add("/{id}/return", post(admin::transfers::give_back)),
        Routes::new()
            .prefix("/admin/api/bank_movements")
            .add("/", get(admin::bank_movements::list))
            .add("/{id}/return_rest", post(admin::bank_movements::return_rest)),
        Routes::new()
            .prefix("/admin/api/payment_alarms")
            .add("/", get(admin::payment_alarms::list))
            .add("/{id}/seen", post(admin::payment_alarms::see)),
        Routes::new()
            .prefix("/admin/api/statements")
            .add("/", get(admin::statements::list))
            .add("/fetch", post(admin::statements::fetch))
            .add("/bank", post(admin::statements::bank)),
        Routes::new()
            .prefix("/admin/api/statement_differences")
            .add("/", get(admin::statements::list_differences))
            .add("/{id}/settle", post(admin::statements::settle)),
    ]
}

#[derive(OpenApi)]
#[openapi(paths(
    shop::payments::show,
    shop::payments::pay,
    shop::payments::check,
    shop::payments::upload_slip,
    shop::payments::hand_in_slip,
    shop::payments::slip,
    shop::notices::alipay,
    shop::notices::wechat,
    admin::payments::list,
    admin::payments::show,
    admin::payments::check,
    admin::transfers::list,
    admin::transfers::show,
    admin::transfers::file,
    admin::transfers::confirm,
    admin::transfers::give_back,
    admin::bank_movements::list,
    admin::bank_movements::return_rest,
    admin::payment_alarms::list,
    admin::payment_alarms::see,
    admin::statements::list,
    admin::statements::fetch,
    admin::statements::bank,
    admin::statements::list_differences,
    admin::statements::settle
))]
pub struct Description;
