//! The prices of a checked import under the rule that every price goes by.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use kernel::{
    Actor, Money, WriteTx,
    counts::{to_i64, to_usize},
};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{
    errors::ImportError,
    models::_entities::{goods_import_rows, goods_imports},
    prices::models::price_changes::{self, EvaluatedPrice, Proposer},
};

/// Rows that one statement reads.
const CHUNK: u64 = 1000;

/// A price that the import sets, by the code of its goods.
struct Priced {
    code: String,
    goods_id: Option<i64>,
    judged: EvaluatedPrice,
}

pub struct Prices(Vec<Priced>);

/// Everything that gets another price. The goods are locked and as they were when the file was checked.
pub async fn judged(
    tx: &WriteTx,
    import: &goods_imports::Model,
    now: DateTime<Utc>,
) -> Result<Prices, DbErr> {
    let mut all = Vec::new();
    let mut after = 0;
    loop {
        let rows: Vec<(i64, String, Option<i64>, Option<Money>)> = goods_import_rows::Entity::find()
            .select_only()
            .columns([
                goods_import_rows::Column::Id,
                goods_import_rows::Column::Code,
                goods_import_rows::Column::GoodsId,
                goods_import_rows::Column::BasePrice,
            ])
            .filter(goods_import_rows::Column::ImportId.eq(import.id))
            .filter(goods_import_rows::Column::Id.gt(after))
            .order_by_asc(goods_import_rows::Column::Id)
            .limit(CHUNK)
            .into_tuple()
            .all(tx.db())
            .await?;
        let Some((last, ..)) = rows.last() else { break };
        after = *last;
        let bases: Vec<_> = rows
            .iter()
            .map(|(_, _, goods_id, base)| (*goods_id, *base))
            .collect();
        let judged = price_changes::judged(tx.db(), &bases, import.staff_id, now).await?;
        let priced = rows
            .into_iter()
            .zip(judged)
            .map(|((_, code, goods_id, _), judged)| Priced {
                code,
                goods_id,
                judged,
            });
        all.extend(priced.filter(|priced| priced.judged.before != priced.judged.after));
    }
    Ok(Prices(all))
}

/// The person who has sent the file.
pub fn uploader(import: &goods_imports::Model) -> Actor {
    import
        .staff_id
        .map_or_else(Actor::system, |id| Actor::staff(id, &import.staff_name, ""))
}

impl Prices {
    /// The uploader alone sets only prices that one person may set, and no one sets prices that are already
    /// waiting for approval.
    pub async fn refuse(
        &self,
        tx: &WriteTx,
        import: &goods_imports::Model,
        actor: &Actor,
    ) -> Result<(), ImportError> {
        let needing = self.0.iter().filter(|priced| !priced.judged.why.is_empty());
        let needing = to_i64(needing.count());
        if needing > 0 && actor.id.is_some() && import.staff_id == actor.id {
            return Err(ImportError::SecondPerson { prices: needing });
        }
        let ids: Vec<i64> = self.0.iter().filter_map(|priced| priced.goods_id).collect();
        match price_changes::waiting_in(tx, &ids).await? {
            0 => Ok(()),
            waiting => Err(ImportError::Waiting(waiting)),
        }
    }

    /// Once they are written.
    pub async fn keep(
        self,
        tx: &WriteTx,
        asked: Proposer<'_>,
        taken_over_by: &Actor,
        now: DateTime<Utc>,
    ) -> Result<(), DbErr> {
        let new: Vec<&str> = self
            .0
            .iter()
            .filter(|priced| priced.goods_id.is_none())
            .map(|priced| &*priced.code)
            .collect();
        let mut ids = HashMap::new();
        for codes in new.chunks(to_usize(CHUNK)) {
            let found: Vec<(String, i64)> = goods::Entity::find()
                .select_only()
                .columns([goods::Column::Code, goods::Column::Id])
                .filter(goods::Column::Code.is_in(codes.iter().copied()))
                .into_tuple()
                .all(tx.db())
                .await?;
            ids.extend(found);
        }
        let with_id = |priced: Priced| {
            let id = priced.goods_id.or_else(|| ids.get(&priced.code).copied())?;
            Some((id, priced.judged))
        };
        let changes: Vec<(i64, EvaluatedPrice)> = self.0.into_iter().filter_map(with_id).collect();
        price_changes::record(tx, asked, &changes, taken_over_by, now).await
    }
}
