//! Pages that staff compose from blocks: versions, publication, places and audiences. The goods, coupons and
//! campaigns named in blocks belong to other domains, so `app` resolves them.
pub mod models {
    pub mod audience;
    pub mod blocks;
    pub mod live;
    pub mod pages;
    pub mod place;
    pub mod sent_blocks;
    pub mod versions;
}
