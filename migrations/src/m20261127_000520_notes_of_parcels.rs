//! A parcel keeps what its note and the registers of sales state of the wholesaler and of the goods, as it was when it left. What
//! left before is filled with what holds today, since nothing better is known; of a shop whose facts nobody has edited they are
//! in the configuration file, so its old parcels keep none and are read with the facts of the day.
use sea_orm_migration::{prelude::*, schema, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

const OF_SHOP: &str = "UPDATE shipments SET \
    supplier = CASE shop_facts.company WHEN '' THEN shop_facts.name ELSE shop_facts.company END, \
    supplier_licence = COALESCE((SELECT number FROM own_licences WHERE kind = 'drug_trading'), ''), \
    supplier_address = shop_facts.address, \
    supplier_phone = shop_facts.hot_line, \
    warehouse_name = COALESCE((SELECT name FROM warehouses WHERE warehouses.id = shipments.warehouse_id), '') \
    FROM shop_facts \
    WHERE shop_facts.set_at IS NOT NULL AND shipments.status IN ('shipped', 'received')";

const TCM: i32 = 2;
const DEVICE: i32 = 3;

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, columns) in columns() {
        for column in columns {
            let add = Table::alter().table(table).add_column(column).take();
            manager.alter_table(add).await?;
        }
    }
    let db = manager.get_connection();
    db.execute_unprepared(OF_SHOP).await?;
    let of_goods = of_goods(manager.get_database_backend());
    db.execute_unprepared(&of_goods).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, columns) in columns() {
        for column in columns.iter().rev() {
            let drop = Table::alter()
                .table(table)
                .drop_column(column.get_column_name())
                .take();
            manager.alter_table(drop).await?;
        }
    }
    Ok(())
}

fn columns() -> [(&'static str, Vec<ColumnDef>); 2] {
    let of_lines = vec![
        // None: its parcel has not left.
        schema::integer_null("kind"),
        words("device_class"),
        words("form"),
        words("holder"),
        words("origin"),
        words("standard"),
        words("registrant"),
        words("production_licence"),
        words("udi"),
    ];
    let of_parcels = vec![
        // Empty: it has not left.
        words("supplier"),
        words("supplier_licence"),
        words("supplier_address"),
        words("supplier_phone"),
        words("warehouse_name"),
    ];
    [("shipment_lines", of_lines), ("shipments", of_parcels)]
}

fn of_goods(backend: DatabaseBackend) -> String {
    let holder = on_sheet(backend, &["上市许可持有人"]);
    let stated = |column: &str, kind: i32, labels: &[&str]| {
        let on_sheet = on_sheet(backend, labels);
        format!("COALESCE(NULLIF(known.{column}, ''), CASE WHEN goods.kind = {kind} THEN {on_sheet} END, '')")
    };
    let origin = stated("origin", TCM, &["产地", "道地产区"]);
    let standard = stated("standard", TCM, &["执行标准", "标准"]);
    let registrant = stated("registrant", DEVICE, &["注册人", "备案人", "注册人/备案人"]);
    let licences = ["生产许可证号", "生产许可证编号", "生产备案凭证编号"];
    let production_licence = stated("production_licence", DEVICE, &licences);
    let udi = stated("udi", DEVICE, &["UDI", "UDI-DI", "医疗器械唯一标识"]);
    format!(
        "UPDATE shipment_lines SET kind = goods.kind, device_class = goods.device_class, form = goods.form, \
         holder = COALESCE({holder}, manufacturers.name), origin = {origin}, standard = {standard}, \
         registrant = {registrant}, production_licence = {production_licence}, udi = {udi} \
         FROM goods JOIN manufacturers ON manufacturers.id = goods.maker_id \
         LEFT JOIN goods_particulars AS known ON known.goods_id = goods.id \
         WHERE goods.id = shipment_lines.goods_id AND shipment_lines.shipment_id IN \
         (SELECT id FROM shipments WHERE status IN ('shipped', 'received'))"
    )
}

/// The row of the product's sheet under the first of these labels that it has.
fn on_sheet(backend: DatabaseBackend, labels: &[&str]) -> String {
    let under = labels.iter().map(|label| match backend {
        DatabaseBackend::Sqlite => format!(
            "(SELECT json_extract(entry.value, '$.text') FROM json_each(goods.sheet) AS entry \
             WHERE CASE entry.type WHEN 'object' THEN json_extract(entry.value, '$.label') = '{label}' END LIMIT 1)"
        ),
        _ => format!(
            "(SELECT entry.value ->> 'text' FROM json_array_elements(\
             CASE json_typeof(goods.sheet) WHEN 'array' THEN goods.sheet ELSE '[]' END) AS entry \
             WHERE entry.value ->> 'label' = '{label}' LIMIT 1)"
        ),
    });
    format!("COALESCE(NULL, {})", under.collect::<Vec<_>>().join(", "))
}
