//! Pages that staff put together from blocks: drafts and versions, what is published where, and for whom. The goods,
//! coupons and campaigns that blocks name belong to other domains, so `app` answers for them.
pub mod models {
    pub mod audience;
    pub mod blocks;
    pub mod live;
    pub mod pages;
    pub mod place;
    pub mod versions;
}
