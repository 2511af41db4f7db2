//! The columns of the spreadsheet: their possible headings, and their positions in a file.
use files::sheet_stream::{Cell, Row, column_name};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Code,
    Kind,
    Name,
    TradeName,
    Aliases,
    Maker,
    Brand,
    Category,
    Form,
    Spec,
    Unit,
    Approval,
    Barcode,
    Rx,
    Scope,
    Control,
    DeviceClass,
    DeviceCode,
    Storage,
    MinNumber,
    Step,
    CaseNumber,
    LimitNumber,
    OnSale,
    BasePrice,
}

/// Field, its name in the records, and its headings, the usual one first.
pub const FIELDS: [(Field, &str, &[&str]); 25] = [
    (Field::Code, "code", &["商品编码", "编码", "货号", "商品编号"]),
    (Field::Kind, "kind", &["类别", "商品类别"]),
    (
        Field::Name,
        "name",
        &["通用名", "品名", "药品名称", "通用名称", "商品名称", "名称"],
    ),
    (Field::TradeName, "trade_name", &["商品名"]),
    (Field::Aliases, "aliases", &["别名"]),
    (
        Field::Maker,
        "maker",
        &["生产企业", "生产厂家", "厂家", "上市许可持有人"],
    ),
    (Field::Brand, "brand", &["品牌"]),
    (Field::Category, "category", &["分类", "商品分类"]),
    (Field::Form, "form", &["剂型"]),
    (Field::Spec, "spec", &["规格", "包装规格"]),
    (Field::Unit, "unit", &["单位", "包装单位"]),
    (
        Field::Approval,
        "approval_number",
        &["批准文号", "注册证号", "国药准字"],
    ),
    (Field::Barcode, "barcode", &["条码", "69码", "商品条码"]),
    (Field::Rx, "rx", &["处方分类", "处方类别"]),
    (Field::Scope, "scope", &["经营范围"]),
    (Field::Control, "control", &["管控", "特殊管理"]),
    (Field::DeviceClass, "device_class", &["器械类别", "管理类别"]),
    (
        Field::DeviceCode,
        "device_code",
        &["器械分类", "器械分类编码", "分类编码"],
    ),
    (Field::Storage, "storage", &["贮藏条件", "储存条件", "贮藏"]),
    (Field::MinNumber, "min_number", &["起订量"]),
    (Field::Step, "step", &["中包装"]),
    (Field::CaseNumber, "case_number", &["件装量", "件装"]),
    (Field::LimitNumber, "limit_number", &["每店限购", "限购"]),
    (Field::OnSale, "on_sale", &["上架", "是否上架"]),
    (
        Field::BasePrice,
        "base_price",
        &["基础价", "单价", "价格", "批发价"],
    ),
];

impl Field {
    pub fn heading(self) -> &'static str {
        FIELDS
            .iter()
            .find(|(field, ..)| *field == self)
            .and_then(|(_, _, headings)| headings.first())
            .copied()
            .unwrap_or_default()
    }

    /// The field that the rules of prices call so.
    pub fn named(key: &str) -> Option<Self> {
        let found = FIELDS.iter().find(|(_, name, _)| *name == key)?;
        Some(found.0)
    }
}

/// Rows above the headings that a title may take.
const MOST_TITLES: usize = 5;

/// The field that a heading names.
fn field_of(heading: &str) -> Option<Field> {
    let plain: String = heading
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '*')
        .collect();
    let found = FIELDS
        .iter()
        .find(|(_, _, headings)| headings.contains(&plain.as_str()))?;
    Some(found.0)
}

/// The error of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellError {
    pub line: u32,
    /// A, B, …; empty when the file has no such column.
    pub column: String,
    pub heading: String,
    pub message: String,
}

/// The position of each field in a file.
#[derive(Debug)]
pub struct Columns {
    places: Vec<(Field, usize)>,
}

impl Columns {
    /// Which of the first rows holds the headings: titles and merged cells may be above them.
    pub fn place_in(rows: &[Row]) -> usize {
        let is_code = |cell: &Cell| matches!(cell, Cell::Text(text) if field_of(text) == Some(Field::Code));
        let mut first = rows.iter().take(MOST_TITLES + 1);
        first
            .position(|row| row.cells.iter().any(is_code))
            .unwrap_or_default()
    }

    /// Reads the heading. Err: what to do about it.
    pub fn of(heading: &Row) -> Result<Self, String> {
        let mut places = Vec::new();
        let mut unknown = Vec::new();
        for (place, cell) in heading.cells.iter().enumerate() {
            let Cell::Text(text) = cell else { continue };
            match field_of(text) {
                Some(field) if places.iter().any(|(other, _)| *other == field) => {
                    return Err(format!("有两列都是“{}”，请删去一列", field.heading()));
                }
                Some(field) => places.push((field, place)),
                None => unknown.push(format!("{} 列“{text}”", column_name(place))),
            }
        }
        if !places.iter().any(|(field, _)| *field == Field::Code) {
            return Err("没有找到表头：应有一行写明各列名称，其中一列是“商品编码”；请下载模板对照".into());
        }
        if !unknown.is_empty() {
            return Err(format!(
                "不认识{}，请改用模板里的表头或删去这一列",
                unknown.join("、")
            ));
        }
        Ok(Self { places })
    }

    pub fn error(&self, line: u32, field: Field, message: impl Into<String>) -> CellError {
        let place = self.places.iter().find(|(other, _)| *other == field);
        CellError {
            line,
            column: place.map(|(_, place)| column_name(*place)).unwrap_or_default(),
            heading: field.heading().into(),
            message: message.into(),
        }
    }

    /// The cells of a row that say something; empty ones leave things as they are.
    pub fn texts<'a>(&self, row: &'a Row, errors: &mut Vec<CellError>) -> Vec<(Field, &'a str)> {
        let mut texts = Vec::new();
        for (field, place) in &self.places {
            let wrong = match row.cells.get(*place) {
                None | Some(Cell::Empty) => continue,
                Some(Cell::Text(text)) => {
                    texts.push((*field, text.as_str()));
                    continue;
                }
                Some(Cell::TooLong) => "内容太长，最多 500 个字",
                Some(Cell::Unsaved) => "公式没有保存结果，请在 Excel 中重新保存，或粘贴为数值",
                Some(Cell::Fault) => "公式出错（如 #N/A），请改为实际的值",
            };
            errors.push(self.error(row.line, *field, wrong));
        }
        texts
    }
}
