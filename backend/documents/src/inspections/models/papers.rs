//! Papers that quality management keeps: invoices of the two-invoice rule (两票制), and reports of adverse reactions.
use std::future::{Ready, ready};

use kernel::Db;
use receiving::{models::_entities::quality_papers, papers::models::papers::PaperKind};
use sea_orm::{Condition, DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, column, register},
};

const INVOICES: Head = Head {
    code: "two_invoices",
    title: "两票制凭证登记",
    about: "质量管理登记的上游发票，期间按登记的日期；登记时没有选商品档案的，按写的名称筛选。原件在“质量凭证”里下载，校验值供核对",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("日期", 5.6),
        column("发票号码", 8.0),
        column("开票单位", 9.0),
        column("商品", 10.0),
        column("批号", 5.0),
        column("说明", 9.0),
        column("结果", 8.0),
        column("原件", 3.6),
        column("原件校验值 SHA-256", 12.0),
        column("登记人", 4.0),
        column("登记时间", 6.5),
    ],
};

const REACTIONS: Head = Head {
    code: "adverse_reactions",
    title: "药品不良反应报告登记",
    about: "质量管理登记的不良反应，期间按登记的日期；登记时没有选商品档案的，按写的名称筛选。报告表原件在“质量凭证”里下载，校验值供核对",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("日期", 5.6),
        column("不良反应表现", 9.0),
        column("报告单位或报告人", 9.0),
        column("商品", 10.0),
        column("批号", 5.0),
        column("说明", 9.0),
        column("结果", 8.0),
        column("原件", 3.6),
        column("原件校验值 SHA-256", 12.0),
        column("登记人", 4.0),
        column("登记时间", 6.5),
    ],
};

register!(TwoInvoices, INVOICES, quality_papers, invoices, paper_cells);
register!(
    AdverseReactions,
    REACTIONS,
    quality_papers,
    reactions,
    paper_cells
);

fn of_kind(asked: &Asked, kind: PaperKind) -> Select<quality_papers::Entity> {
    let all = Condition::all()
        .add(quality_papers::Column::Kind.eq(kind))
        .add(asked.on(quality_papers::Column::HappenedOn))
        .add_option(of_goods(asked))
        .add_option(asked.of_batch(quality_papers::Column::BatchNumber));
    quality_papers::Entity::find().filter(all)
}

/// By the record; of papers that name none, what is written has the name of the product.
fn of_goods(asked: &Asked) -> Option<Condition> {
    let id = asked.goods_id?;
    let is_written = Expr::cust(format!(
        "EXISTS (SELECT 1 FROM goods WHERE goods.id = {id} AND quality_papers.goods LIKE '%' || goods.name || '%')"
    ));
    let by_hand = Condition::all()
        .add(quality_papers::Column::GoodsId.is_null())
        .add(is_written);
    Some(
        Condition::any()
            .add(quality_papers::Column::GoodsId.eq(id))
            .add(by_hand),
    )
}

fn invoices(asked: &Asked) -> Select<quality_papers::Entity> {
    of_kind(asked, PaperKind::TwoInvoice)
}

fn reactions(asked: &Asked) -> Select<quality_papers::Entity> {
    of_kind(asked, PaperKind::Adr)
}

fn paper_cells(_: &Db, _: &Asked, rows: Vec<quality_papers::Model>) -> Ready<Result<Vec<Cells>, DbErr>> {
    let cells = rows.iter().map(|row| {
        let has_file = !row.file_key.is_empty();
        vec![
            cells::day(Some(row.happened_on)),
            row.title.as_str().into(),
            row.party.as_str().into(),
            row.goods.as_str().into(),
            row.batch_number.as_str().into(),
            row.detail.as_str().into(),
            row.outcome.as_str().into(),
            if has_file { "有" } else { "没有上传" }.into(),
            row.file_sha256.as_str().into(),
            row.made_by_name.as_str().into(),
            cells::moment(Some(row.made_at)),
        ]
    });
    ready(Ok(cells.collect()))
}
