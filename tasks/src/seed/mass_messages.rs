//! A message that every buyer has got, and one that is still a draft.
use gateways::{
    mail::{Mail, settings::MailSettings},
    sms::{Sms, settings::SmsSettings},
};
use identity::{models::_entities::staff, permissions::Role};
use kernel::{Actor, Services, WriteTx};
use messaging::{
    errors::MessagingError,
    mass::models::{
        addressees::Addressees,
        decide::{self, Decision},
        mass_messages::{self, Draft},
        sending,
    },
    models::{
        delivery::OutgoingChannels,
        kinds::{Channel, Kind},
    },
};
use sea_orm::prelude::*;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let preview = Draft {
        kind: Kind::Promotion,
        title: "岁末采购季预告".into(),
        body: "12 月 1 日起秋冬用药满 500 元减 30 元，优惠券可在领券中心领取。".into(),
        url: "/lqzx".into(),
        channels: vec![Channel::Site, Channel::Mail, Channel::Sms],
        audience: Addressees::default(),
    };
    let holidays = Draft {
        kind: Kind::System,
        title: "元旦发货安排".into(),
        body: "1 月 1 日至 3 日仓库休息，订单照常受理，1 月 4 日起依次发货。急用药品请提前下单。".into(),
        url: "/order".into(),
        channels: vec![Channel::Site],
        audience: Addressees::default(),
    };
    let Some(author) = actor(services, "promotion").await? else {
        return Ok(());
    };
    let id = draw_up(services, preview, (&author, Role::Promotion)).await?;
    release(services, id, author).await?;
    if let Some(author) = actor(services, "content").await? {
        draw_up(services, holidays, (&author, Role::Content)).await?;
    }
    Ok(())
}

async fn actor(services: &Services, username: &str) -> anyhow::Result<Option<Actor>> {
    let found = staff::Entity::find()
        .filter(staff::Column::Username.eq(username))
        .one(&services.db)
        .await?;
    Ok(found.map(|person| Actor::staff(person.id, person.name, "")))
}

async fn draw_up(services: &Services, draft: Draft, (author, role): (&Actor, Role)) -> anyhow::Result<i64> {
    let (author, now) = (author.clone(), services.clock.now());
    let drawn = services.writer.run(async move |tx: &WriteTx| {
        let row = mass_messages::create(tx, &draft, (&author, &[role]), now).await?;
        Ok::<_, MessagingError>(row.id)
    });
    Ok(drawn.await?)
}

async fn release(services: &Services, id: i64, author: Actor) -> anyhow::Result<()> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let step = (Decision::Propose, "");
            decide::decide(tx, id, step, (&author, &[Role::Promotion]), now).await
        })
        .await?;
    // No messages are sent while the demo data is created.
    let outside = OutgoingChannels {
        mail: Mail::new(&MailSettings::default())?,
        sms: Sms::new(SmsSettings::default())?,
        secret: services.settings.secret.clone(),
    };
    sending::run(&(services.clone(), outside)).await?;
    Ok(())
}
