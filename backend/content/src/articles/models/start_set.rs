//! The help centre that a shop begins with. Its texts say what every shop of this kind does, and leave what differs from shop to
//! shop to its facts and settings.
use chrono::{DateTime, Utc};
use identity::models::_entities::staff;
use kernel::{WriteTx, db::ROW_LOCK};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    agreement,
    articles::{Facts, Status},
    categories,
    edit::{self, Draft},
};
use crate::{
    errors::ContentError,
    models::_entities::article_categories::{Column, Entity},
};

struct Help {
    path: &'static str,
    title: &'static str,
    summary: &'static str,
    /// What the page shows below the text.
    facts: Facts,
    body: &'static str,
}

macro_rules! text {
    ($name:literal) => {
        include_str!(concat!("../../../data/help/", $name, ".html"))
    };
}

/// The four sections of the footer.
const SECTIONS: [(&str, &[Help]); 4] = [
    (
        "新手指南",
        &[
            Help {
                path: "/help/xrzn/hyzc",
                title: "会员注册",
                summary: "怎么注册、要哪些证照",
                facts: Facts::None,
                body: text!("hyzc"),
            },
            Help {
                path: "/help/xrzn/gwzn",
                title: "购物指南",
                summary: "找商品、看价格、下单四步",
                facts: Facts::None,
                body: text!("gwzn"),
            },
            Help {
                path: "/help/xrzn/aqgy",
                title: "安全购药",
                summary: "首营资料、检验报告、收货核对、召回",
                facts: Facts::None,
                body: text!("aqgy"),
            },
        ],
    ),
    (
        "服务保障",
        &[
            Help {
                path: "/help/fwbz/wzzz",
                title: "网站资质",
                summary: "许可证号和核实方法",
                facts: Facts::Licences,
                body: text!("wzzz"),
            },
            Help {
                path: agreement::PATH,
                title: "用户协议",
                summary: "账户、采购、付款、交付、个人信息",
                facts: Facts::Visits,
                body: text!("yhxy"),
            },
            Help {
                path: "/help/fwbz/zskf",
                title: "专属客服",
                summary: "客服能帮什么、什么时间在",
                facts: Facts::Service,
                body: text!("zskf"),
            },
        ],
    ),
    (
        "支付配送",
        &[
            Help {
                path: "/help/zfps/ddzf",
                title: "订单支付",
                summary: "支付方式、期限和特殊药品",
                facts: Facts::None,
                body: text!("ddzf"),
            },
            Help {
                path: "/help/zfps/hwps",
                title: "货物配送",
                summary: "发货、运费、收货地址、签收",
                facts: Facts::Dispatch,
                body: text!("hwps"),
            },
            Help {
                path: "/help/zfps/ypth",
                title: "药品退换",
                summary: "哪些情况可以退换、怎么办理、期限",
                facts: Facts::None,
                body: text!("ypth"),
            },
        ],
    ),
    (
        "关于我们",
        &[
            Help {
                path: "/help/us/tsjy",
                title: "投诉建议",
                summary: "怎么投诉、多久有答复",
                facts: Facts::Contact,
                body: text!("tsjy"),
            },
            Help {
                path: "/help/us/link",
                title: "联系我们",
                summary: "电话、地址和供货合作",
                facts: Facts::Contact,
                body: text!("link"),
            },
        ],
    ),
];

/// Who wrote the texts and when, and whether the user agreement is public with the others.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    pub by: Option<i64>,
    pub at: DateTime<Utc>,
    /// Members will be bound by it: in a shop that opens, somebody reads it first.
    pub agreement: Status,
}

/// For a shop that opens: nobody of staff is known yet, and there is no help. Whether it was added.
#[kernel::boxed]
pub async fn begin(tx: &WriteTx, now: DateTime<Utc>) -> Result<bool, ContentError> {
    let Some(root) = root(tx).await? else {
        return Ok(false);
    };
    let sections = Entity::find().filter(Column::ParentId.eq(root));
    let has_help = sections.one(tx.db()).await?.is_some();
    if has_help || staff::Entity::find().one(tx.db()).await?.is_some() {
        return Ok(false);
    }
    let written = Written {
        by: None,
        at: now,
        agreement: Status::Draft,
    };
    create(tx, written, now).await?;
    Ok(true)
}

pub async fn create(tx: &WriteTx, written: Written, now: DateTime<Utc>) -> Result<(), ContentError> {
    let root = root(tx).await?;
    for (place, (name, articles)) in (0_i64..).zip(SECTIONS) {
        let section = categories::Draft {
            parent_id: root,
            name: name.into(),
            sort: place,
        };
        let section = categories::create(tx, section).await?;
        for (place, help) in (0_i64..).zip(articles) {
            edit::create(tx, help.draft((section.id, place), written), written.by, now).await?;
        }
    }
    Ok(())
}

/// Of the help centre; held, so that two servers that start at once do not both fill it.
async fn root(tx: &WriteTx) -> Result<Option<i64>, DbErr> {
    let found = Entity::find()
        .filter(Column::ParentId.is_null())
        .filter(Column::Url.eq(categories::HELP_URL))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    Ok(found.map(|root| root.id))
}

impl Help {
    fn draft(&self, (category_id, place): (i64, i64), written: Written) -> Draft {
        let status = if self.path == agreement::PATH {
            written.agreement
        } else {
            Status::Published
        };
        Draft {
            category_id,
            title: self.title.into(),
            path: self.path.into(),
            summary: self.summary.into(),
            body: self.body.into(),
            cover: String::new(),
            status: status.code().into(),
            published_at: (status == Status::Published).then_some(written.at),
            facts: self.facts.code().into(),
            sort: place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{article_body, figures},
        *,
    };

    #[test]
    fn its_texts_are_kept_as_they_are_written_and_name_no_shop() {
        for help in SECTIONS.iter().flat_map(|(_, articles)| articles.iter()) {
            assert_eq!(
                article_body::plain(&article_body::clean(help.body)),
                article_body::plain(help.body),
                "{}",
                help.path
            );
            assert_eq!(figures::unknown_name(help.body), None, "{}", help.path);
            for fact in ["药集", "演示", "400-"] {
                assert!(!help.body.contains(fact), "{} names {fact}", help.path);
            }
        }
    }
}
