//! /admin/api/own_licences: the wholesaler's own licences, which quality management enters.
use axum::extract::{Multipart, State};
use files::uploads::{LARGEST_SIDE, UploadForm, Uploads, file_of};
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    licences::models::scopes,
    permissions::{ReadLicences, WriteLicences},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Day, Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::{
        own_licence_change,
        own_licences::{self, Draft, OwnKind, OwnLicenceRow},
    },
    views::admin::own_licence::{AdminOwnLicence, OwnLicencePicture},
};

/// Every kind, entered or not. Filter: `expiring` (soon, by `quality_rules`, or over).
#[utoipa::path(get, path = "/admin/api/own_licences", tag = "shop", responses((status = 200, body = Vec<AdminOwnLicence>)))]
pub async fn list(
    _: Staff<ReadLicences>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminOwnLicence>> {
    let today = services.clock.today();
    let (rows, kinds) = if query.flag("expiring")? == Some(true) {
        let expiring = own_licences::expiring(&services.db, today).await?;
        let rows: Vec<OwnLicenceRow> = expiring.into_iter().map(|(row, _)| row).collect();
        let kinds = rows.iter().map(|row| row.kind).collect();
        (rows, kinds)
    } else {
        (own_licences::all(&services.db).await?, OwnKind::ALL.to_vec())
    };
    let view = |kind: OwnKind| {
        let row = rows.iter().find(|row| row.kind == kind);
        AdminOwnLicence::new(kind, row, today)
    };
    let views: Vec<AdminOwnLicence> = kinds.into_iter().map(view).collect();
    Ok(Rows {
        name: "own_licences",
        from: 0,
        total: views.len() as u64,
        rows: views,
    })
}

#[utoipa::path(get, path = "/admin/api/own_licences/{id}", tag = "shop", params(("id" = i64, Path)), responses((status = 200, body = AdminOwnLicence), (status = 404)))]
pub async fn show(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminOwnLicence>> {
    Ok(PlainJson(view_of(&services, kind_at(id)?).await?))
}

/// Who changed what of a licence.
#[utoipa::path(get, path = "/admin/api/own_licences/{id}/history", tag = "shop", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn changes(
    _: Staff<ReadLicences>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let record = ("own_licence", id);
    let found = history::of(&services.db, record, own_licences::WORDING, part(&query)).await?;
    Ok(audit_actions(found, &query))
}

fn kind_at(id: i64) -> ApiResult<OwnKind> {
    OwnKind::at(id).ok_or_else(|| ApiError::not_found("证照"))
}

async fn view_of(services: &Services, kind: OwnKind) -> Result<AdminOwnLicence, DbErr> {
    let rows = own_licences::all(&services.db).await?;
    let row = rows.iter().find(|row| row.kind == kind);
    Ok(AdminOwnLicence::new(kind, row, services.clock.today()))
}

#[derive(Deserialize, ToSchema)]
pub struct OwnLicenceInput {
    number: Text<80>,
    /// Codes of the `scope_choices`.
    #[serde(default)]
    scope: Vec<Text<40>>,
    valid_from: Option<Day>,
    /// null = 长期
    valid_to: Option<Day>,
    /// As POST /admin/api/own_licences/pictures answers them.
    #[serde(default)]
    pictures: Vec<Text<300>>,
    reason: Text<200>,
}

impl OwnLicenceInput {
    fn draft(self, kind: OwnKind) -> (Draft, String) {
        let codes: Vec<&str> = self.scope.iter().map(|code| code.0.as_str()).collect();
        // What is wrong with the codes as they came is named by the draft.
        let ticked = scopes::ticked(&kind.choices(), &codes);
        let as_they_came = || codes.iter().map(|code| (*code).to_owned()).collect();
        let draft = Draft {
            kind,
            scope: ticked.unwrap_or_else(|_| as_they_came()),
            number: self.number.0,
            valid_from: self.valid_from.map(|day| day.0),
            valid_to: self.valid_to.map(|day| day.0),
            pictures: self.pictures.into_iter().map(|picture| picture.0).collect(),
        };
        (draft, self.reason.0)
    }
}

/// Every product is judged by it at once: what it does not cover is not sold. What covers more, or for longer, and another number
/// wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/own_licences/{id}", tag = "shop", params(("id" = i64, Path)), request_body = OwnLicenceInput, responses((status = 200, body = AdminOwnLicence), (status = 404), (status = 409), (status = 422)))]
pub async fn set(
    staff: Staff<WriteLicences>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<OwnLicenceInput>,
) -> ApiResult<PlainJson<AdminOwnLicence>> {
    let kind = kind_at(id)?;
    let (draft, reason) = input.draft(kind);
    let mut errors = draft.faults();
    let held = own_licences::all(&services.db).await?;
    if held.iter().any(|row| draft.loses_its_copy(row)) {
        errors.add("pictures", "这种证照须在网站公示，请保留或上传副本的图片");
    }
    let uploads = Uploads::of(&services.settings);
    for url in &draft.pictures {
        if !uploads.has_public(url).await? {
            errors.add("pictures", "找不到其中一张图片，请重新上传");
        }
    }
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| own_licence_change::set(tx, draft, reason, &actor, now).await)
        .await?;
    Ok(PlainJson(view_of(&services, kind).await?))
}

/// A picture of a licence, which everybody may see once it is saved with one.
#[utoipa::path(post, path = "/admin/api/own_licences/pictures", tag = "shop", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = OwnLicencePicture), (status = 413), (status = 422)))]
pub async fn upload(
    _: Staff<WriteLicences>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<OwnLicencePicture>> {
    let bytes = file_of(form).await?;
    let uploads = Uploads::of(&services.settings);
    let picture = uploads.store_public_picture(bytes, LARGEST_SIDE).await?;
    Ok(PlainJson(OwnLicencePicture { url: picture.url }))
}
