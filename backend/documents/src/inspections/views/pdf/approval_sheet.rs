//! An approval form on paper, with the places where people sign.
use files::{
    download::safe_part,
    pdf::{Align, Column, Form, off_thread, paint, paint_all},
};
use kernel::ApiResult;

use crate::inspections::models::approval_sheets::{ApprovalSheet, GivenOpinion, Paper};

const PAPERS: &[Column] = &[column("资料", 8.0), column("说明", 12.0), column("有效期至", 5.0)];

const OPINIONS: &[Column] = &[
    column("审批方", 4.5),
    column("结论", 3.5),
    column("意见", 11.0),
    column("审批人", 4.0),
    column("日期", 6.0),
    column("备注", 4.5),
];

const fn column(title: &'static str, share: f32) -> Column {
    let align = Align::Left;
    Column { title, share, align }
}

/// `首营企业审批表 国药控股湖北有限公司.pdf`
pub fn file_name(sheet: &ApprovalSheet) -> String {
    format!("{} {}.pdf", sheet.title, safe_part(&sheet.subject))
}

pub async fn file(sheet: ApprovalSheet, shop: String) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let form = set(&sheet, &shop);
        paint(form.paper(sheet.title, &sheet.subject))
    })
    .await
}

/// All of them in one file, each as it is by itself.
pub async fn file_of_all(title: String, sheets: Vec<ApprovalSheet>, shop: String) -> ApiResult<Vec<u8>> {
    off_thread(move || {
        let forms: Vec<Form> = sheets.iter().map(|sheet| set(sheet, &shop)).collect();
        let papers: Vec<_> = forms
            .iter()
            .zip(&sheets)
            .map(|(form, sheet)| form.paper(sheet.title, &sheet.subject))
            .collect();
        paint_all(&title, &papers)
    })
    .await
}

fn set(sheet: &ApprovalSheet, shop: &str) -> Form {
    let mut form = Form::portrait();
    form.title(&format!("{shop} {}", sheet.title));
    form.pairs(2, &pairs(&sheet.facts));
    form.heading("资料");
    if sheet.papers.is_empty() {
        form.line("没有登记资料。");
    } else {
        form.table(PAPERS, sheet.papers.iter().map(paper));
    }
    form.heading("审批意见");
    if sheet.opinions.is_empty() {
        form.line("还没有审批意见。");
    } else {
        form.table(OPINIONS, sheet.opinions.iter().map(opinion));
    }
    form.heading("结论");
    form.pairs(2, &pairs(&sheet.decision));
    form.space(12.0);
    let signers: Vec<(&str, &str)> = sheet.signers.iter().map(|signer| (*signer, "")).collect();
    form.pairs(signers.len(), &signers);
    form
}

fn pairs<'a>(facts: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    facts
        .iter()
        .map(|(label, text)| (*label, text.as_str()))
        .collect()
}

fn paper(paper: &Paper) -> Vec<String> {
    vec![paper.name.clone(), paper.about.clone(), paper.until.clone()]
}

fn opinion(given: &GivenOpinion) -> Vec<String> {
    let verdict = if given.approves { "同意" } else { "不同意" };
    let note = if given.is_outdated { "资料变更前" } else { "" };
    vec![
        given.post.into(),
        verdict.into(),
        given.text.clone(),
        given.by.clone(),
        given.at.clone(),
        note.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_fits_its_page_with_and_without_papers_and_opinions() {
        let paper = Paper {
            name: "注册证/批件".into(),
            about: "批件，第 2 版".into(),
            until: "2030-12-31".into(),
        };
        let opinion = GivenOpinion {
            post: "质量管理",
            approves: true,
            text: "与批件一致，同意".into(),
            by: "王质管".into(),
            at: "2026-11-27 10:00".into(),
            is_outdated: true,
        };
        for count in [0, 30] {
            let sheet = ApprovalSheet {
                title: "首营品种审批表",
                subject: "阿莫西林胶囊".into(),
                facts: vec![("通用名称", "阿莫西林胶囊".into()), ("申请说明", String::new())],
                papers: vec![paper.clone(); count],
                opinions: vec![opinion.clone(); count],
                decision: vec![("结论", "已通过".into())],
                signers: &["采购（签字）", "质量负责人（签字）"],
            };
            let form = set(&sheet, "药集医药有限公司");
            let bytes = paint(form.paper(sheet.title, &sheet.subject)).unwrap();
            assert!(bytes.starts_with(b"%PDF"));
            assert_eq!(files::pdf::unprintable(form.pages()), "");
        }
    }
}
