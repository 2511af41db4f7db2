//! 召回计划 and 召回总结报告, as the authority gets them.
use chrono::{DateTime, Utc};
use files::{
    download::safe_part,
    pdf::{Align, Column, Form, Seal, off_thread, paint},
};
use kernel::{ApiResult, clock::shop_time};

use crate::recalls::models::{dossier::Dossier, notices::Notice, recalls::notify_by, reports::ReportKind};

const SEAL_CAPTION: &str = "质量管理专用章";

const BUYERS: &[Column] = &[
    column("序号", 2.2, Align::Middle),
    column("客户", 9.0, Align::Left),
    column("联系电话", 5.0, Align::Left),
    column("发出", 3.0, Align::Right),
    column("已退回", 3.0, Align::Right),
    column("库存", 3.0, Align::Right),
    column("已售", 3.0, Align::Right),
    column("回复", 8.0, Align::Left),
];

const fn column(title: &'static str, share: f32, align: Align) -> Column {
    Column { title, share, align }
}

/// `召回计划 ZH20261126001.pdf`
pub fn file_name(kind: ReportKind, dossier: &Dossier) -> String {
    format!("{} {}.pdf", kind.text(), safe_part(&dossier.recall.number))
}

pub async fn file(kind: ReportKind, dossier: Dossier) -> ApiResult<Vec<u8>> {
    off_thread(move || paint(set(kind, &dossier).paper(kind.text(), &dossier.recall.number))).await
}

fn set(kind: ReportKind, dossier: &Dossier) -> Form {
    let mut form = Form::portrait();
    form.title(&format!("药品{}", kind.text()));
    goods(&mut form, dossier);
    form.heading("召回");
    form.line(&format!("原因：{}", dossier.recall.reason));
    form.line(&format!("客户要做：{}", dossier.recall.instruction));
    if kind == ReportKind::Summary {
        outcome(&mut form, dossier);
    }
    told(&mut form, dossier);
    let rows = dossier.notices.iter().enumerate();
    let rows = rows.map(|(place, notice)| row(place, notice, dossier));
    buyers(&mut form, &dossier.recall.unit, rows.collect());
    form.space(8.0);
    form.pairs(2, &[("质量负责人（签字）", ""), ("日期", "")]);
    form.seal(Seal {
        name: dossier.house.legal_name(),
        caption: SEAL_CAPTION,
    });
    form
}

fn goods(form: &mut Form, dossier: &Dossier) {
    let (recall, totals) = (&dossier.recall, dossier.totals());
    let counted = |units: i64| format!("{units} {}", recall.unit);
    form.pairs(
        2,
        &[
            ("召回编号", &recall.number),
            ("召回级别", recall.level.text()),
            ("企业", dossier.house.legal_name()),
            ("经营许可", &dossier.licence),
            ("药品", &recall.goods_name),
            ("规格", &recall.spec),
            ("生产企业", &recall.maker),
            ("批准文号", &recall.approval_number),
            ("批号", &recall.batch_number),
            ("启动", &moment(recall.created_at)),
            ("通知期限", &moment(notify_by(recall))),
            ("发出通知", &recall.decided_at.map(moment).unwrap_or_default()),
            ("涉及客户", &format!("{} 家", totals.buyers)),
            ("发出数量", &counted(totals.shipped)),
            ("本企业库存（已锁定）", &counted(dossier.on_hand)),
            (
                "起草 / 复核",
                &format!("{} / {}", recall.created_by_name, recall.decided_by_name),
            ),
        ],
    );
}

fn outcome(form: &mut Form, dossier: &Dossier) {
    let (totals, unit) = (dossier.totals(), &dossier.recall.unit);
    form.heading("结果");
    form.line(&format!(
        "{} 家客户中 {} 家已回复：退回 {} {unit}，封存 {} {unit}，已售 {} {unit}。",
        totals.buyers, totals.answered, totals.returned, totals.in_stock, totals.sold,
    ));
    form.line(&format!("效果评价：{}", dossier.recall.conclusion));
    let closed = dossier.recall.closed_at.map(moment).unwrap_or_default();
    form.line(&format!("结束：{} {closed}", dossier.recall.closed_by_name));
}

fn told(form: &mut Form, dossier: &Dossier) {
    if dossier.reports.is_empty() {
        return;
    }
    form.heading("已向监管部门报告");
    for report in &dossier.reports {
        form.line(&format!(
            "{} {}：{} {}",
            report.reported_on,
            report.kind.text(),
            report.authority,
            report.note,
        ));
    }
}

/// Who got how much of it, in which unit; that nobody did is said, too.
fn buyers(form: &mut Form, unit: &str, rows: Vec<Vec<String>>) {
    form.heading(&format!("购进这个批号的客户（数量单位：{unit}）"));
    if rows.is_empty() {
        form.line("这个批号没有发给过任何客户。");
    } else {
        form.table(BUYERS, rows);
    }
}

fn row(place: usize, notice: &Notice, dossier: &Dossier) -> Vec<String> {
    let (name, phone) = dossier
        .contacts
        .get(&notice.company_id)
        .cloned()
        .unwrap_or_default();
    let returned = dossier
        .returned
        .get(&notice.company_id)
        .copied()
        .unwrap_or_default();
    let said = |units: i64| {
        notice
            .answered_at
            .map_or_else(|| "—".to_owned(), |_| units.to_string())
    };
    vec![
        (place + 1).to_string(),
        name,
        phone,
        notice.shipped.to_string(),
        returned.to_string(),
        said(notice.in_stock),
        said(notice.sold),
        answer(notice),
    ]
}

/// Who answered and when, and how it was given.
pub fn answer(notice: &Notice) -> String {
    let Some(answered_at) = notice.answered_at else {
        return "未回复".into();
    };
    match notice.told_at {
        Some(told_at) => format!(
            "{} {} 电话告知，{} 登记 {}",
            notice.answered_by,
            moment(told_at),
            notice.recorded_by_name,
            notice.note
        ),
        None => format!("{} {} {}", notice.answered_by, moment(answered_at), notice.note),
    }
}

fn moment(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use files::pdf::Mark;

    use super::*;

    fn printed(rows: Vec<Vec<String>>) -> String {
        let mut form = Form::portrait();
        buyers(&mut form, "盒", rows);
        let marks = form.pages().iter().flatten();
        let texts = marks.filter_map(|mark| match mark {
            Mark::Text { text, .. } => Some(text.as_str()),
            Mark::Line { .. } | Mark::Seal { .. } => None,
        });
        texts.collect()
    }

    #[test]
    fn quantities_of_buyers_name_their_unit() {
        let row = BUYERS.iter().map(|column| column.title.to_owned()).collect();
        let text = printed(vec![row]);
        assert!(text.contains("数量单位：盒"), "{text}");
        assert!(!text.contains("没有发给过"), "{text}");
    }

    #[test]
    fn a_batch_that_nobody_got_says_so_instead_of_an_empty_table() {
        let text = printed(Vec::new());
        assert!(text.contains("这个批号没有发给过任何客户"), "{text}");
        assert!(!text.contains("联系电话"), "{text}");
    }
}
