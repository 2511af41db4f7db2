//! The file of a member's personal data. Its headings are what its reader reads.
use chrono::{DateTime, Utc};
use identity::{members::models::personal::Uploaded, sign_in::models::devices::device_of};
use kernel::clock::shop_time;
use serde::Serialize;

use crate::models::personal_data::MemberData;

#[derive(Serialize)]
pub struct PersonalData {
    #[serde(rename = "导出时间")]
    exported_at: String,
    #[serde(rename = "账号")]
    account: Account,
    #[serde(rename = "登录记录")]
    sessions: Vec<Session>,
    #[serde(rename = "签署发起的合同")]
    contracts: Vec<Numbered>,
    #[serde(rename = "上传的证照")]
    uploads: Vec<HandedIn>,
    #[serde(rename = "下过的订单")]
    orders: Vec<Ordered>,
    #[serde(rename = "站内消息")]
    messages: Vec<MessageText>,
    #[serde(rename = "邮件")]
    mails: Vec<MessageText>,
    #[serde(rename = "客服会话")]
    chats: Vec<ChatLine>,
    #[serde(rename = "短信")]
    texts: Vec<MessageText>,
    #[serde(rename = "消息接收设置")]
    choices: Vec<ChosenChannel>,
    #[serde(rename = "收藏的商品编号")]
    favorites: Vec<i64>,
    #[serde(rename = "常购清单")]
    lists: Vec<String>,
    #[serde(rename = "意见反馈")]
    feedback: Vec<MessageText>,
}

#[derive(Serialize)]
struct Account {
    #[serde(rename = "用户名")]
    username: String,
    #[serde(rename = "姓名")]
    name: String,
    #[serde(rename = "手机号")]
    phone: String,
    #[serde(rename = "邮箱")]
    email: String,
    #[serde(rename = "微信昵称")]
    wechat: Option<String>,
    #[serde(rename = "企业")]
    company: String,
    #[serde(rename = "角色")]
    role: &'static str,
    #[serde(rename = "注册时间")]
    created_at: String,
}

#[derive(Serialize)]
struct Session {
    #[serde(rename = "设备")]
    device: String,
    #[serde(rename = "网络地址")]
    ip: String,
    #[serde(rename = "登录时间")]
    started_at: String,
}

#[derive(Serialize)]
struct Numbered {
    #[serde(rename = "编号")]
    number: String,
    #[serde(rename = "时间")]
    at: String,
}

/// One page; its address answers the member while they are signed in.
#[derive(Serialize)]
struct HandedIn {
    #[serde(rename = "证照")]
    document: &'static str,
    #[serde(rename = "编号")]
    number: String,
    #[serde(rename = "页码")]
    page: usize,
    #[serde(rename = "上传时间")]
    at: String,
    #[serde(rename = "下载地址")]
    address: String,
}

#[derive(Serialize)]
struct Ordered {
    #[serde(rename = "订单号")]
    number: String,
    #[serde(rename = "下单时间")]
    at: String,
    #[serde(rename = "收货人")]
    receiver: String,
    #[serde(rename = "收货电话")]
    phone: String,
    #[serde(rename = "收货地址")]
    address: String,
    #[serde(rename = "备注")]
    remark: String,
}

#[derive(Serialize)]
struct ChosenChannel {
    #[serde(rename = "消息")]
    kind: &'static str,
    #[serde(rename = "方式")]
    channel: &'static str,
    #[serde(rename = "接收")]
    is_on: bool,
    #[serde(rename = "修改时间")]
    at: String,
}

#[derive(Serialize)]
struct MessageText {
    #[serde(rename = "时间")]
    at: String,
    #[serde(rename = "标题")]
    title: String,
    #[serde(rename = "内容")]
    text: String,
}

#[derive(Serialize)]
struct ChatLine {
    #[serde(rename = "时间")]
    at: String,
    #[serde(rename = "谁")]
    by: String,
    #[serde(rename = "内容")]
    text: String,
}

impl PersonalData {
    pub fn new(data: MemberData, now: DateTime<Utc>) -> Self {
        let known = data.known;
        Self {
            exported_at: moment(now),
            account: Account {
                username: known.member.username,
                name: known.member.name,
                phone: known.member.phone,
                email: known.member.email,
                wechat: known.wechat.map(|bound| bound.nickname),
                company: known.company.name,
                role: known.member.role.text(),
                created_at: moment(known.member.created_at),
            },
            sessions: each(known.sessions, |session| Session {
                device: device_of(&session.user_agent),
                ip: session.ip,
                started_at: moment(session.created_at),
            }),
            contracts: each(known.contracts, |contract| Numbered {
                number: contract.number,
                at: moment(contract.created_at),
            }),
            uploads: known.uploads.into_iter().filter_map(handed_in).collect(),
            orders: each(data.orders, |order| Ordered {
                number: order.number,
                at: moment(order.created_at),
                receiver: order.receiver,
                phone: order.phone,
                address: order.address,
                remark: order.remark,
            }),
            messages: each(data.messages, |message| MessageText {
                at: moment(message.created_at),
                title: message.title,
                text: message.body,
            }),
            mails: each(data.mails, |mail| MessageText {
                at: moment(mail.created_at),
                title: mail.subject,
                text: mail.body_text,
            }),
            chats: each(data.chats, |said| ChatLine {
                at: moment(said.created_at),
                by: said.author_name,
                text: said.body,
            }),
            texts: each(data.texts, |text| MessageText {
                at: moment(text.created_at),
                title: text.title,
                text: String::new(),
            }),
            choices: each(data.choices, |choice| ChosenChannel {
                kind: choice.kind.text(),
                channel: choice.channel.text(),
                is_on: choice.is_on,
                at: moment(choice.changed_at),
            }),
            favorites: data.favorites,
            lists: data.lists,
            feedback: each(data.feedback, |row| MessageText {
                at: moment(row.created_at),
                title: format!("{}（{}）", row.kind.text(), row.contact),
                text: row.content,
            }),
        }
    }
}

/// A file that never became a page of a document has nothing to say.
fn handed_in(file: Uploaded) -> Option<HandedIn> {
    let (licence, page) = file.page?;
    Some(HandedIn {
        document: licence.kind.text(),
        number: licence.number,
        page,
        at: moment(file.at),
        address: format!("/api/user/zizhi/{}/scan?page={page}", licence.id),
    })
}

fn each<Row, Shown>(rows: Vec<Row>, show: impl FnMut(Row) -> Shown) -> Vec<Shown> {
    rows.into_iter().map(show).collect()
}

/// To the second, in Shanghai.
fn moment(at: DateTime<Utc>) -> String {
    shop_time(at).format("%Y-%m-%d %H:%M:%S").to_string()
}
