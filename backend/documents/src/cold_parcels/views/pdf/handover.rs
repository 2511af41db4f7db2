//! A handover on paper, with the places where those sign who send, carry and receive.
use files::{
    download::safe_part,
    pdf::{Align, Column, Form, off_thread, paint},
};
use kernel::ApiResult;

use crate::cold_parcels::models::handover::{HandedOver, Handover};

const TITLE: &str = "冷链药品交接单";

const LINES: &[Column] = &[
    column("通用名称", 8.0, Align::Left),
    column("规格", 6.0, Align::Left),
    column("生产企业", 8.0, Align::Left),
    column("批号", 5.0, Align::Left),
    column("有效期至", 5.0, Align::Left),
    column("数量", 3.0, Align::Right),
    column("单位", 2.6, Align::Left),
];

const fn column(title: &'static str, share: f32, align: Align) -> Column {
    Column { title, share, align }
}

/// `冷链药品交接单 D20261126001F1.pdf`
pub fn file_name(number: &str) -> String {
    format!("{TITLE} {}.pdf", safe_part(number))
}

pub async fn file(handover: Handover) -> ApiResult<Vec<u8>> {
    off_thread(move || paint(set(&handover).paper(TITLE, &handover.number))).await
}

fn set(handover: &Handover) -> Form {
    let mut form = Form::portrait();
    form.title(TITLE);
    let facts = handover.facts.iter();
    let facts: Vec<(&str, &str)> = facts.map(|(label, text)| (*label, text.as_str())).collect();
    form.pairs(2, &facts);
    form.table(LINES, handover.lines.iter().map(cells));
    form.space(12.0);
    form.pairs(
        3,
        &[
            ("发运人（签字）", ""),
            ("承运人（签字）", ""),
            ("收货人（签字）", ""),
        ],
    );
    form
}

fn cells(line: &HandedOver) -> Vec<String> {
    vec![
        line.name.clone(),
        line.spec.clone(),
        line.maker.clone(),
        line.batch.clone(),
        line.expires_on.clone(),
        line.quantity.to_string(),
        line.unit.clone(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handover_fits_its_page_before_and_after_it_arrived() {
        let line = HandedOver {
            name: "重组人胰岛素注射液".into(),
            spec: "3ml:300IU".into(),
            maker: "通化东宝药业股份有限公司".into(),
            batch: "20260901".into(),
            expires_on: "2028-08-31".into(),
            quantity: 20,
            unit: "支".into(),
        };
        for count in [0, 60] {
            let handover = Handover {
                number: "D20261126001F1".into(),
                facts: vec![("启运温度", "4.2 ℃".into()), ("到货温度", String::new())],
                lines: vec![line.clone(); count],
            };
            let form = set(&handover);
            let bytes = paint(form.paper(TITLE, &handover.number)).unwrap();
            assert!(bytes.starts_with(b"%PDF"));
            assert_eq!(files::pdf::unprintable(form.pages()), "");
        }
    }
}
