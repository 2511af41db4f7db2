//! /admin/api/companies/{id}/dossier: the first-sale file of a buyer (首营资料) as one archive.
use axum::{extract::State, response::Response};
use files::{
    archive::{Entries, archive},
    download::safe_part,
    uploads::Uploads,
};
use identity::{
    actors::Staff, audit::models::audit, companies::models::companies, errors::IdentityError,
    licences::models::licence_pages, permissions::ReadLicences,
};
use kernel::{ApiError, ApiResult, Services, WriteTx, input::Id, turns::TurnHolder};

use crate::inspections::models::first_sale_file;

#[utoipa::path(get, path = "/admin/api/companies/{id}/dossier", tag = "companies", params(("id" = i64, Path)), responses((status = 200, content_type = "application/zip"), (status = 404)))]
pub async fn download(
    staff: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let company = companies::by_id(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("客户"))?;
    let rows = first_sale_file::of(&services.db, id).await?;
    if rows.is_empty() {
        return Err(ApiError::not_found("已通过的证照"));
    }
    let list = first_sale_file::list(&company, &rows, services.clock.today())
        .map_err(|error| ApiError::Internal(error.into()))?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let entry = audit::Entry {
        action: "company.dossier",
        subject_kind: "company",
        subject_id: id.to_string(),
        ..Default::default()
    };
    services
        .writer
        .run(async move |tx: &WriteTx| {
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    let name = format!("首营资料 {}.zip", safe_part(&company.name));
    let turns = services.turns.archives.clone();
    archive(&turns, TurnHolder::Staff(staff.id), &name, |entries| {
        fill(services, list, rows, entries)
    })
    .await
}

async fn fill(
    services: Services,
    list: Vec<u8>,
    rows: Vec<first_sale_file::ApprovedDocument>,
    mut entries: Entries,
) -> ApiResult<Entries> {
    entries.add("资料目录.csv", list).await?;
    let uploads = Uploads::of(&services.settings);
    for (licence, _) in &rows {
        let pages = licence_pages::keys(licence);
        for (index, key) in pages.iter().enumerate() {
            let file = uploads.read_private(key).await?;
            let page = (pages.len() > 1).then_some(index + 1);
            entries
                .add(&first_sale_file::file_name(licence, page, &file), file.bytes)
                .await?;
        }
    }
    Ok(entries)
}
