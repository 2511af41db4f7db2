//! The invoice settings of a company. Title and tax number come from its business licence; the company
//! maintains address, phone, bank and account.
use chrono::{DateTime, Utc};
use gateways::tax_platform::Party;
use identity::companies::models::{companies, facts::BuyerType};
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*, sea_query::OnConflict};

use super::invoices::InvoiceKind;
use crate::{
    models::_entities::invoice_profiles::{ActiveModel, Column, Entity},
    settings::InvoiceRules,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub kind: InvoiceKind,
    pub is_automatic: bool,
    pub buyer_type: BuyerType,
    pub buyer: Party,
}

/// What the buyer may change.
#[derive(Clone, Debug)]
pub struct Changes {
    /// With a special invoice the buyer can deduct the tax.
    pub is_special: bool,
    pub is_automatic: bool,
    pub address: String,
    pub phone: String,
    pub bank: String,
    pub account: String,
    pub email: String,
}

/// Name and number are always the company's; without a profile of its own: ordinary invoices, to the address of its licence.
#[kernel::boxed]
pub async fn of(db: &Db, company_id: i64, settings: &InvoiceRules) -> Result<Profile, DbErr> {
    let company = companies::by_id(db, company_id).await?;
    let company = company.ok_or_else(|| DbErr::RecordNotFound("company".into()))?;
    let own = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .one(db)
        .await?;
    let address = [
        company.province.as_str(),
        &company.city,
        &company.district,
        &company.street,
    ]
    .concat();
    let buyer_type = company.buyer_type;
    let licensed = Party {
        name: company.name,
        tax_id: company.credit_code,
        address,
        phone: company.contact_phone,
        ..Party::default()
    };
    Ok(match own {
        None => Profile {
            kind: InvoiceKind::Ordinary,
            is_automatic: settings.automatic,
            buyer_type,
            buyer: licensed,
        },
        Some(row) => Profile {
            kind: row.kind,
            is_automatic: row.is_automatic,
            buyer_type,
            buyer: Party {
                address: row.address,
                phone: row.phone,
                bank: row.bank,
                account: row.account,
                email: row.email,
                ..licensed
            },
        },
    })
}

pub async fn save(tx: &WriteTx, company_id: i64, changes: Changes, now: DateTime<Utc>) -> Result<(), DbErr> {
    let kind = if changes.is_special {
        InvoiceKind::Special
    } else {
        InvoiceKind::Ordinary
    };
    let row = ActiveModel {
        company_id: Set(company_id),
        kind: Set(kind),
        is_automatic: Set(changes.is_automatic),
        address: Set(changes.address),
        phone: Set(changes.phone),
        bank: Set(changes.bank),
        account: Set(changes.account),
        email: Set(changes.email),
        updated_at: Set(now),
        ..Default::default()
    };
    let newest = OnConflict::column(Column::CompanyId)
        .update_columns([
            Column::Kind,
            Column::IsAutomatic,
            Column::Address,
            Column::Phone,
            Column::Bank,
            Column::Account,
            Column::Email,
            Column::UpdatedAt,
        ])
        .to_owned();
    Entity::insert(row)
        .on_conflict(newest)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
