//! Drafting a contract: first a numbered draft with the data of both sides, then its file, then it waits for
//! the signature.
use chrono::{DateTime, Utc};
use files::uploads::{StoredDocument, Uploads};
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    contracts::models::{
        contracts::{ContractKind, ContractStatus},
        rules, standing,
    },
    member_rights::Right,
    models::_entities::{companies, contracts},
};
use kernel::{Services, WriteTx, db::ROW_LOCK, ids};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};
use site::models::{
    own_licences::{self, OwnKind},
    shop_facts::{self, ShopFacts},
};

use crate::{
    errors::ContractError,
    models::{
        contracts::Contract,
        document::{self, Document, Parties},
        provider::Contracts,
        term::{self, Term},
        texts,
    },
};

/// Why this member may not bind the company, if so: only the owner of an approved one may.
pub fn refusal(member: &BuyerContext) -> Option<&'static str> {
    if !member.role.may(Right::SignContracts) {
        return Some("合同须由企业账户的负责人签署");
    }
    if member.company.status != CompanyStatus::Approved {
        return Some("企业资料审核通过后才能签署合同");
    }
    None
}

pub(super) fn check_may_sign(member: &BuyerContext) -> Result<(), ContractError> {
    refusal(member).map_or(Ok(()), |why| Err(ContractError::WrongState(why)))
}

/// Draws up the next contract of this kind; one that still waits gives way to it.
pub async fn draw_up(
    services: &Services,
    Contracts(provider): &Contracts,
    member: &BuyerContext,
    kind: ContractKind,
) -> Result<Contract, ContractError> {
    check_may_sign(member)?;
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let licences = licences_in_force(services).await?;
    let (now, code) = (services.clock.now(), provider.code());
    let member = member.clone();
    let draft = services
        .writer
        .run(async move |tx: &WriteTx| {
            open(tx, (&member, kind), (&facts, licences.as_slice()), code, now).await
        })
        .await?;
    let document = document_of(services, &draft).await?;
    let file = provider.draw_up(document).await?;
    let stored = Uploads::of(&services.settings)
        .store_private_document(file)
        .await?;
    services
        .writer
        .run(async move |tx: &WriteTx| offer(tx, draft.id, stored).await)
        .await
}

/// `药品经营许可证：鄂AA0270001`: what the wholesaler sells under today.
async fn licences_in_force(services: &Services) -> Result<Vec<String>, ContractError> {
    let mut named = Vec::new();
    for kind in [OwnKind::DrugTrading, OwnKind::DeviceLicence] {
        let number = own_licences::number_in_force(&services.db, kind, services.clock.today()).await?;
        if !number.is_empty() {
            named.push(format!("{}：{number}", kind.text()));
        }
    }
    Ok(named)
}

async fn open(
    tx: &WriteTx,
    (member, kind): (&BuyerContext, ContractKind),
    seller: (&ShopFacts, &[String]),
    provider: &'static str,
    now: DateTime<Utc>,
) -> Result<Contract, ContractError> {
    let company = companies::Entity::find_by_id(member.company_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContractError::NotFound("企业"))?;
    let standing = standing::of(tx.db(), company.id, None).await?;
    let rule = rules::of(tx.db(), kind).await?;
    let today = kernel::clock::shop_day(now);
    let Some(term) = term::next(standing.last_day(kind), rule.valid_months, today) else {
        return Err(ContractError::WrongState(
            "合同还在有效期内，到期前 60 天起可以续签",
        ));
    };
    give_way(tx, company.id, kind, now).await?;
    let text = texts::newest(tx.db(), kind).await?;
    let row = contracts::ActiveModel {
        number: Set(ids::document_number("HT", now)),
        company_id: Set(company.id),
        kind: Set(kind),
        template_id: Set(text.id),
        status: Set(ContractStatus::Draft),
        provider: Set(provider.into()),
        parties: Set(serde_json::json!(parties(seller, &company, member))),
        valid_from: Set(term.from),
        valid_to: Set(term.to),
        created_by: Set(member.id),
        created_at: Set(now),
        ..Default::default()
    };
    Ok(row.insert(tx.db()).await?)
}

/// Of the contracts of one kind one at most waits for the signature.
async fn give_way(
    tx: &WriteTx,
    company_id: i64,
    kind: ContractKind,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    use contracts::Column;
    contracts::Entity::update_many()
        .col_expr(Column::Status, Expr::value(ContractStatus::Void))
        .col_expr(Column::VoidedAt, Expr::value(now))
        .col_expr(Column::VoidReason, Expr::value("已重新生成"))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Kind.eq(kind.code()))
        .filter(Column::Status.is_in([ContractStatus::Draft, ContractStatus::Waiting]))
        .exec(tx.db())
        .await?;
    Ok(())
}

fn parties(
    (facts, licences): (&ShopFacts, &[String]),
    company: &companies::Model,
    member: &BuyerContext,
) -> Parties {
    Parties {
        buyer: company.name.clone(),
        buyer_credit_code: company.credit_code.clone(),
        buyer_legal_person: company.legal_person.clone(),
        buyer_address: member.company.address.clone(),
        buyer_contact: member.name.clone(),
        buyer_phone: member.phone.clone(),
        ..Parties::of_seller(facts, licences)
    }
}

/// The text of a contract at the time of its draft.
pub async fn document_of(services: &Services, contract: &Contract) -> Result<Document, ContractError> {
    let text = texts::by_id(&services.db, contract.template_id)
        .await?
        .ok_or(ContractError::NotFound("合同文本"))?;
    let parties: Parties = serde_json::from_value(contract.parties.clone())
        .map_err(|error| ContractError::Other(error.into()))?;
    let term = Term {
        from: contract.valid_from,
        to: contract.valid_to,
    };
    let text_version = (text.version, text.body.as_str());
    Ok(document::write(
        &text.title,
        text_version,
        &contract.number,
        &parties,
        term,
    ))
}

/// The file is made: the contract waits, unless a later one has taken its place.
async fn offer(tx: &WriteTx, id: i64, file: StoredDocument) -> Result<Contract, ContractError> {
    use contracts::Column;
    let offered = contracts::Entity::update_many()
        .col_expr(Column::Status, Expr::value(ContractStatus::Waiting))
        .col_expr(Column::FileKey, Expr::value(file.key))
        .col_expr(Column::Sha256, Expr::value(file.sha256))
        .filter(Column::Id.eq(id))
        .filter(Column::Status.eq(ContractStatus::Draft))
        .exec(tx.db())
        .await?;
    if offered.rows_affected != 1 {
        return Err(ContractError::WrongState("合同刚刚已重新生成，请刷新页面"));
    }
    contracts::Entity::find_by_id(id)
        .one(tx.db())
        .await?
        .ok_or(ContractError::NotFound("合同"))
}
