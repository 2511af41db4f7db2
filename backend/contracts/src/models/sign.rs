//! Signing: the owner proves by a one-time code that they are there, the file gets its seals and its evidence, and the
//! contract is in force. Of two signatures at once one wins; a code that was used up is not given back.
use chrono::{DateTime, Utc};
use files::uploads::{StoredDocument, Uploads};
use identity::{
    audit::models::audit,
    changes::Changed,
    companies::models::facts::BuyerContext,
    models::_entities::contracts,
    sign_in::models::one_time_codes::{self, Purpose},
};
use kernel::{Actor, Services, WriteTx, ids, masking, outbox};
use sea_orm::prelude::*;
use serde_json::json;

use crate::{
    errors::ContractError,
    events::ContractSigned,
    models::{
        contracts::{Contract, ContractStatus, one_of, status_of},
        document::Evidence,
        draw_up::{check_may_sign, document_of},
        provider::Contracts,
    },
};

/// Who signs which contract with which code.
#[derive(Clone, Debug)]
pub struct Signature {
    pub contract_id: i64,
    pub code: String,
    pub actor: Actor,
}

/// With the one-time code. Fails where the member may not sign, the contract does not wait for it, its file is not the
/// drafted one, or the code is wrong. The sealed document is stored before the contract counts as signed.
pub async fn sign(
    services: &Services,
    Contracts(provider): &Contracts,
    member: &BuyerContext,
    signature: Signature,
) -> Result<Contract, ContractError> {
    check_may_sign(member)?;
    let contract = one_of(&services.db, member.company_id, signature.contract_id)
        .await?
        .ok_or(ContractError::NotFound("合同"))?;
    check_waits(&contract, services.clock.now())?;
    check_file(services, &contract).await?;
    let code_id = take_code(services, &member.phone, signature.code).await?;
    let evidence = Evidence {
        signer: member.name.clone(),
        phone: masking::phone(&member.phone),
        code_id,
        signed_at: services.clock.now(),
        ip: signature.actor.ip.clone(),
        sha256: contract.sha256.clone(),
    };
    let document = document_of(services, &contract).await?;
    let sealed = provider.seal(document, evidence.clone()).await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(sealed)
        .await?;
    services
        .writer
        .run(async move |tx: &WriteTx| keep(tx, contract, evidence, stored, &signature.actor).await)
        .await
}

fn check_waits(contract: &Contract, now: DateTime<Utc>) -> Result<(), ContractError> {
    match status_of(contract, now) {
        ContractStatus::Waiting => Ok(()),
        ContractStatus::Signed | ContractStatus::Expired => {
            Err(ContractError::WrongState("合同已经签署，不用再签"))
        }
        ContractStatus::Lapsed => Err(ContractError::WrongState(
            "合同超过 7 天没有签署，已失效，请重新生成",
        )),
        ContractStatus::Void | ContractStatus::Draft => {
            Err(ContractError::WrongState("合同已作废，请刷新页面后重新生成"))
        }
    }
}

/// The signed text is the text that was shown.
async fn check_file(services: &Services, contract: &Contract) -> Result<(), ContractError> {
    let file = Uploads::of(&services.settings)
        .read_private(&contract.file_key)
        .await?;
    if ids::digest(&file.bytes) == contract.sha256 {
        return Ok(());
    }
    tracing::error!(contract = contract.number, "the file of a contract was altered");
    Err(ContractError::WrongState(
        "合同文件与生成时不一致，请重新生成；仍不行请联系客服",
    ))
}

async fn take_code(services: &Services, phone: &str, given: String) -> Result<i64, ContractError> {
    let (settings, phone, now) = (services.settings.clone(), phone.to_owned(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            one_time_codes::take(tx, &settings.secret, &phone, Purpose::Sign, &given, now).await
        })
        .await?
        .ok_or(ContractError::WrongCode)
}

async fn keep(
    tx: &WriteTx,
    contract: Contract,
    evidence: Evidence,
    file: StoredDocument,
    actor: &Actor,
) -> Result<Contract, ContractError> {
    use contracts::Column;
    let now = evidence.signed_at;
    let signed = contracts::Entity::update_many()
        .col_expr(Column::Status, Expr::value(ContractStatus::Signed))
        .col_expr(Column::SignedAt, Expr::value(now))
        .col_expr(Column::SignedFileKey, Expr::value(file.key))
        .col_expr(Column::SignedSha256, Expr::value(file.sha256.clone()))
        .col_expr(Column::Evidence, Expr::value(json!(evidence)))
        .filter(Column::Id.eq(contract.id))
        .filter(Column::Status.eq(ContractStatus::Waiting))
        .exec(tx.db())
        .await?;
    if signed.rows_affected != 1 {
        return Err(ContractError::WrongState("合同刚刚已签署或重新生成，请刷新页面"));
    }
    let entry = audit::Entry {
        action: "contract.sign",
        subject_kind: "contract",
        subject_id: contract.id.to_string(),
        before: Some(json!({ "status": "waiting", "sha256": contract.sha256 })),
        after: Some(json!({ "status": "signed", "sha256": file.sha256 })),
        reason: String::new(),
    };
    audit::append(tx, actor, entry, now).await?;
    let event = ContractSigned {
        contract_id: contract.id,
        company_id: contract.company_id,
        kind: contract.kind.code().into(),
        number: contract.number.clone(),
        valid_from: contract.valid_from,
        valid_to: contract.valid_to,
    };
    outbox::publish(tx, &event, now).await?;
    tx.touch(Changed::Company(contract.company_id));
    contracts::Entity::find_by_id(contract.id)
        .one(tx.db())
        .await?
        .ok_or(ContractError::NotFound("合同"))
}
