//! Feedback of demo buyers: answered, closed, waiting, and one overdue complaint.
use chrono::{DateTime, TimeDelta, Utc};
use content::{
    errors::ContentError,
    feedback::models::{
        answering::{self, Colleague},
        states::Kind,
        submit::{self, Request, Terms, Writer},
    },
    settings::FeedbackRules,
};
use identity::{members::models::members, models::_entities::staff, permissions::Role};
use kernel::{Services, WriteTx};
use sea_orm::prelude::*;
use service::models::hours::Hours;

struct Sample {
    username: &'static str,
    hours_ago: i64,
    kind: Kind,
    content: &'static str,
    answer: &'static str,
    /// Empty: it is not closed.
    result: &'static str,
}

const SAMPLES: [Sample; 5] = [
    Sample {
        username: "renxin",
        hours_ago: 300,
        kind: Kind::Suggestion,
        content: "希望表格列表能按近效期排序，我们每周要挑近效期的品种做活动。",
        answer: "您好，列表右上角的排序里有“效期”，近效期专区默认就按效期从近到远排。",
        result: "功能已有，已告知用法。感谢您的建议。",
    },
    Sample {
        username: "kangtai",
        hours_ago: 170,
        kind: Kind::Complaint,
        content: "上周到货的一箱外包装受潮，里面两盒说明书发皱，影响上架。",
        answer: "",
        result: "",
    },
    Sample {
        username: "renxin",
        hours_ago: 52,
        kind: Kind::Goods,
        content: "请问这一批次的检验报告什么时候能下载？门店检查要用。",
        answer: "检验报告已向生产企业索取，上传后“药检报告”里可以直接下载，登记过需要的会收到消息。",
        result: "",
    },
    Sample {
        username: "huimin",
        hours_ago: 20,
        kind: Kind::Delivery,
        content: "诊所下午一点到两点半午休，麻烦请快递避开这个时间送货。",
        answer: "",
        result: "",
    },
    Sample {
        username: "kangtai01",
        hours_ago: 6,
        kind: Kind::Complaint,
        content: "电话咨询时等了很久没人接，希望高峰时段多安排人手。",
        answer: "",
        result: "",
    },
];

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let service = staff::Entity::find()
        .filter(staff::Column::Username.eq(Role::Service.code()))
        .one(&services.db)
        .await?;
    let Some(service) = service else { return Ok(()) };
    let by = Colleague {
        id: service.id,
        name: service.name,
        roles: vec![Role::Service],
    };
    for sample in SAMPLES {
        let Some(member) = members::by_login(&services.db, sample.username).await? else {
            continue;
        };
        let writer = Writer {
            company_id: member.company_id,
            member_id: member.id,
            name: member.name,
        };
        let (by, at) = (
            by.clone(),
            services.clock.now() - TimeDelta::hours(sample.hours_ago),
        );
        services
            .writer
            .run(async move |tx: &WriteTx| add(tx, &sample, &writer, &by, at).await)
            .await?;
    }
    Ok(())
}

async fn add(
    tx: &WriteTx,
    sample: &Sample,
    writer: &Writer,
    by: &Colleague,
    at: DateTime<Utc>,
) -> Result<(), ContentError> {
    let request = Request {
        kind: sample.kind,
        content: sample.content.into(),
        contact: String::new(),
        order_number: String::new(),
        goods: String::new(),
        batch_number: String::new(),
        photos: Vec::new(),
    };
    let rules = FeedbackRules::default();
    let terms = Terms {
        most_a_day: rules.most_a_day,
        complaint_due: Hours::default().after_working_days(at, rules.complaint_days),
    };
    let id = submit::submit(tx, writer, &request, None, terms, at).await?;
    if !sample.answer.is_empty() {
        answering::answer(tx, by, id, sample.answer, at + TimeDelta::hours(3)).await?;
    }
    if !sample.result.is_empty() {
        answering::close(tx, by, id, sample.result, at + TimeDelta::hours(28)).await?;
    }
    Ok(())
}
