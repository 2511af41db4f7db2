//! Private files of buyers that no record names: uploaded and never sent, of a chat whose member has gone, left by a crash between
//! two steps. They are removed a month after they came; no page waits so long with what was uploaded on it.
use std::collections::{BTreeSet, HashSet};

use after_sales::models::_entities::after_sale_photos;
use chrono::{DateTime, TimeDelta, Utc};
use content::models::_entities::feedback_photos;
use documents::models::_entities::ephedrine_receipts;
use files::uploads::Uploads;
use identity::{
    errors::IdentityError,
    licences::models::{licence_pages, private_files},
    models::_entities::{licences, private_files as file_rows},
};
use kernel::{Db, Services, WriteTx, jobs::each};
use orders::models::_entities::remittance_proofs;
use sea_orm::{DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};
use service::models::_entities::chat_messages;

const KEPT: TimeDelta = TimeDelta::days(30);
const MOST_PER_PART: u64 = 500;

/// Returns how many were removed.
pub async fn remove(services: &Services) -> Result<u64, DbErr> {
    let (before, mut after, mut removed) = (services.clock.now() - KEPT, 0, 0);
    loop {
        let files = without_record(&services.db, before, after).await?;
        let Some(last) = files.last() else {
            return Ok(removed);
        };
        after = last.id;
        let pages = pages_of_documents(&services.db, &files).await?;
        let keys = files.into_iter().map(|file| file.key);
        let unused: Vec<String> = keys.filter(|key| !pages.contains(key)).collect();
        removed += each("files that no record names", unused, |key| {
            remove_one(services, key)
        })
        .await;
    }
}

/// Further pages of documents, which a list in their row names, are among them.
async fn without_record(db: &Db, before: DateTime<Utc>, after: i64) -> Result<Vec<file_rows::Model>, DbErr> {
    use file_rows::Column;
    let named = [
        keys::<licences::Entity>(licences::Column::ScanKey),
        keys::<remittance_proofs::Entity>(remittance_proofs::Column::FileKey),
        keys::<after_sale_photos::Entity>(after_sale_photos::Column::Key),
        keys::<feedback_photos::Entity>(feedback_photos::Column::Key),
        keys::<chat_messages::Entity>(chat_messages::Column::FileKey),
        keys::<ephedrine_receipts::Entity>(ephedrine_receipts::Column::NoteKey),
    ];
    let old = file_rows::Entity::find()
        .filter(Column::CreatedAt.lt(before))
        .filter(Column::Id.gt(after));
    let found = named
        .into_iter()
        .fold(old, |found, keys| found.filter(Column::Key.not_in_subquery(keys)));
    found.order_by_asc(Column::Id).limit(MOST_PER_PART).all(db).await
}

fn keys<E: EntityTrait>(column: E::Column) -> SelectStatement {
    E::find().select_only().column(column).into_query()
}

async fn pages_of_documents(db: &Db, files: &[file_rows::Model]) -> Result<HashSet<String>, DbErr> {
    let companies: BTreeSet<i64> = files.iter().map(|file| file.company_id).collect();
    let documents = licences::Entity::find()
        .filter(licences::Column::CompanyId.is_in(companies))
        .all(db)
        .await?;
    Ok(documents.iter().flat_map(licence_pages::keys).collect())
}

/// The file first: where the process ends in between, its row is there to begin anew.
pub async fn remove_one(services: &Services, key: String) -> Result<bool, IdentityError> {
    Uploads::of(&services.settings).remove_private(&key).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| private_files::delete(tx, &key).await)
        .await?;
    Ok(true)
}
