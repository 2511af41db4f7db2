//! Saved lists of the demo buyers, out of what they have bought.
use std::collections::BTreeMap;

use ::orders::models::_entities::{order_lines, orders};
use catalog::goods::models::codes::Control;
use checkout::{
    cart::models::{cart::CartOwner, cart_fill::FillRequest},
    errors::CheckoutError,
    shopping_lists::models::saved_lists::{self, Title},
};
use identity::members::models::members;
use kernel::{Services, WriteTx};
use sea_orm::{QueryOrder, prelude::*};

/// A list of one of them: which of the goods by how often they were bought.
struct Sample {
    username: &'static str,
    name: &'static str,
    is_shared: bool,
    from: usize,
    goods: usize,
}

const SAMPLES: [Sample; 3] = [
    Sample {
        username: "renxin",
        name: "每周必补",
        is_shared: true,
        from: 0,
        goods: 8,
    },
    Sample {
        username: "renxin",
        name: "换季备货",
        is_shared: false,
        from: 8,
        goods: 5,
    },
    Sample {
        username: "kangtai",
        name: "门店常备",
        is_shared: true,
        from: 0,
        goods: 6,
    },
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    for sample in SAMPLES {
        let Some(member) = members::by_login(&services.db, sample.username).await? else {
            continue;
        };
        let owner = CartOwner {
            member_id: member.id,
            company_id: member.company_id,
        };
        let bought = most_bought(services, owner.company_id).await?;
        let wishes: Vec<FillRequest> = bought.into_iter().skip(sample.from).take(sample.goods).collect();
        let now = services.clock.now();
        services
            .writer
            .run(async move |tx: &WriteTx| {
                let title = Title {
                    name: sample.name.into(),
                    is_shared: sample.is_shared,
                };
                saved_lists::make(tx, owner, title, &wishes, now).await?;
                Ok::<_, CheckoutError>(())
            })
            .await?;
    }
    Ok(())
}

/// What this company buys most often comes first, each as much as in its last order.
async fn most_bought(services: &Services, company_id: i64) -> anyhow::Result<Vec<FillRequest>> {
    let lines = order_lines::Entity::find()
        .inner_join(orders::Entity)
        .filter(orders::Column::CompanyId.eq(company_id))
        .filter(orders::Column::PaidAt.is_not_null())
        .filter(orders::Column::Control.ne(Control::Ephedrine))
        .order_by_asc(order_lines::Column::Id)
        .all(&services.db)
        .await?;
    let mut bought: BTreeMap<i64, (u32, i64)> = BTreeMap::new();
    for line in lines {
        let (times, number) = bought.entry(line.goods_id).or_default();
        (*times, *number) = (*times + 1, line.quantity);
    }
    let mut by_times: Vec<_> = bought.into_iter().collect();
    by_times.sort_by_key(|(goods_id, (times, _))| (std::cmp::Reverse(*times), *goods_id));
    let wishes = by_times.into_iter().map(|(goods_id, (_, number))| FillRequest {
        goods_id,
        quantity: number,
    });
    Ok(wishes.collect())
}
