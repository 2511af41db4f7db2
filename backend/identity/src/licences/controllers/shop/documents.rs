//! /api/user/zizhi: the documents of the buyer's company; /api/upload: the files they consist of.
use std::collections::BTreeMap;

use axum::{
    extract::{Multipart, State},
    response::Response,
};
use chrono::NaiveDate;
use files::uploads::{UploadForm, file_of};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::{Envelope, FieldErrors},
    input::{Day, Flag, Id, Input, Query, Text},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, Entitled},
    companies::models::{
        companies,
        facts::{CompanyStatus, LicenceKind},
    },
    errors::IdentityError,
    events::LicenceSubmitted,
    licences::{
        models::{
            company_documents::CompanyDocuments,
            licence_pages::MOST_PAGES,
            licences::{self, Details},
            particulars::{self, Particulars},
            private_files, scopes, withdrawal,
        },
        views::{
            scan_file::{self, PageQuery},
            shop::{
                document::{Document, list_of},
                scope::Scope,
            },
        },
    },
    member_rights::KeepCompany,
};

#[derive(Serialize, ToSchema)]
pub struct Uploaded {
    /// To be named where the file belongs.
    pub key: String,
    pub content_type: String,
}

/// A PDF or a picture, of at most 8 MB.
#[utoipa::path(post, path = "/api/upload", tag = "user", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<Uploaded>), (status = 413), (status = 422)))]
pub async fn upload(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<Data<Uploaded>> {
    let who = (buyer.company_id(), buyer.member_id());
    private_files::check_quota(&services.db, who.0, services.clock.now()).await?;
    let stored = private_files::keep(&services, who, file_of(form).await?).await?;
    Ok(Data(Uploaded {
        key: stored.key,
        content_type: stored.content_type.into(),
    }))
}

#[derive(Serialize, ToSchema)]
pub struct DocumentList {
    pub list: Vec<Document>,
}

#[utoipa::path(get, path = "/api/user/zizhi", tag = "user", responses((status = 200, body = Envelope<DocumentList>), (status = 401)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<DocumentList>> {
    let company = companies::by_id(&services.db, buyer.company_id())
        .await?
        .ok_or(IdentityError::NotFound("企业"))?;
    let today = services.clock.today();
    let documents = CompanyDocuments::of(&services.db, &company, today).await?;
    Ok(Data(DocumentList {
        list: list_of(&documents, today),
    }))
}

/// What the documents in force allow the company to buy.
#[utoipa::path(get, path = "/api/user/jyfw", tag = "user", responses((status = 200, body = Envelope<Scope>), (status = 401)))]
pub async fn scope(buyer: Buyer, State(services): State<Services>) -> Data<Scope> {
    Data(Scope::new(&buyer.member, services.clock.today()))
}

#[derive(Deserialize, ToSchema)]
pub struct DocumentInput {
    kind: Text<40>,
    #[serde(default)]
    number: Text<60>,
    /// Codes of the document's `scope_choices`.
    #[serde(default)]
    scope: Vec<Text<40>>,
    valid_from: Option<Day>,
    valid_to: Option<Day>,
    /// 长期: no last day; not for what `must_end`.
    #[serde(default)]
    is_long_term: Flag,
    /// By the codes of the document's `particulars`.
    #[serde(default)]
    particulars: BTreeMap<String, Text<5000>>,
    /// The pages in their order: keys of `/api/upload`, or of pages that are there already; none keeps those of the
    /// version before.
    #[serde(default)]
    files: Vec<Text<60>>,
}

impl DocumentInput {
    fn details(self, today: NaiveDate) -> ApiResult<Details> {
        let kind = LicenceKind::from_code(&self.kind.0)
            .ok_or_else(|| ApiError::invalid("kind", "没有这种证照，请刷新页面后重试"))?;
        let mut errors = FieldErrors::default();
        if kind.has_number() && self.number.is_empty() {
            errors.add("number", "请照证照填写编号");
        }
        let scope = self.scope_of(kind).unwrap_or_else(|why| {
            errors.add("scope", why);
            Vec::new()
        });
        let valid_from = self.valid_from.as_ref().map(|day| day.0);
        let valid_to = match self.last_day(today) {
            Ok(valid_to) => {
                errors
                    .0
                    .extend(particulars::term_faults(kind, valid_from, valid_to).0);
                valid_to
            }
            Err(why) => {
                errors.add("valid_to", why);
                None
            }
        };
        let scan_keys = self.pages().unwrap_or_else(|why| {
            errors.add("files", why);
            Vec::new()
        });
        let particulars = self.stated(kind).unwrap_or_else(|faults| {
            errors.0.extend(faults.0);
            Particulars::new()
        });
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        Ok(Details {
            kind,
            number: self.number.0,
            scope,
            valid_from,
            valid_to,
            particulars,
            scan_keys,
        })
    }

    fn stated(&self, kind: LicenceKind) -> Result<Particulars, FieldErrors> {
        let typed = self.particulars.iter();
        let typed: Particulars = typed.map(|(code, text)| (code.clone(), text.0.clone())).collect();
        particulars::checked(kind, &typed)
    }

    fn scope_of(&self, kind: LicenceKind) -> Result<Vec<String>, &'static str> {
        if !kind.lists_scope() {
            return Ok(kind.own_scope().iter().map(|code| (*code).to_owned()).collect());
        }
        let codes: Vec<&str> = self.scope.iter().map(|code| code.0.as_str()).collect();
        scopes::ticked(&scopes::choices(kind), &codes)
    }

    fn pages(&self) -> Result<Vec<String>, String> {
        let mut keys: Vec<String> = Vec::new();
        for Text(key) in &self.files {
            if !key.is_empty() && !keys.contains(key) {
                keys.push(key.clone());
            }
        }
        if keys.len() > MOST_PAGES {
            return Err(format!(
                "一份证照最多 {MOST_PAGES} 页，请先移除多余的，或合成一个 PDF"
            ));
        }
        Ok(keys)
    }

    /// None = 长期.
    fn last_day(&self, today: NaiveDate) -> Result<Option<NaiveDate>, &'static str> {
        if self.is_long_term.0 {
            return Ok(None);
        }
        let last = self
            .valid_to
            .as_ref()
            .map(|day| day.0)
            .ok_or("请填写有效期至，或勾选长期")?;
        if self.valid_from.as_ref().is_some_and(|first| last < first.0) {
            return Err("有效期的最后一天早于第一天，请核对");
        }
        if last < today {
            return Err("这份证照已经过期，请上传换发后的新证");
        }
        Ok(Some(last))
    }
}

/// Keeps a document. While the company is a draft it waits with it; afterwards it goes to QA at once, and the version in
/// force stays until the new one is approved.
#[utoipa::path(post, path = "/api/user/zizhi", tag = "user", request_body = DocumentInput, responses((status = 200, body = Envelope<DocumentList>), (status = 409), (status = 422)))]
pub async fn save(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
    Input(input): Input<DocumentInput>,
) -> ApiResult<Data<DocumentList>> {
    let (details, now) = (input.details(services.clock.today())?, services.clock.now());
    let (company_id, company) = (buyer.company_id(), buyer.member.company.clone());
    let is_draft = company.status == CompanyStatus::Draft;
    services
        .writer
        .run(async move |tx: &WriteTx| {
            licences::save_draft(tx, company_id, details, now).await?;
            if is_draft {
                return Ok::<_, IdentityError>(());
            }
            for licence_id in licences::submit_drafts(tx, company_id, now).await? {
                let fact = LicenceSubmitted {
                    licence_id,
                    company: company.name.clone(),
                };
                kernel::outbox::publish(tx, &fact, now).await?;
            }
            Ok(())
        })
        .await?;
    list(buyer.into_buyer(), State(services)).await
}

/// Takes back a document that waits, so that another version can be handed in.
#[utoipa::path(post, path = "/api/user/zizhi/{id}/withdraw", tag = "user", params(("id" = i64, Path)), responses((status = 200, body = Envelope<DocumentList>), (status = 404), (status = 409)))]
pub async fn withdraw(
    buyer: Entitled<KeepCompany>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<DocumentList>> {
    let (company_id, actor, now) = (buyer.company_id(), buyer.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let company = companies::by_id(tx.db(), company_id).await?;
            let company = company.ok_or(IdentityError::NotFound("企业"))?;
            withdrawal::withdraw(tx, &company, id, &actor, now).await
        })
        .await?;
    list(buyer.into_buyer(), State(services)).await
}

/// A page of the company's own document.
#[utoipa::path(get, path = "/api/user/zizhi/{id}/scan", tag = "user", params(("id" = i64, Path), PageQuery), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn scan(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Response> {
    let found = licences::by_id(&services.db, id).await?;
    let row = found
        .map(|(row, _)| row)
        .filter(|row| row.company_id == buyer.company_id())
        .ok_or_else(|| ApiError::not_found("证照"))?;
    scan_file::page_of(&services, &row, &query).await
}
