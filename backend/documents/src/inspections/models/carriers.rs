//! Who carries parcels (承运单位审核): its papers, and who let it carry.
use files::download::safe_part;
use kernel::{Db, clock::shop_day};
use sea_orm::{Condition, DbErr, QueryOrder, prelude::*};
use site::models::{
    _entities::carriers,
    carrier_scans::{self, CarrierScan},
};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
};

/// The register that comes with scans in the package.
pub const CODE: &str = "carriers";

const CARRIERS: Head = Head {
    code: CODE,
    title: "承运单位审核记录",
    about: "期间内登记或审核的承运单位：现在的运输许可证、委托运输协议、冷藏车和保温箱的验证及其期限，登记人和审核人；扫描件在“承运单位”里，迎检资料包带着；各包裹由谁承运见“药品运输记录”",
    filters: &[Filter::Period],
    columns: &[
        column("承运单位", 9.0),
        column("自有车辆", 3.4),
        column("统一社会信用代码", 8.0),
        column("运输许可证号", 8.0),
        column("许可证有效期至", 5.6),
        column("委托运输协议至", 5.6),
        column("承运冷链", 3.4),
        column("验证有效期至", 5.6),
        column("已验证的车辆和保温箱", 9.0),
        column("登记人", 4.0),
        column("登记时间", 6.5),
        column("审核意见", 9.0),
        column("审核人", 4.0),
        column("审核时间", 6.5),
        column("结论", 4.0),
        column("扫描件", 6.0),
        column("备注", 6.0),
    ],
};

register!(Carriers, CARRIERS, carriers, filed, carrier_cells);

fn filed(asked: &Asked) -> Select<carriers::Entity> {
    let within = Condition::any()
        .add(asked.within(carriers::Column::EnteredAt))
        .add(asked.within(carriers::Column::DecidedAt));
    carriers::Entity::find().filter(within)
}

async fn carrier_cells(db: &Db, _: &Asked, rows: Vec<carriers::Model>) -> Result<Vec<Cells>, DbErr> {
    let scans = carrier_scans::of(db, rows.iter().map(|row| row.id).collect()).await?;
    let cells = rows.iter().map(|row| {
        vec![
            row.name.as_str().into(),
            cells::yes(row.is_own),
            row.credit_code.as_str().into(),
            row.licence_number.as_str().into(),
            cells::day(row.licence_until),
            cells::day(row.contract_until),
            cells::yes(row.carries_cold),
            cells::day(row.validated_until),
            row.vehicles.as_str().into(),
            row.entered_by_name.as_str().into(),
            cells::moment(Some(row.entered_at)),
            row.opinion.as_str().into(),
            row.decided_by_name.as_str().into(),
            cells::moment(row.decided_at),
            row.standing.text().into(),
            papers_of(&scans, row.id).into(),
            row.note.as_str().into(),
        ]
    });
    Ok(cells.collect())
}

/// The papers of a carrier of which a scan is on file.
fn papers_of(scans: &[CarrierScan], carrier_id: i64) -> String {
    let current = scans
        .iter()
        .rev()
        .filter(|scan| scan.carrier_id == carrier_id && scan.replaced_at.is_none());
    let papers: Vec<&str> = current.map(|scan| scan.paper.text()).collect();
    papers.join("、")
}

/// All scans of the carriers in the register, those that others replaced too, with the names that their files are given.
pub async fn scans_in(db: &Db, asked: &Asked) -> Result<Vec<(String, CarrierScan)>, DbErr> {
    let rows = filed(asked).order_by_asc(carriers::Column::Id).all(db).await?;
    let scans = carrier_scans::of(db, rows.iter().map(|row| row.id).collect()).await?;
    let named = scans.into_iter().filter_map(|scan| {
        let carrier = rows.iter().find(|row| row.id == scan.carrier_id)?;
        Some((name_of(carrier, &scan), scan))
    });
    Ok(named.collect())
}

fn name_of(carrier: &carriers::Model, scan: &CarrierScan) -> String {
    let state = if scan.replaced_at.is_some() {
        " 已替换"
    } else {
        ""
    };
    let ending = scan.file_key.rsplit_once('.').map_or("", |(_, ending)| ending);
    let (paper, day) = (scan.paper.text(), shop_day(scan.added_at));
    format!("{} {paper} {day}{state}.{ending}", safe_part(&carrier.name))
}
