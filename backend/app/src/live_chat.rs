//! What live chat needs of others: cards of goods and orders, and the channel that carries it to open pages.
use ::orders::lifecycle::models::orders;
use async_trait::async_trait;
use catalog::{
    goods::{models::goods_cache::GoodsCache, views::picture::goods_picture_url},
    lookup::models::lookup::Audience,
};
use identity::{
    companies::models::{
        companies,
        facts::{BuyerContext, CompanyStatus},
    },
    permissions::Resource,
};
use kernel::{ApiError, Db, Services, Writer, services::shared};
use loco_rs::app::AppContext;
use messaging::{
    Live,
    live::{AdminEvent, ServiceChanged, ServiceMessageSent, ServiceRead, ServiceTyping, ShopEvent},
};
use sea_orm::{DbErr, prelude::*};
use service::{
    cards::{CardSource, Cards, ChatCard},
    changes::Changed,
    live_channel::{ChannelPort, LiveChannel, Typing, TypingLimit},
    models::{
        _entities::conversations::{Column, Entity},
        conversations::{self, Conversation},
        states::State,
    },
};

/// Goods of an order that its card names.
const NAMED: usize = 2;

pub fn install(ctx: &AppContext, services: &Services) {
    let live = shared::<Live>(ctx);
    ctx.shared_store.insert(Cards::new(Source {
        db: services.db.clone(),
        goods: shared(ctx),
    }));
    ctx.shared_store.insert(LiveChannel::new(Channel {
        live,
        db: services.db.clone(),
    }));
    ctx.shared_store.insert(TypingLimit::default());
}

/// Sends committed changes to the pages that may receive them.
pub fn listen(writer: &Writer, ctx: &AppContext) {
    let (live, db) = (shared::<Live>(ctx), Services::of(ctx).db);
    writer.on_commit(move |touched| {
        if let Some(changed) = touched.read::<Changed>() {
            let (live, db) = (live.clone(), db.clone());
            tokio::spawn(async move {
                if let Err(error) = tell(&live, &db, changed).await {
                    tracing::debug!(%error, "open pages were not told of a conversation");
                }
            });
        }
    });
}

struct Source {
    db: Db,
    goods: GoodsCache,
}

#[async_trait]
impl CardSource for Source {
    async fn goods(&self, buyer: &BuyerContext, goods_id: i64) -> Result<Option<ChatCard>, ApiError> {
        let audience = if buyer.company.status == CompanyStatus::Approved {
            Audience::Buyers
        } else {
            Audience::Strangers
        };
        let goods = self.goods.get(&self.db, goods_id).await?;
        let shown = goods.filter(|goods| goods.on_sale && goods.control.is_shown_to(audience));
        Ok(shown.map(|goods| ChatCard {
            title: goods.name.to_string(),
            lines: vec![goods.spec.to_string(), goods.maker.to_string()],
            picture: goods_picture_url(&goods),
        }))
    }

    async fn order(&self, company_id: i64, number: &str) -> Result<Option<ChatCard>, ApiError> {
        let Some(order) = orders::by_number(&self.db, company_id, number).await? else {
            return Ok(None);
        };
        let lines = orders::lines(&self.db, order.id).await?;
        let named: Vec<&str> = lines.iter().take(NAMED).map(|line| line.name.as_str()).collect();
        let picture = lines.first().map(|line| line.image.clone()).unwrap_or_default();
        Ok(Some(ChatCard {
            title: format!("订单 {}", order.number),
            lines: vec![
                format!("{} · ¥{}", order.status.text(), order.total),
                format!("{} 等 {} 种商品", named.join("、"), lines.len()),
            ],
            picture,
        }))
    }
}

struct Channel {
    live: Live,
    db: Db,
}

impl ChannelPort for Channel {
    fn typing(&self, typing: Typing) {
        let (live, db) = (self.live.clone(), self.db.clone());
        tokio::spawn(async move {
            let event = ServiceTyping {
                conversation_id: typing.conversation_id,
                name: typing
                    .staff
                    .as_ref()
                    .map(|(_, name)| name.clone())
                    .unwrap_or_default(),
            };
            if typing.staff.is_some() {
                live.to_member_at(typing.member_id, typing.company_id, &event)
                    .await;
            } else if let Err(error) = to_desk(&live, &db, typing.company_id, &event).await {
                tracing::debug!(%error, "the desk was not told that a buyer types");
            }
        });
    }

    fn is_here(&self, member_id: i64) -> bool {
        self.live.is_here(member_id)
    }
}

async fn tell(live: &Live, db: &Db, changed: Changed) -> Result<(), DbErr> {
    match changed {
        Changed::Message {
            conversation_id,
            message_id,
            author,
            is_note,
        } => {
            let event = ServiceMessageSent {
                conversation_id,
                message_id,
                author: author.code(),
            };
            to_both(live, db, conversation_id, !is_note, &event).await
        }
        Changed::Read {
            conversation_id,
            message_id,
            by_member,
        } => {
            let event = ServiceRead {
                conversation_id,
                message_id,
                by_member,
            };
            to_both(live, db, conversation_id, true, &event).await
        }
        Changed::State { conversation_id } => {
            let event = ServiceChanged {
                conversation_id: Some(conversation_id),
            };
            to_both(live, db, conversation_id, true, &event).await
        }
        Changed::Presence { staff_id } => {
            let event = ServiceChanged {
                conversation_id: None,
            };
            live.to_readers(Resource::Service, &event).await;
            for row in attended_by(db, staff_id).await? {
                live.to_member_at(row.member_id, row.company_id, &event).await;
            }
            Ok(())
        }
    }
}

async fn attended_by(db: &Db, staff_id: i64) -> Result<Vec<Conversation>, DbErr> {
    Entity::find()
        .filter(Column::StaffId.eq(staff_id))
        .filter(Column::State.eq(State::Open))
        .all(db)
        .await
}

async fn to_both<E: ShopEvent + AdminEvent>(
    live: &Live,
    db: &Db,
    conversation_id: i64,
    is_for_buyer: bool,
    event: &E,
) -> Result<(), DbErr> {
    let Some(row) = conversations::by_id(db, conversation_id).await? else {
        return Ok(());
    };
    if is_for_buyer {
        live.to_member_at(row.member_id, row.company_id, event).await;
    }
    to_desk(live, db, row.company_id, event).await
}

/// To all staff who may read all conversations, and to the buyer's salesman.
async fn to_desk<E: AdminEvent>(live: &Live, db: &Db, company_id: i64, event: &E) -> Result<(), DbErr> {
    live.to_readers(Resource::Service, event).await;
    let company = companies::by_id(db, company_id).await?;
    if let Some(salesman_id) = company.and_then(|company| company.salesman_id) {
        live.to_staff(salesman_id, event).await;
    }
    Ok(())
}
