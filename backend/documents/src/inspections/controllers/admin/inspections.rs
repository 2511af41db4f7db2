//! /admin/api/inspections: what an inspector asks for, counted, on paper, as a sheet, and all of it as one signed package; and
//! what the platform of trace codes takes.
//! Every file that leaves is in the log.
use std::collections::BTreeMap;

use axum::{
    extract::{Path, State},
    response::Response,
};
use catalog::stock::models::near_expiry;
use files::{
    archive::{Entries, archive},
    download::{attachment, safe_part},
    export::{Format, Table, export},
};
use identity::{actors::Staff, audit::models::audit, permissions::ReadInspections};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Day, DayRange, Query, RowId, Text},
    turns::TurnHolder,
};
use serde::Deserialize;
use serde_json::json;
use site::models::shop_facts;
use utoipa::IntoParams;

use crate::{
    errors::DocumentError,
    inspections::{
        models::{
            asked::{Asked, MOST_DAYS, Names},
            forms::{self, Forms, MOST_FORMS},
            package::{self, Enclosed, MOST_PACKED, Maker},
            register::{self, Head, MOST_EXPORTED, MOST_PRINTED, Register},
            registers,
            trace_documents::{self, Movement},
        },
        views::{
            admin::inspection::AdminInspection,
            pdf::{
                approval_sheet,
                register::{self as paper, Print},
            },
            xml::trace_document,
        },
    },
};

/// A register cannot be narrowed by everything: it says by what, and is whole in everything else.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InspectionQuery {
    /// First day, YYYY-MM-DD; without it thirty days. Two years at most.
    #[param(value_type = Option<String>)]
    from: Option<Day>,
    /// Last day, YYYY-MM-DD; without it today.
    #[param(value_type = Option<String>)]
    to: Option<Day>,
    #[param(value_type = Option<i64>)]
    goods_id: Option<RowId>,
    /// The whole batch number.
    #[param(value_type = Option<String>)]
    batch: Option<Text<60>>,
    #[param(value_type = Option<i64>)]
    company_id: Option<RowId>,
    /// Of one register: xlsx | csv | pdf; of `trace_codes`, `trace_returns`, `trace_destructions` and `trace_supplier_returns` also xml, an archive with a file per document for 码上放心
    format: Option<String>,
    /// Of the package: codes of registers, separated by commas; without it all.
    registers: Option<String>,
}

impl InspectionQuery {
    async fn asked(self, services: &Services) -> ApiResult<Asked> {
        let today = services.clock.today();
        Ok(Asked {
            days: DayRange::of_report(self.from, self.to, today, MOST_DAYS)?,
            today,
            near_expiry_until: near_expiry::current(&services.db).await?.until(today),
            goods_id: self.goods_id.map(|id| id.0),
            batch: self.batch.map(|number| number.0),
            company_id: self.company_id.map(|id| id.0),
        })
    }
}

#[utoipa::path(get, path = "/admin/api/inspections", tag = "inspections", params(InspectionQuery), responses((status = 200, body = AdminInspection), (status = 422)))]
pub async fn show(
    _: Staff<ReadInspections>,
    State(services): State<Services>,
    Query(query): Query<InspectionQuery>,
) -> ApiResult<PlainJson<AdminInspection>> {
    let asked = query.asked(&services).await?;
    Names::of(&services.db, &asked).await?;
    let mut counted = Vec::with_capacity(registers::ALL.len());
    for register in registers::ALL {
        counted.push((*register, register.count(&services.db, &asked).await?));
    }
    Ok(PlainJson(AdminInspection::new(&asked, counted)))
}

/// What one register is handed out as.
enum Shape {
    Paper,
    Sheet(Format),
    /// A file per document, for the platform of trace codes.
    Documents(Movement),
}

impl Shape {
    fn from_code(code: &str, head: &Head) -> Option<Self> {
        match code {
            "pdf" => Some(Self::Paper),
            "xml" => Movement::of_register(head.code).map(Self::Documents),
            other => Format::from_code(other).map(Self::Sheet),
        }
    }

    const fn most_rows(&self) -> u64 {
        match self {
            Self::Paper => MOST_PRINTED,
            Self::Sheet(_) => MOST_EXPORTED,
            Self::Documents(_) => MOST_PACKED,
        }
    }
}

#[utoipa::path(get, path = "/admin/api/inspections/{key}", tag = "inspections", params(("key" = String, Path), InspectionQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 404), (status = 422)))]
pub async fn download(
    staff: Staff<ReadInspections>,
    Path(code): Path<String>,
    State(services): State<Services>,
    Query(query): Query<InspectionQuery>,
) -> ApiResult<Response> {
    let register = registers::by_code(&code).ok_or_else(|| ApiError::not_found("这本台账"))?;
    let shape = Shape::from_code(query.format.as_deref().unwrap_or("xlsx"), register.head())
        .ok_or_else(|| ApiError::invalid("format", "请选择 xlsx、csv 或 pdf"))?;
    let asked = query.asked(&services).await?;
    let names = Names::of(&services.db, &asked).await?;
    if matches!(shape, Shape::Documents(_)) {
        trace_documents::refuse_parts(&asked)?;
    }
    refuse_long(&services, &[register], &asked, shape.most_rows()).await?;
    let action = match shape {
        Shape::Paper => "inspection.print",
        Shape::Sheet(_) | Shape::Documents(_) => "inspection.export",
    };
    note(&services, &staff, action, &[register], &asked).await?;
    match shape {
        Shape::Paper => printed(&services, &staff, register, asked, names).await,
        Shape::Sheet(format) => sheet(services, &staff, register, asked, format).await,
        Shape::Documents(movement) => documents(services, &staff, asked, movement).await,
    }
}

async fn documents(
    services: Services,
    staff: &Staff<ReadInspections>,
    asked: Asked,
    movement: Movement,
) -> ApiResult<Response> {
    let title = format!("码上放心{}单据", trace_document::title(movement));
    let name = format!("{}.zip", file_name(&title, &asked));
    let turns = services.turns.archives.clone();
    archive(&turns, TurnHolder::Staff(staff.id), &name, |entries| {
        put_documents(services, asked, movement, entries)
    })
    .await
}

async fn put_documents(
    services: Services,
    asked: Asked,
    movement: Movement,
    mut entries: Entries,
) -> ApiResult<Entries> {
    let documents = trace_documents::of_question(&services.db, &asked, movement).await?;
    let notice = trace_document::notice(movement, &documents);
    entries.add("说明.txt", notice.into_bytes()).await?;
    for document in &documents {
        let name = format!("{}.xml", safe_part(&document.number));
        let file = trace_document::file(document).map_err(|error| ApiError::Internal(error.into()))?;
        entries.add(&name, file).await?;
    }
    Ok(entries)
}

async fn sheet(
    services: Services,
    staff: &Staff<ReadInspections>,
    register: &'static dyn Register,
    asked: Asked,
    format: Format,
) -> ApiResult<Response> {
    let head = register.head();
    let columns = head.columns.iter();
    let table = Table {
        name: file_name(head.title, &asked),
        format,
        heads: columns.map(|column| column.title.to_owned()).collect(),
    };
    let turns = services.turns.exports.clone();
    export(&turns, TurnHolder::Staff(staff.id), table, |rows| async move {
        register::fill(register, &services.db, &asked, &rows).await?;
        Ok(rows)
    })
    .await
}

async fn printed(
    services: &Services,
    staff: &Staff<ReadInspections>,
    register: &'static dyn Register,
    asked: Asked,
    names: Names,
) -> ApiResult<Response> {
    let busy = "上一张表格还没有做完，或正在导出的人较多，请一分钟后再试";
    let _turn = services
        .turns
        .exports
        .take(TurnHolder::Staff(staff.id), busy)
        .await?;
    let head = register.head();
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let print = Print {
        head,
        shop: facts.legal_name().into(),
        asked: asked.words(head.filters, &names),
        by: staff.name.clone(),
        at: services.clock.now(),
        rows: register::all(register, &services.db, &asked).await?,
    };
    let name = format!("{}.pdf", file_name(head.title, &asked));
    Ok(attachment(paper::file(print).await?, "application/pdf", &name))
}

#[utoipa::path(get, path = "/admin/api/inspections/package", tag = "inspections", params(InspectionQuery), responses((status = 200, content_type = "application/zip"), (status = 422)))]
pub async fn pack(
    staff: Staff<ReadInspections>,
    State(services): State<Services>,
    Query(query): Query<InspectionQuery>,
) -> ApiResult<Response> {
    let chosen = chosen(query.registers.as_deref())?;
    let asked = query.asked(&services).await?;
    let names = Names::of(&services.db, &asked).await?;
    refuse_long(&services, &chosen, &asked, MOST_PACKED).await?;
    note(&services, &staff, "inspection.package", &chosen, &asked).await?;
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let maker = Maker {
        shop: facts.legal_name().into(),
        by: staff.name.clone(),
        at: services.clock.now(),
    };
    let name = format!("{}.zip", file_name("迎检资料", &asked));
    let turns = services.turns.archives.clone();
    archive(&turns, TurnHolder::Staff(staff.id), &name, |entries| async move {
        let enclosed = forms_of(&services, &chosen, &asked, &maker.shop).await?;
        Ok(package::pack(services, chosen, asked, (names, maker), enclosed, entries).await?)
    })
    .await
}

/// The approval forms that belong to these registers, by code.
async fn forms_of(
    services: &Services,
    registers: &[&'static dyn Register],
    asked: &Asked,
    shop: &str,
) -> ApiResult<BTreeMap<&'static str, Enclosed>> {
    let mut enclosed = BTreeMap::new();
    for register in registers {
        let head = register.head();
        match forms::of_register(&services.db, head.code, asked).await? {
            Forms::Sheets(sheets) => {
                let Some(title) = sheets.first().map(|sheet| sheet.title) else {
                    continue;
                };
                let bytes = approval_sheet::file_of_all(title.into(), sheets, shop.into()).await?;
                let name = format!("{title}（逐份）.pdf");
                enclosed.insert(head.code, Enclosed { name, bytes });
            }
            Forms::TooMany(count) => {
                let notice = format!(
                    "“{}”在期间内有 {count} 份审批表，超过一次最多放进来的 {MOST_FORMS} 份。请缩短期间再打包，或在页面上逐份打印。",
                    head.title
                );
                let name = format!("{} 审批表说明.txt", head.title);
                let bytes = notice.into_bytes();
                enclosed.insert(head.code, Enclosed { name, bytes });
            }
        }
    }
    Ok(enclosed)
}

/// The registers of these codes, each once, in their own order.
fn chosen(codes: Option<&str>) -> ApiResult<Vec<&'static dyn Register>> {
    let Some(codes) = codes else {
        return Ok(registers::ALL.to_vec());
    };
    let codes: Vec<&str> = codes.split(',').map(str::trim).collect();
    if let Some(unknown) = codes.iter().find(|code| registers::by_code(code).is_none()) {
        let message = format!("没有 {unknown} 这本台账，请重新勾选");
        return Err(ApiError::invalid("registers", message));
    }
    let all = registers::ALL.iter().copied();
    Ok(all
        .filter(|register| codes.contains(&register.head().code))
        .collect())
}

fn file_name(title: &str, asked: &Asked) -> String {
    format!("{title} {} 至 {}", asked.days.first, asked.days.last)
}

/// Checked before anything is sent: after its head a file can only be cut off.
async fn refuse_long(
    services: &Services,
    registers: &[&'static dyn Register],
    asked: &Asked,
    most: u64,
) -> ApiResult<()> {
    for register in registers {
        let rows = register.count(&services.db, asked).await?;
        if rows > most {
            let title = register.head().title;
            let message =
                format!("“{title}”有 {rows} 行，一次最多 {most} 行，请缩短期间或按商品、批号、客户筛选");
            return Err(ApiError::invalid("from", message));
        }
    }
    Ok(())
}

async fn note(
    services: &Services,
    staff: &Staff<ReadInspections>,
    action: &'static str,
    registers: &[&'static dyn Register],
    asked: &Asked,
) -> ApiResult<()> {
    let codes: Vec<&str> = registers.iter().map(|register| register.head().code).collect();
    let entry = audit::Entry {
        action,
        subject_kind: "inspection",
        subject_id: if codes.len() == 1 { codes[0] } else { "package" }.into(),
        after: Some(json!({
            "registers": codes,
            "from": asked.days.first,
            "to": asked.days.last,
            "goods_id": asked.goods_id,
            "batch": asked.batch,
            "company_id": asked.company_id,
        })),
        ..Default::default()
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, DocumentError>(())
        })
        .await?;
    Ok(())
}
