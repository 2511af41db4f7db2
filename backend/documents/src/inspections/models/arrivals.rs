//! Packs with a 药品追溯码 that came back from buyers: with which claim, when, from whom, and who inspected them.
use std::collections::HashMap;

use ::after_sales::models::_entities::{after_sale_lines, after_sales};
use ::orders::models::_entities::{order_lines, trace_codes};
use identity::models::_entities::companies;
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::{claim_log, facts::companies_of};

/// What a portion of codes that came back names by id.
pub struct Arrivals {
    claims: HashMap<i64, after_sales::Model>,
    lines: HashMap<i64, order_lines::Model>,
    companies: HashMap<i64, companies::Model>,
    /// By claim.
    inspectors: HashMap<i64, String>,
    /// Numbers by claim and order line: a code names no batch of its own.
    batches: HashMap<(i64, i64), Vec<String>>,
}

pub struct Arrival<'a> {
    pub code: &'a trace_codes::Model,
    pub claim: &'a after_sales::Model,
    pub line: &'a order_lines::Model,
    pub company: Option<&'a companies::Model>,
    pub inspector: &'a str,
    pub batches: &'a [String],
}

impl Arrivals {
    #[kernel::boxed]
    pub async fn of(db: &Db, codes: &[trace_codes::Model]) -> Result<Self, DbErr> {
        let claims = after_sales::Entity::find()
            .filter(after_sales::Column::Id.is_in(codes.iter().filter_map(|code| code.returned_with)))
            .all(db)
            .await?;
        let lines = order_lines::Entity::find()
            .filter(order_lines::Column::Id.is_in(codes.iter().map(|code| code.order_line_id)))
            .all(db)
            .await?;
        let moments = codes
            .iter()
            .filter_map(|code| code.returned_with.zip(code.returned_at));
        Ok(Self {
            companies: companies_of(db, claims.iter().map(|claim| claim.company_id)).await?,
            inspectors: claim_log::actors_at(db, moments).await?,
            batches: batches_of(db, &claims).await?,
            claims: claims.into_iter().map(|row| (row.id, row)).collect(),
            lines: lines.into_iter().map(|row| (row.id, row)).collect(),
        })
    }

    pub fn company_ids(&self) -> impl Iterator<Item = i64> {
        self.companies.keys().copied()
    }

    /// None for a code that did not come back with one of the claims that were read.
    pub fn of_code<'a>(&'a self, code: &'a trace_codes::Model) -> Option<Arrival<'a>> {
        let claim = self.claims.get(&code.returned_with?)?;
        let batches = self.batches.get(&(claim.id, code.order_line_id));
        Some(Arrival {
            code,
            claim,
            line: self.lines.get(&code.order_line_id)?,
            company: self.companies.get(&claim.company_id),
            inspector: self.inspectors.get(&claim.id).map_or("", String::as_str),
            batches: batches.map(Vec::as_slice).unwrap_or_default(),
        })
    }
}

async fn batches_of(
    db: &Db,
    claims: &[after_sales::Model],
) -> Result<HashMap<(i64, i64), Vec<String>>, DbErr> {
    let lines = after_sale_lines::Entity::find()
        .filter(after_sale_lines::Column::AfterSaleId.is_in(claims.iter().map(|claim| claim.id)))
        .all(db)
        .await?;
    let mut batches: HashMap<_, Vec<String>> = HashMap::new();
    for line in lines {
        let place = (line.after_sale_id, line.order_line_id);
        batches.entry(place).or_default().push(line.batch_number);
    }
    Ok(batches)
}
