//! /api/order/…: paying. One payment, several channels; its state can be queried at any time.
use std::sync::Arc;

use axum::{
    extract::{Multipart, State},
    response::Response,
};
use catalog::goods::models::goods_cache::GoodsCache;
use files::uploads::{UploadForm, Uploads, file_of};
use gateways::payments::{Channel, Gateways, settings::PaymentSettings};
use identity::{
    actors::{Buyer, Entitled},
    licences::{models::private_files, views::scan_file},
    member_rights::PayOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::{Envelope, FieldErrors},
    input::{Day, Input, Number, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wallet::models::ledger::{self, Kind};

use crate::{
    lifecycle::models::orders,
    payments::{
        models::{
            attempts, attempts_work,
            balance::{self, Payer},
            begin, channel_refunds,
            due::Payment,
            transfer::{self, NewRemittanceProof},
        },
        views::shop::payment::{PayResult, PaymentDetail, PaymentPageParts},
    },
    settings::TradeRules,
};

const NO_TRANSFER: &str = "对公转账暂未开通，请联系专属客服";

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<Payment> {
    let payment = orders::payment_by_number(&services.db, buyer.company_id(), number).await?;
    payment.ok_or_else(|| ApiError::not_found("支付单"))
}

async fn view_of(
    services: &Services,
    gateways: &Gateways,
    buyer: &Buyer,
    payment: Payment,
) -> ApiResult<Data<PaymentDetail>> {
    let rows = orders::of_payment(&services.db, payment.id).await?;
    let orders = orders::with_lines(&services.db, rows).await?;
    let tries = attempts::of_payment(&services.db, payment.id).await?;
    let parts = PaymentPageParts {
        returned: channel_refunds::of_tries(&services.db, &tries).await?,
        tries,
        slip: transfer::newest_of(&services.db, payment.id).await?,
        balance: ledger::balance(&services.db, buyer.company_id(), Kind::Balance).await?,
        member: &buyer.member,
        gateways,
        bank: &services.settings.of::<PaymentSettings>().bank,
        payment,
        orders,
    };
    Ok(Data(PaymentDetail::new(parts)))
}

#[utoipa::path(get, path = "/api/order/payment/{id}", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<PaymentDetail>), (status = 404)))]
pub async fn show(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
) -> ApiResult<Data<PaymentDetail>> {
    let payment = own(&services, &buyer, &number).await?;
    view_of(&services, &gateways, &buyer, payment).await
}

/// Asks the gateways what has become of the bills of this payment that are still open.
#[utoipa::path(post, path = "/api/order/{id}/check", tag = "order", params(("id" = String, Path)), responses((status = 200, body = Envelope<PaymentDetail>), (status = 404)))]
pub async fn check(
    buyer: Entitled<PayOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(gateways): SharedStore<Gateways>,
) -> ApiResult<Data<PaymentDetail>> {
    let payment = own(&services, &buyer, &number).await?;
    attempts_work::look_at_payment(&services, &gateways, payment.id).await?;
    let payment = own(&services, &buyer, &number).await?;
    view_of(&services, &gateways, &buyer, payment).await
}

#[derive(Deserialize, ToSchema)]
pub struct PayInput {
    /// balance | transfer | alipay | wechat; a transfer is answered with the account to pay to, and handed in with its proof.
    method: Text<20>,
}

#[utoipa::path(post, path = "/api/order/{id}/pay", tag = "order", params(("id" = String, Path)), request_body = PayInput, responses((status = 200, body = Envelope<PayResult>), (status = 409), (status = 422)))]
pub async fn pay(
    buyer: Entitled<PayOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(gateways): SharedStore<Gateways>,
    Input(input): Input<PayInput>,
) -> ApiResult<Data<PayResult>> {
    let payer = Payer {
        buyer: Arc::clone(&buyer.member),
        goods_cache,
    };
    match Channel::from_code(&input.method.0) {
        Some(Channel::Balance) => {
            let (actor, now) = (buyer.actor(), services.clock.now());
            let paid = services
                .writer
                .run(async move |tx: &WriteTx| balance::pay(tx, &payer, &number, &actor, now).await)
                .await?;
            Ok(Data(PayResult::paid(paid)))
        }
        Some(channel @ (Channel::Alipay | Channel::Wechat)) => {
            let gateway = gateways
                .of(channel)
                .ok_or_else(|| ApiError::conflict(format!("{}暂未开通，请换一种支付方式", channel.text())))?;
            let begun = begin::begin(&services, gateway.as_ref(), payer, number).await?;
            let balance = ledger::balance(&services.db, buyer.company_id(), Kind::Balance).await?;
            Ok(Data(PayResult::begun(begun, balance)))
        }
        Some(Channel::Transfer) => {
            let bank = &services.settings.of::<PaymentSettings>().bank;
            if !bank.is_on() {
                return Err(ApiError::conflict(NO_TRANSFER));
            }
            let now = services.clock.now();
            let due = services
                .writer
                .run(async move |tx: &WriteTx| transfer::announce(tx, &payer, &number, now).await)
                .await?;
            let balance = ledger::balance(&services.db, buyer.company_id(), Kind::Balance).await?;
            Ok(Data(PayResult::by_transfer(&due, bank, &buyer.member, balance)))
        }
        None => Err(ApiError::invalid(
            "method",
            "请选择余额、对公转账、支付宝或微信支付",
        )),
    }
}

#[derive(Serialize, ToSchema)]
pub struct RemittanceProofFile {
    /// To be named when the remittance proof is handed in.
    pub key: String,
}

/// The bank's remittance proof, as PDF or picture of at most 8 MB.
#[utoipa::path(post, path = "/api/order/slip_file", tag = "order", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<RemittanceProofFile>), (status = 413), (status = 422)))]
pub async fn upload_slip(
    buyer: Entitled<PayOrders>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<Data<RemittanceProofFile>> {
    let who = (buyer.company_id(), buyer.member_id());
    private_files::check_quota(&services.db, who.0, services.clock.now()).await?;
    let stored = private_files::keep(&services, who, file_of(form).await?).await?;
    Ok(Data(RemittanceProofFile { key: stored.key }))
}

#[derive(Deserialize, ToSchema)]
pub struct RemittanceProofInput {
    /// Of `/api/order/slip_file`.
    #[serde(default)]
    file: Text<60>,
    /// As the bank has it.
    #[serde(default)]
    payer_name: Text<80>,
    paid_on: Option<Day>,
    #[serde(default)]
    remark: Text<200>,
}

impl RemittanceProofInput {
    fn read(self, today: chrono::NaiveDate) -> ApiResult<NewRemittanceProof> {
        let mut errors = FieldErrors::default();
        if self.file.is_empty() {
            errors.add("file", "请上传银行转账回单");
        }
        if self.payer_name.is_empty() {
            errors.add("payer_name", "请填写付款账户的户名");
        }
        let paid_on = self.paid_on.map_or(today, |day| day.0);
        if paid_on > today {
            errors.add("paid_on", "转账日期不能晚于今天");
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        Ok(NewRemittanceProof {
            file_key: self.file.0,
            payer_name: self.payer_name.0,
            paid_on,
            remark: self.remark.0,
        })
    }
}

/// The money is on its way by bank: the orders wait for finance.
#[utoipa::path(post, path = "/api/order/{id}/slip", tag = "order", params(("id" = String, Path)), request_body = RemittanceProofInput, responses((status = 200, body = Envelope<PaymentDetail>), (status = 409), (status = 422)))]
pub async fn hand_in_slip(
    buyer: Entitled<PayOrders>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(gateways): SharedStore<Gateways>,
    Input(input): Input<RemittanceProofInput>,
) -> ApiResult<Data<PaymentDetail>> {
    if !services.settings.of::<PaymentSettings>().bank.is_on() {
        return Err(ApiError::conflict(NO_TRANSFER));
    }
    let slip = input.read(services.clock.today())?;
    let (actor, now, asked) = (buyer.actor(), services.clock.now(), number.clone());
    let payer = Payer {
        buyer: Arc::clone(&buyer.member),
        goods_cache,
    };
    let settings = services.settings.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = settings.of::<TradeRules>();
            transfer::hand_in(tx, &payer, &asked, slip, rules, &actor, now).await
        })
        .await?;
    let payment = own(&services, &buyer, &number).await?;
    view_of(&services, &gateways, &buyer, payment).await
}

/// The buyer's own remittance proof, the newest one.
#[utoipa::path(get, path = "/api/order/{id}/slip", tag = "order", params(("id" = String, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn slip(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let payment = own(&services, &buyer, &number).await?;
    let slip = transfer::newest_of(&services.db, payment.id).await?;
    let slip = slip.ok_or_else(|| ApiError::not_found("转账回单"))?;
    let file = Uploads::of(&services.settings)
        .read_private(&slip.file_key)
        .await?;
    Ok(scan_file::answer(file))
}
