//! Who carries parcels (承运单位审核): its papers, and who let it carry.
use std::future::{Ready, ready};

use kernel::Db;
use sea_orm::{Condition, DbErr, prelude::*};
use site::models::_entities::carriers;

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
};

const CARRIERS: Head = Head {
    code: "carriers",
    title: "承运单位审核记录",
    about: "期间内登记或审核的承运单位：现在的运输许可证、委托运输协议、冷藏车和保温箱的验证及其期限，登记人和审核人；各包裹由谁承运见“药品运输记录”",
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

fn carrier_cells(_: &Db, _: &Asked, rows: Vec<carriers::Model>) -> Ready<Result<Vec<Cells>, DbErr>> {
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
            row.note.as_str().into(),
        ]
    });
    ready(Ok(cells.collect()))
}
