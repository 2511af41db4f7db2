//! Documents of 码上放心 (出入库单据): one per parcel or exchange with every pack that left under its number, one per claim with every
//! pack that came back with it, one per destruction and per return to a supplier. The platform takes a number once, so a document is handed over whole.
use std::collections::{BTreeMap, HashMap};

use ::orders::models::_entities::trace_codes;
use chrono::{DateTime, Utc};
use kernel::Db;
use receiving::{
    models::_entities::{destruction_codes, destructions, supplier_return_codes, supplier_returns},
    suppliers::models::suppliers::{self, Supplier},
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    arrivals::{Arrival, Arrivals},
    asked::Asked,
    departures::{Departure, Departures},
    register::PORTION,
    trace, trace_destructions, trace_parties, trace_returns, trace_supplier_returns,
};
use crate::errors::DocumentError;

/// What a document reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// 销售出库; what leaves in exchange leaves as a sale does: the platform's list knows no exchange.
    Sale,
    /// 退货入库
    Return,
    /// 销毁出库
    Destruction,
    /// 退货出库
    SupplierReturn,
}

impl Movement {
    /// Of the registers that are handed out as documents.
    pub fn of_register(code: &str) -> Option<Self> {
        match code {
            trace::CODE => Some(Self::Sale),
            trace_returns::CODE => Some(Self::Return),
            trace_destructions::CODE => Some(Self::Destruction),
            trace_supplier_returns::CODE => Some(Self::SupplierReturn),
            _ => None,
        }
    }
}

pub struct TraceDocument {
    pub movement: Movement,
    pub number: String,
    /// To whom it went or from whom it came, by name and 统一社会信用代码; a destruction has nobody.
    pub party: String,
    pub credit_code: String,
    /// What the platform calls it; empty where nobody has entered it.
    pub party_code: String,
    /// Where a sale was delivered; nothing of other movements.
    pub address: String,
    pub packs: Vec<Pack>,
}

pub struct Pack {
    pub code: String,
    /// Who checked, sent or inspected it, noted its destruction, or agreed that it goes back.
    pub actor: String,
    pub at: Option<DateTime<Utc>>,
}

impl TraceDocument {
    fn of_departure(left: &Departure, codes: &HashMap<i64, String>) -> Self {
        Self {
            movement: Movement::Sale,
            party_code: codes.get(&left.order.company_id).cloned().unwrap_or_default(),
            number: left.number().to_owned(),
            party: left.order.company_name.clone(),
            credit_code: left.credit_code().to_owned(),
            address: left.order.address.clone(),
            packs: Vec::new(),
        }
    }

    fn of_arrival(back: &Arrival, codes: &HashMap<i64, String>) -> Self {
        let (name, credit_code) = back
            .company
            .map(|company| (company.name.clone(), company.credit_code.clone()))
            .unwrap_or_default();
        Self {
            movement: Movement::Return,
            party_code: codes.get(&back.claim.company_id).cloned().unwrap_or_default(),
            number: back.claim.number.clone(),
            party: name,
            credit_code,
            address: String::new(),
            packs: Vec::new(),
        }
    }

    fn of_supplier_return(row: &supplier_returns::Model, supplier: Option<&Supplier>) -> Self {
        Self {
            movement: Movement::SupplierReturn,
            number: row.number.clone(),
            party: supplier.map(|supplier| supplier.name.clone()).unwrap_or_default(),
            credit_code: supplier
                .map(|supplier| supplier.credit_code.clone())
                .unwrap_or_default(),
            party_code: supplier
                .map(|supplier| supplier.trace_code.clone())
                .unwrap_or_default(),
            address: String::new(),
            packs: Vec::new(),
        }
    }

    fn of_destruction(record: &destructions::Model) -> Self {
        Self {
            movement: Movement::Destruction,
            number: record.number.clone(),
            party: String::new(),
            credit_code: String::new(),
            party_code: String::new(),
            address: String::new(),
            packs: Vec::new(),
        }
    }

    /// When the first of its packs moved.
    pub fn at(&self) -> Option<DateTime<Utc>> {
        self.packs.iter().filter_map(|pack| pack.at).min()
    }
}

impl Pack {
    fn of_departure(left: &Departure) -> Self {
        Self {
            code: left.code.code.clone(),
            actor: left.actor().to_owned(),
            at: left.at(),
        }
    }

    fn of_arrival(back: &Arrival) -> Self {
        Self {
            code: back.code.code.clone(),
            actor: back.inspector.to_owned(),
            at: back.code.returned_at,
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

/// By number.
type Documents = BTreeMap<String, TraceDocument>;

/// Their codes were counted before.
pub async fn of_question(db: &Db, asked: &Asked, movement: Movement) -> Result<Vec<TraceDocument>, DbErr> {
    let mut documents = Documents::new();
    match movement {
        Movement::Sale => add_moved(db, trace::left(asked), movement, &mut documents).await?,
        Movement::Return => add_moved(db, trace_returns::came_back(asked), movement, &mut documents).await?,
        Movement::Destruction => add_destroyed(db, asked, &mut documents).await?,
        Movement::SupplierReturn => add_sent_back(db, asked, &mut documents).await?,
    }
    Ok(documents.into_values().collect())
}

/// The next of these rows above this id.
async fn portion<E: EntityTrait>(
    db: &Db,
    found: Select<E>,
    id: E::Column,
    after: i64,
) -> Result<Vec<E::Model>, DbErr> {
    let next = found.filter(id.gt(after)).order_by_asc(id).limit(PORTION);
    next.all(db).await
}

async fn add_moved(
    db: &Db,
    packs: Select<trace_codes::Entity>,
    movement: Movement,
    documents: &mut Documents,
) -> Result<(), DbErr> {
    let mut after = 0;
    loop {
        let codes = portion(db, packs.clone(), trace_codes::Column::Id, after).await?;
        let Some(last) = codes.last() else {
            return Ok(());
        };
        after = last.id;
        if movement == Movement::Sale {
            add_departures(db, &codes, documents).await?;
        } else {
            add_arrivals(db, &codes, documents).await?;
        }
    }
}

async fn add_destroyed(db: &Db, asked: &Asked, documents: &mut Documents) -> Result<(), DbErr> {
    let mut after = 0;
    loop {
        let found = trace_destructions::destroyed(asked);
        let codes = portion(db, found, destruction_codes::Column::Id, after).await?;
        let Some(last) = codes.last() else {
            return Ok(());
        };
        after = last.id;
        let records = trace_destructions::records_of(db, &codes).await?;
        for code in codes {
            let Some(record) = records.get(&code.destruction_id) else {
                continue;
            };
            let document = documents
                .entry(record.number.clone())
                .or_insert_with(|| TraceDocument::of_destruction(record));
            document.packs.push(Pack {
                code: code.code,
                actor: record.noted_by_name.clone(),
                at: Some(record.noted_at),
            });
        }
    }
}

async fn add_sent_back(db: &Db, asked: &Asked, documents: &mut Documents) -> Result<(), DbErr> {
    let mut after = 0;
    loop {
        let found = trace_supplier_returns::sent_back(asked);
        let codes = portion(db, found, supplier_return_codes::Column::Id, after).await?;
        let Some(last) = codes.last() else {
            return Ok(());
        };
        after = last.id;
        let returns = trace_supplier_returns::returns_of(db, &codes).await?;
        let suppliers = suppliers::of_ids(db, returns.values().map(|row| row.supplier_id)).await?;
        for code in codes {
            let Some(row) = returns.get(&code.return_id) else {
                continue;
            };
            let supplier = suppliers.get(&row.supplier_id);
            let document = documents
                .entry(row.number.clone())
                .or_insert_with(|| TraceDocument::of_supplier_return(row, supplier));
            document.packs.push(Pack {
                code: code.code,
                actor: row.decided_by_name.clone(),
                at: row.decided_at,
            });
        }
    }
}

async fn add_departures(
    db: &Db,
    codes: &[trace_codes::Model],
    documents: &mut Documents,
) -> Result<(), DbErr> {
    let departures = Departures::of(db, codes).await?;
    let parties = trace_parties::codes_of(db, departures.company_ids()).await?;
    for left in codes.iter().filter_map(|code| departures.of_code(code)) {
        let document = documents
            .entry(left.number().to_owned())
            .or_insert_with(|| TraceDocument::of_departure(&left, &parties));
        document.packs.push(Pack::of_departure(&left));
    }
    Ok(())
}

async fn add_arrivals(db: &Db, codes: &[trace_codes::Model], documents: &mut Documents) -> Result<(), DbErr> {
    let arrivals = Arrivals::of(db, codes).await?;
    let parties = trace_parties::codes_of(db, arrivals.company_ids()).await?;
    for back in codes.iter().filter_map(|code| arrivals.of_code(code)) {
        let document = documents
            .entry(back.claim.number.clone())
            .or_insert_with(|| TraceDocument::of_arrival(&back, &parties));
        document.packs.push(Pack::of_arrival(&back));
    }
    Ok(())
}
