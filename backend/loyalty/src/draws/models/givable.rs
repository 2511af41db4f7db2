//! Whether the prizes of a draft can still be given as they were written: coupons change on pages of their own, and
//! the catalogue gets new products.
use ::coupons::models::{
    coupon_states::Status,
    coupons::{self, Coupon},
};
use kernel::WriteTx;
use sea_orm::DbErr;

use super::{
    draft::LARGEST_PRIZE,
    prizes::{Kind, Prize},
};
use crate::{errors::LoyaltyError, models::gift_checks};

/// Refuses prizes that are not what the draft says, or are more than may be won by drawing.
pub(super) async fn refuse_changed_prizes(tx: &WriteTx, prizes: &[Prize]) -> Result<(), LoyaltyError> {
    for prize in prizes {
        if let Some(why) = refusal(tx, prize).await? {
            return Err(LoyaltyError::conflict(why));
        }
    }
    Ok(())
}

async fn refusal(tx: &WriteTx, prize: &Prize) -> Result<Option<String>, DbErr> {
    if prize.cost() > LARGEST_PRIZE {
        return Ok(Some(format!(
            "奖品“{}”超过五万元，抽奖的最高奖不得超过五万元，请修改奖品",
            prize.name
        )));
    }
    if prize.kind == Kind::Goods {
        return gift_checks::medicine_refusal(tx.db(), &prize.name).await;
    }
    if prize.kind != Kind::Coupon {
        return Ok(None);
    }
    let coupon = match prize.ref_id {
        Some(id) => coupons::by_id(tx.db(), id).await?,
        None => None,
    };
    Ok(match coupon {
        None => Some(format!("奖品“{}”的优惠券已不存在，请换一张", prize.name)),
        Some(coupon) => coupon_refusal(prize, &coupon),
    })
}

fn coupon_refusal(prize: &Prize, coupon: &Coupon) -> Option<String> {
    let name = &prize.name;
    if coupon.status != Status::Approved {
        let status = coupon.status.text();
        return Some(format!(
            "奖品“{name}”的优惠券不能发放（{status}），请先批准它或换一张"
        ));
    }
    (coupon.cut != prize.value).then(|| {
        format!(
            "奖品“{name}”的优惠券面额已由 {} 元改为 {} 元，请重新保存抽奖",
            prize.value, coupon.cut
        )
    })
}
