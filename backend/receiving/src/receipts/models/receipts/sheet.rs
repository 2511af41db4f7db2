//! A delivery by sheet: the lines of one delivery note as a table. Nothing is written here; the result fills
//! the form, and the person who submits the form has seen it. A sheet with errors fills nothing.
use std::collections::HashMap;

use catalog::{models::_entities::goods, stock::models::stock::BatchDates};
use chrono::{DateTime, Days, NaiveDate, Utc};
use kernel::{Db, Money, input::scalar::LARGEST_QUANTITY};
use sea_orm::{DbErr, prelude::*};

use crate::receipts::models::receipts::{
    check::{Fault, Field, LONGEST_BATCH_NUMBER, tenths},
    lines::{DeliveryLine, MOST_LINES},
    receive::KnownGoods,
};

/// Rows allowed above the headings: a title, the supplier.
const MOST_ROWS_ABOVE: usize = 10;
/// Rows read from a sheet: the lines, and the rows above them.
pub const MOST_ROWS: usize = MOST_LINES + MOST_ROWS_ABOVE + 1;
/// Maximum number of errors reported at once.
const MOST_FAULTS: usize = 100;

/// The row of a sheet as people count them, and its cells.
pub type Row = (usize, Vec<String>);

/// A cell that cannot be used as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellFault {
    /// As people count; 0 for the sheet as a whole.
    pub row: usize,
    /// A, B, …; empty when the sheet has no such column.
    pub column: String,
    pub heading: &'static str,
    pub message: String,
}

#[derive(Debug, Default)]
pub struct Sheet {
    pub lines: Vec<DeliveryLine>,
    pub faults: Vec<CellFault>,
}

/// What suppliers and their programs call a column; the first is the template's.
const fn headings(field: Field) -> &'static [&'static str] {
    match field {
        Field::Goods => &["商品编码", "编码", "货号", "商品代码"],
        Field::Batch => &["批号", "产品批号", "生产批号"],
        Field::ProducedOn => &["生产日期"],
        Field::ExpiresOn => &["有效期至", "有效期", "失效日期", "效期"],
        Field::Quantity => &["数量", "到货数量", "实收数量"],
        Field::UnitPrice => &["单价", "进价", "含税单价", "采购单价"],
        Field::Temperature => &["到货温度", "温度", "到货温度（℃）", "到货温度(℃)"],
        Field::Udi => &["UDI", "UDI码", "医疗器械唯一标识"],
        Field::Origin => &["产地"],
    }
}

/// The position of each field.
struct Columns(HashMap<Field, usize>);

impl Columns {
    fn of(row: &[String]) -> Option<Self> {
        let place = |field: Field| {
            let found = row.iter().position(|cell| headings(field).contains(&cell.trim()));
            Some((field, found?))
        };
        let places: HashMap<_, _> = Field::ALL.into_iter().filter_map(place).collect();
        (places.contains_key(&Field::Goods) && places.contains_key(&Field::Batch)).then_some(Self(places))
    }

    /// Only cold goods need a temperature, only devices a UDI, and only pieces of TCM have an origin: their columns may be missing.
    fn missing(&self) -> Vec<&'static str> {
        let needed = Field::ALL
            .into_iter()
            .filter(|field| !matches!(field, Field::Temperature | Field::Udi | Field::Origin));
        needed
            .filter(|field| !self.0.contains_key(field))
            .map(Field::heading)
            .collect()
    }

    fn cell<'a>(&self, row: &'a [String], field: Field) -> &'a str {
        let place = self.0.get(&field).copied();
        place
            .and_then(|place| row.get(place))
            .map_or("", |cell| cell.trim())
    }

    fn fault(&self, row: usize, (field, message): Fault) -> CellFault {
        CellFault {
            row,
            column: self
                .0
                .get(&field)
                .map(|place| letters(*place))
                .unwrap_or_default(),
            heading: field.heading(),
            message,
        }
    }
}

/// A, …, Z, AA, …
fn letters(place: usize) -> String {
    let letter = |number: usize| ('A'..='Z').nth(number % 26).unwrap_or('A');
    match place / 26 {
        0 => letter(place).to_string(),
        before => letters(before - 1) + &letter(place).to_string(),
    }
}

fn whole(message: impl Into<String>) -> Sheet {
    Sheet {
        lines: Vec::new(),
        faults: vec![CellFault {
            row: 0,
            column: String::new(),
            heading: "",
            message: message.into(),
        }],
    }
}

/// What is wrong with the file, as a whole or in a row, is in the answer and no error.
pub async fn read(db: &Db, rows: &[Row], now: DateTime<Utc>) -> Result<Sheet, DbErr> {
    let head = rows
        .iter()
        .take(MOST_ROWS_ABOVE)
        .enumerate()
        .find_map(|(place, (_, cells))| Some((place, Columns::of(cells)?)));
    let Some((place, columns)) = head else {
        return Ok(whole("没有找到表头，表头应有“商品编码”和“批号”，可下载模板对照"));
    };
    let missing = columns.missing();
    if !missing.is_empty() {
        return Ok(whole(format!("表中缺少这些列：{}", missing.join("、"))));
    }
    let rows = &rows[place + 1..];
    if rows.is_empty() {
        return Ok(whole("表头下面没有商品，请填好再上传"));
    }
    if rows.len() > MOST_LINES {
        return Ok(whole(format!("一张收货单最多 {MOST_LINES} 行，请分成几份上传")));
    }
    let by_code = goods_by_code(
        db,
        rows.iter().map(|(_, cells)| columns.cell(cells, Field::Goods)),
    )
    .await?;
    let mut sheet = Sheet::default();
    let mut read_rows = Vec::new();
    let mut lines = Vec::new();
    for (row, cells) in rows {
        match line_of(&columns, cells, &by_code) {
            Ok(line) => {
                read_rows.push(*row);
                lines.push(line);
            }
            Err(faults) => sheet
                .faults
                .extend(faults.into_iter().map(|fault| columns.fault(*row, fault))),
        }
    }
    let known = KnownGoods::of(db, &lines).await?;
    for (place, (row, line)) in read_rows.iter().zip(&lines).enumerate() {
        let faults = known.faults(line, &lines[..place], now);
        sheet
            .faults
            .extend(faults.into_iter().map(|fault| columns.fault(*row, fault)));
    }
    sheet.faults.sort_by_key(|fault| fault.row);
    sheet.faults.truncate(MOST_FAULTS);
    if sheet.faults.is_empty() {
        sheet.lines = lines;
    }
    Ok(sheet)
}

async fn goods_by_code(
    db: &Db,
    codes: impl Iterator<Item = &str>,
) -> Result<HashMap<String, goods::Model>, DbErr> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Code.is_in(codes))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.code.clone(), row)).collect())
}

/// What a row says, or everything in it that cannot be read.
fn line_of(
    columns: &Columns,
    cells: &[String],
    by_code: &HashMap<String, goods::Model>,
) -> Result<DeliveryLine, Vec<Fault>> {
    let cell = |field: Field| columns.cell(cells, field);
    let mut faults: Vec<Fault> = Vec::new();
    let mut wrong = |field: Field, why: String| faults.push((field, why));
    let code = cell(Field::Goods);
    let goods = by_code.get(code);
    if code.is_empty() {
        wrong(Field::Goods, "没有填商品编码".into());
    } else if goods.is_none() {
        wrong(Field::Goods, format!("没有编码为“{code}”的商品，请先新增商品"));
    }
    let batch_number = cell(Field::Batch);
    if batch_number.chars().count() > LONGEST_BATCH_NUMBER {
        wrong(Field::Batch, format!("批号最多 {LONGEST_BATCH_NUMBER} 个字"));
    }
    let mut day = |field: Field| {
        let read = day_of(cell(field));
        if read.is_none() {
            wrong(field, "日期应为 年-月-日，例如 2026-11-21".into());
        }
        read
    };
    let (produced_on, expires_on) = (day(Field::ProducedOn), day(Field::ExpiresOn));
    let quantity = quantity_of(cell(Field::Quantity));
    if quantity.is_none() {
        wrong(
            Field::Quantity,
            format!("数量应为 1 到 {LARGEST_QUANTITY} 的整数"),
        );
    }
    let unit_price = price_of(cell(Field::UnitPrice));
    if unit_price.is_none() {
        wrong(Field::UnitPrice, "单价应为不超过两位小数的数字，赠品填 0".into());
    }
    let warmth = cell(Field::Temperature);
    let temperature = tenths(warmth);
    if !warmth.is_empty() && temperature.is_none() {
        wrong(Field::Temperature, "温度应为数字，最多一位小数，例如 5.2".into());
    }
    match (goods, produced_on.zip(expires_on), quantity.zip(unit_price)) {
        (Some(goods), Some((produced_on, expires_on)), Some((quantity, unit_price))) if faults.is_empty() => {
            Ok(DeliveryLine {
                goods_id: goods.id,
                batch_number: batch_number.into(),
                dates: BatchDates {
                    produced_on,
                    expires_on,
                },
                quantity,
                unit_price,
                temperature,
                udi: cell(Field::Udi).into(),
                origin: cell(Field::Origin).into(),
            })
        }
        _ => Err(faults),
    }
}

fn quantity_of(text: &str) -> Option<i64> {
    let is_plain = !text.is_empty() && text.len() <= 12 && text.bytes().all(|byte| byte.is_ascii_digit());
    let number: i64 = is_plain.then(|| text.parse().ok()).flatten()?;
    (1..=LARGEST_QUANTITY).contains(&number).then_some(number)
}

fn price_of(text: &str) -> Option<Money> {
    let plain = text.trim_start_matches(['¥', '￥']).replace(',', "");
    plain.parse().ok()
}

/// Days as people and spreadsheets write them; a workbook keeps a day as the number of days since the end of 1899.
fn day_of(text: &str) -> Option<NaiveDate> {
    let day = text.split([' ', 'T']).next()?;
    let written = ["%Y-%m-%d", "%Y/%m/%d", "%Y.%m.%d", "%Y年%m月%d日", "%Y%m%d"];
    written
        .iter()
        .find_map(|format| NaiveDate::parse_from_str(day, format).ok())
        .filter(|_| !is_serial(day))
        .or_else(|| serial(day))
}

/// Five digits: 1927 to 2173.
fn is_serial(text: &str) -> bool {
    let whole = text.split('.').next().unwrap_or_default();
    whole.len() == 5 && whole.bytes().all(|byte| byte.is_ascii_digit())
}

fn serial(text: &str) -> Option<NaiveDate> {
    let whole = is_serial(text).then(|| text.split('.').next())??;
    let days = Days::new(whole.parse().ok()?);
    NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(days)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_people_and_workbooks_write_them() {
        let expected = NaiveDate::from_ymd_opt(2026, 11, 21);
        for text in [
            "2026-11-21",
            "2026/11/21",
            "2026.11.21",
            "2026年11月21日",
            "20261121",
            "2026-11-21 00:00:00",
            "46347",
            "46347.0",
        ] {
            assert_eq!(day_of(text), expected, "{text}");
        }
        for text in ["", "昨天", "2026-13-01", "2026-02-30", "123", "1e5", "-46347"] {
            assert_eq!(day_of(text), None, "{text}");
        }
    }

    #[test]
    fn columns_are_named_as_spreadsheets_name_them() {
        assert_eq!(
            [0, 25, 26, 27, 701, 702].map(letters),
            ["A", "Z", "AA", "AB", "ZZ", "AAA"]
        );
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(quantity_of("999999"), Some(999_999));
        for text in ["", "0", "-1", "1.5", "1000000", "９", "999999999999999999999"] {
            assert_eq!(quantity_of(text), None, "{text}");
        }
        assert_eq!(price_of("¥1,234.50"), Some(Money(123_450)));
        assert_eq!(price_of("0"), Some(Money::ZERO));
        assert_eq!(price_of("1.234"), None);
    }
}
