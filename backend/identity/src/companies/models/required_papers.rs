//! The papers without which no company is approved (GSP: who sells asks for them and keeps them; H). Which they are is the
//! matrix that quality management keeps (`document_rules`).
use chrono::NaiveDate;
use kernel::Db;
use sea_orm::DbErr;

use super::{
    facts::{LicenceFacts, LicenceKind, OpenDocument},
    paper_gap::PaperGap,
};
use crate::{
    licences::models::{document_rules, licence_status::LicenceStatus, licences},
    models::_entities::companies::Model as Company,
};

/// None: nothing stands in the way. `head_id`: the head office whose papers count for this store.
pub async fn gaps(
    db: &Db,
    company: &Company,
    head_id: Option<i64>,
    today: NaiveDate,
) -> Result<Vec<PaperGap>, DbErr> {
    let rules = document_rules::of(db, company.buyer_type).await?;
    let (held, open) = licences::facts_of(db, company.id, head_id).await?;
    let gaps = document_rules::required(&rules).filter_map(|kind| gap(kind, &held, &open, today));
    Ok(gaps.collect())
}

/// Why the paper does not count today; none where it does.
pub fn gap(
    kind: LicenceKind,
    held: &[LicenceFacts],
    open: &[OpenDocument],
    today: NaiveDate,
) -> Option<PaperGap> {
    let of_kind = || held.iter().filter(|paper| paper.is_for(kind));
    if of_kind().any(|paper| paper.covers(today)) {
        return None;
    }
    let name = kind.text();
    let status = open.iter().find(|one| one.kind == kind).map(|one| one.status);
    let ended = of_kind().filter_map(|paper| paper.valid_to).max();
    let why = match (status, ended.filter(|last| *last < today)) {
        (Some(LicenceStatus::Submitted), _) => format!("《{name}》还没有审核，请先审核这份证照"),
        (_, Some(last)) => format!("《{name}》已于 {last} 过期，请客户上传新证并审核通过"),
        (Some(LicenceStatus::Rejected), None) => format!("《{name}》已被驳回，请客户重新上传"),
        (_, None) if of_kind().any(LicenceFacts::is_endless_letter) => {
            format!("《{name}》没有写明有效期至哪一天，请客户上传写明的")
        }
        (_, None) if of_kind().next().is_some() => format!("《{name}》还没有生效"),
        (_, None) => format!("缺少《{name}》，请客户上传"),
    };
    Some(PaperGap { kind, why })
}
