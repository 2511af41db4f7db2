//! The staff of the departments that act in the demo's history.
use after_sales::claims::models::log::{ClaimActor, MovedBy};
use identity::{models::_entities::staff, permissions::Role};
use kernel::{Actor, Services};
use sea_orm::{DbErr, prelude::*};

use super::accounts::{CHECKER, SECOND_QA};

#[derive(Clone, Debug)]
pub struct Departments {
    pub service: ClaimActor,
    pub qa: ClaimActor,
    /// Decides what the other one of quality management proposed.
    pub second_qa: Actor,
    pub warehouse: ClaimActor,
    /// Checks what the warehouse picked.
    pub checker: Actor,
    pub finance: ClaimActor,
    pub purchasing: ClaimActor,
    pub head: ClaimActor,
}

impl Departments {
    pub async fn load(services: &Services) -> Result<Self, DbErr> {
        let named = |username: &'static str| async move {
            let found = staff::Entity::find()
                .filter(staff::Column::Username.eq(username))
                .one(&services.db)
                .await?;
            found.ok_or_else(|| DbErr::RecordNotFound(username.into()))
        };
        let by = |role: Role| async move {
            let person = named(role.code()).await?;
            Ok::<_, DbErr>(ClaimActor {
                actor: Actor::staff(person.id, person.name, ""),
                mover: MovedBy::Staff {
                    id: person.id,
                    roles: vec![role],
                },
            })
        };
        let (checker, second_qa) = (named(CHECKER).await?, named(SECOND_QA).await?);
        Ok(Self {
            service: by(Role::Service).await?,
            qa: by(Role::Qa).await?,
            second_qa: Actor::staff(second_qa.id, second_qa.name, ""),
            warehouse: by(Role::Warehouse).await?,
            checker: Actor::staff(checker.id, checker.name, ""),
            finance: by(Role::Finance).await?,
            purchasing: by(Role::Product).await?,
            head: by(Role::Super).await?,
        })
    }
}
