//! The recipients of a message: active members of approved companies, selected by attributes of the company.
use identity::{
    companies::models::facts::CompanyStatus,
    members::models::members::Member,
    models::_entities::{companies, members},
};
use kernel::Db;
use sea_orm::{Condition, DbErr, JoinType, QueryOrder, QuerySelect, prelude::*};
use serde::{Deserialize, Serialize};

/// An empty list excludes no one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(default)]
pub struct Addressees {
    pub ranks: Vec<i32>,
    pub buyer_types: Vec<i32>,
    /// Provinces or cities.
    pub regions: Vec<String>,
    pub companies: Vec<i64>,
}

impl Addressees {
    fn find(&self) -> Select<members::Entity> {
        use companies::Column;
        let mut who = Condition::all()
            .add(members::Column::IsActive.eq(true))
            .add(Column::Status.eq(CompanyStatus::Approved));
        if !self.ranks.is_empty() {
            who = who.add(Column::Rank.is_in(self.ranks.iter().copied()));
        }
        if !self.buyer_types.is_empty() {
            who = who.add(Column::BuyerType.is_in(self.buyer_types.iter().copied()));
        }
        if !self.regions.is_empty() {
            let named = Condition::any()
                .add(Column::Province.is_in(&self.regions))
                .add(Column::City.is_in(&self.regions));
            who = who.add(named);
        }
        if !self.companies.is_empty() {
            who = who.add(Column::Id.is_in(self.companies.iter().copied()));
        }
        members::Entity::find()
            .join(JoinType::InnerJoin, members::Relation::Companies.def())
            .filter(who)
    }

    #[kernel::boxed]
    pub async fn count(&self, db: &Db) -> Result<u64, DbErr> {
        self.find().count(db).await
    }

    /// The next of them behind this id.
    #[kernel::boxed]
    pub async fn after(&self, db: &Db, id: i64, most: u64) -> Result<Vec<Member>, DbErr> {
        self.find()
            .filter(members::Column::Id.gt(id))
            .order_by_asc(members::Column::Id)
            .limit(most)
            .all(db)
            .await
    }
}
