//! What only the page of one goods shows: its product sheet, and what may stand in for it.
use std::{sync::Arc, time::Duration};

use axum::extract::FromRef;
use kernel::Kept;
use loco_rs::app::AppContext;
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::Expr};
use serde::{Deserialize, Serialize};

use super::{
    _entities::goods::{Column, Entity},
    facts::GoodsFacts,
};

const SUBSTITUTES: u64 = 8;
/// Sheets are long texts; the rest is read again.
const LARGEST_WEIGHT: u64 = 8 << 20;
/// Substitutes go by sales, which move all day; a minute is fresh enough for a proposal.
const KEPT_FOR: Duration = Duration::from_mins(1);

/// A row of the leaflet or product sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRow {
    pub label: String,
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaflet {
    /// Empty when there is none.
    pub sheet: Vec<SheetRow>,
    /// On sale in the same category, of the same name first, best sellers next.
    pub substitutes: Vec<i64>,
}

#[derive(Clone)]
pub struct Leaflets(Arc<Kept<Leaflet>>);

impl Default for Leaflets {
    fn default() -> Self {
        Self(Arc::new(Kept::new(LARGEST_WEIGHT, KEPT_FOR, weight)))
    }
}

impl Leaflets {
    pub async fn of(&self, db: &impl ConnectionTrait, goods: &GoodsFacts) -> Result<Arc<Leaflet>, DbErr> {
        if let Some(leaflet) = self.0.get(goods.id) {
            return Ok(leaflet);
        }
        let asked = self.0.ask([goods.id]);
        let leaflet = Arc::new(Leaflet {
            sheet: sheet(db, goods.id).await?,
            substitutes: substitutes(db, goods).await?,
        });
        self.0.keep(&asked, goods.id, &leaflet);
        Ok(leaflet)
    }

    /// Called for every `Touched::Goods` after its commit.
    pub fn forget(&self, goods_id: i64) {
        self.0.forget(goods_id);
    }
}

impl FromRef<AppContext> for Leaflets {
    fn from_ref(ctx: &AppContext) -> Self {
        ctx.shared_store
            .get()
            .expect("catalog::install runs before the application serves")
    }
}

/// Roughly the bytes of a leaflet, with its entry.
fn weight(leaflet: &Leaflet) -> u64 {
    let texts = leaflet.sheet.iter();
    let bytes: usize = texts
        .map(|row| row.label.len() + row.text.len() + size_of::<SheetRow>())
        .sum();
    (bytes + leaflet.substitutes.len() * size_of::<i64>() + 128) as u64
}

async fn sheet(db: &impl ConnectionTrait, goods_id: i64) -> Result<Vec<SheetRow>, DbErr> {
    let json: Option<Json> = Entity::find_by_id(goods_id)
        .select_only()
        .column(Column::Sheet)
        .into_tuple()
        .one(db)
        .await?;
    Ok(json
        .and_then(|json| serde_json::from_value(json).ok())
        .unwrap_or_default())
}

async fn substitutes(db: &impl ConnectionTrait, like: &GoodsFacts) -> Result<Vec<i64>, DbErr> {
    let same_name: Expr = Expr::case(Column::Name.eq(&*like.name), Expr::val(0))
        .finally(Expr::val(1))
        .into();
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CategoryId.eq(like.category_id))
        .filter(Column::Id.ne(like.id))
        .filter(Column::OnSale.eq(true))
        .order_by_asc(same_name)
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(SUBSTITUTES)
        .into_tuple()
        .all(db)
        .await
}
