//! First-sale approvals of goods (首营品种): what was decided on, and what the three posts said of it.
use std::collections::HashMap;

use catalog::{
    goods::models::{
        on_file::{self, OnFile},
        stated,
    },
    models::_entities::{first_sale_opinions, first_sales, manufacturers},
};
use kernel::{Db, clock::shop_time};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::named,
    register::{Cells, Head, column, register},
};

/// The register that comes with forms in the package.
pub const CODE: &str = "first_sales";

const GOODS: Head = Head {
    code: CODE,
    title: "首营品种审批表",
    about: "期间内提交或审批的品种，带申请说明和采购、质量管理、企业负责人三方意见；已有结论的按审批时存档的资料；资料原件在商品的资料里下载，逐个品种的审批表在“迎检资料”里",
    filters: &[Filter::Period, Filter::Goods],
    columns: &[
        column("提交时间", 6.5),
        column("商品编码", 5.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("上市许可持有人", 8.0),
        column("批准文号", 7.0),
        column("申请人", 4.0),
        column("申请说明", 8.0),
        column("结论", 4.0),
        column("审批人", 4.0),
        column("审批意见", 8.0),
        column("审批时间", 6.5),
        column("采购、质量、负责人意见", 16.0),
    ],
};

register!(FirstSales, GOODS, first_sales, filed, filed_cells);

fn filed(asked: &Asked) -> Select<first_sales::Entity> {
    let judged = first_sale_opinions::Entity::find()
        .filter(asked.within(first_sale_opinions::Column::GivenAt))
        .select_only()
        .column(first_sale_opinions::Column::FirstSaleId)
        .into_query();
    let within = Condition::any()
        .add(asked.within(first_sales::Column::FiledAt))
        .add(asked.within(first_sales::Column::DecidedAt))
        .add(first_sales::Column::Id.in_subquery(judged));
    let all = Condition::all()
        .add(within)
        .add_option(asked.of_goods(first_sales::Column::GoodsId));
    first_sales::Entity::find().filter(all)
}

/// The filings in the register.
pub(super) async fn ids_in(db: &Db, asked: &Asked) -> Result<Vec<i64>, DbErr> {
    let rows = filed(asked).order_by_asc(first_sales::Column::Id);
    rows.select_only()
        .column(first_sales::Column::Id)
        .into_tuple()
        .all(db)
        .await
}

async fn filed_cells(db: &Db, _: &Asked, rows: Vec<first_sales::Model>) -> Result<Vec<Cells>, DbErr> {
    let data = FiledData::of(db, &rows).await?;
    let given = opinions_of(db, &rows, &data).await?;
    let cells = rows.iter().map(|row| {
        vec![
            cells::moment(Some(row.filed_at)),
            data.text(row, "code").into(),
            data.text(row, "name").into(),
            data.text(row, "form").into(),
            data.text(row, "spec").into(),
            data.maker(row).into(),
            data.holder(row).into(),
            data.text(row, "approval_number").into(),
            row.filed_name.as_str().into(),
            row.note.as_str().into(),
            row.status.text().into(),
            row.decided_name.as_str().into(),
            row.opinion.as_str().into(),
            cells::moment(row.decided_at),
            given.get(&row.id).cloned().unwrap_or_default().join("；").into(),
        ]
    });
    Ok(cells.collect())
}

/// What filings are about: as it was decided on, and as it stands now while they wait.
pub(super) struct FiledData {
    /// By the id of the filing.
    evidence: HashMap<i64, Json>,
    makers: HashMap<i64, String>,
}

impl FiledData {
    pub(super) async fn of(db: &Db, rows: &[first_sales::Model]) -> Result<Self, DbErr> {
        let waiting: Vec<i64> = rows
            .iter()
            .filter(|row| row.evidence.is_none())
            .map(|row| row.goods_id)
            .collect();
        let on_file = on_file::of_goods(db, &waiting).await?;
        let evidence = rows.iter().filter_map(|row| {
            let now = || on_file.get(&row.goods_id).map(OnFile::evidence);
            Some((row.id, row.evidence.clone().or_else(now)?))
        });
        let evidence: HashMap<i64, Json> = evidence.collect();
        let maker_ids = evidence.values().filter_map(|one| one["maker_id"].as_i64());
        let makers = manufacturers::Entity::find()
            .filter(manufacturers::Column::Id.is_in(maker_ids))
            .all(db)
            .await?;
        Ok(Self {
            evidence,
            makers: makers.into_iter().map(|maker| (maker.id, maker.name)).collect(),
        })
    }

    pub(super) fn value(&self, row: &first_sales::Model, field: &str) -> &Json {
        let kept = self.evidence.get(&row.id);
        kept.map_or(&Json::Null, |evidence| &evidence[field])
    }

    pub(super) fn text(&self, row: &first_sales::Model, field: &str) -> String {
        self.value(row, field).as_str().unwrap_or_default().to_owned()
    }

    /// Who holds the marketing authorisation; where nobody is named, the manufacturer.
    pub(super) fn holder(&self, row: &first_sales::Model) -> String {
        stated::holder_on(self.value(row, "sheet")).unwrap_or_else(|| self.maker(row))
    }

    pub(super) fn maker(&self, row: &first_sales::Model) -> String {
        let id = self.value(row, "maker_id").as_i64();
        id.map(|id| named(&self.makers, id)).unwrap_or_default()
    }

    /// The digest that an opinion on these data has.
    pub(super) fn seen(&self, filing_id: i64) -> Option<String> {
        self.evidence.get(&filing_id).map(on_file::digest)
    }
}

/// The opinions on these filings in words, by filing. One on data that were changed afterwards counts no longer, and says so.
async fn opinions_of(
    db: &Db,
    rows: &[first_sales::Model],
    data: &FiledData,
) -> Result<HashMap<i64, Vec<String>>, DbErr> {
    let given = first_sale_opinions::Entity::find()
        .filter(first_sale_opinions::Column::FirstSaleId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(first_sale_opinions::Column::Id)
        .all(db)
        .await?;
    let seen: HashMap<i64, Option<String>> = rows.iter().map(|row| (row.id, data.seen(row.id))).collect();
    let mut words: HashMap<i64, Vec<String>> = HashMap::new();
    for one in given {
        let verdict = if one.approves { "同意" } else { "不同意" };
        let at = shop_time(one.given_at).format("%Y-%m-%d %H:%M");
        let (post, by, opinion) = (one.post.text(), &one.given_by_name, &one.opinion);
        let current = seen.get(&one.first_sale_id).and_then(Option::as_ref);
        let changed = if current == Some(&one.seen) {
            ""
        } else {
            "（资料变更前）"
        };
        let text = format!("{post} {by} {at} {verdict}：{opinion}{changed}");
        words.entry(one.first_sale_id).or_default().push(text);
    }
    Ok(words)
}
