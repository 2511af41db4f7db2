//! Names of manufacturers and brands by id, cached: the filters of every list need dozens of them.
use std::{collections::HashMap, sync::Arc, time::Duration};

use kernel::{Db, cache::RowCache};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::_entities::{brands, manufacturers};

const LARGEST_WEIGHT: u64 = 2 << 20;
/// How long a changed name may go unseen.
const KEPT_FOR: Duration = Duration::from_mins(1);

type Names = Arc<RowCache<Arc<str>>>;

#[derive(Clone)]
pub struct OptionNames {
    makers: Names,
    brands: Names,
}

impl Default for OptionNames {
    fn default() -> Self {
        let names = || Arc::new(RowCache::new(LARGEST_WEIGHT, KEPT_FOR, weight));
        Self {
            makers: names(),
            brands: names(),
        }
    }
}

impl OptionNames {
    /// By id; unknown ids are missing.
    #[kernel::boxed]
    pub async fn makers(&self, db: &Db, ids: &[i64]) -> Result<HashMap<i64, Arc<str>>, DbErr> {
        cached_or_read(&self.makers, ids, |missing| {
            manufacturers::Entity::find()
                .select_only()
                .columns([manufacturers::Column::Id, manufacturers::Column::Name])
                .filter(manufacturers::Column::Id.is_in(missing))
                .into_tuple()
                .all(db)
        })
        .await
    }

    #[kernel::boxed]
    pub async fn brands(&self, db: &Db, ids: &[i64]) -> Result<HashMap<i64, Arc<str>>, DbErr> {
        cached_or_read(&self.brands, ids, |missing| {
            brands::Entity::find()
                .select_only()
                .columns([brands::Column::Id, brands::Column::Name])
                .filter(brands::Column::Id.is_in(missing))
                .into_tuple()
                .all(db)
        })
        .await
    }
}

async fn cached_or_read<F>(
    cache: &RowCache<Arc<str>>,
    ids: &[i64],
    read: impl FnOnce(Vec<i64>) -> F,
) -> Result<HashMap<i64, Arc<str>>, DbErr>
where
    F: Future<Output = Result<Vec<(i64, String)>, DbErr>>,
{
    let mut names = HashMap::with_capacity(ids.len());
    let mut missing = Vec::new();
    for id in ids {
        match cache.get(*id) {
            Some(name) => {
                names.insert(*id, Arc::clone(&*name));
            }
            None => missing.push(*id),
        }
    }
    if missing.is_empty() {
        return Ok(names);
    }
    let asked = cache.ask(missing.iter().copied());
    for (id, name) in read(missing).await? {
        let name: Arc<str> = name.into();
        cache.keep(&asked, id, &Arc::new(Arc::clone(&name)));
        names.insert(id, name);
    }
    Ok(names)
}

/// Roughly the bytes a name takes, with its entry in the cache.
fn weight(name: &Arc<str>) -> u64 {
    name.len() as u64 + 128
}
