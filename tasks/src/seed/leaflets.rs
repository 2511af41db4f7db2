//! What the leaflets of the demo say, under the headings of a real one and in their order. By groups of medicines: no dose is in
//! them, which somebody might take from a demo.
use catalog::goods::models::codes::Kind;
use serde_json::{Value, json};

use super::{
    assortment::Item,
    numbers::hash,
    tables::{Leaflet, items},
};

/// How it is given, by the first of these words in its name or its form.
const ROUTES: &[(&[&str], &str)] = &[
    (&["磷酸铝", "藿香", "十滴水"], "口服"),
    (&["康复新"], "口服或外用"),
    (&["滴眼", "眼膏", "眼用"], "滴入或涂入结膜囊内"),
    (&["鼻喷", "滴鼻", "羟甲唑啉"], "喷入或滴入鼻腔"),
    (&["滴耳"], "滴入外耳道"),
    (&["阴道"], "阴道内给药"),
    (&["栓剂", "灌肠", "痔疮膏"], "腔道内给药，部位见包装"),
    (
        &[
            "含片",
            "喉片",
            "含漱",
            "口颊",
            "口腔",
            "口含",
            "西瓜霜",
            "喉风散",
            "开喉剑",
        ],
        "在口腔内含化、含漱或喷敷",
    ),
    (&["吸入"], "经口吸入"),
    (&["贴剂", "贴膏"], "贴于患处"),
    (
        &[
            "膏剂",
            "凝胶",
            "乳胶",
            "胶浆",
            "搽剂",
            "洗剂",
            "酊剂",
            "雾剂",
            "外用",
            "聚维酮碘",
            "奈德溶液",
        ],
        "外用",
    ),
];

/// What it looks like, by the first of these words in its form.
const APPEARANCES: &[(&str, &str)] = &[
    ("胶囊", "本品为胶囊剂，外形整洁，无黏结、变形和破漏"),
    ("片", "本品为片剂，外形完整光洁，色泽均匀"),
    ("颗粒", "本品为干燥、均匀、色泽一致的颗粒"),
    ("丸", "本品为丸剂，圆整均匀，色泽一致"),
    ("散", "本品为干燥、疏松、混合均匀的粉末"),
    ("煎膏", "本品为稠厚的半流体，无异物"),
    ("贴", "本品为贴剂，膏面光洁，厚薄均匀"),
    ("膏", "本品为均匀、细腻的膏体"),
    ("凝胶", "本品为均匀、细腻的半固体"),
    ("乳胶", "本品为均匀、细腻的半固体"),
    ("胶浆", "本品为均匀、细腻的半固体"),
    ("胶剂", "本品为色泽均匀的胶块"),
    ("锭", "本品为锭剂，表面光滑，色泽一致"),
    ("栓", "本品为栓剂，外形完整光滑"),
    ("雾", "本品为喷雾或气雾制剂，揿压时均匀喷出"),
];

/// What names hold that stand for several substances at once.
const COMPOUNDS: &[&str] = &[
    "复方",
    "复合",
    "多维",
    "氨酚",
    "氨咖",
    "伪麻",
    "甲麻",
    "美敏",
    "酚咖",
    "酚氨",
    "阿咖酚",
    "去痛",
    "/",
];

/// What is left of a name without these is its substance; longer ones come first.
const FORMS: &[&str] = &[
    "口服混悬液",
    "口服冻干粉",
    "吸入粉雾剂",
    "吸入气雾剂",
    "肠溶软胶囊",
    "阴道软胶囊",
    "阴道泡腾片",
    "混合注射液",
    "混悬滴剂",
    "口服溶液",
    "干混悬剂",
    "缓释胶囊",
    "肠溶胶囊",
    "眼用凝胶",
    "凝胶贴膏",
    "鼻喷雾剂",
    "粉吸入剂",
    "口腔贴片",
    "阴道片",
    "含漱液",
    "软胶囊",
    "分散片",
    "缓释片",
    "控释片",
    "肠溶片",
    "咀嚼片",
    "泡腾片",
    "口崩片",
    "口颊片",
    "外用片",
    "含片",
    "混悬液",
    "喷雾剂",
    "滴眼液",
    "滴鼻液",
    "滴耳液",
    "乳胶剂",
    "注射液",
    "胶囊",
    "颗粒",
    "糖浆",
    "凝胶",
    "乳膏",
    "软膏",
    "眼膏",
    "贴膏",
    "滴剂",
    "滴丸",
    "搽剂",
    "洗剂",
    "溶液",
    "片",
    "散",
    "栓",
    "酊",
];

/// What is printed on the box and the leaflet of it; of what is neither a medicine nor a device what its page tells.
pub fn sheet(item: &Item, leaflets: &[Leaflet]) -> Value {
    let said = Said::of(item, leaflets);
    let mut rows = vec![
        ("通用名称", item.name.clone()),
        ("商品名称", item.trade_name.clone()),
        ("常用别名", item.aliases.replace('|', "、")),
        ("剂型", item.form.clone()),
    ];
    if is_medicine(item) {
        rows.extend(leaflet(item, &said));
    } else {
        rows.extend([
            ("规格", item.spec.clone()),
            ("适用范围", said.text(|line| &line.indications)),
            ("器械类别", item.device_class.clone()),
            ("贮藏", storage(item).to_owned()),
        ]);
    }
    rows.into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(label, text)| json!({ "label": label, "text": text }))
        .collect()
}

fn leaflet(item: &Item, said: &Said<'_>) -> [(&'static str, String); 13] {
    let indications = if is_patent(item) {
        "功能主治"
    } else {
        "适应症"
    };
    let or = |text: String, otherwise: &str| {
        if text.is_empty() {
            otherwise.to_owned()
        } else {
            text
        }
    };
    [
        ("成份", ingredients(item)),
        ("性状", appearance(item).to_owned()),
        (indications, said.text(|line| &line.indications)),
        ("规格", item.spec.clone()),
        ("用法用量", dosage(item)),
        ("不良反应", or(said.text(|line| &line.adverse), "尚不明确")),
        ("禁忌", or(said.text(|line| &line.forbidden), "对本品过敏者禁用")),
        ("注意事项", said.text(|line| &line.care)),
        (
            "药物相互作用",
            "如与其他药物同时使用可能会发生药物相互作用，详情请咨询医师或药师".to_owned(),
        ),
        ("销售分类", dispensing(item).to_owned()),
        ("贮藏", storage(item).to_owned()),
        // As the batches of the demo have it.
        ("有效期", "36 个月".to_owned()),
        ("执行标准", standard(item)),
    ]
}

/// Not food for health and no disinfectant, which the shop sells beside them.
fn is_medicine(item: &Item) -> bool {
    item.kind == Kind::Medicine && !matches!(item.scope.as_str(), "food" | "none")
}

fn is_patent(item: &Item) -> bool {
    item.scope == "chinese_patent"
}

/// What is said of goods of its kind: by the first line of its category that names it, and where that is silent by the line
/// for all of the category.
struct Said<'a> {
    own: Option<&'a Leaflet>,
    general: Option<&'a Leaflet>,
}

impl<'a> Said<'a> {
    fn of(item: &Item, leaflets: &'a [Leaflet]) -> Self {
        let of_category = || leaflets.iter().filter(move |line| line.category == item.category);
        Self {
            own: of_category().find(|line| items(&line.words).any(|word| item.name.contains(word))),
            general: of_category().find(|line| line.words.is_empty()),
        }
    }

    fn text(&self, field: fn(&Leaflet) -> &String) -> String {
        let mut stated = [self.own, self.general].into_iter().flatten().map(field);
        stated.find(|text| !text.is_empty()).cloned().unwrap_or_default()
    }
}

/// Empty where nobody knows them: of Chinese patent medicines, whose names do not tell.
pub fn ingredients(item: &Item) -> String {
    if !is_medicine(item) || is_patent(item) {
        return String::new();
    }
    if COMPOUNDS.iter().any(|word| item.name.contains(word)) {
        return "本品为复方制剂，组份见包装".into();
    }
    let name = item.name.split('(').next().unwrap_or_default();
    let name = name.strip_prefix("注射用").unwrap_or(name);
    let substance = FORMS.iter().find_map(|form| name.strip_suffix(*form));
    format!("本品主要成份为{}", substance.unwrap_or(name))
}

fn appearance(item: &Item) -> &'static str {
    let name = item.name.as_str();
    if item.form == "注射剂" {
        return if name.starts_with("注射用") || name.contains("冻干") {
            "本品为粉末或疏松块状物"
        } else if item.scope == "biological" {
            "本品为液体制剂，外观见包装"
        } else {
            "本品为澄明液体"
        };
    }
    let known = APPEARANCES.iter().find(|(word, _)| item.form.contains(word));
    known.map_or("本品为色泽均匀的液体", |&(_, text)| text)
}

fn dosage(item: &Item) -> String {
    let said = format!("{} {}", item.name, item.form);
    let named = ROUTES
        .iter()
        .find(|(words, _)| words.iter().any(|word| said.contains(word)));
    let route = match (item.control.as_str(), item.form.as_str()) {
        ("insulin", _) => "皮下注射",
        (_, "注射剂") => "注射给药，由医务人员使用",
        _ => named.map_or("口服", |&(_, route)| route),
    };
    let dose = if item.rx == "rx" {
        "剂量和疗程由医师根据病情确定，请按处方使用"
    } else {
        "按包装上所列的年龄和剂量使用，或在药师指导下使用"
    };
    format!("{route}。{dose}")
}

fn dispensing(item: &Item) -> &'static str {
    match item.rx.as_str() {
        "rx" => "处方药，凭医师处方销售、购买和使用",
        "otc_a" => "甲类非处方药",
        "otc_b" => "乙类非处方药",
        _ => "",
    }
}

fn storage(item: &Item) -> &'static str {
    match item.storage.as_str() {
        "cold" => "冷藏（2–8℃），全程冷链",
        "cool" => "阴凉处（不超过 20℃）",
        _ => "常温（10–30℃），密封，置干燥处",
    }
}

/// The pharmacopoeia, or a number of the right form, made up as those of the approvals are.
fn standard(item: &Item) -> String {
    let digits = hash(&format!("{}|{}#standard", item.name, item.maker));
    if digits.is_multiple_of(4) {
        return format!("国家药品监督管理局药品注册标准 YB{:08}", digits % 100_000_000);
    }
    let part = match item.scope.as_str() {
        "chinese_patent" => "一",
        "biological" => "三",
        _ => "二",
    };
    format!("《中华人民共和国药典》2025 年版{part}部")
}
