use std::collections::HashMap;

use identity::{
    companies::models::facts::{BuyerType, LicenceKind},
    licences::models::document_rules::{Need, Sureness, floor},
};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct MatrixColumn {
    /// 1 单体药店 … 6 批发企业
    pub buyer_type: i32,
    pub name: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct MatrixRow {
    pub kind: &'static str,
    pub name: &'static str,
    /// How sure it is that the law asks for it. H: read in a source, K: known, M: trade practice.
    pub sureness: &'static str,
    /// Two people look at it.
    pub needs_second_look: bool,
    /// required | `if_needed` | none, in the order of the columns.
    pub needs: Vec<&'static str>,
    /// What the law asks for at least, likewise.
    pub floors: Vec<&'static str>,
    /// What somebody asked to loosen it to, likewise.
    pub asked: Vec<Option<AskedChange>>,
}

/// A looser need, which a second person agrees to by setting the same.
#[derive(Clone, Serialize, ToSchema)]
pub struct AskedChange {
    /// `if_needed` | none
    pub need: &'static str,
    pub by_id: i64,
    pub by: String,
}

/// Documents by buyer type.
#[derive(Serialize, ToSchema)]
pub struct DocumentMatrix {
    pub columns: Vec<MatrixColumn>,
    pub rows: Vec<MatrixRow>,
    /// A second person decides on corrections of documents in force.
    pub corrections_need_second: bool,
    /// Whom the letter of purchase names orders medicines, nobody else.
    pub agents_order: bool,
}

impl DocumentMatrix {
    pub fn new(
        needs: &HashMap<(BuyerType, LicenceKind), Need>,
        mut asked: HashMap<(BuyerType, LicenceKind), AskedChange>,
        second_looks: &[LicenceKind],
        (corrections_need_second, agents_order): (bool, bool),
    ) -> Self {
        let need_of =
            |kind: LicenceKind, buyer_type: BuyerType| need_code(needs.get(&(buyer_type, kind)).copied());
        Self {
            corrections_need_second,
            agents_order,
            columns: BuyerType::ALL
                .into_iter()
                .map(|buyer_type| MatrixColumn {
                    buyer_type: buyer_type.code(),
                    name: buyer_type.text(),
                })
                .collect(),
            rows: LicenceKind::ALL
                .into_iter()
                .map(|kind| MatrixRow {
                    kind: kind.code(),
                    name: kind.text(),
                    sureness: Sureness::of(kind).code(),
                    needs_second_look: second_looks.contains(&kind),
                    needs: BuyerType::ALL
                        .into_iter()
                        .map(|buyer_type| need_of(kind, buyer_type))
                        .collect(),
                    floors: BuyerType::ALL
                        .into_iter()
                        .map(|buyer_type| need_code(floor(buyer_type, kind)))
                        .collect(),
                    asked: BuyerType::ALL
                        .into_iter()
                        .map(|buyer_type| asked.remove(&(buyer_type, kind)))
                        .collect(),
                })
                .collect(),
        }
    }
}

pub const fn need_code(need: Option<Need>) -> &'static str {
    match need {
        Some(need) => need.code(),
        None => "none",
    }
}
