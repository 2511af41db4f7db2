//! One row of the spreadsheet as the product it would become.
use std::collections::HashMap;

use catalog::{
    categories::models::categories::CategoryTree,
    goods::models::{
        codes::{Control, Kind, Rx, Storage},
        facts,
        words::{CONTROLS, KINDS, RXS, SCOPES, STORAGES, word},
    },
    models::_entities::{brands, categories, goods, manufacturers},
    prices::models::pricing::LARGEST_NUMBER,
};
use identity::licences::models::scopes::{device_category, device_codes};
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use super::columns::Field;
use crate::{
    class_rules::models::known::class_named,
    goods::models::{goods::wrong_code, record},
    models::_entities::goods_import_rows,
};

/// A product as it would be; the columns of the staged row.
pub type Draft = goods_import_rows::Model;

/// Controls that do not keep goods off the net; the first ones of the table.
const FREE_CONTROLS: usize = 8;

/// What cells refer to by name.
pub struct Names {
    /// Full name, short name or alias → full name.
    makers: HashMap<String, String>,
    brands: HashMap<String, i64>,
    categories: HashMap<String, Vec<i64>>,
    tree: CategoryTree,
}

impl Names {
    #[kernel::boxed]
    pub async fn load(db: &Db) -> Result<Self, DbErr> {
        let mut names = HashMap::new();
        let rows = manufacturers::Entity::find().all(db).await?;
        for row in &rows {
            let short = facts::split_names(&row.short_name).chain(facts::split_names(&row.aliases));
            for name in short {
                names.insert(name.to_owned(), row.name.clone());
            }
        }
        // A full name has priority over another column's short one.
        names.extend(rows.into_iter().map(|row| (row.name.clone(), row.name)));
        let brands = brands::Entity::find().all(db).await?;
        let mut by_name: HashMap<String, Vec<i64>> = HashMap::new();
        for row in categories::Entity::find().all(db).await? {
            by_name.entry(row.code).or_default().push(row.id);
            by_name.entry(row.name).or_default().push(row.id);
        }
        Ok(Self {
            makers: names,
            brands: brands.into_iter().map(|row| (row.name, row.id)).collect(),
            categories: by_name,
            tree: CategoryTree::load(db).await?,
        })
    }

    pub fn knows_maker(&self, name: &str) -> bool {
        self.makers.contains_key(name)
    }

    fn maker(&self, text: &str) -> String {
        self.makers.get(text).cloned().unwrap_or_else(|| text.to_owned())
    }

    fn category(&self, text: &str) -> Result<i64, String> {
        let leaf = text.rsplit(['/', '>', '＞']).next().unwrap_or(text).trim();
        let ids = self.categories.get(leaf).map_or(&[][..], Vec::as_slice);
        let fitting: Vec<i64> = ids
            .iter()
            .copied()
            .filter(|id| {
                leaf == text || {
                    let path: Vec<String> =
                        self.tree.path(*id).iter().map(|step| step.name.clone()).collect();
                    let wanted: Vec<&str> = text.split(['/', '>', '＞']).map(str::trim).collect();
                    path.ends_with(&wanted.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
                }
            })
            .collect();
        match fitting[..] {
            [id] => Ok(id),
            [] => Err(format!("没有分类“{text}”，请先新增分类或改用已有的")),
            _ => Err(format!("有几个分类都叫“{text}”，请写成“上级/{leaf}”")),
        }
    }

    fn brand_name(&self, id: Option<i64>) -> &str {
        let found = self.brands.iter().find(|(_, other)| Some(**other) == id);
        found.map_or("", |(name, _)| name)
    }
}

/// The product as it is now, or an empty one.
pub fn start(existing: Option<(&goods::Model, &str)>) -> Draft {
    let Some((row, maker)) = existing else {
        return blank();
    };
    Draft {
        goods_id: Some(row.id),
        seen_at: Some(row.updated_at),
        maker: maker.to_owned(),
        code: row.code.clone(),
        kind: row.kind.code(),
        name: row.name.clone(),
        trade_name: row.trade_name.clone(),
        aliases: row.aliases.clone(),
        brand_id: row.brand_id,
        category_id: row.category_id,
        form: row.form.clone(),
        spec: row.spec.clone(),
        unit: row.unit.clone(),
        approval_number: row.approval_number.clone(),
        barcode: row.barcode.clone(),
        rx: row.rx.code().into(),
        scope: row.scope.clone(),
        control: row.control.code().into(),
        device_class: row.device_class.code().into(),
        device_code: row.device_code.clone(),
        storage: row.storage.code().into(),
        min_quantity: row.min_quantity,
        step: row.step,
        case_quantity: row.case_quantity,
        limit_quantity: row.limit_quantity,
        on_sale: row.on_sale,
        base_price: row.base_price,
        ..blank()
    }
}

fn blank() -> Draft {
    Draft {
        id: 0,
        import_id: 0,
        line: 0,
        goods_id: None,
        seen_at: None,
        changes: Json::Array(Vec::new()),
        maker: String::new(),
        code: String::new(),
        kind: 0,
        name: String::new(),
        trade_name: String::new(),
        aliases: String::new(),
        brand_id: None,
        category_id: 0,
        form: String::new(),
        spec: String::new(),
        unit: String::new(),
        approval_number: String::new(),
        barcode: String::new(),
        rx: String::new(),
        scope: String::new(),
        control: String::new(),
        device_class: String::new(),
        device_code: String::new(),
        storage: Storage::Normal.code().into(),
        min_quantity: 1,
        step: 1,
        case_quantity: 0,
        limit_quantity: 0,
        on_sale: true,
        base_price: None,
    }
}

/// Reads one cell. Err: the error message.
pub fn set(draft: &mut Draft, field: Field, text: &str, names: &Names) -> Result<(), String> {
    match field {
        Field::Code => draft.code = code(text)?,
        Field::Kind => draft.kind = choice(&KINDS, text)?.code(),
        Field::Name => draft.name = at_most(text, 100)?,
        Field::TradeName => draft.trade_name = at_most(text, 40)?,
        Field::Aliases => draft.aliases = at_most(text, 200)?,
        Field::Maker => draft.maker = names.maker(&at_most(text, 100)?),
        Field::Brand => {
            let id = names.brands.get(text).copied();
            draft.brand_id = Some(id.ok_or_else(|| format!("没有品牌“{text}”，请先新增品牌"))?);
        }
        Field::Category => draft.category_id = names.category(text)?,
        Field::Form => draft.form = at_most(text, 40)?,
        Field::Spec => draft.spec = at_most(text, 100)?,
        Field::Unit => draft.unit = at_most(text, 10)?,
        Field::Approval => draft.approval_number = at_most(&text.replace(' ', ""), 60)?,
        Field::Barcode => draft.barcode = barcode(text)?,
        Field::Rx => draft.rx = rx(text)?,
        Field::Scope => draft.scope = choice(&SCOPES, text)?.into(),
        Field::Control => draft.control = control(text)?,
        Field::DeviceClass => draft.device_class = device_class(text)?,
        Field::DeviceCode => draft.device_code = device_code(text)?,
        Field::Storage => draft.storage = choice(&STORAGES, text)?.code().into(),
        Field::MinNumber => draft.min_quantity = number(text)?,
        Field::Step => draft.step = number(text)?,
        Field::CaseNumber => draft.case_quantity = number(text)?,
        Field::LimitNumber => draft.limit_quantity = number(text)?,
        Field::OnSale => {
            draft.on_sale = match text {
                "是" | "1" | "上架" | "Y" | "y" => true,
                "否" | "0" | "下架" | "N" | "n" => false,
                _ => return Err("应为“是”或“否”".into()),
            }
        }
        Field::BasePrice => {
            let price: Money = text
                .parse()
                .map_err(|_| format!("“{text}”不是价格，应为不超过两位小数的数字"))?;
            draft.base_price = Some(price);
        }
    }
    Ok(())
}

/// Defaults that follow from other fields.
pub fn complete(draft: &mut Draft, names: &Names) {
    if draft.kind == 0
        && let Some(kind) = names.tree.kind(draft.category_id)
    {
        draft.kind = kind.code();
    }
    let (rx, scope) = match Kind::from_code(draft.kind) {
        Some(Kind::Tcm) => (Rx::None.code(), "tcm_piece"),
        Some(Kind::Device) => (Rx::None.code(), "device"),
        _ => return,
    };
    if draft.rx.is_empty() {
        draft.rx = rx.into();
    }
    if draft.scope.is_empty() {
        draft.scope = scope.into();
    }
}

/// The kind that its category is made for.
pub fn category_kind(draft: &Draft, names: &Names) -> Option<Kind> {
    names.tree.kind(draft.category_id)
}

/// A field as people read it.
pub fn shown(draft: &Draft, field: Field, names: &Names) -> String {
    match field {
        Field::Code => draft.code.clone(),
        Field::Kind => Kind::from_code(draft.kind)
            .map(|kind| word(&KINDS, kind))
            .unwrap_or_default()
            .into(),
        Field::Name => draft.name.clone(),
        Field::TradeName => draft.trade_name.clone(),
        Field::Aliases => draft.aliases.clone(),
        Field::Maker => draft.maker.clone(),
        Field::Brand => names.brand_name(draft.brand_id).into(),
        Field::Category => names.tree.name(draft.category_id).into(),
        Field::Form => draft.form.clone(),
        Field::Spec => draft.spec.clone(),
        Field::Unit => draft.unit.clone(),
        Field::Approval => draft.approval_number.clone(),
        Field::Barcode => draft.barcode.clone(),
        Field::Rx => word(&RXS, Rx::from_code(&draft.rx)).into(),
        Field::Scope => word(&SCOPES, draft.scope.as_str()).into(),
        Field::Control => word(&CONTROLS, Control::from_code(&draft.control)).into(),
        Field::DeviceClass => draft.device_class.clone(),
        Field::DeviceCode => device_category(&draft.device_code)
            .map_or("", |(_, name)| name)
            .into(),
        Field::Storage => word(&STORAGES, Storage::from_code(&draft.storage)).into(),
        Field::MinNumber => draft.min_quantity.to_string(),
        Field::Step => draft.step.to_string(),
        Field::CaseNumber => draft.case_quantity.to_string(),
        Field::LimitNumber => draft.limit_quantity.to_string(),
        Field::OnSale => if draft.on_sale { "是" } else { "否" }.into(),
        Field::BasePrice => draft
            .base_price
            .map(|price| price.to_string())
            .unwrap_or_default(),
    }
}

fn choice<T: Copy>(words: &[(T, &'static str)], text: &str) -> Result<T, String> {
    let found = words.iter().find(|(_, word)| *word == text);
    found.map(|(value, _)| *value).ok_or_else(|| {
        let all: Vec<&str> = words.iter().map(|(_, word)| *word).collect();
        format!("“{text}”不对，应为：{}", all.join("、"))
    })
}

fn rx(text: &str) -> Result<String, String> {
    let value = match text.to_uppercase().as_str() {
        "RX" | "处方" => Rx::Prescription,
        "OTC甲类" | "甲类" | "甲类非处方药" => Rx::OtcA,
        "OTC乙类" | "乙类" | "乙类非处方药" => Rx::OtcB,
        _ => choice(&RXS, text)?,
    };
    Ok(value.code().into())
}

/// Goods of a class that the law keeps off the net keep that mark, so that the check refuses them with the rule.
fn control(text: &str) -> Result<String, String> {
    if let Some(class) = class_named(text) {
        return Err(record::forbidden(class));
    }
    let value = match text {
        "含麻" | "麻黄碱" | "含麻黄碱类复方制剂" => Control::Ephedrine,
        "含特殊药品复方" | "特殊药品复方制剂" => Control::SpecialCompound,
        "终止妊娠" => Control::Termination,
        "蛋白同化" => Control::Anabolic,
        _ => choice(&CONTROLS[..FREE_CONTROLS], text)?,
    };
    Ok(value.code().into())
}

fn device_class(text: &str) -> Result<String, String> {
    match text {
        "I" | "Ⅰ" | "一类" | "1" => Ok("I".into()),
        "II" | "Ⅱ" | "二类" | "2" => Ok("II".into()),
        "III" | "Ⅲ" | "三类" | "3" => Ok("III".into()),
        _ => Err(format!("“{text}”不对，应为：I、II、III")),
    }
}

/// 14, 14 注输、护理和防护器械, the name alone, 14-03-01 of the catalogue, or 7 where Excel dropped the zero.
fn device_code(text: &str) -> Result<String, String> {
    let plain: String = text.split_whitespace().collect();
    let leading = plain.split('-').next().unwrap_or_default();
    let is_it = |(digits, name): &(&str, &str)| {
        let plain_name: String = name.split_whitespace().collect();
        leading == *digits
            || (leading.len() == 1 && digits.strip_prefix('0') == Some(leading))
            || plain == plain_name
            || plain_name.strip_prefix(digits) == Some(plain.as_str())
    };
    let found = device_codes().into_iter().find(is_it);
    found.map(|(digits, _)| digits.to_owned()).ok_or_else(|| {
        format!("“{text}”不对，应为《医疗器械分类目录》的子目录 01 到 22，如 14 或 14 注输、护理和防护器械")
    })
}

fn code(text: &str) -> Result<String, String> {
    wrong_code(text).map_or_else(|| Ok(text.to_owned()), |why| Err(why.into()))
}

/// What Excel has turned into 6.9E+12 is lost and must not be guessed.
fn barcode(text: &str) -> Result<String, String> {
    if (8..=14).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "“{text}”不是条码，应为 8 到 14 位数字；请把这一列设为文本格式"
        ))
    }
}

fn number(text: &str) -> Result<i64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (0..=LARGEST_NUMBER).contains(number));
    number.ok_or_else(|| format!("“{text}”应为 0 到 {LARGEST_NUMBER} 的整数"))
}

fn at_most(text: &str, most: usize) -> Result<String, String> {
    if text.chars().count() > most {
        return Err(format!("最多 {most} 个字"));
    }
    Ok(text.to_owned())
}
