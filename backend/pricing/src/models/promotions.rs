//! The effect of full reductions, gifts, add-on purchases and coupons on a basket (domain section 3). Pure:
//! the same lines and facts give the same answer. Unit prices come from [`super::line_price`]; the reductions
//! found here are allocated by [`super::basket`].
//! Thresholds use the line amounts before any reduction, so that reductions and coupons never lower each
//! other's sums. Within a stack group a line takes part in one full reduction and the basket uses one coupon;
//! where they exclude each other, the best result for the buyer is used.
mod apply;
mod assignment;
mod coupons;
mod facts;
mod progress;
mod result;
mod scope;

pub use apply::{apply, unfitting};
pub use facts::{
    AddOn, CouponChoice, CouponFacts, FullReduction, GiftOf, PromoLine, Promotions, Subsidy, Tier, Traces,
    UsedUp,
};
pub use result::{
    CouponVerdicts, GaveWay, Gift, GrantedReduction, LineRefusal, Progress, ProgressKind, PromisedVoucher,
    PromotionResult, Source, TierProgress, UnusableCoupon, UsableCoupon, UsedCoupon,
};
pub use scope::{GoodsScope, GoodsSelection, ScopeIndex};

#[cfg(test)]
mod tests;
