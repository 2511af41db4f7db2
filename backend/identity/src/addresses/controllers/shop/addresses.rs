//! /api/address: the delivery addresses of the buyer's company.
use axum::extract::State;
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Flag, Id, Input, Phone, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, Entitled},
    addresses::{
        models::addresses::{self, Details},
        views::shop::address::{Address, AddressList},
    },
    member_rights::KeepCompany,
};

#[derive(Deserialize, ToSchema)]
pub struct AddressInput {
    name: Text<20>,
    phone: Phone,
    province: Text<20>,
    city: Text<20>,
    #[serde(default)]
    district: Text<20>,
    street: Text<100>,
    #[serde(default)]
    is_default: Flag,
}

impl AddressInput {
    fn details(self) -> ApiResult<Details> {
        let required = [
            ("name", &self.name.0),
            ("province", &self.province.0),
            ("city", &self.city.0),
            ("street", &self.street.0),
        ];
        let mut errors = kernel::api::FieldErrors::default();
        for (field, text) in required {
            if text.is_empty() {
                errors.add(field, "请填写这一项");
            }
        }
        if !errors.is_empty() {
            return Err(kernel::ApiError::Invalid(errors));
        }
        Ok(Details {
            name: self.name.0,
            phone: self.phone.0,
            province: self.province.0,
            city: self.city.0,
            district: self.district.0,
            street: self.street.0,
            is_default: self.is_default.0,
        })
    }
}

#[utoipa::path(get, path = "/api/address", tag = "address", responses((status = 200, body = Envelope<AddressList>)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<AddressList>> {
    let rows = addresses::all(&services.db, buyer.company_id()).await?;
    let today = services.clock.today();
    let list = rows
        .into_iter()
        .map(|row| Address::new(row, &buyer.member, today));
    Ok(Data(AddressList { list: list.collect() }))
}

#[utoipa::path(post, path = "/api/address", tag = "address", request_body = AddressInput, responses((status = 200, body = Envelope<Address>)))]
pub async fn add(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
    Input(input): Input<AddressInput>,
) -> ApiResult<Data<Address>> {
    let (details, company_id, now) = (input.details()?, buyer.company_id(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| addresses::add(tx, company_id, details, now).await)
        .await?;
    Ok(Data(Address::new(row, &buyer.member, services.clock.today())))
}

#[utoipa::path(put, path = "/api/address/{id}", tag = "address", params(("id" = i64, Path)), request_body = AddressInput, responses((status = 200, body = Envelope<Address>)))]
pub async fn change(
    buyer: Entitled<KeepCompany>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AddressInput>,
) -> ApiResult<Data<Address>> {
    let (details, company_id, now) = (input.details()?, buyer.company_id(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| addresses::change(tx, company_id, id, details, now).await)
        .await?;
    Ok(Data(Address::new(row, &buyer.member, services.clock.today())))
}

#[utoipa::path(delete, path = "/api/address/{id}", tag = "address", params(("id" = i64, Path)), responses((status = 200, body = Envelope<bool>)))]
pub async fn remove(
    buyer: Entitled<KeepCompany>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    let company_id = buyer.company_id();
    services
        .writer
        .run(async move |tx: &WriteTx| addresses::remove(tx, company_id, id).await)
        .await?;
    Ok(Data(true))
}
