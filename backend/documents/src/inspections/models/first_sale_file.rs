//! The first-sale file of a buyer (首营资料): every document in force with its scan, the versions that newer ones replaced, and a
//! list that says which, until when, and who approved it. What QA shows an inspector.
use chrono::{DateTime, NaiveDate, Utc};
use files::{
    download::{cell, safe_part},
    uploads::StoredFile,
};
use identity::{
    companies::models::facts::LicenceKind,
    licences::models::{
        licence_status::LicenceStatus,
        licences::{self as documents, Licence},
        scopes,
    },
    models::_entities::{companies, licences, staff},
};
use kernel::{Db, clock::shop_day};
use sea_orm::{DbErr, QueryOrder, prelude::*};

/// A document that was approved, and the person who approved it.
pub type ApprovedDocument = (Licence, Option<staff::Model>);

/// The approved documents of a company, in force or over, in the order of their kinds; of each kind those that were replaced stand
/// last.
pub async fn of(db: &Db, company_id: i64) -> Result<Vec<ApprovedDocument>, DbErr> {
    use licences::Column;
    let mut rows = licences::Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.is_in([LicenceStatus::Approved, LicenceStatus::Replaced]))
        .find_also_related(staff::Entity)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let place = |kind: LicenceKind| LicenceKind::ALL.iter().position(|known| *known == kind);
    rows.sort_by_key(|(licence, _)| (place(licence.kind), is_replaced(licence)));
    Ok(rows)
}

pub fn is_replaced(licence: &Licence) -> bool {
    licence.status == LicenceStatus::Replaced
}

/// `营业执照 91420100MA4K.jpg`, `营业执照 91420100MA4K 第2页.jpg`, `营业执照 91420100MA4K 第1版 已替换.jpg`
pub fn file_name(licence: &Licence, page: Option<usize>, file: &StoredFile) -> String {
    let ending = match file.content_type {
        "application/pdf" => "pdf",
        "image/webp" => "webp",
        _ => "jpg",
    };
    let kind = licence.kind.text();
    let page = page.map(|page| format!("第{page}页")).unwrap_or_default();
    let version = is_replaced(licence).then(|| format!("第{}版 已替换", licence.version));
    let words = [
        safe_part(kind),
        safe_part(&licence.number),
        version.unwrap_or_default(),
        page,
    ];
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !word.is_empty())
        .collect();
    format!("{}.{ending}", words.join(" "))
}

/// The list as a table that spreadsheets open (UTF-8 with a mark).
pub fn list(
    company: &companies::Model,
    rows: &[ApprovedDocument],
    today: NaiveDate,
) -> Result<Vec<u8>, csv::Error> {
    let mut sheet = csv::WriterBuilder::new()
        .flexible(true)
        .from_writer("\u{FEFF}".as_bytes().to_vec());
    sheet.write_record(["企业名称", "统一社会信用代码", "法定代表人", "注册地址"])?;
    let address = format!(
        "{}{}{}{}",
        company.province, company.city, company.district, company.street
    );
    sheet.write_record(
        [
            &company.name,
            &company.credit_code,
            &company.legal_person,
            &address,
        ]
        .map(|text| cell(text)),
    )?;
    sheet.write_record([
        "证照",
        "编号",
        "经营范围",
        "发证日期",
        "有效期至",
        "状态",
        "版本",
        "审核人",
        "审核时间",
    ])?;
    for (licence, staff) in rows {
        let kind = licence.kind;
        let scope = documents::scope_codes(&licence.scope);
        let scope: Vec<String> = scope.iter().map(|code| scopes::name_on(kind, code)).collect();
        sheet.write_record([
            kind.text().to_owned(),
            cell(&licence.number),
            scope.join("、"),
            day(licence.valid_from).unwrap_or_default(),
            day(licence.valid_to).unwrap_or_else(|| "长期".into()),
            documents::status_on(licence, today).text().to_owned(),
            licence.version.to_string(),
            staff.as_ref().map(|staff| cell(&staff.name)).unwrap_or_default(),
            licence.decided_at.map(moment).unwrap_or_default(),
        ])?;
    }
    sheet.into_inner().map_err(|error| error.into_error().into())
}

fn day(day: Option<NaiveDate>) -> Option<String> {
    day.map(|day| day.format("%Y-%m-%d").to_string())
}

fn moment(at: DateTime<Utc>) -> String {
    shop_day(at).format("%Y-%m-%d").to_string()
}
