//! Why each line of an order was lawful: the documents that covered it when it was placed, and each time it was picked and sent, as
//! they were recorded.
use std::collections::HashMap;

use ::orders::models::_entities::{order_lines, orders, shipment_lines};
use eligibility::proofs::{self, Proof};
use files::export::Value;
use identity::{companies::models::facts::LicenceKind, licences::models::scopes};
use kernel::Db;
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};
use serde_json::json;

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, amount, column, register},
};

const EVIDENCE: Head = Head {
    code: "evidence",
    title: "订单合法性依据",
    about: "每个订单行所依据的证照、版本、范围和有效期：下单时的，以及每个包裹拣货和发货时再次核对的，带包裹号和时间，换货补发的也在内。每一步当时记下，之后的步骤另记，不改先前的；期间按下单时间",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("下单时间", 6.5),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("通用名称", 8.0),
        column("规格", 6.0),
        column("批准文号", 7.0),
        column("处方药/非处方药", 4.5),
        amount("数量", 3.2),
        column("单位", 2.6),
        column("订单状态", 4.5),
        column("下单、拣货、发货时的依据", 24.0),
    ],
};

register!(LineEvidence, EVIDENCE, order_lines, placed, evidence_cells);

/// Lines of the orders that were placed.
pub fn placed(asked: &Asked) -> Select<order_lines::Entity> {
    let of_batch = asked.batch.as_deref().map(with_batch);
    let all = Condition::all()
        .add(asked.within(orders::Column::CreatedAt))
        .add_option(asked.of_goods(order_lines::Column::GoodsId))
        .add_option(of_batch.map(|lines| order_lines::Column::Id.in_subquery(lines)))
        .add_option(asked.of_company(orders::Column::CompanyId));
    order_lines::Entity::find()
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
        .filter(all)
}

/// The lines that a batch was sent for.
fn with_batch(number: &str) -> SelectStatement {
    shipment_lines::Entity::find()
        .select_only()
        .column(shipment_lines::Column::OrderLineId)
        .filter(shipment_lines::Column::BatchNumber.eq(number))
        .into_query()
}

async fn evidence_cells(db: &Db, _: &Asked, rows: Vec<order_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    let found = orders::Entity::find()
        .filter(orders::Column::Id.is_in(rows.iter().map(|line| line.order_id)))
        .all(db)
        .await?;
    let of_lines: HashMap<i64, _> = found.into_iter().map(|row| (row.id, row)).collect();
    let cells = rows.iter().filter_map(|line| {
        let order = of_lines.get(&line.order_id)?;
        Some(vec![
            cells::moment(Some(order.created_at)),
            order.number.as_str().into(),
            order.company_name.as_str().into(),
            line.name.as_str().into(),
            line.spec.as_str().into(),
            line.approval_number.as_str().into(),
            dispensed(line.rx.code()).into(),
            Value::Number(line.quantity),
            line.unit.as_str().into(),
            order.status.text().into(),
            steps(&line.evidence).into(),
        ])
    });
    Ok(cells.collect())
}

fn dispensed(code: &str) -> &'static str {
    match code {
        "rx" => "处方药",
        "otc_a" => "甲类非处方药",
        "otc_b" => "乙类非处方药",
        _ => "",
    }
}

/// Every step in the order of time: `下单：…。拣货（…F1，2026-11-01 16:00:00）：…。`
fn steps(evidence: &Json) -> String {
    let steps: Vec<String> = proofs::read(evidence).iter().map(step).collect();
    if steps.is_empty() {
        return "没有记录".into();
    }
    steps.concat()
}

fn step(proof: &Proof) -> String {
    let parcel = Some(proof.parcel.clone()).filter(|parcel| !parcel.is_empty());
    let of: Vec<String> = parcel
        .into_iter()
        .chain(proof.at.map(cells::moment_text))
        .collect();
    let of = if of.is_empty() {
        String::new()
    } else {
        format!("（{}）", of.join("，"))
    };
    let documents: Vec<String> = proof
        .documents
        .iter()
        .map(|document| self::proof(&json!(document)))
        .collect();
    let documents = if documents.is_empty() {
        "没有记录".into()
    } else {
        documents.join("；")
    };
    format!("{}{of}：{documents}。", proof.step.text())
}

/// Those of these kinds alone that it was placed by; empty where none was recorded.
pub fn proofs_of(evidence: &Json, kinds: &[LicenceKind]) -> String {
    let all = evidence.as_array().map(Vec::as_slice).unwrap_or_default();
    let is_asked = |recorded: &&Json| {
        let code = recorded["kind"].as_str().unwrap_or_default();
        kinds.iter().any(|kind| kind.code() == code)
    };
    let words: Vec<String> = all.iter().filter(is_asked).map(proof).collect();
    words.join("；")
}

/// `药品经营许可证 鄂AA0270001 第2版 范围：化学药制剂 有效期至 2028-01-31`
fn proof(recorded: &Json) -> String {
    let text = |field: &str| recorded[field].as_str().unwrap_or_default();
    let kind = LicenceKind::from_code(text("kind"));
    let name = kind.map_or_else(|| text("kind").to_owned(), |kind| kind.text().to_owned());
    let mut words = vec![name];
    if !text("number").is_empty() {
        words.push(text("number").to_owned());
    }
    if let Some(version) = recorded["version"].as_i64() {
        words.push(format!("第{version}版"));
    }
    let codes = recorded["scope"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    let codes = codes.iter().filter_map(Json::as_str);
    let scope: Vec<String> = codes.map(|code| scope_name(kind, code)).collect();
    if !scope.is_empty() {
        words.push(format!("范围：{}", scope.join("、")));
    }
    words.push(match recorded["valid_to"].as_str() {
        Some(day) => format!("有效期至 {day}"),
        None => "长期有效".into(),
    });
    words.join(" ")
}

fn scope_name(kind: Option<LicenceKind>, code: &str) -> String {
    kind.map_or_else(|| code.to_owned(), |kind| scopes::name_on(kind, code))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter() -> Json {
        json!({ "licence_id": 1, "kind": "purchasing_letter", "number": "", "version": 2,
            "scope": [], "valid_to": "2027-01-31" })
    }

    fn licence() -> Json {
        json!({ "licence_id": 2, "kind": "business", "number": "91420100", "version": 1, "scope": [],
            "valid_to": null })
    }

    #[test]
    fn a_proof_reads_as_a_sentence_and_a_missing_one_is_said() {
        let (letter, licence) = (letter(), licence());
        assert_eq!(proof(&letter), "采购委托书 第2版 有效期至 2027-01-31");
        assert_eq!(
            steps(&json!([licence, letter])),
            "下单：营业执照 91420100 第1版 长期有效；采购委托书 第2版 有效期至 2027-01-31。"
        );
        let both = json!([licence, letter]);
        assert_eq!(
            proofs_of(&both, &[LicenceKind::PurchasingLetter]),
            "采购委托书 第2版 有效期至 2027-01-31"
        );
        assert_eq!(proofs_of(&both, &[LicenceKind::DeviceFiling]), "");
        assert_eq!(steps(&Json::Null), "没有记录");
        assert_eq!(steps(&json!([])), "没有记录");
    }

    #[test]
    fn what_let_a_parcel_be_picked_and_sent_stands_beside_what_the_order_was_placed_by() {
        let picked = json!({ "step": "picked", "at": "2026-11-01T08:00:00Z", "parcel": "D1F1",
            "documents": [letter()] });
        let sent = json!({ "step": "sent", "at": "2026-11-01T09:30:00Z", "parcel": "D1F1",
            "documents": [] });
        assert_eq!(
            steps(&json!([licence(), picked, sent])),
            "下单：营业执照 91420100 第1版 长期有效。\
             拣货（D1F1，2026-11-01 16:00:00）：采购委托书 第2版 有效期至 2027-01-31。\
             发货（D1F1，2026-11-01 17:30:00）：没有记录。"
        );
        assert_eq!(
            proofs_of(&json!([licence(), picked]), &[LicenceKind::PurchasingLetter]),
            "",
            "the ledger names what the order was placed by"
        );
    }
}
