use catalog::{
    documents::{
        models::documents::{Document, GoodsDocumentKind},
        views::admin::document::AdminGoodsDocument,
    },
    goods::models::{
        codes::Kind,
        facts::GoodsSnapshot,
        first_sale::Filing,
        words::{KINDS, word},
    },
    models::hands,
};
use chrono::{DateTime, NaiveDate, Utc};
use identity::{permissions::Role, staff::views::admin::opinion::AdminOpinion};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    first_sale::models::{
        opinions::{self, Opinion},
        rules::Need,
    },
    goods::views::admin::goods::AdminGoods,
};

#[derive(Serialize, ToSchema)]
pub struct NeededDocument {
    pub kind: &'static str,
    pub kind_text: &'static str,
    /// A current one is there that has not run out.
    pub is_met: bool,
}

/// One filing of a product for its first sale.
#[derive(Serialize, ToSchema)]
pub struct AdminFirstSale {
    pub id: i64,
    pub goods_id: i64,
    /// waiting | approved | rejected
    pub status: String,
    pub status_text: &'static str,
    pub filed_by: String,
    pub filed_at: DateTime<Utc>,
    /// The submitter's note for reviewers.
    pub note: String,
    /// The reader created or changed it: other people check it.
    pub is_own: bool,
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    /// Of the approval, or the reason of the rejection.
    pub opinion: String,
    /// As the product is now.
    pub goods: AdminGoods,
    /// The current ones.
    pub documents: Vec<AdminGoodsDocument>,
    pub needs: Vec<NeededDocument>,
    /// What an approval names as looked at.
    pub seen: String,
    /// The first first; those on what was changed since, too.
    pub opinions: Vec<AdminOpinion>,
    /// The post in which the reader may give an opinion now; empty when they may not.
    pub my_post: &'static str,
    pub my_post_text: &'static str,
    /// Why the reader may not.
    pub hindrance: String,
}

/// Data shown with a submission.
pub struct FirstSaleContext {
    pub goods: GoodsSnapshot,
    pub waiting_price_change: Option<i64>,
    pub documents: Vec<Document>,
    pub needs: Vec<Need>,
    pub opinions: Vec<Opinion>,
    pub seen: String,
}

impl AdminFirstSale {
    pub fn new(filing: Filing, context: FirstSaleContext, reader: (i64, &[Role]), today: NaiveDate) -> Self {
        let mine = opinions::may_give(&filing, (&context.opinions, &context.seen), reader);
        let (my_post, my_post_text) = mine.as_ref().map_or(("", ""), |post| (post.code(), post.text()));
        let given = context.opinions.into_iter();
        let given = given.map(|opinion| told(opinion, &context.seen)).collect();
        let documents = context.documents.into_iter();
        let documents = documents
            .map(|document| AdminGoodsDocument::new(document, Some(&context.goods), today))
            .collect();
        let needs = context.needs.into_iter().map(|need| NeededDocument {
            kind: need.kind.code(),
            kind_text: need.kind.text(),
            is_met: need.is_met,
        });
        Self {
            id: filing.id,
            goods_id: filing.goods_id,
            status_text: filing.status.text(),
            status: filing.status.code().into(),
            filed_by: filing.filed_name,
            filed_at: filing.filed_at,
            note: filing.note,
            is_own: hands::include(&filing.hands, Some(reader.0)),
            decided_by: filing.decided_name,
            decided_at: filing.decided_at,
            opinion: filing.opinion,
            documents,
            needs: needs.collect(),
            seen: context.seen,
            opinions: given,
            my_post,
            my_post_text,
            hindrance: mine.err().unwrap_or_default(),
            goods: AdminGoods::new(context.goods, context.waiting_price_change, today),
        }
    }
}

fn told(row: Opinion, seen: &str) -> AdminOpinion {
    AdminOpinion {
        id: row.id,
        post: row.post.code(),
        post_text: row.post.text(),
        approves: row.approves,
        opinion: row.opinion,
        given_by: row.given_by_name,
        given_at: row.given_at,
        is_current: row.seen == seen,
    }
}

#[derive(Serialize, ToSchema)]
pub struct FirstSaleColumn {
    /// 1 medicine, 2 TCM piece, 3 device
    pub kind: i32,
    pub name: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct FirstSaleRow {
    pub document_kind: &'static str,
    pub name: &'static str,
    /// In the order of the columns.
    pub is_required: Vec<bool>,
}

/// The documents required to approve goods of each kind.
#[derive(Serialize, ToSchema)]
pub struct FirstSaleRules {
    pub columns: Vec<FirstSaleColumn>,
    pub rows: Vec<FirstSaleRow>,
}

impl FirstSaleRules {
    pub fn new(rules: &[(Kind, GoodsDocumentKind)]) -> Self {
        let kinds = [Kind::Medicine, Kind::Tcm, Kind::Device];
        Self {
            columns: kinds
                .map(|kind| FirstSaleColumn {
                    kind: kind.code(),
                    name: word(&KINDS, kind),
                })
                .into(),
            rows: GoodsDocumentKind::ALL
                .map(|document| FirstSaleRow {
                    document_kind: document.code(),
                    name: document.text(),
                    is_required: kinds.map(|kind| rules.contains(&(kind, document))).into(),
                })
                .into(),
        }
    }
}
