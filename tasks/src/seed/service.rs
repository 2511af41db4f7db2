//! Conversations of the demo buyers with the shop's service: one that is answered, one that waits, one that is over and rated.
use ::orders::models::_entities::{order_lines, orders};
use ::service::{
    cards::ChatCard,
    errors::ServiceError,
    models::{
        conversations::ChatMember,
        handle::{self, Ending},
        rating, reading,
        send::{self, Colleague, Content, Draft},
    },
    quick_replies::models::quick_replies::{Draft as Ready, Editor},
};
use catalog::models::_entities::goods as goods_table;
use chrono::{DateTime, TimeDelta, Utc};
use identity::{members::models::members, staff::models::staff};
use kernel::{Actor, Services, WriteTx};
use sea_orm::{QueryOrder, prelude::*};

/// The available agents of the demo.
const ATTENDANT: &str = "service";
const READY: [(&str, &str); 5] = [
    ("问候", "您好，我是药集客服，请问有什么可以帮您？"),
    ("稍等", "请稍等，我马上为您核实。"),
    (
        "发货时间",
        "发货和签收的进度在“我的订单”里随时可查，签收后可按批号查看检验报告。",
    ),
    (
        "开票",
        "订单发货后可以在“电子发票”里申请开票；也可以在开票资料里选择完成后自动开票。",
    ),
    (
        "证照到期",
        "您的证照快到期了，请在“资质证件”里上传新证，审核通过后自动替换。",
    ),
];

enum Line {
    Buyer(&'static str),
    /// The first of what this company has bought.
    Goods,
    Staff(&'static str),
    Note(&'static str),
}

enum End {
    /// Its state after its last line.
    Open,
    Rated(i64, &'static str),
}

struct ConversationScript {
    username: &'static str,
    minutes_ago: i64,
    lines: &'static [Line],
    end: End,
}

const STORIES: [ConversationScript; 3] = [
    ConversationScript {
        username: "kangtai",
        minutes_ago: 26 * 60,
        lines: &[
            Line::Buyer("上周的订单要开发票，抬头能改成徐东店吗？"),
            Line::Staff("您好，抬头以下单企业为准，徐东店下的订单可以开徐东店的抬头。"),
            Line::Note("连锁总部常问抬头，必要时转财务江淑兰"),
            Line::Buyer("明白了，那下次用门店账号下单。"),
            Line::Staff("好的，在右上角“切换门店”就可以替门店下单。还有其他问题吗？"),
            Line::Buyer("没有了，谢谢"),
        ],
        end: End::Rated(5, "回复很快，讲得清楚"),
    },
    ConversationScript {
        username: "renxin",
        minutes_ago: 18,
        lines: &[
            Line::Goods,
            Line::Buyer("这个现在的效期到什么时候？我们要备两个月的量。"),
            Line::Staff("您好，我查一下批号，请稍等。"),
            Line::Staff("目前发的批号效期还有一年以上，两个月的量没有问题。"),
            Line::Buyer("好，那大概什么时候能到？"),
        ],
        end: End::Open,
    },
    ConversationScript {
        username: "kangtai01",
        minutes_ago: 6,
        lines: &[
            Line::Buyer("你好，想问一下退货的运费怎么算？"),
            Line::Buyer("是收到时外箱破损的"),
        ],
        end: End::Open,
    },
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let Some(person) = staff::by_username(&services.db, ATTENDANT).await? else {
        return Ok(());
    };
    let colleague = Colleague {
        id: person.id,
        name: person.name,
        is_lead: false,
    };
    keep_ready(services, colleague.id).await?;
    for story in &STORIES {
        play(services, &colleague, story).await?;
    }
    Ok(())
}

async fn keep_ready(services: &Services, staff_id: i64) -> anyhow::Result<()> {
    let editor = Editor {
        staff_id,
        is_lead: true,
    };
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for (place, (title, body)) in (1..).zip(READY) {
                let ready = Ready {
                    is_shared: true,
                    title: title.into(),
                    body: body.into(),
                    sort: place,
                };
                editor.create(tx, ready).await?;
            }
            let own = Ready {
                is_shared: false,
                title: "转仓库".into(),
                body: "我帮您转给仓库核实，有结果马上告诉您。".into(),
                sort: 1,
            };
            editor.create(tx, own).await?;
            Ok::<_, ServiceError>(())
        })
        .await?;
    Ok(())
}

async fn play(
    services: &Services,
    colleague: &Colleague,
    story: &'static ConversationScript,
) -> anyhow::Result<()> {
    let Some(member) = members::by_login(&services.db, story.username).await? else {
        return Ok(());
    };
    let goods = first_bought(services, member.company_id).await?;
    let begins = services.clock.now() - TimeDelta::minutes(story.minutes_ago);
    let chat_member = ChatMember {
        member_id: member.id,
        company_id: member.company_id,
    };
    let stage = Stage {
        chat_member,
        name: member.name,
        colleague: colleague.clone(),
        goods,
        begins,
    };
    services
        .writer
        .run(async move |tx: &WriteTx| stage.play(tx, story).await)
        .await?;
    Ok(())
}

async fn first_bought(services: &Services, company_id: i64) -> anyhow::Result<Option<goods_table::Model>> {
    let line = order_lines::Entity::find()
        .inner_join(orders::Entity)
        .filter(orders::Column::CompanyId.eq(company_id))
        .order_by_asc(order_lines::Column::Id)
        .one(&services.db)
        .await?;
    let Some(line) = line else { return Ok(None) };
    Ok(goods_table::Entity::find_by_id(line.goods_id)
        .one(&services.db)
        .await?)
}

struct Stage {
    chat_member: ChatMember,
    name: String,
    colleague: Colleague,
    goods: Option<goods_table::Model>,
    begins: DateTime<Utc>,
}

impl Stage {
    async fn play(self, tx: &WriteTx, story: &ConversationScript) -> Result<(), ServiceError> {
        let actor = Actor::staff(self.colleague.id, self.colleague.name.clone(), "");
        let mut at = self.begins;
        let mut taken = None;
        for line in story.lines {
            at += TimeDelta::seconds(40);
            let spoken = self.content(line);
            let Some(content) = spoken else { continue };
            let draft = Draft { content, key: None };
            if matches!(line, Line::Buyer(_) | Line::Goods) {
                let who = (self.chat_member, self.name.clone());
                send::by_member(tx, who, draft, at).await?;
                continue;
            }
            let id = if let Some(id) = taken {
                id
            } else {
                let id = self.chat_member.begun(tx, at).await?.id;
                handle::take(tx, id, &self.colleague, &actor, at).await?;
                *taken.insert(id)
            };
            let said = send::by_staff(tx, id, &self.colleague, draft, at).await?;
            reading::by_staff(tx, id, said.id, at).await?;
            reading::by_member(tx, self.chat_member, said.id, at).await?;
        }
        if let (End::Rated(stars, words), Some(id)) = (&story.end, taken) {
            at += TimeDelta::minutes(2);
            let ending = Ending {
                topic: "发票与对账".into(),
                reason: "开票抬头".into(),
            };
            handle::close(tx, id, &self.colleague, ending, &actor, at).await?;
            rating::rate(tx, self.chat_member, (*stars, (*words).into()), at).await?;
        }
        Ok(())
    }

    fn content(&self, line: &Line) -> Option<Content> {
        Some(match line {
            Line::Buyer(text) | Line::Staff(text) => Content::Text((*text).into()),
            Line::Note(text) => Content::Note((*text).into()),
            Line::Goods => {
                let goods = self.goods.as_ref()?;
                let card = ChatCard {
                    title: goods.name.clone(),
                    lines: vec![goods.spec.clone()],
                    picture: format!("/media/goods/{}.svg", goods.id),
                };
                Content::Goods(goods.id, card)
            }
        })
    }
}
