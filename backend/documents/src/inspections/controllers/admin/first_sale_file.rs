//! /admin/api/companies/{id}/dossier: the first-sale file of a buyer (首营资料) as one archive: its approval form, the list, the scans.
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
use site::models::shop_facts;

use crate::inspections::{
    models::{buyer_sheet, first_sale_file},
    views::pdf::approval_sheet,
};

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
    let today = services.clock.today();
    let list =
        first_sale_file::list(&company, &rows, today).map_err(|error| ApiError::Internal(error.into()))?;
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let sheet = buyer_sheet::of_buyer(&services.db, &company, &rows, today).await?;
    let form = File {
        name: approval_sheet::file_name(&sheet),
        bytes: approval_sheet::file(sheet, facts.legal_name().into()).await?,
    };
    let list = File {
        name: "资料目录.csv".into(),
        bytes: list,
    };
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
        fill(services, [form, list], rows, entries)
    })
    .await
}

struct File {
    name: String,
    bytes: Vec<u8>,
}

async fn fill(
    services: Services,
    papers: [File; 2],
    rows: Vec<first_sale_file::ApprovedDocument>,
    mut entries: Entries,
) -> ApiResult<Entries> {
    for paper in papers {
        entries.add(&paper.name, paper.bytes).await?;
    }
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
