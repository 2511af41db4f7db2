//! A pharmacy's own stock, as its system exports it: what goods it has how much of, and how fast they go.
use super::{
    need::{Milli, Supply, TARGETS, UNIT},
    stock_sheet_head::{Column, head_of},
};
use crate::shopping_lists::models::shopping_list::ListRow;

/// Rows that one sheet may have: all the goods of a large pharmacy.
pub const MOST_ROWS: usize = 5000;
/// Largest number of units in a cell.
const MOST_UNITS: i64 = 1_000_000;
/// Rows that add up others.
const SUMS: &[&str] = &["合计", "总计", "小计", "总合计"];

/// One row as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockRow {
    /// Which product; it wishes for no number.
    pub wish: ListRow,
    /// Less than zero in books that were kept late.
    pub stock: Milli,
    /// None when the row does not say.
    pub per_day: Option<Milli>,
    /// Units.
    pub minimum: i64,
}

impl StockRow {
    pub fn supply(&self) -> Supply {
        Supply {
            stock: self.stock,
            per_day: self.per_day,
            minimum: self.minimum,
            on_the_way: 0,
        }
    }

    /// Could something be missing, judging by the row alone?
    pub fn may_need(&self) -> bool {
        let longest = TARGETS.into_iter().max().unwrap_or_default();
        self.per_day.is_none() || self.supply().missing(longest) > 0
    }
}

/// The rows of a sheet; none without a head that names goods and stock.
pub fn read_rows(rows: &[(usize, Vec<String>)]) -> Option<Vec<StockRow>> {
    let (place, columns) = head_of(rows)?;
    let body = rows.get(place + 1..)?;
    let read = body
        .iter()
        .filter_map(|(line, cells)| row_of(&columns, *line, cells));
    Some(read.collect())
}

fn row_of(columns: &[Option<Column>], line: usize, cells: &[String]) -> Option<StockRow> {
    let text = |wanted: Column| {
        let mut said = columns.iter().zip(cells);
        let found = said.find(|(column, cell)| **column == Some(wanted) && !cell.is_empty());
        found.map(|(_, cell)| cell.clone()).unwrap_or_default()
    };
    let barcode = Some(text(Column::Barcode)).filter(|code| !code.is_empty());
    let wish = ListRow {
        line,
        name: text(Column::Name),
        spec: text(Column::Spec),
        maker: text(Column::Maker),
        code: barcode.unwrap_or_else(|| text(Column::Approval)),
        ..Default::default()
    };
    let is_sum = SUMS.contains(&wish.name.trim_end_matches(['：', ':']));
    if is_sum || (wish.name.is_empty() && wish.code.is_empty()) {
        return None;
    }
    let amount = |wanted| amount_of(&text(wanted));
    Some(StockRow {
        stock: amount(Column::Stock).unwrap_or_default(),
        per_day: amount(Column::PerDay)
            .or_else(|| sold_per_day(columns, cells))
            .map(|per_day| per_day.max(0)),
        minimum: amount(Column::Minimum).unwrap_or_default().max(0) / UNIT,
        wish,
    })
}

/// From the sales of the longest period in the row.
fn sold_per_day(columns: &[Option<Column>], cells: &[String]) -> Option<Milli> {
    let sold = columns
        .iter()
        .zip(cells)
        .filter_map(|(column, cell)| match column {
            Some(Column::SoldIn(days)) => Some((*days, amount_of(cell)?)),
            _ => None,
        });
    let (days, sold) = sold.max_by_key(|(days, _)| *days)?;
    Some(sold / days)
}

/// `12`, `1,234.5`, `-3`, `8盒`; none if it is not a number.
fn amount_of(cell: &str) -> Option<Milli> {
    let plain: String = cell
        .trim()
        .trim_end_matches(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .chars()
        .filter(|letter| !matches!(letter, ',' | ' '))
        .collect();
    let (sign, digits) = plain
        .strip_prefix('-')
        .map_or((1, plain.as_str()), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && part.is_empty()) || !is_number(whole) || !is_number(part) {
        return None;
    }
    let units: i64 = format!("0{whole}")
        .parse()
        .ok()
        .filter(|units| *units <= MOST_UNITS)?;
    let thousandths: String = part.chars().chain("000".chars()).take(3).collect();
    Some(sign * (units * UNIT + thousandths.parse::<i64>().ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sheet(rows: &[&[&str]]) -> Vec<(usize, Vec<String>)> {
        let numbered = rows.iter().enumerate();
        numbered
            .map(|(place, cells)| (place + 1, cells.iter().map(|cell| (*cell).to_owned()).collect()))
            .collect()
    }

    #[test]
    fn rows_are_read_by_their_head() {
        let rows = read_rows(&sheet(&[
            &["库存表"],
            &[
                "商品编码",
                "69码",
                "药品名称",
                "规格",
                "批准文号",
                "库存数量",
                "日均销量",
                "最低库存",
            ],
            &[
                "A01",
                "6901234567890",
                "阿莫西林胶囊",
                "0.25g*24粒",
                "国药准字H1",
                "5.5",
                "2.25",
                "10",
            ],
            &["A02", "", "板蓝根颗粒", "", "国药准字Z2", "-3", "", ""],
            &["", "", "合计", "", "", "1,024", "", ""],
        ]))
        .unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!(
            (
                rows[0].wish.line,
                rows[0].wish.code.as_str(),
                rows[0].stock,
                rows[0].per_day,
                rows[0].minimum
            ),
            (3, "6901234567890", 5500, Some(2250), 10)
        );
        assert_eq!(
            (rows[1].wish.code.as_str(), rows[1].stock, rows[1].per_day),
            ("国药准字Z2", -3000, None)
        );
    }

    #[test]
    fn sales_of_a_period_become_sales_per_day() {
        let rows = read_rows(&sheet(&[
            &["品名", "库存", "近7天销量", "近30天销量"],
            &["感冒灵", "4", "7", "60"],
            &["藿香正气水", "4", "0", "0"],
        ]))
        .unwrap();
        assert_eq!(rows[0].per_day, Some(2 * UNIT));
        assert!(rows[0].may_need());
        assert!(!rows[1].may_need(), "what nobody buys is not looked for");
    }

    #[test]
    fn amounts_are_read_as_they_are_written() {
        let table = [
            ("12", Some(12_000)),
            ("1,234.5", Some(1_234_500)),
            ("-3", Some(-3000)),
            ("8盒", Some(8000)),
            ("0.3333333", Some(333)),
            ("12.", Some(12_000)),
            (".5", Some(500)),
            ("", None),
            ("无", None),
            ("1-2", None),
            ("1.2.3", None),
            ("99999999999999999999", None),
        ];
        for (cell, amount) in table {
            assert_eq!(amount_of(cell), amount, "{cell:?}");
        }
    }

    proptest! {
        #[test]
        fn no_cell_upsets_it(cells in proptest::collection::vec("\\PC{0,12}", 0..8)) {
            let head = ["品名", "库存", "日均销量", "最低库存", "规格", "批准文号", "近30天销量", "厂家"];
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            for row in read_rows(&sheet(&[&head, &cells])).unwrap() {
                prop_assert!(row.per_day.is_none_or(|per_day| per_day >= 0) && row.minimum >= 0);
                prop_assert!(row.supply().missing(30) >= 0);
            }
        }
    }
}
