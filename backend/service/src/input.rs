//! What both sides of a conversation ask: for its messages, to say something, and that it was read; and how staff begin one.
use identity::companies::models::facts::BuyerContext;
use kernel::{
    ApiError, ApiResult,
    input::{RowId, Text},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    cards::Cards,
    models::{
        conversations::Part,
        send::{Content, Draft},
        states::Author,
    },
};

/// Without either: the newest.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PartQuery {
    /// Those before this message.
    #[param(value_type = Option<i64>)]
    before: Option<RowId>,
    /// Those after this message.
    #[param(value_type = Option<i64>)]
    after: Option<RowId>,
    /// At most 100, usually 30.
    limit: Option<u64>,
}

impl From<PartQuery> for Part {
    fn from(query: PartQuery) -> Self {
        Self {
            before: query.before.map(|id| id.0),
            after: query.after.map(|id| id.0),
            limit: query.limit,
        }
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceReadInput {
    /// Everything up to this one.
    #[schema(value_type = i64)]
    message_id: RowId,
}

impl ServiceReadInput {
    pub fn message_id(&self) -> i64 {
        self.message_id.0
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ServiceMessageInput {
    /// text | picture | goods | order
    kind: Text<10>,
    /// Of a text.
    #[serde(default)]
    text: Text<2000>,
    /// Of a picture, as the upload answered it.
    #[serde(default)]
    file: Text<60>,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    goods_id: Option<RowId>,
    #[serde(default)]
    order_number: Text<40>,
    /// Chosen by the page: sent twice, it is one message.
    #[serde(default)]
    key: Text<60>,
}

impl ServiceMessageInput {
    /// The parsed content. Cards only show what this buyer may see, also when staff send them; error messages
    /// are worded for the sender.
    #[kernel::boxed]
    pub async fn draft(self, cards: &Cards, buyer: &BuyerContext, author: Author) -> ApiResult<Draft> {
        let content = match self.kind.0.as_str() {
            "text" if self.text.is_empty() => return Err(ApiError::invalid("text", "请输入要发送的内容")),
            "text" => Content::Text(self.text.0),
            "picture" if self.file.is_empty() => return Err(ApiError::invalid("file", "请选择图片")),
            "picture" => Content::Picture(self.file.0),
            "goods" => {
                let id = self.goods_id.map_or(0, |id| id.0);
                let card = cards.goods(buyer, id).await?;
                let card = card.ok_or_else(|| ApiError::invalid("goods_id", no_goods(author)))?;
                Content::Goods(id, card)
            }
            "order" => {
                let number = self.order_number.0;
                let card = cards.order(buyer.company_id, &number).await?;
                let card = card.ok_or_else(|| ApiError::invalid("order_number", no_order(author)))?;
                Content::Order(number, card)
            }
            _ => return Err(ApiError::invalid("kind", "没有这种消息")),
        };
        let key = (!self.key.is_empty()).then_some(self.key.0);
        Ok(Draft { content, key })
    }
}

/// A colleague writes first.
#[derive(Deserialize, ToSchema)]
pub struct BeginInput {
    #[schema(value_type = i64)]
    pub company_id: RowId,
    #[schema(value_type = i64)]
    pub member_id: RowId,
    text: Text<2000>,
    /// The order that it is about: its card comes before the text.
    #[serde(default)]
    order_number: Text<40>,
    /// Chosen by the page: sent twice, it is said once.
    #[serde(default)]
    key: Text<60>,
}

impl BeginInput {
    /// What is said, in its order.
    pub async fn opening(self, cards: &Cards, buyer: &BuyerContext) -> ApiResult<Vec<Draft>> {
        if self.text.is_empty() {
            return Err(ApiError::invalid("text", "请输入要发送的内容"));
        }
        let key = (!self.key.is_empty()).then_some(self.key.0);
        let mut opening = Vec::with_capacity(2);
        if !self.order_number.is_empty() {
            let number = self.order_number.0;
            let card = cards.order(buyer.company_id, &number).await?;
            let card = card.ok_or_else(|| ApiError::invalid("order_number", no_order(Author::Staff)))?;
            opening.push(Draft {
                content: Content::Order(number, card),
                key: key.as_ref().map(|key| format!("{key} order")),
            });
        }
        opening.push(Draft {
            content: Content::Text(self.text.0),
            key,
        });
        Ok(opening)
    }
}

const fn no_goods(author: Author) -> &'static str {
    match author {
        Author::Staff => "商品已下架，或这位客户不能查看，没有发送",
        Author::Member | Author::System => "没有这个商品，或已下架",
    }
}

const fn no_order(author: Author) -> &'static str {
    match author {
        Author::Staff => "这家企业没有这个订单，没有发送",
        Author::Member | Author::System => "没有这个订单",
    }
}
