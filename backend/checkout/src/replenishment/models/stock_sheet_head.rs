//! Recognises the columns of a pharmacy's stock sheet by their headings. Every system has its own format,
//! with a title on top and further columns for money, dates and shelves.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Name,
    Spec,
    Maker,
    Barcode,
    Approval,
    Stock,
    /// Sold on an ordinary day.
    PerDay,
    /// Sold within so many days.
    SoldIn(i64),
    Minimum,
}

/// The first rows, in which the header is searched: titles and export dates may be above it.
const HIGHEST_HEAD: usize = 10;
const LONGEST_HEADING: usize = 16;

/// Words that change the meaning of a heading's other words: 库存金额, 生产日期, 药品分类.
const OTHER: &[&str] = &[
    "金额",
    "销售额",
    "成本",
    "单价",
    "售价",
    "进价",
    "零售价",
    "日期",
    "效期",
    "批号",
    "周转",
    "天数",
    "类别",
    "分类",
    "剂型",
    "单位",
    "上限",
    "最高库存",
    "最大库存",
    "货位",
    "税率",
    "序号",
    "状态",
];

/// Words of a heading, the telling ones first: 最低库存 is no stock although it says so.
const WORDS: &[(Column, &[&str])] = &[
    (
        Column::Minimum,
        &["最低库存", "最小库存", "安全库存", "库存下限", "下限", "保底"],
    ),
    (Column::PerDay, &["日均", "日销", "每日销", "每天销", "平均每天"]),
    (Column::SoldIn(30), &["月销", "月均销", "月用量"]),
    (Column::SoldIn(7), &["周销", "周均销"]),
    (
        Column::Stock,
        &["库存", "结存", "现存", "在库", "存量", "账面数", "可用数", "余量"],
    ),
    (Column::Barcode, &["条码", "条形码", "69码", "国际码"]),
    (Column::Approval, &["批准文号", "国药准字", "注册证", "备案号"]),
    (Column::Spec, &["规格"]),
    (Column::Maker, &["厂家", "厂商", "企业", "产地", "生产", "持有人"]),
    (
        Column::Name,
        &["名称", "品名", "通用名", "商品名", "药品", "商品", "品种"],
    ),
];

/// A pharmacy's own numbering says nothing here: 商品编码, 货号.
const OWN_CODES: &[&str] = &["编码", "编号", "货号", "代码", "助记码", "拼音"];

/// The head of a sheet: the place of its row, and what each of its columns is.
pub fn head_of(rows: &[(usize, Vec<String>)]) -> Option<(usize, Vec<Option<Column>>)> {
    let rows = rows.iter().take(HIGHEST_HEAD).enumerate();
    let mut heads = rows.map(|(place, (_, cells))| (place, columns_of(cells)));
    heads.find(|(_, columns)| is_head(columns))
}

fn columns_of(cells: &[String]) -> Vec<Option<Column>> {
    cells.iter().map(|cell| column_of(cell)).collect()
}

/// It names the goods and their stock.
fn is_head(columns: &[Option<Column>]) -> bool {
    let says = |wanted: &[Column]| columns.iter().flatten().any(|column| wanted.contains(column));
    says(&[Column::Name, Column::Barcode, Column::Approval]) && says(&[Column::Stock])
}

fn column_of(cell: &str) -> Option<Column> {
    let heading: String = cell.chars().filter(|letter| !letter.is_whitespace()).collect();
    let says = |words: &[&str]| words.iter().any(|word| heading.contains(word));
    if heading.chars().count() > LONGEST_HEADING {
        return None;
    }
    if says(OTHER) {
        return None;
    }
    if heading == "数量" {
        return Some(Column::Stock);
    }
    if let Some(days) = days_of_sales(&heading) {
        return Some(Column::SoldIn(days));
    }
    let found = WORDS
        .iter()
        .find(|(_, words)| says(words))
        .map(|(column, _)| *column);
    // 商品编码 begins like a name; 国际条码编号 is a bar code all the same.
    found.filter(|column| *column == Column::Barcode || *column == Column::Approval || !says(OWN_CODES))
}

/// `近30天销量`, `90天出库数量`: the days.
fn days_of_sales(heading: &str) -> Option<i64> {
    let (before, after) = heading.split_once(['天', '日'])?;
    let is_of_sales = ["销", "出库", "用量"].iter().any(|word| after.contains(word));
    let digits: String = before
        .chars()
        .skip_while(|letter| !letter.is_ascii_digit())
        .collect();
    let days = digits.parse().ok().filter(|days| (1..=366).contains(days));
    days.filter(|_| is_of_sales)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_understood_as_systems_write_them() {
        let table: &[(&str, Option<Column>)] = &[
            ("药品名称", Some(Column::Name)),
            ("商品名称（通用名）", Some(Column::Name)),
            ("商品编码", None),
            ("商品条码", Some(Column::Barcode)),
            ("69码", Some(Column::Barcode)),
            ("批准文号", Some(Column::Approval)),
            ("规格", Some(Column::Spec)),
            ("生产厂家", Some(Column::Maker)),
            ("生产日期", None),
            ("有效期至", None),
            ("生产批号", None),
            ("库存", Some(Column::Stock)),
            ("库存数量", Some(Column::Stock)),
            ("当前结存", Some(Column::Stock)),
            ("库存金额", None),
            ("库存上限", None),
            ("最低库存", Some(Column::Minimum)),
            ("安全库存量", Some(Column::Minimum)),
            ("日均销量", Some(Column::PerDay)),
            ("近30天销量", Some(Column::SoldIn(30))),
            ("90天出库数量", Some(Column::SoldIn(90))),
            ("近30天销售金额", None),
            ("月销量", Some(Column::SoldIn(30))),
            ("月均销量", Some(Column::SoldIn(30))),
            ("数量", Some(Column::Stock)),
            ("采购数量", None),
            ("零售价", None),
            ("药品分类", None),
            ("单位", None),
        ];
        for (heading, column) in table {
            assert_eq!(column_of(heading), *column, "{heading}");
        }
    }

    #[test]
    fn the_head_stands_below_the_title_of_the_export() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect();
        let rows = [
            (1, row(&["仁心大药房库存表"])),
            (2, row(&["导出日期", "2026-11-22"])),
            (3, row(&["商品编码", "品名", "库存"])),
        ];
        let (place, columns) = head_of(&rows).unwrap();
        assert_eq!(place, 2);
        assert_eq!(columns, [None, Some(Column::Name), Some(Column::Stock)]);
        assert_eq!(head_of(&rows[..2]), None);
    }
}
