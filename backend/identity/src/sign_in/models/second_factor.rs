//! The second factor of staff: six digits that an app on their phone makes anew every half minute (RFC 6238). A code
//! counts once.
//! No secret is stored: it is derived from a random nonce and the shop's secret, so that reading the database
//! does not allow signing in.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, db::ROW_LOCK, ids, signing};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use totp_rs::{Algorithm, TOTP};

use crate::{
    changes::Changed, errors::IdentityError, models::_entities::staff, staff::models::staff::StaffMember,
};

/// Seconds of one code.
const STEP: i64 = 30;
/// Clocks of phones may be so many steps off.
const SKEW: i64 = 1;
/// What the app on the phone shows above the code.
const ISSUER: &str = "药集后台";

/// What the phone must learn, to be shown once.
pub struct Enrolment {
    /// For the camera: PNG in base64.
    pub picture: String,
    /// For typing, in base32.
    pub secret: String,
}

/// The codes of a colleague, made of the shop's secret.
pub fn totp(key: &[u8], nonce: &str, username: &str) -> anyhow::Result<TOTP> {
    let seed = signing::sign(key, format!("totp:{nonce}").as_bytes())[..20].to_vec();
    let totp = TOTP::new(
        Algorithm::SHA1,
        6,
        0,
        STEP as u64,
        seed,
        Some(ISSUER.into()),
        username.into(),
    );
    totp.map_err(|error| anyhow::anyhow!("making a second factor: {error}"))
}

/// The step whose code this is; none when it is of none near now, or of one that was used.
pub fn step_of(totp: &TOTP, code: &str, used: i64, now: DateTime<Utc>) -> Option<i64> {
    let current = now.timestamp() / STEP;
    (current - SKEW..=current + SKEW)
        .filter(|step| *step > used)
        .find(|step| {
            let right = totp.generate((*step * STEP).cast_unsigned());
            signing::same(right.as_bytes(), code.as_bytes())
        })
}

async fn locked(tx: &WriteTx, staff_id: i64) -> Result<StaffMember, IdentityError> {
    let found = staff::Entity::find_by_id(staff_id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    found.ok_or(IdentityError::NotFound("员工"))
}

/// Starts a new setup: an earlier unfinished one is discarded, an active one stays active.
pub async fn begin(tx: &WriteTx, staff_id: i64, key: &[u8]) -> Result<Enrolment, IdentityError> {
    let person = locked(tx, staff_id).await?;
    let nonce = ids::token();
    let totp = totp(key, &nonce, &person.username)?;
    let picture = totp
        .get_qr_base64()
        .map_err(|error| anyhow::anyhow!("drawing a second factor: {error}"))?;
    let mut row = person.into_active_model();
    row.totp_pending_nonce = Set(nonce);
    row.update(tx.db()).await?;
    Ok(Enrolment {
        picture,
        secret: totp.get_secret_base32(),
    })
}

/// The phone has learned it: from now on signing in asks for a code.
pub async fn confirm(
    tx: &WriteTx,
    staff_id: i64,
    code: &str,
    key: &[u8],
    now: DateTime<Utc>,
) -> Result<(), IdentityError> {
    let person = locked(tx, staff_id).await?;
    if person.totp_pending_nonce.is_empty() {
        return Err(IdentityError::WrongState("请先扫描二维码"));
    }
    let nonce = person.totp_pending_nonce.clone();
    let step = step_of(&totp(key, &nonce, &person.username)?, code, 0, now)
        .ok_or(IdentityError::WrongSecondFactor)?;
    let mut row = person.into_active_model();
    row.totp_nonce = Set(nonce);
    row.totp_pending_nonce = Set(String::new());
    row.totp_last_step = Set(step);
    row.update(tx.db()).await?;
    tx.touch(Changed::Staff(staff_id));
    Ok(())
}

/// Does the code fit now? It counts once: of two requests with one code the second is refused.
pub async fn accept(
    tx: &WriteTx,
    staff_id: i64,
    code: &str,
    key: &[u8],
    now: DateTime<Utc>,
) -> Result<bool, IdentityError> {
    let person = locked(tx, staff_id).await?;
    let totp = totp(key, &person.totp_nonce, &person.username)?;
    let Some(step) = step_of(&totp, code, person.totp_last_step, now) else {
        return Ok(false);
    };
    let mut row = person.into_active_model();
    row.totp_last_step = Set(step);
    row.update(tx.db()).await?;
    Ok(true)
}

/// Signing in asks for the password alone again.
pub async fn switch_off(tx: &WriteTx, staff_id: i64) -> Result<(), DbErr> {
    use staff::Column;
    staff::Entity::update_many()
        .col_expr(Column::TotpNonce, Expr::value(""))
        .col_expr(Column::TotpPendingNonce, Expr::value(""))
        .col_expr(Column::TotpLastStep, Expr::value(0_i64))
        .filter(Column::Id.eq(staff_id))
        .exec(tx.db())
        .await?;
    tx.touch(Changed::Staff(staff_id));
    Ok(())
}

/// The code that the phone of an enrolment shows now; for tests that play the phone.
#[cfg(any(test, feature = "testing"))]
pub fn code_on_phone(secret: &str, now: DateTime<Utc>) -> String {
    let seed = totp_rs::Secret::Encoded(secret.into())
        .to_bytes()
        .expect("a secret in base32");
    let totp = TOTP::new(Algorithm::SHA1, 6, 0, STEP as u64, seed, None, String::new());
    totp.expect("a seed of 160 bits")
        .generate(now.timestamp().cast_unsigned())
}
