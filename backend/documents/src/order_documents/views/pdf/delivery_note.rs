//! 随货同行单.
use files::pdf::{Align, Column, Form, off_thread, paint, paint_all};
use kernel::{ApiResult, clock::shop_time};

use crate::order_documents::models::delivery_notes::{DeliveryNote, NoteLine};

const TITLE: &str = "随货同行单";
/// What is drawn is no 原印章: the warehouse puts it here.
const SEAL_PLACE: &str = "供货单位（加盖药品出库专用章原印章）：";
/// Tall enough for a stamp of 42 mm, in points.
const SEAL_SPACE: f32 = 120.0;

const COLUMNS: &[Column] = &[
    column("序号", 2.2, Align::Middle),
    column("通用名称", 8.0, Align::Left),
    column("剂型", 3.6, Align::Middle),
    column("规格", 6.0, Align::Left),
    column("生产企业", 8.5, Align::Left),
    column("上市许可持有人", 8.2, Align::Left),
    column("批准文号", 7.0, Align::Left),
    column("产地、标准、许可", 6.5, Align::Left),
    column("批号", 5.5, Align::Left),
    column("生产日期", 5.6, Align::Middle),
    column("有效期至", 5.6, Align::Middle),
    column("单位", 2.4, Align::Middle),
    column("数量", 3.2, Align::Right),
    column("单价", 4.2, Align::Right),
    column("金额", 5.0, Align::Right),
];

const fn column(title: &'static str, share: f32, align: Align) -> Column {
    Column { title, share, align }
}

/// `随货同行单 YJ202611210123456789.pdf`
pub fn file_name(number: &str) -> String {
    format!("{TITLE} {number}.pdf")
}

pub async fn file(note: DeliveryNote) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let form = set(&note);
        paint(form.paper(TITLE, &note.number))
    })
    .await
}

/// `随货同行单 3 张.pdf`
pub fn file_name_of(count: usize) -> String {
    format!("{TITLE} {count} 张.pdf")
}

/// All of them in one file, each as it is by itself.
pub async fn file_of_all(notes: Vec<DeliveryNote>) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let forms: Vec<Form> = notes.iter().map(set).collect();
        let papers: Vec<_> = forms
            .iter()
            .zip(&notes)
            .map(|(form, note)| form.paper(TITLE, &note.order.number))
            .collect();
        paint_all(TITLE, &papers)
    })
    .await
}

fn set(note: &DeliveryNote) -> Form {
    let mut form = Form::landscape();
    form.title(&format!("{} {TITLE}", note.supplier));
    let order = &note.order;
    let shipped = shop_time(note.shipped_at).format("%Y-%m-%d %H:%M").to_string();
    form.pairs(
        2,
        &[
            ("供货单位", &note.supplier),
            ("单据编号", &note.number),
            ("经营许可", &note.supplier_licence),
            ("发货日期", &shipped),
            (
                "发货地址",
                &format!("{}（{}）", note.supplier_address, note.warehouse),
            ),
            ("联系电话", &note.supplier_phone),
            ("收货单位", &order.company_name),
            ("收货人", &format!("{} {}", order.receiver, order.phone)),
            ("收货地址", &order.address),
            ("承运", &note.carriers.join("；")),
        ],
    );
    if !note.cold.is_empty() {
        form.pairs(1, &[("冷链运输", &note.cold.join("；"))]);
    }
    let rows = note
        .lines
        .iter()
        .enumerate()
        .map(|(place, line)| row(place, line));
    form.table(COLUMNS, rows);
    form.space(8.0);
    let number: i64 = note.lines.iter().map(|line| line.quantity).sum();
    let mut foot = vec![
        ("品规数", note.lines.len().to_string()),
        ("总数量", number.to_string()),
        ("本单金额", format!("¥{}", note.shipped_amount)),
    ];
    match note.discount {
        Some(discount) => foot.push(("优惠", format!("¥{discount}"))),
        None => foot.push(("订单号", order.number.clone())),
    }
    foot.push(("开票员", "系统".to_owned()));
    foot.extend(["复核员", "保管员", "收货人签字（盖章）"].map(|signer| (signer, String::new())));
    let foot: Vec<(&str, &str)> = foot
        .iter()
        .map(|(label, value)| (*label, value.as_str()))
        .collect();
    form.pairs(4, &foot);
    form.space(6.0);
    form.line(
        "请当面核对品名、规格、批号和数量，签字盖章后一联交承运人带回。药品为特殊商品，非质量问题不退换。",
    );
    form.room(SEAL_SPACE);
    form.line(SEAL_PLACE);
    form
}

fn row(place: usize, line: &NoteLine) -> Vec<String> {
    vec![
        (place + 1).to_string(),
        line.name.clone(),
        line.form.clone(),
        line.spec.clone(),
        line.maker.clone(),
        line.holder.clone(),
        line.approval_number.clone(),
        line.particulars.clone(),
        line.batch_number.clone(),
        line.produced_on.map(|day| day.to_string()).unwrap_or_default(),
        line.expires_on.to_string(),
        line.unit.clone(),
        line.quantity.to_string(),
        line.price.to_string(),
        line.amount.to_string(),
    ]
}
