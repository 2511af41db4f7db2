//! The files of contracts, made in this process: A4 pages, round red seals, and a page of evidence.
mod evidence;

use anyhow::Context;
use async_trait::async_trait;
use files::pdf::{Seal, Sheet, Style, paint, unprintable};

use crate::models::{
    document::{BlockKind, Document, Evidence, day_in_words, moment_in_words},
    provider::{ContractProvider, ProviderError},
};

const SEAL_CAPTION: &str = "电子合同专用章";

/// Draws contracts and their seals itself.
pub struct BuiltIn;

#[async_trait]
impl ContractProvider for BuiltIn {
    fn code(&self) -> &'static str {
        "builtin"
    }

    async fn draw_up(&self, document: Document) -> Result<Vec<u8>, ProviderError> {
        off_thread(move || file(&document, None)).await
    }

    async fn seal(&self, document: Document, evidence: Evidence) -> Result<Vec<u8>, ProviderError> {
        off_thread(move || file(&document, Some(&evidence))).await
    }
}

async fn off_thread(
    work: impl FnOnce() -> Result<Vec<u8>, ProviderError> + Send + 'static,
) -> Result<Vec<u8>, ProviderError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.context("drawing a contract was stopped")?
}

fn file(document: &Document, evidence: Option<&Evidence>) -> Result<Vec<u8>, ProviderError> {
    let sheet = set(document, evidence);
    let unprintable = unprintable(&sheet.pages);
    if !unprintable.is_empty() {
        return Err(ProviderError::Unprintable(unprintable));
    }
    Ok(paint(sheet.paper(&document.title, &document.number))?)
}

fn set(document: &Document, evidence: Option<&Evidence>) -> Sheet {
    let mut sheet = Sheet::default();
    sheet.write(&document.title, Style::Title);
    sheet.write(&format!("合同编号：{}", document.number), Style::Centred);
    for block in &document.blocks {
        let style = match block.kind {
            BlockKind::Heading => Style::Heading,
            BlockKind::Paragraph => Style::Paragraph,
        };
        sheet.write(&block.text, style);
    }
    signatures(&mut sheet, document, evidence);
    if let Some(evidence) = evidence {
        evidence::write(&mut sheet, document, evidence);
    }
    sheet
}

/// Both sides side by side; once signed, each under its seal.
fn signatures(sheet: &mut Sheet, document: &Document, evidence: Option<&Evidence>) {
    let day = evidence.map_or_else(
        || "待签署".to_owned(),
        |evidence| moment_in_words(evidence.signed_at),
    );
    let sides = [
        ("甲方（供方）", &document.parties.seller),
        ("乙方（需方）", &document.parties.buyer),
    ];
    let columns = sides.map(|(side, name)| {
        [
            format!("{side}：{name}"),
            "（盖章）".to_owned(),
            format!("签署时间：{day}"),
            format!(
                "有效期：{} 至 {}",
                day_in_words(document.term.from),
                day_in_words(document.term.to)
            ),
        ]
    });
    let seals = sides.map(|(_, name)| Seal {
        name,
        caption: SEAL_CAPTION,
    });
    sheet.sign(&columns, evidence.map(|_| seals));
}

#[cfg(test)]
mod tests;
