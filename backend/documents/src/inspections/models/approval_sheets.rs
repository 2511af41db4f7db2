//! The approval form of a product's first sale (首营品种审批表), and of a supplier (首营企业审批表): what was on file, what each
//! post said of it and when, and what was decided. That of a buyer is in `buyer_sheet`.
use catalog::{
    documents::models::kinds::GoodsDocumentKind,
    goods::models::{
        codes::{Control, Kind, Rx, Storage},
        words::{CONTROLS, KINDS, RXS, STORAGES, word},
    },
    models::_entities::{first_sale_opinions, first_sales},
};
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply;
use identity::staff::models::posts::Post;
use kernel::{Db, clock::shop_time};
use receiving::{
    models::_entities::{supplier_opinions, suppliers},
    suppliers::models::suppliers::{
        Supplier, SupplierPaper,
        scans::{self, Scan},
    },
};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::first_sales::FiledData;

#[derive(Clone, Debug)]
pub struct ApprovalSheet {
    pub title: &'static str,
    /// The product, the supplier or the buyer.
    pub subject: String,
    pub facts: Vec<(&'static str, String)>,
    pub papers: Vec<Paper>,
    /// In the order in which they were given.
    pub opinions: Vec<GivenOpinion>,
    pub decision: Vec<(&'static str, String)>,
    /// Who signs it on paper.
    pub signers: &'static [&'static str],
}

const THREE_POSTS: &[&str] = &["采购（签字）", "质量负责人（签字）", "企业负责人（签字）"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    pub name: String,
    pub about: String,
    pub until: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOpinion {
    pub post: &'static str,
    pub approves: bool,
    pub text: String,
    pub by: String,
    pub at: String,
    /// It was given on what was changed afterwards, and counts no longer.
    pub is_outdated: bool,
}

/// Of a filing; it has the data that were decided on, and while it waits those of today.
pub async fn of_first_sale(db: &Db, id: i64) -> Result<Option<ApprovalSheet>, DbErr> {
    let Some(filing) = first_sales::Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let data = FiledData::of(db, std::slice::from_ref(&filing)).await?;
    let given = first_sale_opinions::Entity::find()
        .filter(first_sale_opinions::Column::FirstSaleId.eq(id))
        .order_by_asc(first_sale_opinions::Column::Id)
        .all(db)
        .await?;
    let seen = data.seen(id);
    let opinions = given.into_iter().map(|one| GivenOpinion {
        post: one.post.text(),
        approves: one.approves,
        text: one.opinion,
        by: one.given_by_name,
        at: moment(Some(one.given_at)),
        is_outdated: seen.as_ref() != Some(&one.seen),
    });
    let documents = data.value(&filing, "documents").as_array();
    let papers = documents.into_iter().flatten().map(document);
    Ok(Some(ApprovalSheet {
        title: "首营品种审批表",
        subject: data.text(&filing, "name"),
        facts: facts_of_goods(&filing, &data),
        papers: papers.collect(),
        opinions: opinions.collect(),
        decision: vec![
            ("结论", filing.status.text().into()),
            ("审批时间", moment(filing.decided_at)),
            ("审批人", filing.decided_name),
            ("审批意见", filing.opinion),
        ],
        signers: THREE_POSTS,
    }))
}

fn facts_of_goods(filing: &first_sales::Model, data: &FiledData) -> Vec<(&'static str, String)> {
    let text = |field: &str| data.text(filing, field);
    let kind = data.value(filing, "kind").as_i64();
    let kind = kind.and_then(|code| Kind::from_code(i32::try_from(code).ok()?));
    let always = [
        ("商品编码", text("code")),
        ("类别", kind.map_or("", |kind| word(&KINDS, kind)).into()),
        ("通用名称", text("name")),
        ("商品名称", text("trade_name")),
        ("剂型", text("form")),
        ("规格", text("spec")),
        ("批准文号", text("approval_number")),
        ("单位", text("unit")),
        ("生产企业", data.maker(filing)),
        ("上市许可持有人", data.holder(filing)),
        ("处方分类", word(&RXS, Rx::from_code(&text("rx"))).into()),
        (
            "管控",
            word(&CONTROLS, Control::from_code(&text("control"))).into(),
        ),
        (
            "贮藏",
            word(&STORAGES, Storage::from_code(&text("storage"))).into(),
        ),
    ];
    let of_some = [
        ("管理类别", text("device_class")),
        ("产地", text("origin")),
        ("执行标准", text("standard")),
        ("注册人 / 备案人", text("registrant")),
        ("生产许可证号", text("production_licence")),
        ("UDI", text("udi")),
    ];
    let asked = [
        ("申请人", filing.filed_name.clone()),
        ("申请时间", moment(Some(filing.filed_at))),
        ("申请说明", filing.note.clone()),
    ];
    let of_some = of_some.into_iter().filter(|(_, text)| !text.is_empty());
    always.into_iter().chain(of_some).chain(asked).collect()
}

/// As filings keep it.
fn document(kept: &Json) -> Paper {
    let text = |field: &str| kept[field].as_str().unwrap_or_default();
    let kind = GoodsDocumentKind::from_code(text("kind"));
    let version = kept["version"].as_i64().unwrap_or_default();
    Paper {
        name: kind.map_or("", GoodsDocumentKind::text).into(),
        about: format!("{}，第 {version} 版", text("title")),
        until: text("valid_until").into(),
    }
}

pub async fn of_supplier(db: &Db, id: i64) -> Result<Option<ApprovalSheet>, DbErr> {
    let Some(supplier) = suppliers::Entity::find_by_id(id).one(db).await? else {
        return Ok(None);
    };
    let scans = scans::current(db, [id]).await?;
    let given = supplier_opinions::Entity::find()
        .filter(supplier_opinions::Column::SupplierId.eq(id))
        .order_by_asc(supplier_opinions::Column::Id)
        .all(db)
        .await?;
    let current = || given.iter().filter(|one| one.round == supplier.round);
    let applicant = current().find(|one| one.post == Post::Purchasing);
    let applicant = applicant.map(|one| one.given_by_name.clone());
    let decider = current().next_back().filter(|_| supplier.decided_at.is_some());
    let decision = vec![
        ("结论", supplier.status.text().into()),
        ("审批时间", moment(supplier.decided_at)),
        (
            "审批人",
            decider.map(|one| one.given_by_name.clone()).unwrap_or_default(),
        ),
        (
            "审批意见",
            decider.map(|one| one.opinion.clone()).unwrap_or_default(),
        ),
    ];
    let opinions = given.iter().map(|one| GivenOpinion {
        post: one.post.text(),
        approves: one.approves,
        text: one.opinion.clone(),
        by: one.given_by_name.clone(),
        at: moment(Some(one.given_at)),
        is_outdated: one.round != supplier.round,
    });
    Ok(Some(ApprovalSheet {
        title: "首营企业审批表",
        subject: supplier.name.clone(),
        facts: facts_of_supplier(&supplier, applicant.unwrap_or_default()),
        papers: scans.iter().map(|scan| scanned(&supplier, scan)).collect(),
        opinions: opinions.collect(),
        decision,
        signers: THREE_POSTS,
    }))
}

fn facts_of_supplier(supplier: &Supplier, applicant: String) -> Vec<(&'static str, String)> {
    vec![
        ("供货单位", supplier.name.clone()),
        ("统一社会信用代码", supplier.credit_code.clone()),
        ("许可证号", supplier.licence_number.clone()),
        ("许可证有效期至", day(supplier.licence_until)),
        ("许可证范围", supplier.licence_scope.clone()),
        ("可供货类别", supply::names_of(&supplier.scope_codes)),
        ("质量保证协议至", day(supplier.agreement_until)),
        ("销售人员", supplier.agent_name.clone()),
        ("销售人员身份证号码", supplier.agent_id_number.clone()),
        ("授权品种和地域", supplier.letter_covers.clone()),
        ("委托书授权的类别", supply::names_of(&supplier.letter_codes)),
        ("逐个授权的品种", supplier.letter_goods.clone()),
        ("授权委托书至", day(supplier.letter_until)),
        ("开户银行及账号", supplier.bank_account.clone()),
        ("联系电话", supplier.agent_phone.clone()),
        ("建档时间", moment(Some(supplier.created_at))),
        ("申请人（采购）", applicant),
        ("备注", supplier.note.clone()),
    ]
}

fn scanned(supplier: &Supplier, scan: &Scan) -> Paper {
    let until = match scan.paper {
        SupplierPaper::Licence => supplier.licence_until,
        SupplierPaper::Agreement => supplier.agreement_until,
        SupplierPaper::Letter => supplier.letter_until,
        SupplierPaper::BusinessLicence | SupplierPaper::IdCard | SupplierPaper::Samples => None,
    };
    Paper {
        name: scan.paper.text().into(),
        about: format!("{} {} 上传", scan.added_by_name, moment(Some(scan.added_at))),
        until: day(until),
    }
}

pub(super) fn moment(at: Option<DateTime<Utc>>) -> String {
    at.map(|at| shop_time(at).format("%Y-%m-%d %H:%M").to_string())
        .unwrap_or_default()
}

fn day(day: Option<NaiveDate>) -> String {
    day.map(|day| day.to_string()).unwrap_or_default()
}
