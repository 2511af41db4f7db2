//! How goods are kept cold on their way (保温方式, K): to the warehouse and to buyers.
use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::codes::Storage;
use crate::models::_entities::goods;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Cooling {
    /// The parcel left before it was asked for.
    #[sea_orm(string_value = "")]
    Unstated,
    /// The vehicle is refrigerated.
    Truck,
    /// The vehicle carries a refrigerated box.
    CarriedBox,
    /// An insulated box with ice packs, in any vehicle.
    InsulatedBox,
}

impl Cooling {
    const CHOICES: [Self; 3] = [Self::Truck, Self::CarriedBox, Self::InsulatedBox];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Unstated => "",
            Self::Truck => "冷藏车",
            Self::CarriedBox => "车载冷藏箱",
            Self::InsulatedBox => "保温箱",
        }
    }

    /// By its code, or by its name as people write it into a table.
    pub fn read(text: &str) -> Option<Self> {
        let is_meant = |choice: &Self| text == choice.text() || text == choice.to_value();
        Self::CHOICES.into_iter().find(is_meant)
    }
}

/// Whether goods were on their way for longer than was agreed; 0 hours: nothing was.
pub fn is_late(started_at: DateTime<Utc>, arrived_at: DateTime<Utc>, transit_hours: i64) -> bool {
    transit_hours > 0 && arrived_at - started_at > TimeDelta::hours(transit_hours)
}

/// Of these products, those that are kept cold today.
pub async fn cold_goods(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashSet<i64>, DbErr> {
    let ids: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Id.is_in(ids))
        .filter(goods::Column::Storage.eq(Storage::Cold))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_more_than_was_agreed_is_late() {
        let started_at = DateTime::UNIX_EPOCH;
        let after = |minutes| started_at + TimeDelta::minutes(minutes);
        assert!(!is_late(started_at, after(120), 2));
        assert!(is_late(started_at, after(121), 2));
        assert!(!is_late(started_at, after(100_000), 0), "nothing was agreed");
    }
}
