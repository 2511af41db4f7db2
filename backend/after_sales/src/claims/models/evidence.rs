//! Further photos and words of the buyer while the claim is open.
use kernel::WriteTx;
use orders::lifecycle::models::order_log::Note;

use crate::{
    claims::models::{
        apply::{self, Applicant},
        claims::{self, Claim},
        log,
    },
    errors::AfterSaleError,
    events::Change,
    rules::models::rules,
};

/// Photos beside those that are there, or words alone, until the claim has ended. The claim stays in its state.
#[kernel::boxed]
pub async fn add(
    tx: &WriteTx,
    claim_id: i64,
    applicant: &Applicant,
    photos: &[String],
    words: &str,
) -> Result<Claim, AfterSaleError> {
    let (order, claim) = claims::lock(tx, claim_id).await?;
    if claim.status.is_end() {
        return Err(AfterSaleError::WrongState(
            "售后已结束，不能再补充材料；请重新申请或联系客服",
        ));
    }
    let rules = rules::current(tx.db()).await?;
    let before: Vec<String> = claims::photos(tx.db(), claim.id)
        .await?
        .into_iter()
        .map(|photo| photo.key)
        .collect();
    if !photos.is_empty() {
        let all: Vec<String> = before.iter().chain(photos).cloned().collect();
        apply::check_photos(tx, applicant.company_id, &all, &rules).await?;
        apply::insert_photos(tx, &claim, photos, applicant).await?;
    }
    let text = match photos.len() {
        0 => "补充说明".to_owned(),
        count => format!("补充 {count} 张照片"),
    };
    let note = Note {
        text: &text,
        reason: words,
    };
    let (same, now) = (Some(claim.status), applicant.now);
    log::enter(tx, (&order, &claim), same, &applicant.actor, note, now).await?;
    log::tell(tx, (&order, &claim), same, Change::Evidence, note, now).await?;
    Ok(claim)
}
