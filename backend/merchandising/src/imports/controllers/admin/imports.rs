//! /admin/api/goods_imports: goods by spreadsheet.
use std::path::{Path, PathBuf};

use axum::extract::{Multipart, State};
use files::sheet_stream::{LARGEST_FILE, SheetError};
use identity::{
    actors::Staff,
    permissions::{Access, ReadGoods, Resource, WriteGoods, best_access},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{ListQuery, PlainJson, Rows},
    ids,
    input::{
        Id, Input, Text,
        parts::{chunk_of, next_part},
    },
};
use serde::Deserialize;
use tokio::{fs::File, io::AsyncWriteExt};
use utoipa::ToSchema;

use crate::{
    errors::ImportError,
    imports::{
        models::import,
        views::admin::import::{AdminGoodsImport, AdminGoodsImportRow},
    },
};

#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form for OpenAPI")]
pub struct ImportForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[utoipa::path(get, path = "/admin/api/goods_imports", tag = "goods", responses((status = 200, body = Vec<AdminGoodsImport>)))]
pub async fn list(
    _: Staff<ReadGoods>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsImport>> {
    let (rows, total) = import::list(&services.db, query.from, query.limit).await?;
    let now = services.clock.now();
    let rows = rows
        .into_iter()
        .map(|row| AdminGoodsImport::new(row, now))
        .collect();
    Ok(Rows {
        name: "goods_imports",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/goods_imports/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsImport), (status = 404)))]
pub async fn show(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGoodsImport>> {
    one(&services, id).await
}

async fn one(services: &Services, id: i64) -> ApiResult<PlainJson<AdminGoodsImport>> {
    let row = import::find(&services.db, id).await?;
    let row = row.ok_or(ImportError::NotFound)?;
    Ok(PlainJson(AdminGoodsImport::new(row, services.clock.now())))
}

/// Filter: `is_new`.
#[utoipa::path(get, path = "/admin/api/goods_imports/{id}/rows", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminGoodsImportRow>)))]
pub async fn rows(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsImportRow>> {
    let is_new = query.flag("is_new")?;
    let (rows, total) = import::rows(&services.db, id, is_new, query.from, query.limit).await?;
    Ok(Rows {
        name: "goods_import_rows",
        from: query.from,
        total,
        rows: rows.into_iter().map(Into::into).collect(),
    })
}

/// Returns at once; the check runs in the background, and `show` reports its progress.
#[utoipa::path(post, path = "/admin/api/goods_imports", tag = "goods", request_body(content = ImportForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminGoodsImport), (status = 409), (status = 413), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminGoodsImport>> {
    let folder = services.settings.data_dir.join("imports");
    let (path, file_name) = kept(form, &folder).await?;
    let begun = import::begin(&services, &staff.actor(), file_name).await;
    let row = match begun {
        Ok(row) => row,
        Err(error) => {
            forget(&path).await;
            return Err(error.into());
        }
    };
    let (id, now) = (row.id, services.clock.now());
    let may_propose = best_access(&staff.roles, Resource::GoodsClass) >= Some(Access::Write);
    tokio::spawn(async move {
        if let Err(error) = import::check(&services, id, &path, may_propose).await {
            tracing::error!(%error, id, "the check of an import failed");
        }
        forget(&path).await;
    });
    Ok(PlainJson(AdminGoodsImport::new(row, now)))
}

#[derive(Deserialize, ToSchema)]
pub struct GoodsTakeOver {
    /// Why approved goods should get another class; needed when `class_count` is not 0.
    #[serde(default)]
    class_reason: Text<200>,
}

/// New goods wait for their first-sale approval, another class of approved ones for quality management.
#[utoipa::path(post, path = "/admin/api/goods_imports/{id}/apply", tag = "goods", params(("id" = i64, Path)), request_body = GoodsTakeOver, responses((status = 200, body = AdminGoodsImport), (status = 404), (status = 409), (status = 422)))]
pub async fn apply(
    staff: Staff<WriteGoods>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<GoodsTakeOver>,
) -> ApiResult<PlainJson<AdminGoodsImport>> {
    import::apply(&services, &staff.actor(), id, &input.class_reason.0).await?;
    one(&services, id).await
}

/// Writes the field `file` to disk as it comes in; its place and the sender's name for it.
async fn kept(mut form: Multipart, folder: &Path) -> ApiResult<(PathBuf, String)> {
    while let Some(mut field) = next_part(&mut form).await? {
        if field.name() != Some("file") {
            continue;
        }
        let given = field.file_name().unwrap_or_default();
        let name: String = given.chars().filter(|c| !c.is_control()).take(100).collect();
        tokio::fs::create_dir_all(folder).await.map_err(disk)?;
        let path = folder.join(ids::token());
        let written = async {
            let mut file = File::create_new(&path).await.map_err(disk)?;
            let mut size = 0;
            while let Some(chunk) = chunk_of(&mut field).await? {
                size += chunk.as_ref().len();
                if size > LARGEST_FILE {
                    return Err(ApiError::TooLarge);
                }
                file.write_all(chunk.as_ref()).await.map_err(disk)?;
            }
            file.flush().await.map_err(disk)?;
            Ok(())
        }
        .await;
        if let Err(error) = written {
            forget(&path).await;
            return Err(error);
        }
        return Ok((path, name));
    }
    Err(ApiError::invalid("file", "请选择要导入的表格"))
}

async fn forget(path: &Path) {
    if let Err(error) = tokio::fs::remove_file(path).await {
        tracing::warn!(%error, "an imported file could not be removed");
    }
}

fn disk(error: std::io::Error) -> ApiError {
    ImportError::from(SheetError::Io(error)).into()
}
