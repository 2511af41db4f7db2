//! /api/invoice: electronic invoices of the company's orders, and its invoice settings.
use ::orders::{lifecycle::models::orders, models::_entities::orders as order_table};
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
use sea_orm::{PaginatorTrait, QueryOrder, prelude::*};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    invoices::{
        models::{
            invoices::{self, InvoiceStatus, InvoiceWithLines},
            profile::{self, Changes},
        },
        views::{
            pdf::invoice,
            shop::invoice::{InvoiceItem, InvoicePage, InvoiceProfile, InvoiceableOrder, InvoiceableOrders},
        },
    },
    models::_entities::invoices as table,
    settings::InvoiceRules,
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
    let mut found = invoices::of(buyer.company_id());
    found = match chosen_text(query.status.as_deref()) {
        None => found,
        Some("working") => {
            found.filter(table::Column::Status.is_in([InvoiceStatus::Waiting, InvoiceStatus::Sent]))
        }
        Some("issued") => found.filter(table::Column::Status.eq(InvoiceStatus::Issued)),
        Some("failed") => found.filter(table::Column::Status.eq(InvoiceStatus::Failed)),
        Some(_) => return Err(ApiError::invalid("status", "没有这个状态，请重新选择")),
    };
    if let Some(words) = chosen_text(query.keywords.as_deref()) {
        let of_order = orders::by_number(&services.db, buyer.company_id(), words).await?;
        let either = sea_orm::Condition::any()
            .add(table::Column::Number.eq(words))
            .add_option(of_order.map(|order| table::Column::OrderId.eq(order.id)));
        found = found.filter(either);
    }
    let (rows, total) = page
        .rows(&services.db, found.order_by_desc(table::Column::Id))
        .await?;
    let list = invoices::with_lines(&services.db, rows).await?;
    let open = invoices::open_orders(buyer.company_id())
        .count(&services.db)
        .await?;
    Ok(Data(InvoicePage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.into_iter().map(Into::into).collect(),
        open,
    }))
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
    let found = invoices::open_orders(buyer.company_id());
    let (rows, total) = page
        .rows(&services.db, found.order_by_desc(order_table::Column::Id))
        .await?;
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
        .run(async move |tx: &WriteTx| invoices::ask(tx, &order, &name, &settings, now).await)
        .await?;
    Ok(Data(own(&services, &buyer, invoice.id).await?.into()))
}

async fn own(services: &Services, buyer: &Buyer, id: i64) -> ApiResult<InvoiceWithLines> {
    let row = invoices::of(buyer.company_id())
        .filter(table::Column::Id.eq(id))
        .one(&services.db)
        .await?;
    let whole = invoices::one(&services.db, row).await?;
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
