//! The staff of the departments that act in the demo's history.
use after_sales::claims::models::log::{ClaimActor, MovedBy};
use identity::{models::_entities::staff, permissions::Role};
use kernel::{Actor, Services};
use sea_orm::{DbErr, prelude::*};

#[derive(Clone, Debug)]
pub struct Departments {
    pub service: ClaimActor,
    pub qa: ClaimActor,
    pub warehouse: ClaimActor,
    pub finance: ClaimActor,
}

impl Departments {
    pub async fn load(services: &Services) -> Result<Self, DbErr> {
        let by = |role: Role| async move {
            let found = staff::Entity::find()
                .filter(staff::Column::Username.eq(role.code()))
                .one(&services.db)
                .await?;
            let person = found.ok_or_else(|| DbErr::RecordNotFound(role.code().into()))?;
            Ok::<_, DbErr>(ClaimActor {
                actor: Actor::staff(person.id, person.name, ""),
                mover: MovedBy::Staff {
                    id: person.id,
                    roles: vec![role],
                },
            })
        };
        Ok(Self {
            service: by(Role::Service).await?,
            qa: by(Role::Qa).await?,
            warehouse: by(Role::Warehouse).await?,
            finance: by(Role::Finance).await?,
        })
    }
}
