//! Temperature records of cold parcels: the recorder's file, stored unchanged and verified whenever it is
//! read. A newer one does not replace the older ones.
use chrono::{DateTime, Utc};
use files::uploads::{StoredDocument, UploadError, Uploads};
use kernel::{Db, Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::models::_entities::temperature_records::{ActiveModel, Column, Entity};

pub use crate::models::_entities::temperature_records::Model as TemperatureRecord;

#[kernel::boxed]
pub async fn add(
    tx: &WriteTx,
    shipment_id: i64,
    stored: StoredDocument,
    by: &str,
    now: DateTime<Utc>,
) -> Result<TemperatureRecord, DbErr> {
    let row = ActiveModel {
        shipment_id: Set(shipment_id),
        file_key: Set(stored.key),
        content_type: Set(stored.content_type.into()),
        sha256: Set(stored.sha256),
        uploaded_by: Set(by.into()),
        created_at: Set(now),
        ..Default::default()
    };
    row.insert(tx.db()).await
}

/// The newest of a parcel.
pub async fn newest(db: &Db, shipment_id: i64) -> Result<Option<TemperatureRecord>, DbErr> {
    Entity::find()
        .filter(Column::ShipmentId.eq(shipment_id))
        .order_by_desc(Column::Id)
        .limit(1)
        .one(db)
        .await
}

/// The file as it was stored, or nothing.
#[kernel::boxed]
pub async fn read(services: &Services, record: &TemperatureRecord) -> Result<Vec<u8>, UploadError> {
    Uploads::of(&services.settings)
        .read_unaltered(&record.file_key, &record.sha256)
        .await
}
