use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    offers::views::shop::goods::GoodsCard,
    shopping_lists::models::saved_lists::{Requester, VisibleList},
};

/// A list of goods that is ordered again and again.
#[derive(Serialize, ToSchema)]
pub struct SavedList {
    pub id: i64,
    pub name: String,
    /// Visible to all members of the company.
    pub is_shared: bool,
    /// Goods in it.
    pub lines: i64,
    /// Who made it.
    pub maker: String,
    pub is_mine: bool,
    /// May rename, share and delete it.
    pub can_manage: bool,
    pub updated_at: DateTime<Utc>,
}

impl SavedList {
    pub fn new(shown: VisibleList, requester: Requester) -> Self {
        let list = shown.list;
        Self {
            id: list.id,
            is_mine: list.member_id == requester.owner.member_id,
            can_manage: requester.may_manage(&list),
            name: list.name,
            is_shared: list.is_shared,
            lines: shown.lines,
            maker: shown.maker,
            updated_at: list.updated_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct SavedLists {
    pub list: Vec<SavedList>,
    /// Lists that one member may keep, and goods that one list may hold.
    pub most_lists: u64,
    pub most_lines: u64,
}

#[derive(Serialize, ToSchema)]
pub struct SavedListLine {
    pub number: i64,
    pub goods: GoodsCard,
}

#[derive(Serialize, ToSchema)]
pub struct SavedListDetail {
    #[serde(flatten)]
    pub list: SavedList,
    pub goods: Vec<SavedListLine>,
}
