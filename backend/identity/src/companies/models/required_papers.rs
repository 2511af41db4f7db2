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

fn gap(
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

#[cfg(test)]
mod tests {
    use chrono::Days;

    use super::*;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

    fn paper(kind: LicenceKind, last: NaiveDate) -> LicenceFacts {
        LicenceFacts {
            id: 1,
            kind,
            number: String::new(),
            version: 1,
            scope: Vec::new(),
            valid_from: None,
            valid_to: Some(last),
        }
    }

    #[test]
    fn a_paper_counts_until_tonight_and_another_may_stand_in() {
        let letter = LicenceKind::PurchasingLetter;
        let tonight = [paper(letter, TODAY)];
        assert_eq!(gap(letter, &tonight, &[], TODAY), None);
        let tomorrow = gap(letter, &tonight, &[], TODAY + Days::new(1));
        assert!(tomorrow.unwrap().why.contains("2026-11-21"));
        let business = [paper(LicenceKind::Business, TODAY)];
        assert_eq!(
            gap(LicenceKind::InstitutionCertificate, &business, &[], TODAY),
            None
        );
        assert!(gap(letter, &business, &[], TODAY).unwrap().why.contains("缺少"));
    }
}
