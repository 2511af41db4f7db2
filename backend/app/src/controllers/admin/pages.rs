//! /admin/api/pages: pages of blocks, kept by the content role. Every save is a version, every write is in the audit log.
use axum::extract::State;
use content::{
    errors::ContentError,
    pages::models::{
        audience::PageAudience,
        blocks::{self, MOST_BLOCKS, PageBlock},
        live::LivePage,
        pages::{self, PageWithVersion, Restoring},
        place::Place,
        sent_blocks,
        versions::{self, PageDraft},
    },
};
use identity::{
    actors::{Staff, Visitor},
    audit::models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::Envelope,
    input::{Flag, Id, Input, Query, RowId, Text, moment},
};
use serde::Deserialize;
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::{
    models::{page_blocks::PageBlocks, page_fault::PageFault, page_names::PageNames},
    views::pages::{
        AdminPage, AdminPageFault, AdminPageGoods, AdminPageRow, AdminPageStanding, AdminPageVersion,
        PageAnswer, facts, state_at,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct PageInput {
    /// home | yjh | hdzx | activity | zone | brand | login; of a new page, none moves later.
    #[serde(default)]
    place: Text<20>,
    /// Which zone, brand or activity, or the last part of the address; of a new page.
    #[serde(default)]
    address: Text<40>,
    title: Text<40>,
    /// ISO 8601 with a zone.
    starts_at: Option<Text<40>>,
    ends_at: Option<Text<40>>,
    #[serde(default)]
    ranks: Vec<i32>,
    #[serde(default)]
    buyer_types: Vec<i32>,
    /// Provinces.
    #[serde(default)]
    regions: Vec<Text<20>>,
    #[serde(default)]
    #[schema(value_type = Vec<PageBlock>)]
    blocks: Vec<Value>,
}

impl PageInput {
    /// `stored`: the blocks of the version that this one follows.
    fn draft(self, stored: &Value) -> ApiResult<PageDraft> {
        Ok(PageDraft {
            title: self.title.0,
            starts_at: moment("starts_at", self.starts_at)?,
            ends_at: moment("ends_at", self.ends_at)?,
            audience: PageAudience {
                ranks: self.ranks,
                buyer_types: self.buyer_types,
                regions: self.regions.into_iter().map(|region| region.0).collect(),
            },
            blocks: sent_blocks::read_after(at_most(self.blocks), stored).map_err(ApiError::Invalid)?,
        })
    }
}

/// One more than there may be is enough to refuse them.
fn at_most(sent: Vec<Value>) -> Vec<Value> {
    sent.into_iter().take(MOST_BLOCKS + 1).collect()
}

#[utoipa::path(get, path = "/admin/api/pages", tag = "pages", responses((status = 200, body = Vec<AdminPageRow>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPageRow>> {
    let (rows, total) = pages::page(&services.db, &query).await?;
    let (published, now) = (
        versions::published_of(&services.db, &rows).await?,
        services.clock.now(),
    );
    let shown = rows.into_iter().map(|page| {
        let version = published.get(&page.id);
        AdminPageRow::new(page, version, now)
    });
    Ok(Rows {
        name: "pages",
        from: query.from,
        total,
        rows: shown.collect(),
    })
}

async fn whole(services: &Services, id: i64) -> ApiResult<PageWithVersion> {
    let found = pages::find(&services.db, id).await?;
    found.ok_or_else(|| ApiError::not_found("页面"))
}

#[utoipa::path(get, path = "/admin/api/pages/{id}", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = AdminPage), (status = 404)))]
pub async fn show(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPage>> {
    Ok(PlainJson(whole(&services, id).await?.into()))
}

#[utoipa::path(post, path = "/admin/api/pages", tag = "pages", request_body = PageInput, responses((status = 200, body = AdminPage), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    State(names): State<PageNames>,
    Input(input): Input<PageInput>,
) -> ApiResult<PlainJson<AdminPage>> {
    let place = Place::from_code(&input.place.0).ok_or_else(|| ApiError::invalid("place", "请选择位置"))?;
    let (address, draft) = (input.address.0.clone(), input.draft(&Value::Null)?);
    names.refuse_unknown(&draft.blocks).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let made = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = pages::create(tx, (place, address), &draft, &actor, now).await?;
            audit::append(tx, &actor, entry("page.create", None, Some(&made)), now).await?;
            Ok::<_, ContentError>(made)
        })
        .await?;
    Ok(PlainJson(made.into()))
}

#[utoipa::path(put, path = "/admin/api/pages/{id}", tag = "pages", params(("id" = i64, Path)), request_body = PageInput, responses((status = 200, body = AdminPage), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    State(names): State<PageNames>,
    Input(input): Input<PageInput>,
) -> ApiResult<PlainJson<AdminPage>> {
    let before = whole(&services, id).await?;
    let draft = input.draft(&before.newest.blocks)?;
    names.refuse_unknown(&draft.blocks).await?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = pages::save(tx, id, &draft, &actor, now).await?;
            audit::append(tx, &actor, entry("page.update", Some(&before), Some(&after)), now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

/// With all its versions; 409 while buyers see it. Returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/pages/{id}", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = AdminPage), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPage>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let gone = services
        .writer
        .run(async move |tx: &WriteTx| {
            let gone = pages::delete(tx, id).await?;
            audit::append(tx, &actor, entry("page.delete", Some(&gone), None), now).await?;
            Ok::<_, ContentError>(gone)
        })
        .await?;
    Ok(PlainJson(gone.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct PublishPageInput {
    /// The version that was looked at.
    version: RowId,
}

/// Shows the newest version. 409 when someone has saved another one since, with who and when.
#[utoipa::path(post, path = "/admin/api/pages/{id}/publish", tag = "pages", params(("id" = i64, Path)), request_body = PublishPageInput, responses((status = 200, body = AdminPage), (status = 404), (status = 409), (status = 422)))]
pub async fn publish(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PublishPageInput>,
) -> ApiResult<PlainJson<AdminPage>> {
    let (actor, now, seen) = (staff.actor(), services.clock.now(), input.version.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = pages::publish(tx, id, seen, now).await?;
            audit::append(
                tx,
                &actor,
                entry("page.publish", Some(&before), Some(&after)),
                now,
            )
            .await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

#[utoipa::path(post, path = "/admin/api/pages/{id}/unpublish", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = AdminPage), (status = 404)))]
pub async fn unpublish(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPage>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = pages::unpublish(tx, id, now).await?;
            let entry = entry("page.unpublish", Some(&before), Some(&after));
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct RestorePageInput {
    version: RowId,
    /// The newest version that was looked at.
    seen: RowId,
    /// Buyers see it at once.
    #[serde(default)]
    publish: Flag,
}

/// Takes an earlier version up again, as the newest one. 409 when someone has saved another one since, with who and when.
#[utoipa::path(post, path = "/admin/api/pages/{id}/restore", tag = "pages", params(("id" = i64, Path)), request_body = RestorePageInput, responses((status = 200, body = AdminPage), (status = 404), (status = 409), (status = 422)))]
pub async fn restore(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RestorePageInput>,
) -> ApiResult<PlainJson<AdminPage>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let wanted = Restoring {
        number: input.version.0,
        seen: input.seen.0,
        is_published: input.publish.0,
    };
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = pages::restore(tx, id, wanted, &actor, now).await?;
            audit::append(
                tx,
                &actor,
                entry("page.restore", Some(&before), Some(&after)),
                now,
            )
            .await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

/// The newest first.
#[utoipa::path(get, path = "/admin/api/pages/{id}/versions", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminPageVersion>), (status = 404)))]
pub async fn versions(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPageVersion>> {
    whole(&services, id).await?;
    let rows = versions::listed(&services.db, id).await?;
    let rows = rows.into_iter().map(AdminPageVersion::from).collect();
    Ok(Rows::part_of("page_versions", rows, &query))
}

/// What buyers see of it, and what of the newest version they would miss; also pages that stand in the same place at the same time.
#[utoipa::path(get, path = "/admin/api/pages/{id}/standing", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = AdminPageStanding), (status = 404)))]
pub async fn standing(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    State(page_blocks): State<PageBlocks>,
) -> ApiResult<PlainJson<AdminPageStanding>> {
    let PageWithVersion { page, newest } = whole(&services, id).await?;
    let (db, now) = (&services.db, services.clock.now());
    let mut faults = page_blocks.faults(&blocks::all(&newest.blocks)).await?;
    for other in versions::beside(db, &page, &newest, now).await? {
        let title = other.title;
        let text = format!("“{title}”在同一位置、同一时间向同样的客户展示：买家看到的是后开始的那个");
        faults.push(PageFault { block: None, text });
    }
    let published = versions::published_of(db, std::slice::from_ref(&page)).await?;
    let published = published.get(&page.id);
    Ok(PlainJson(AdminPageStanding {
        state: published.map_or("draft", |version| state_at(version, now)),
        starts_at: published.and_then(|version| version.starts_at),
        ends_at: published.and_then(|version| version.ends_at),
        faults: faults.into_iter().map(AdminPageFault::from).collect(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PagePreviewQuery {
    /// None = the newest.
    #[param(value_type = Option<i64>)]
    version: Option<RowId>,
}

/// A version as a visitor would see it, whatever its time and audience; in the format of the shop's
/// API, for rendering by the storefront.
#[utoipa::path(get, path = "/admin/api/pages/{id}/preview", tag = "pages", params(("id" = i64, Path), PagePreviewQuery), responses((status = 200, body = Envelope<PageAnswer>), (status = 404)))]
pub async fn preview(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
    State(blocks): State<PageBlocks>,
    Query(query): Query<PagePreviewQuery>,
) -> ApiResult<Data<PageAnswer>> {
    let PageWithVersion { page, newest } = whole(&services, id).await?;
    let version = match query.version {
        Some(number) => versions::find(&services.db, id, number.0)
            .await?
            .ok_or_else(|| ApiError::not_found("版本"))?,
        None => newest,
    };
    let draft = LivePage::new((page.place, &page.address), &version);
    Ok(Data(PageAnswer {
        page: Some(blocks.show(&Visitor(None), &draft).await?),
        timestamp: services.clock.now().timestamp_millis(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct PageGoodsInput {
    #[schema(value_type = Vec<PageBlock>)]
    blocks: Vec<Value>,
}

/// The goods of each block of goods, in order, as any approved buyer would find them: for the editor's canvas. Nothing is kept.
#[utoipa::path(post, path = "/admin/api/pages/goods", tag = "pages", request_body = PageGoodsInput, responses((status = 200, body = Vec<Vec<AdminPageGoods>>), (status = 422)))]
pub async fn goods(
    _: Staff<ReadAds>,
    State(page_blocks): State<PageBlocks>,
    Input(input): Input<PageGoodsInput>,
) -> ApiResult<PlainJson<Vec<Vec<AdminPageGoods>>>> {
    let blocks = sent_blocks::read(at_most(input.blocks)).map_err(ApiError::Invalid)?;
    let found = page_blocks.goods_to_arrange(&blocks).await?;
    let shown = found.iter().map(|goods| AdminPageGoods::each(goods));
    Ok(PlainJson(shown.collect()))
}

fn entry(
    action: &'static str,
    before: Option<&PageWithVersion>,
    after: Option<&PageWithVersion>,
) -> audit::Entry {
    let subject_id = before.or(after).map(|whole| whole.page.id.to_string());
    audit::Entry {
        action,
        subject_kind: "page",
        subject_id: subject_id.unwrap_or_default(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}
