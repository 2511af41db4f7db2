//! Packs with a 药品追溯码 that left the warehouse: under which document, when, to whom and by whom, in parcels and in exchange.
use std::collections::HashMap;

use ::after_sales::models::_entities::after_sales;
use ::orders::models::_entities::{order_lines, orders, shipments, trace_codes};
use chrono::{DateTime, Utc};
use identity::models::_entities::companies;
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::{claim_log, facts::companies_of};

/// What a portion of codes names by id.
pub struct Departures {
    lines: HashMap<i64, order_lines::Model>,
    orders: HashMap<i64, orders::Model>,
    companies: HashMap<i64, companies::Model>,
    parcels: HashMap<i64, shipments::Model>,
    /// By claim.
    senders: HashMap<i64, String>,
}

pub struct Departure<'a> {
    pub code: &'a trace_codes::Model,
    pub line: &'a order_lines::Model,
    pub order: &'a orders::Model,
    pub company: Option<&'a companies::Model>,
    /// None: it left in exchange, before exchanges were parcels.
    parcel: Option<&'a shipments::Model>,
    sender: &'a str,
}

impl Departures {
    #[kernel::boxed]
    pub async fn of(db: &Db, codes: &[trace_codes::Model]) -> Result<Self, DbErr> {
        let lines = order_lines::Entity::find()
            .filter(order_lines::Column::Id.is_in(codes.iter().map(|code| code.order_line_id)))
            .all(db)
            .await?;
        let of_lines = orders::Entity::find()
            .filter(orders::Column::Id.is_in(lines.iter().map(|line| line.order_id)))
            .all(db)
            .await?;
        let parcels = shipments::Entity::find()
            .filter(shipments::Column::Id.is_in(codes.iter().filter_map(|code| code.shipment_id)))
            .all(db)
            .await?;
        Ok(Self {
            companies: companies_of(db, of_lines.iter().map(|order| order.company_id)).await?,
            senders: senders_of(db, codes).await?,
            lines: lines.into_iter().map(|row| (row.id, row)).collect(),
            orders: of_lines.into_iter().map(|row| (row.id, row)).collect(),
            parcels: parcels.into_iter().map(|row| (row.id, row)).collect(),
        })
    }

    pub fn company_ids(&self) -> impl Iterator<Item = i64> {
        self.companies.keys().copied()
    }

    /// None where its order was not read.
    pub fn of_code<'a>(&'a self, code: &'a trace_codes::Model) -> Option<Departure<'a>> {
        let line = self.lines.get(&code.order_line_id)?;
        let order = self.orders.get(&line.order_id)?;
        let sender = code.after_sale_id.and_then(|claim| self.senders.get(&claim));
        Some(Departure {
            code,
            line,
            order,
            company: self.companies.get(&order.company_id),
            parcel: code.shipment_id.and_then(|id| self.parcels.get(&id)),
            sender: sender.map_or("", String::as_str),
        })
    }
}

/// Who sent the goods of these exchanges, as the log of their claims says.
async fn senders_of(db: &Db, codes: &[trace_codes::Model]) -> Result<HashMap<i64, String>, DbErr> {
    let claims = after_sales::Entity::find()
        .filter(after_sales::Column::Id.is_in(codes.iter().filter_map(|code| code.after_sale_id)))
        .all(db)
        .await?;
    let sent = claims
        .iter()
        .filter_map(|claim| Some((claim.id, claim.replaced_at?)));
    claim_log::actors_at(db, sent).await
}

impl Departure<'_> {
    /// Of the parcel, or of the claim.
    pub fn number(&self) -> &str {
        self.parcel
            .map_or(&self.code.exchange_number, |parcel| &parcel.number)
    }

    pub const fn kind(&self) -> &'static str {
        match self.parcel {
            Some(parcel) if parcel.after_sale_id.is_none() => "销售出库",
            _ => "换货出库",
        }
    }

    /// When its parcel left, in exchange when the code was entered; none: it has not left yet.
    pub fn at(&self) -> Option<DateTime<Utc>> {
        self.parcel
            .map_or(Some(self.code.created_at), |parcel| parcel.shipped_at)
    }

    /// Who checked the parcel; who picked it, where nobody had to check it.
    pub fn actor(&self) -> &str {
        match self.parcel {
            Some(parcel) if parcel.checker.is_empty() => &parcel.picker,
            Some(parcel) => &parcel.checker,
            None => self.sender,
        }
    }

    /// The parcel and the order line, which the batches in a parcel are found by.
    pub fn place(&self) -> (i64, i64) {
        (self.code.shipment_id.unwrap_or_default(), self.code.order_line_id)
    }

    pub fn credit_code(&self) -> &str {
        self.company.map_or("", |company| &company.credit_code)
    }
}
