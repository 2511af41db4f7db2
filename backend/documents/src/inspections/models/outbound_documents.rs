//! Outbound documents of 码上放心 (出库单据): a document per parcel or exchange, with every pack that left under its number. The
//! platform takes a number once, so a document is handed over whole.
use std::collections::{BTreeMap, HashMap};

use ::orders::models::_entities::trace_codes;
use chrono::{DateTime, Utc};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    asked::Asked,
    departures::{Departure, Departures},
    register::PORTION,
    trace, trace_parties,
};
use crate::errors::DocumentError;

pub struct OutboundDocument {
    pub number: String,
    /// To whom it went, by name and 统一社会信用代码.
    pub party: String,
    pub credit_code: String,
    /// What the platform calls it; empty where nobody has entered it.
    pub party_code: String,
    pub packs: Vec<Pack>,
}

pub struct Pack {
    pub code: String,
    /// Who checked or sent it.
    pub actor: String,
    pub at: Option<DateTime<Utc>>,
}

impl OutboundDocument {
    fn of(left: &Departure, codes: &HashMap<i64, String>) -> Self {
        Self {
            party_code: codes.get(&left.order.company_id).cloned().unwrap_or_default(),
            number: left.number().to_owned(),
            party: left.order.company_name.clone(),
            credit_code: left.credit_code().to_owned(),
            packs: Vec::new(),
        }
    }
}

impl Pack {
    fn of(left: &Departure) -> Self {
        Self {
            code: left.code.code.clone(),
            actor: left.actor().to_owned(),
            at: left.at(),
        }
    }
}

/// A product or a batch would take a part of a document for the whole.
pub fn refuse_parts(asked: &Asked) -> Result<(), DocumentError> {
    let message = "单据要整张上传，请清除商品和批号后再导出 XML";
    if asked.goods_id.is_some() {
        return Err(DocumentError::invalid("goods_id", message));
    }
    if asked.batch.is_some() {
        return Err(DocumentError::invalid("batch", message));
    }
    Ok(())
}

/// By number. Their codes were counted before.
pub async fn of_question(db: &Db, asked: &Asked) -> Result<Vec<OutboundDocument>, DbErr> {
    let mut documents: BTreeMap<String, OutboundDocument> = BTreeMap::new();
    let mut after = 0;
    loop {
        let codes = trace::left(asked)
            .filter(trace_codes::Column::Id.gt(after))
            .order_by_asc(trace_codes::Column::Id)
            .limit(PORTION)
            .all(db)
            .await?;
        let Some(last) = codes.last() else {
            return Ok(documents.into_values().collect());
        };
        after = last.id;
        let departures = Departures::of(db, &codes).await?;
        let parties = trace_parties::codes_of(db, departures.company_ids()).await?;
        for left in codes.iter().filter_map(|code| departures.of_code(code)) {
            let document = documents
                .entry(left.number().to_owned())
                .or_insert_with(|| OutboundDocument::of(&left, &parties));
            document.packs.push(Pack::of(&left));
        }
    }
}
