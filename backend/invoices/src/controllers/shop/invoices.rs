//! /api/invoice: electronic invoices of the company's orders, and its invoice settings.
use ::orders::lifecycle::models::orders;
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::{KeepCompany, PayOrders},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::{Envelope, FieldErrors},
    input::{Email, Flag, Id, Input, Query, Text},
    paging::{PageRequest, chosen_text},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    models::{
        ask, find,
        invoices::{self, InvoiceStatus, InvoiceWithLines},
        profile::{self, Changes},
    },
    settings::InvoiceRules,
    views::{
        pdf::invoice,
        shop::invoice::{InvoiceItem, InvoicePage, InvoiceProfile, InvoiceableOrder, InvoiceableOrders},
    },
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InvoiceQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// working | issued | failed; 99999 = all
    status: Option<String>,
    /// Order number or invoice number.
    keywords: Option<String>,
}

#[utoipa::path(get, path = "/api/invoice", tag = "documents", params(InvoiceQuery), responses((status = 200, body = Envelope<InvoicePage>), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<InvoiceQuery>,
) -> ApiResult<Data<InvoicePage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let statuses = chosen_text(query.status.as_deref())
        .map(statuses_of)
        .transpose()?;
    let words = chosen_text(query.keywords.as_deref());
    let (db, company_id) = (&services.db, buyer.company_id());
    let (rows, total) = find::own_page(db, company_id, statuses, words, page).await?;
    let list = invoices::with_lines(db, rows).await?;
    let open = find::count_open(db, company_id).await?;
    Ok(Data(InvoicePage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.into_iter().map(Into::into).collect(),
        open,
    }))
}

fn statuses_of(code: &str) -> ApiResult<&'static [InvoiceStatus]> {
    let statuses: &[InvoiceStatus] = match code {
        "working" => &[InvoiceStatus::Waiting, InvoiceStatus::Sent],
        "issued" => &[InvoiceStatus::Issued],
        "failed" => &[InvoiceStatus::Failed],
        _ => return Err(ApiError::invalid("status", "没有这个状态，请重新选择")),
    };
    Ok(statuses)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OpenQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

/// Orders that an invoice can be asked for, newest first.
#[utoipa::path(get, path = "/api/invoice/orders", tag = "documents", params(OpenQuery), responses((status = 200, body = Envelope<InvoiceableOrders>)))]
pub async fn open(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<OpenQuery>,
) -> ApiResult<Data<InvoiceableOrders>> {
    let page = PageRequest::new(query.page, query.per_page);
    let (rows, total) = find::open_page(&services.db, buyer.company_id(), page).await?;
    let list = rows.into_iter().map(|order| InvoiceableOrder {
        created_at: order.created_at,
        status_text: order.status.text(),
        amount: order.paid_amount - order.refunded_amount,
        id: order.number,
    });
    Ok(Data(InvoiceableOrders {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct AskInvoiceInput {
    /// Order number.
    order_id: Text<40>,
}

#[utoipa::path(post, path = "/api/invoice", tag = "documents", request_body = AskInvoiceInput, responses((status = 200, body = Envelope<InvoiceItem>), (status = 404), (status = 409)))]
pub async fn ask(
    buyer: Entitled<PayOrders>,
    State(services): State<Services>,
    Input(input): Input<AskInvoiceInput>,
) -> ApiResult<Data<InvoiceItem>> {
    let order = orders::by_number(&services.db, buyer.company_id(), &input.order_id.0).await?;
    let order = order.ok_or_else(|| ApiError::not_found("订单"))?;
    let (name, settings) = (buyer.member.name.clone(), services.settings.clone());
    let now = services.clock.now();
    let invoice = services
        .writer
        .run(async move |tx: &WriteTx| ask::ask(tx, &order, &name, &settings, now).await)
        .await?;
    Ok(Data(own(&services, &buyer, invoice.id).await?.into()))
}

async fn own(services: &Services, buyer: &Buyer, id: i64) -> ApiResult<InvoiceWithLines> {
    let whole = find::own(&services.db, buyer.company_id(), id).await?;
    whole.ok_or_else(|| ApiError::not_found("发票"))
}

#[utoipa::path(get, path = "/api/invoice/{id}/file", tag = "documents", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Response> {
    let whole = own(&services, &buyer, id).await?;
    if whole.invoice.status != InvoiceStatus::Issued {
        return Err(ApiError::conflict("发票还没有开好，开好后可以下载"));
    }
    let name = invoice::file_name(&whole.invoice);
    Ok(attachment(invoice::file(whole).await?, "application/pdf", &name))
}

#[utoipa::path(get, path = "/api/invoice/profile", tag = "documents", responses((status = 200, body = Envelope<InvoiceProfile>)))]
pub async fn show_profile(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<InvoiceProfile>> {
    let profile = profile::of(
        &services.db,
        buyer.company_id(),
        services.settings.of::<InvoiceRules>(),
    )
    .await?;
    Ok(Data(profile.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct InvoiceProfileInput {
    #[serde(default)]
    is_special: Flag,
    #[serde(default)]
    is_automatic: Flag,
    #[serde(default)]
    address: Text<100>,
    #[serde(default)]
    phone: Text<30>,
    #[serde(default)]
    bank: Text<60>,
    #[serde(default)]
    account: Text<40>,
    #[serde(default)]
    email: Text<100>,
}

impl InvoiceProfileInput {
    /// The special invoice names all of the buyer's data.
    fn changes(self) -> ApiResult<Changes> {
        let mut errors = FieldErrors::default();
        if self.is_special.0 {
            let needed = [
                ("address", &self.address.0, "专用发票需要填写注册地址"),
                ("phone", &self.phone.0, "专用发票需要填写电话"),
                ("bank", &self.bank.0, "专用发票需要填写开户银行"),
                ("account", &self.account.0, "专用发票需要填写银行账号"),
            ];
            for (field, text, why) in needed {
                if text.is_empty() {
                    errors.add(field, why);
                }
            }
        }
        let is_account = self
            .account
            .0
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b' ');
        if !is_account {
            errors.add("account", "银行账号应为数字");
        }
        let is_phone = self
            .phone
            .0
            .bytes()
            .all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b' ' | b'+'));
        if !is_phone {
            errors.add("phone", "电话格式不正确，例如 027-85351007");
        }
        if !self.email.is_empty() && Email::parse(&self.email.0).is_none() {
            errors.add("email", "邮箱格式不正确，例如 caiwu@example.com");
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        Ok(Changes {
            is_special: self.is_special.0,
            is_automatic: self.is_automatic.0,
            address: self.address.0,
            phone: self.phone.0,
            bank: self.bank.0,
            account: self.account.0,
            email: self.email.0,
        })
    }
}

#[utoipa::path(put, path = "/api/invoice/profile", tag = "documents", request_body = InvoiceProfileInput, responses((status = 200, body = Envelope<InvoiceProfile>), (status = 403), (status = 422)))]
pub async fn save_profile(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
    Input(input): Input<InvoiceProfileInput>,
) -> ApiResult<Data<InvoiceProfile>> {
    let (changes, company_id, now) = (input.changes()?, buyer.company_id(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| profile::save(tx, company_id, changes, now).await)
        .await?;
    show_profile(buyer.into_buyer(), State(services)).await
}
