//! /api/contract: the company's contracts with the wholesaler: drawing up, reading, signing, keeping.
use axum::{extract::State, response::Response};
use identity::{
    actors::{Buyer, Entitled},
    contracts::models::{contracts::ContractKind, rules},
    member_rights::SignContracts,
};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Flag, Id, Input, Query, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    models::{
        contracts, draw_up,
        provider::Contracts,
        sign::{self, Signature},
    },
    views::{
        contract_file::{self, Form},
        shop::contract::{Contract, ContractCentre, ContractDetail, ContractState},
    },
};

#[utoipa::path(get, path = "/api/contract", tag = "contract", responses((status = 200, body = Envelope<ContractCentre>), (status = 401)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<ContractCentre>> {
    let (db, now) = (&services.db, services.clock.now());
    let rows = contracts::all_of(db, buyer.company_id()).await?;
    let refusal = draw_up::refusal(&buyer.member);
    let kinds = rules::all(db).await?.into_iter().map(|rule| {
        ContractState::new(
            &rule,
            rule.kind,
            &buyer.member.contracts,
            &rows,
            refusal.is_none(),
            now,
        )
    });
    Ok(Data(ContractCentre {
        kinds: kinds.collect(),
        may_sign: refusal.is_none(),
        why_not: refusal.unwrap_or_default().into(),
        list: rows.iter().map(|row| Contract::new(row, now)).collect(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct DrawUpInput {
    /// purchase, quality
    kind: Text<20>,
}

/// Draws up the next contract of this kind with the company's data; one that still waits gives way to it.
#[utoipa::path(post, path = "/api/contract", tag = "contract", request_body = DrawUpInput, responses((status = 200, body = Envelope<ContractDetail>), (status = 403), (status = 409), (status = 422)))]
pub async fn draw_up(
    buyer: Entitled<SignContracts>,
    State(services): State<Services>,
    SharedStore(provider): SharedStore<Contracts>,
    Input(input): Input<DrawUpInput>,
) -> ApiResult<Data<ContractDetail>> {
    let kind = ContractKind::from_code(&input.kind.0)
        .ok_or_else(|| ApiError::invalid("kind", "没有这种合同，请刷新页面后重试"))?;
    let drawn_up = draw_up::draw_up(&services, &provider, &buyer.member, kind).await?;
    detail_of(&services, &drawn_up).await
}

async fn detail_of(services: &Services, contract: &contracts::Contract) -> ApiResult<Data<ContractDetail>> {
    let document = draw_up::document_of(services, contract).await?;
    Ok(Data(ContractDetail::new(
        contract,
        document,
        services.clock.now(),
    )))
}

async fn own(services: &Services, buyer: &Buyer, id: i64) -> ApiResult<contracts::Contract> {
    let found = contracts::one_of(&services.db, buyer.company_id(), id).await?;
    found.ok_or_else(|| ApiError::not_found("合同"))
}

#[utoipa::path(get, path = "/api/contract/{id}", tag = "contract", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ContractDetail>), (status = 404)))]
pub async fn show(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<ContractDetail>> {
    let contract = own(&services, &buyer, id).await?;
    detail_of(&services, &contract).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// 1 = the file that was shown before the signature, whose SHA-256 the evidence names
    #[serde(default)]
    #[param(value_type = Option<u8>)]
    shown: Flag,
}

#[utoipa::path(get, path = "/api/contract/{id}/file", tag = "contract", params(("id" = i64, Path), FileQuery), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn file(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<FileQuery>,
) -> ApiResult<Response> {
    let contract = own(&services, &buyer, id).await?;
    let form = if query.shown.0 { Form::Shown } else { Form::Newest };
    contract_file::answer(&services, &contract, form).await
}

#[derive(Deserialize, ToSchema)]
pub struct SignInput {
    /// Of `create_code` with type=sign, sent to the owner's own phone.
    code: Text<6>,
}

#[utoipa::path(post, path = "/api/contract/{id}/sign", tag = "contract", params(("id" = i64, Path)), request_body = SignInput, responses((status = 200, body = Envelope<ContractDetail>), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn sign(
    buyer: Entitled<SignContracts>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(provider): SharedStore<Contracts>,
    Input(input): Input<SignInput>,
) -> ApiResult<Data<ContractDetail>> {
    if input.code.is_empty() {
        return Err(ApiError::invalid("code", "请输入短信里的 6 位验证码"));
    }
    let signature = Signature {
        contract_id: id,
        code: input.code.0,
        actor: buyer.actor(),
    };
    let signed = sign::sign(&services, &provider, &buyer.member, signature).await?;
    detail_of(&services, &signed).await
}
