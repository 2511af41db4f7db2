//! What a buyer wrote down to order: rows of a paste or a sheet, read as name, specification, manufacturer, code and number.
use super::list_quantity::{ListQuantity, behind_name, lone_unit, quantity_of};

/// Rows that one list may have.
pub const MOST_ROWS: usize = 500;

/// One parsed row. Empty texts were not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRow {
    /// Row of the sheet or line of the paste, from 1.
    pub line: usize,
    pub name: String,
    pub spec: String,
    pub maker: String,
    /// Bar code (69…) or approval number.
    pub code: String,
    /// How many; none when the row does not say.
    pub number: Option<i64>,
    /// 盒, 瓶 …: in which packs it is counted.
    pub unit: String,
    /// What stands for the quantity and is none, such as `-4`.
    pub refused_number: String,
}

impl ListRow {
    fn take(&mut self, cell: &str, quantity: ListQuantity) {
        if quantity.number.is_none() {
            cell.clone_into(&mut self.refused_number);
        }
        self.number = quantity.number;
        if !quantity.unit.is_empty() {
            self.unit = quantity.unit;
        }
    }

    fn is_empty(&self) -> bool {
        self.name.is_empty() && self.code.is_empty()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Spec,
    Maker,
    Code,
    Number,
}

/// Words of a head row, the telling ones first: 商品编码 is a code although it begins like a name.
const HEADS: &[(Column, &[&str])] = &[
    (
        Column::Code,
        &["条码", "条形码", "69码", "编码", "批准文号", "国药准字"],
    ),
    (Column::Number, &["数量", "采购量", "计划量", "订货量", "需求量"]),
    (Column::Spec, &["规格"]),
    (Column::Maker, &["厂家", "厂商", "企业", "产地", "生产"]),
    (Column::Name, &["名称", "品名", "通用名", "商品", "药品", "品种"]),
];

/// Sheet rows in, wishes out. A head row, if there is one, says what the columns are; without one each cell is
/// judged by its looks.
pub fn read_rows(rows: &[(usize, Vec<String>)]) -> Vec<ListRow> {
    let head = rows.first().and_then(|(_, cells)| head_of(cells));
    let body = if head.is_some() { &rows[1..] } else { rows };
    body.iter()
        .map(|(line, cells)| {
            let wish = match &head {
                Some(columns) => by_columns(columns, cells),
                None => by_looks(cells),
            };
            ListRow { line: *line, ..wish }
        })
        .filter(|wish| !wish.is_empty())
        .collect()
}

/// A paste whose lines carry no tabs: cells are parted by commas, else by blanks.
pub fn split_lines(text: &str) -> Vec<(usize, Vec<String>)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, cells_of(line)))
        .filter(|(_, cells)| !cells.is_empty())
        .collect()
}

fn cells_of(line: &str) -> Vec<String> {
    let plain = |letter: char| matches!(letter, ',' | '，' | ';' | '；' | '、' | '|');
    let parted: Vec<&str> = if line.contains('\t') {
        line.split('\t').collect()
    } else if line.contains(plain) {
        line.split(plain).collect()
    } else {
        line.split_whitespace().collect()
    };
    let cells = parted.into_iter().map(|cell| cell.trim().to_owned());
    cells.filter(|cell| !cell.is_empty()).collect()
}

fn head_of(cells: &[String]) -> Option<Vec<Option<Column>>> {
    let columns: Vec<Option<Column>> = cells.iter().map(|cell| column_of(cell)).collect();
    let says = |column| columns.contains(&Some(column));
    let is_head =
        (says(Column::Name) || says(Column::Code)) && columns.iter().flatten().count() >= 2.min(cells.len());
    is_head.then_some(columns)
}

fn column_of(cell: &str) -> Option<Column> {
    let is_short = cell.chars().count() <= 10;
    let found = HEADS
        .iter()
        .find(|(_, words)| words.iter().any(|word| cell.contains(word)));
    found.filter(|_| is_short).map(|(column, _)| *column)
}

fn by_columns(columns: &[Option<Column>], cells: &[String]) -> ListRow {
    let mut wish = ListRow::default();
    for (column, cell) in columns.iter().zip(cells) {
        match column {
            Some(Column::Name) if wish.name.is_empty() => wish.name.clone_from(cell),
            Some(Column::Spec) if wish.spec.is_empty() => wish.spec.clone_from(cell),
            Some(Column::Maker) if wish.maker.is_empty() => wish.maker.clone_from(cell),
            Some(Column::Code) if wish.code.is_empty() => wish.code.clone_from(cell),
            Some(Column::Number) if wish.number.is_none() && !cell.is_empty() => {
                wish.take(cell, quantity_of(cell).unwrap_or_default());
            }
            _ => {}
        }
    }
    wish
}

fn by_looks(cells: &[String]) -> ListRow {
    let mut wish = ListRow::default();
    let number_at = cells
        .iter()
        .rposition(|cell| quantity_of(cell).is_some())
        .filter(|at| *at > 0);
    for (at, cell) in cells.iter().enumerate() {
        if let Some(quantity) = quantity_of(cell).filter(|_| Some(at) == number_at) {
            wish.take(cell, quantity);
        } else if let Some(unit) = lone_unit(cell).filter(|_| at > 0) {
            wish.unit = unit;
        } else if wish.code.is_empty() && is_code(cell) {
            wish.code.clone_from(cell);
        } else if wish.name.is_empty() {
            wish.name.clone_from(cell);
        } else if wish.spec.is_empty() && cell.contains(|letter: char| letter.is_ascii_digit()) {
            wish.spec.clone_from(cell);
        } else if wish.maker.is_empty() {
            wish.maker.clone_from(cell);
        }
    }
    let joined = behind_name(&wish.name).filter(|_| number_at.is_none());
    if let Some((name, quantity)) = joined.map(|(name, quantity)| (name.to_owned(), quantity)) {
        let written = wish.name[name.len()..].to_owned();
        wish.take(&written, quantity);
        wish.name = name;
    }
    wish
}

/// A bar code, or an approval number.
fn is_code(cell: &str) -> bool {
    let is_barcode = (12..=14).contains(&cell.len()) && cell.bytes().all(|byte| byte.is_ascii_digit());
    is_barcode || cell.starts_with("国药准字") || cell.starts_with("国械")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(line: usize, name: &str, spec: &str, maker: &str, code: &str, number: Option<i64>) -> ListRow {
        ListRow {
            line,
            name: name.into(),
            spec: spec.into(),
            maker: maker.into(),
            code: code.into(),
            number,
            ..Default::default()
        }
    }

    #[test]
    fn lines_are_read_by_their_looks() {
        let text = "阿莫西林胶囊 0.25g*24粒 华北制药 10盒\n\n6901234567890,3\n板蓝根颗粒\t10g*20袋\t白云山\tx5\namxl\n国药准字H20260001；2";
        assert_eq!(
            read_rows(&split_lines(text)),
            [
                ListRow {
                    unit: "盒".into(),
                    ..wish(1, "阿莫西林胶囊", "0.25g*24粒", "华北制药", "", Some(10))
                },
                wish(3, "", "", "", "6901234567890", Some(3)),
                wish(4, "板蓝根颗粒", "10g*20袋", "白云山", "", Some(5)),
                wish(5, "amxl", "", "", "", None),
                wish(6, "", "", "", "国药准字H20260001", Some(2)),
            ]
        );
    }

    #[test]
    fn a_head_row_names_the_columns_in_any_order() {
        let rows = [
            vec!["采购数量", "商品编码", "商品名称", "规格", "生产厂家", "备注"],
            vec!["12", "6901234567890", "头孢克肟片", "50mg*12片", "齐鲁制药", "急"],
            vec!["", "", "云南白药膏", "", "", ""],
            vec!["一些", "", "感冒灵", "", "", ""],
        ];
        let rows: Vec<(usize, Vec<String>)> = rows
            .into_iter()
            .enumerate()
            .map(|(index, cells)| (index + 1, cells.into_iter().map(str::to_owned).collect()))
            .collect();
        assert_eq!(
            read_rows(&rows),
            [
                wish(
                    2,
                    "头孢克肟片",
                    "50mg*12片",
                    "齐鲁制药",
                    "6901234567890",
                    Some(12)
                ),
                wish(3, "云南白药膏", "", "", "", None),
                ListRow {
                    refused_number: "一些".into(),
                    ..wish(4, "感冒灵", "", "", "", None)
                },
            ]
        );
    }

    #[test]
    fn a_lone_number_is_what_is_looked_for_and_nonsense_is_no_quantity() {
        let read = |line: &str| read_rows(&split_lines(line)).remove(0);
        assert_eq!(read("999").name, "999");
        let refused = |line: &str| {
            let row = read(line);
            (row.number, row.refused_number)
        };
        assert_eq!(refused("感冒灵 0"), (None, "0".into()));
        assert_eq!(refused("感冒灵 -3"), (None, "-3".into()));
        assert_eq!(refused("感冒灵 1.5盒"), (None, "1.5盒".into()));
        assert_eq!(refused("感冒灵 1000000"), (None, String::new()));
        assert_eq!(refused("感冒灵 5"), (Some(5), String::new()));
        assert!(read_rows(&split_lines(" , ; \n\t")).is_empty());
    }
    #[test]
    fn a_unit_is_read_beside_the_number_behind_it_or_with_the_name() {
        let read = |line: &str| {
            let row = read_rows(&split_lines(line)).remove(0);
            (row.name, row.number, row.unit, row.maker)
        };
        let two_boxes = ("板蓝根".to_owned(), Some(2), "盒".to_owned(), String::new());
        for line in ["板蓝根 2盒", "板蓝根 2 盒", "板蓝根2盒", "板蓝根 x2盒"] {
            assert_eq!(read(line), two_boxes, "{line}");
        }
    }
}
