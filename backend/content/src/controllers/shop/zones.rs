//! /api/focus/{yx,zyzq,qxzq,jxqzc,kxzq_ad}: what stands above the lists of the zones.
use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope, input::Query};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    cache::ContentCache,
    models::{ads::Slot, published::Published, zones},
    views::shop::{
        advert::{Advert, AdvertList},
        zone::ZoneFocus,
    },
};

/// Adverts that one page may ask for by id.
const MOST_ADVERTS: usize = 20;

#[utoipa::path(get, path = "/api/focus/yx", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn yx(services: State<Services>, cache: State<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "yx").await
}

#[utoipa::path(get, path = "/api/focus/zyzq", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn zyzq(services: State<Services>, cache: State<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "zy").await
}

#[utoipa::path(get, path = "/api/focus/qxzq", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn qxzq(services: State<Services>, cache: State<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "qx").await
}

#[utoipa::path(get, path = "/api/focus/jxqzc", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn jxqzc(services: State<Services>, cache: State<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "jxq").await
}

async fn show(
    State(services): State<Services>,
    State(cache): State<ContentCache>,
    code: &str,
) -> ApiResult<Data<ZoneFocus>> {
    let published = cache.get(&services).await?;
    focus(&published, code, services.clock.now()).map(Data)
}

/// The words and the adverts of a zone.
pub fn focus(published: &Published, code: &str, now: DateTime<Utc>) -> ApiResult<ZoneFocus> {
    let zone = published.zone(code).ok_or_else(|| ApiError::not_found("专区"))?;
    let slots = zones::ALL.into_iter().filter(|(known, _)| *known == code);
    let banners = slots.flat_map(|(_, slot)| published.ads(slot, now));
    Ok(ZoneFocus::new(zone, banners.map(Advert::from).collect()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdvertQuery {
    /// Ids of adverts, separated by commas; without any, all of the zone.
    #[serde(default)]
    ids: String,
}

/// Adverts of the controlled-sale zone, in the order they were asked for; what is not shown now is left out.
#[utoipa::path(get, path = "/api/focus/kxzq_ad", tag = "content", params(AdvertQuery), responses((status = 200, body = Envelope<AdvertList>), (status = 422)))]
pub async fn kxzq_ad(
    State(services): State<Services>,
    State(cache): State<ContentCache>,
    Query(query): Query<AdvertQuery>,
) -> ApiResult<Data<AdvertList>> {
    let published = cache.get(&services).await?;
    let shown: Vec<_> = published.ads(Slot::ZoneKx, services.clock.now()).collect();
    let list = if query.ids.trim().is_empty() {
        shown.into_iter().map(Advert::from).collect()
    } else {
        let ids = id_list(&query.ids, MOST_ADVERTS)?;
        ids.iter()
            .filter_map(|id| shown.iter().find(|ad| ad.id == *id))
            .map(|ad| Advert::from(*ad))
            .collect()
    };
    Ok(Data(AdvertList { list }))
}

/// `3,1,2` → ids in that order, each once. 422 for anything else and for more than `most`.
pub fn id_list(text: &str, most: usize) -> ApiResult<Vec<i64>> {
    let wrong = || ApiError::invalid("ids", "编号应为用逗号分开的数字");
    let mut ids = Vec::new();
    for part in text
        .split([',', '，'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let id: i64 = part.parse().ok().filter(|id| *id > 0).ok_or_else(wrong)?;
        if !ids.contains(&id) {
            ids.push(id);
        }
        if ids.len() > most {
            return Err(ApiError::invalid("ids", format!("一次最多 {most} 个")));
        }
    }
    if ids.is_empty() { Err(wrong()) } else { Ok(ids) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_in_order_and_nonsense_is_refused() {
        assert_eq!(id_list(" 3,1，2,3", 3).unwrap(), [3, 1, 2]);
        for wrong in [
            "",
            ",",
            "x",
            "1,-2",
            "0",
            "1;2",
            "99999999999999999999",
            "1,2,3,4",
        ] {
            assert!(id_list(wrong, 3).is_err(), "{wrong}");
        }
    }
}
