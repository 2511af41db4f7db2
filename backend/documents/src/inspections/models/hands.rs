//! Who brought about what the registers of stock tell: those whom the document names that an entry refers to; where it refers to
//! none, those whom the log and the record of care name for that batch and moment.
use std::collections::{BTreeSet, HashMap};

use ::after_sales::models::_entities::after_sales;
use ::orders::models::_entities::{orders, shipment_lines, shipments};
use chrono::{DateTime, Utc};
use identity::models::_entities::audit_entries;
use kernel::Db;
use receiving::models::_entities::{care_records, destructions, goods_receipts, supplier_returns};
use sea_orm::{DbErr, prelude::*};

use super::claim_log;

/// What an entry says of itself.
pub struct Deed<'a> {
    pub batch_id: Option<i64>,
    pub batch_number: &'a str,
    pub reference: &'a str,
    pub at: DateTime<Utc>,
}

/// A batch, or what left of it under the number of an order or claim, or an adjustment under the number of the batch; and when.
type Moment = (i64, DateTime<Utc>);
type Departure = (String, i64, DateTime<Utc>);
type Count = (String, DateTime<Utc>);

pub struct Hands {
    left: HashMap<Departure, String>,
    by_document: HashMap<String, String>,
    /// Of batches: cared for, or let go from quarantine.
    by_batch: HashMap<Moment, String>,
    /// Stock that was adjusted, by number of the batch.
    adjusted: HashMap<Count, String>,
}

impl Hands {
    pub async fn of(db: &Db, deeds: &[Deed<'_>]) -> Result<Self, DbErr> {
        let references: BTreeSet<&str> = deeds.iter().map(|deed| deed.reference).collect();
        let references: Vec<&str> = references.into_iter().filter(|text| !text.is_empty()).collect();
        let mut by_batch = cared(db, deeds).await?;
        by_batch.extend(released(db, deeds).await?);
        Ok(Self {
            left: left(db, deeds).await?,
            by_document: by_document(db, &references).await?,
            by_batch,
            adjusted: adjusted(db, deeds).await?,
        })
    }

    /// Empty where nobody is on record.
    pub fn name(&self, deed: &Deed<'_>) -> &str {
        let of_batch = || self.by_batch.get(&(deed.batch_id?, deed.at));
        let of_stock = || self.adjusted.get(&(deed.batch_number.to_owned(), deed.at));
        let of_parcel = |batch_id: i64| {
            let parcel = (deed.reference.to_owned(), batch_id, deed.at);
            self.left.get(&parcel)
        };
        let found = deed.batch_id.and_then(of_parcel);
        found
            .or_else(|| self.by_document.get(deed.reference))
            .or_else(of_batch)
            .or_else(of_stock)
            .map_or("", String::as_str)
    }
}

/// Who checked what left; who picked it where nobody did.
async fn left(db: &Db, deeds: &[Deed<'_>]) -> Result<HashMap<Departure, String>, DbErr> {
    let rows = shipment_lines::Entity::find()
        .find_also_related(shipments::Entity)
        .filter(shipment_lines::Column::BatchId.is_in(deeds.iter().filter_map(|deed| deed.batch_id)))
        .filter(shipments::Column::ShippedAt.is_in(deeds.iter().map(|deed| deed.at)))
        .all(db)
        .await?;
    let parcels = || rows.iter().filter_map(|(_, parcel)| parcel.as_ref());
    let placed = orders::Entity::find()
        .filter(orders::Column::Id.is_in(parcels().map(|parcel| parcel.order_id)))
        .all(db)
        .await?;
    let claims = after_sales::Entity::find()
        .filter(after_sales::Column::Id.is_in(parcels().filter_map(|parcel| parcel.after_sale_id)))
        .all(db)
        .await?;
    let placed: HashMap<i64, String> = placed.into_iter().map(|row| (row.id, row.number)).collect();
    let claims: HashMap<i64, String> = claims.into_iter().map(|row| (row.id, row.number)).collect();
    let mut left = HashMap::new();
    for (row, parcel) in &rows {
        let Some(parcel) = parcel else { continue };
        let number = match parcel.after_sale_id {
            Some(id) => claims.get(&id),
            None => placed.get(&parcel.order_id),
        };
        let by = if parcel.checker.is_empty() {
            &parcel.picker
        } else {
            &parcel.checker
        };
        if let (Some(number), Some(at)) = (number, parcel.shipped_at) {
            left.insert((number.clone(), row.batch_id, at), by.clone());
        }
    }
    Ok(left)
}

async fn by_document(db: &Db, references: &[&str]) -> Result<HashMap<String, String>, DbErr> {
    let numbers = || references.iter().copied();
    let mut people = HashMap::new();
    let receipts = goods_receipts::Entity::find()
        .filter(goods_receipts::Column::Number.is_in(numbers()))
        .all(db)
        .await?;
    people.extend(receipts.into_iter().map(|row| (row.number, row.decided_by_name)));
    let destroyed = destructions::Entity::find()
        .filter(destructions::Column::Number.is_in(numbers()))
        .all(db)
        .await?;
    people.extend(destroyed.into_iter().map(|row| (row.number, row.noted_by_name)));
    let sent_back = supplier_returns::Entity::find()
        .filter(supplier_returns::Column::Number.is_in(numbers()))
        .all(db)
        .await?;
    people.extend(sent_back.into_iter().map(|row| (row.number, row.decided_by_name)));
    let claims = after_sales::Entity::find()
        .filter(after_sales::Column::Number.is_in(numbers()))
        .all(db)
        .await?;
    let mut inspections = claim_log::inspections(db, claims.iter().map(|claim| claim.id)).await?;
    let claims = claims
        .into_iter()
        .filter_map(|claim| Some((claim.number, inspections.remove(&claim.id)?.by)));
    people.extend(claims);
    Ok(people)
}

async fn cared(db: &Db, deeds: &[Deed<'_>]) -> Result<HashMap<Moment, String>, DbErr> {
    let looks = care_records::Entity::find()
        .filter(care_records::Column::BatchId.is_in(deeds.iter().filter_map(|deed| deed.batch_id)))
        .filter(care_records::Column::CaredAt.is_in(deeds.iter().map(|deed| deed.at)))
        .all(db)
        .await?;
    let by = looks
        .into_iter()
        .map(|look| ((look.batch_id, look.cared_at), look.cared_by_name));
    Ok(by.collect())
}

async fn logged(db: &Db, action: &str, deeds: &[Deed<'_>]) -> Result<Vec<audit_entries::Model>, DbErr> {
    audit_entries::Entity::find()
        .filter(audit_entries::Column::Action.eq(action))
        .filter(audit_entries::Column::At.is_in(deeds.iter().map(|deed| deed.at)))
        .all(db)
        .await
}

async fn released(db: &Db, deeds: &[Deed<'_>]) -> Result<HashMap<Moment, String>, DbErr> {
    let log = logged(db, "quarantine.release", deeds).await?;
    let by = log
        .into_iter()
        .filter_map(|entry| Some(((entry.subject_id.parse().ok()?, entry.at), entry.actor_name)));
    Ok(by.collect())
}

async fn adjusted(db: &Db, deeds: &[Deed<'_>]) -> Result<HashMap<Count, String>, DbErr> {
    let log = logged(db, "stock.adjust", deeds).await?;
    let by = log.into_iter().filter_map(|entry| {
        let number = entry.after.as_ref()?["batch_number"].as_str()?.to_owned();
        Some(((number, entry.at), entry.actor_name))
    });
    Ok(by.collect())
}
