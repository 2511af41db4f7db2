//! 购进退出单, with the places where both sides sign and seal.
use files::pdf::{Align, Column, Form, off_thread, paint};
use kernel::{ApiResult, clock::shop_time};
use receiving::supplier_returns::models::find::Named;

const TITLE: &str = "购进退出单";

const COLUMNS: &[Column] = &[
    column("通用名称", 8.0, Align::Left),
    column("剂型", 3.6, Align::Middle),
    column("规格", 6.0, Align::Left),
    column("批准文号", 7.0, Align::Left),
    column("批号", 5.5, Align::Left),
    column("生产日期", 5.6, Align::Middle),
    column("有效期至", 5.6, Align::Middle),
    column("单位", 2.4, Align::Middle),
    column("数量", 3.2, Align::Right),
    column("进价", 4.2, Align::Right),
    column("金额", 5.0, Align::Right),
];

const fn column(title: &'static str, share: f32, align: Align) -> Column {
    Column { title, share, align }
}

/// `购进退出单 GT202611210123456789.pdf`
pub fn file_name(number: &str) -> String {
    format!("{TITLE} {number}.pdf")
}

pub async fn file(named: Named, shop: String) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let form = set(&named, &shop);
        paint(form.paper(TITLE, &named.row.number))
    })
    .await
}

fn set(named: &Named, shop: &str) -> Form {
    let Named {
        row,
        line,
        receipt,
        batch,
        goods,
        ..
    } = named;
    let mut form = Form::landscape();
    form.title(&format!("{shop} {TITLE}"));
    let left = row
        .decided_at
        .map(|at| shop_time(at).format("%Y-%m-%d %H:%M").to_string());
    let (supplier, credit_code) = match &named.supplier {
        Some(supplier) => (supplier.name.as_str(), supplier.credit_code.as_str()),
        None => ("", ""),
    };
    form.pairs(
        2,
        &[
            ("退货单位", shop),
            ("单据编号", &row.number),
            ("供货单位", supplier),
            ("统一社会信用代码", credit_code),
            ("原收货单号", &receipt.number),
            ("原随货同行单号", &receipt.delivery_note),
            ("退出日期", &left.unwrap_or_default()),
            ("出库", &format!("{} {}", named.warehouse, row.source.text())),
        ],
    );
    form.pairs(1, &[("退货原因", &row.reason)]);
    let cells = vec![
        goods.name.clone(),
        goods.form.clone(),
        goods.spec.clone(),
        goods.approval_number.clone(),
        batch.number.clone(),
        batch.produced_on.to_string(),
        batch.expires_on.to_string(),
        goods.unit.clone(),
        row.quantity.to_string(),
        line.unit_price.to_string(),
        line.unit_price.times(row.quantity).to_string(),
    ];
    form.table(COLUMNS, [cells]);
    form.space(8.0);
    if !named.codes.is_empty() {
        form.line(&format!(
            "追溯码 {} 个：{}",
            named.codes.len(),
            named.codes.join("、")
        ));
        form.space(6.0);
    }
    form.pairs(
        2,
        &[
            ("登记人", &row.asked_by_name),
            ("审核人", &row.decided_by_name),
            ("保管员", ""),
            ("运输", ""),
        ],
    );
    form.space(30.0);
    form.pairs(2, &[("退货单位（盖章）", ""), ("供货单位签收（盖章）", "")]);
    form.space(30.0);
    form.line("请供货单位当面核对品名、规格、批号和数量，签字盖章后退回一联。");
    form
}
