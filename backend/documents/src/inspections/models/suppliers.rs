//! From whom goods may come (首营企业): what is on file of each supplier, and what three people said of it.
use std::collections::HashMap;

use eligibility::supply;
use files::download::safe_part;
use identity::staff::models::posts::Post;
use kernel::{Db, clock::shop_day};
use receiving::{
    models::_entities::{supplier_opinions, suppliers},
    suppliers::models::suppliers::{
        Opinion,
        scans::{self, Scan},
    },
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::named,
    register::{Cells, Head, column, register},
};

/// The register that comes with scans and forms in the package.
pub const CODE: &str = "suppliers";

const SUPPLIERS: Head = Head {
    code: CODE,
    title: "首营企业（供货单位）审批表",
    about: "期间内建档、审批或停用的供货单位：现在登记的资料、扫描件和最近一轮三方意见，逐家的审批表和扫描件原件在“迎检资料”里；以前各轮见“供货单位审批意见记录”",
    filters: &[Filter::Period],
    columns: &[
        column("建档时间", 6.5),
        column("供货单位", 9.0),
        column("统一社会信用代码", 8.0),
        column("许可证号", 7.0),
        column("许可证范围", 9.0),
        column("可供货类别", 8.0),
        column("许可证有效期至", 5.6),
        column("质保协议有效期至", 5.6),
        column("销售人员", 4.0),
        column("联系电话", 5.6),
        column("身份证号码", 7.0),
        column("授权品种和地域", 8.0),
        column("委托书有效期至", 5.6),
        column("扫描件", 8.0),
        column("采购意见", 9.0),
        column("质量管理意见", 9.0),
        column("企业负责人意见", 9.0),
        column("结论", 4.0),
        column("结论时间", 6.5),
        column("备注", 6.0),
    ],
};

register!(Suppliers, SUPPLIERS, suppliers, filed, supplier_cells);

fn filed(asked: &Asked) -> Select<suppliers::Entity> {
    let judged = said(asked)
        .select_only()
        .column(supplier_opinions::Column::SupplierId)
        .into_query();
    let within = Condition::any()
        .add(asked.within(suppliers::Column::CreatedAt))
        .add(asked.within(suppliers::Column::DecidedAt))
        .add(suppliers::Column::Id.in_subquery(judged));
    suppliers::Entity::find().filter(within)
}

/// The suppliers in the register.
pub(super) async fn ids_in(db: &Db, asked: &Asked) -> Result<Vec<i64>, DbErr> {
    let rows = filed(asked).order_by_asc(suppliers::Column::Id);
    rows.select_only()
        .column(suppliers::Column::Id)
        .into_tuple()
        .all(db)
        .await
}

async fn supplier_cells(db: &Db, _: &Asked, rows: Vec<suppliers::Model>) -> Result<Vec<Cells>, DbErr> {
    let opinions = opinions_of(db, &rows).await?;
    let scans = scans::current(db, rows.iter().map(|row| row.id)).await?;
    let cells = rows.iter().map(|row| {
        let given = opinions.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let of_post = |post| words_of(given, row.round, post);
        vec![
            cells::moment(Some(row.created_at)),
            row.name.as_str().into(),
            row.credit_code.as_str().into(),
            row.licence_number.as_str().into(),
            row.licence_scope.as_str().into(),
            supply::names_of(&row.scope_codes).into(),
            cells::day(row.licence_until),
            cells::day(row.agreement_until),
            row.agent_name.as_str().into(),
            row.agent_phone.as_str().into(),
            row.agent_id_number.as_str().into(),
            covered(row).into(),
            cells::day(row.letter_until),
            papers_of(&scans, row.id).into(),
            of_post(Post::Purchasing).into(),
            of_post(Post::Quality).into(),
            of_post(Post::Head).into(),
            row.status.text().into(),
            cells::moment(row.decided_at),
            row.note.as_str().into(),
        ]
    });
    Ok(cells.collect())
}

/// What the letter is for, with the products that it names one by one.
fn covered(row: &suppliers::Model) -> String {
    let words = [row.letter_covers.as_str(), row.letter_goods.as_str()];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    words.join("；逐个授权：")
}

/// The papers of a supplier of which a scan is on file.
fn papers_of(scans: &[Scan], supplier_id: i64) -> String {
    let of_supplier = scans.iter().filter(|scan| scan.supplier_id == supplier_id);
    let papers: Vec<&str> = of_supplier.map(|scan| scan.paper.text()).collect();
    papers.join("、")
}

/// All scans of the suppliers in the register, those that others replaced too, with the names that their files are given.
pub async fn scans_in(db: &Db, asked: &Asked) -> Result<Vec<(String, Scan)>, DbErr> {
    let mut named = Vec::new();
    for supplier in filed(asked).order_by_asc(suppliers::Column::Id).all(db).await? {
        let scans = scans::of(db, supplier.id).await?;
        named.extend(scans.into_iter().map(|scan| (name_of(&supplier, &scan), scan)));
    }
    Ok(named)
}

fn name_of(supplier: &suppliers::Model, scan: &Scan) -> String {
    let state = if scan.replaced_at.is_some() {
        " 已替换"
    } else {
        ""
    };
    let ending = scan.file_key.rsplit_once('.').map_or("", |(_, ending)| ending);
    let (paper, day) = (scan.paper.text(), shop_day(scan.added_at));
    format!("{} {paper} {day}{state}.{ending}", safe_part(&supplier.name))
}

async fn opinions_of(db: &Db, rows: &[suppliers::Model]) -> Result<HashMap<i64, Vec<Opinion>>, DbErr> {
    let found = supplier_opinions::Entity::find()
        .filter(supplier_opinions::Column::SupplierId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(supplier_opinions::Column::Id)
        .all(db)
        .await?;
    let mut opinions: HashMap<i64, Vec<Opinion>> = HashMap::new();
    for opinion in found {
        opinions.entry(opinion.supplier_id).or_default().push(opinion);
    }
    Ok(opinions)
}

/// What this post said in this round, by whom and when; quality management speaks again when it stops an approved supplier.
fn words_of(given: &[Opinion], round: i64, post: Post) -> String {
    let of_post = given
        .iter()
        .filter(|opinion| opinion.round == round && opinion.post == post);
    let words: Vec<String> = of_post
        .map(|opinion| {
            let (verdict, said) = (verdict(opinion), opinion.opinion.as_str());
            let (by, at) = (
                opinion.given_by_name.as_str(),
                cells::moment_text(opinion.given_at),
            );
            format!("{verdict}：{said}（{by} {at}）")
        })
        .collect();
    words.join("；")
}

const fn verdict(opinion: &Opinion) -> &'static str {
    if opinion.approves { "同意" } else { "不同意" }
}

const OPINIONS: Head = Head {
    code: "supplier_opinions",
    title: "供货单位审批意见记录",
    about: "采购、质量管理和企业负责人的每一条意见，只增不改；资料变更后从新一轮开始",
    filters: &[Filter::Period],
    columns: &[
        column("时间", 6.5),
        column("供货单位", 10.0),
        column("轮次", 3.0),
        column("审批方", 5.0),
        column("结论", 4.0),
        column("意见", 18.0),
        column("审批人", 5.0),
    ],
};

register!(SupplierOpinions, OPINIONS, supplier_opinions, said, opinion_cells);

fn said(asked: &Asked) -> Select<supplier_opinions::Entity> {
    supplier_opinions::Entity::find().filter(asked.within(supplier_opinions::Column::GivenAt))
}

async fn opinion_cells(db: &Db, _: &Asked, rows: Vec<Opinion>) -> Result<Vec<Cells>, DbErr> {
    let found = suppliers::Entity::find()
        .filter(suppliers::Column::Id.is_in(rows.iter().map(|row| row.supplier_id)))
        .all(db)
        .await?;
    let names: HashMap<i64, String> = found.into_iter().map(|row| (row.id, row.name)).collect();
    let cells = rows.iter().map(|row| {
        vec![
            cells::moment(Some(row.given_at)),
            named(&names, row.supplier_id).into(),
            row.round.to_string().into(),
            row.post.text().into(),
            verdict(row).into(),
            row.opinion.as_str().into(),
            row.given_by_name.as_str().into(),
        ]
    });
    Ok(cells.collect())
}
