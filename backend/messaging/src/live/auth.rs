//! Who may come in, and which rooms they join.
use std::{future::Future, sync::Arc};

use axum::http::HeaderMap;
use futures::{FutureExt, future::BoxFuture};
use identity::{
    actors::{member_behind, staff_behind},
    permissions::{Access, Resource, Role, best_access, own_customers_only},
    sign_in::models::live_sessions::Sessions,
};
use kernel::{ApiResult, Services};

/// A signed-in buyer, as far as the channel needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuyerPass {
    pub member_id: i64,
    pub company_id: i64,
    /// Hash of the session token.
    pub session: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffPass {
    pub staff_id: i64,
    pub roles: Vec<Role>,
    pub session: String,
}

/// Finds the pass behind a handshake's headers: none = not signed in. Asked again while the connection lasts.
pub type Authorise<P> = Arc<dyn Fn(HeaderMap) -> BoxFuture<'static, ApiResult<Option<P>>> + Send + Sync>;

#[derive(Clone)]
pub struct Authorisers {
    pub buyer: Authorise<BuyerPass>,
    pub staff: Authorise<StaffPass>,
    /// Origins in addition to the shop's own (`https://shop.example.cn`).
    pub allowed_origins: Vec<String>,
}

impl Authorisers {
    /// By the session cookies of shop and back office.
    pub fn by_session(services: &Services, sessions: &Sessions) -> Self {
        let (buyer_services, buyer_sessions) = (services.clone(), sessions.clone());
        let (staff_services, staff_sessions) = (services.clone(), sessions.clone());
        Self {
            buyer: authoriser(move |headers| {
                let (services, sessions) = (buyer_services.clone(), buyer_sessions.clone());
                async move {
                    let live = member_behind(&services, &sessions, &headers).await?;
                    Ok(live.map(|live| BuyerPass {
                        member_id: live.who.id,
                        company_id: live.who.company_id,
                        session: live.token_hash,
                    }))
                }
            }),
            staff: authoriser(move |headers| {
                let (services, sessions) = (staff_services.clone(), staff_sessions.clone());
                async move {
                    let live = staff_behind(&services, &sessions, &headers).await?;
                    Ok(live.map(|live| StaffPass {
                        staff_id: live.who.id,
                        roles: live.who.roles.clone(),
                        session: live.token_hash,
                    }))
                }
            }),
            allowed_origins: services.settings.allowed_origins.clone(),
        }
    }
}

/// Makes an authoriser of an async function.
pub fn authoriser<P, F>(authorise: impl Fn(HeaderMap) -> F + Send + Sync + 'static) -> Authorise<P>
where
    F: Future<Output = ApiResult<Option<P>>> + Send + 'static,
{
    Arc::new(move |headers| authorise(headers).boxed())
}

/// What one audience's connections carry.
pub(super) trait Pass: Clone + PartialEq + Send + Sync + 'static {
    /// The Socket.IO namespace of the audience.
    const NAMESPACE: &'static str;
    fn person(&self) -> i64;
    /// What it hears of.
    fn rooms(&self) -> Vec<String>;

    /// Of these, the rooms that the channel keeps for each connection.
    fn joined(&self) -> Vec<String> {
        let mut rooms = self.rooms();
        rooms.retain(|room| joined_room(room) == room);
        rooms
    }
}

/// The room whose connections are asked who of them hears what is told in this one. A member's pages are few, so those that act
/// for one company are no room of their own: that would be one more for every open page.
pub(super) fn joined_room(room: &str) -> &str {
    room.split_once('@').map_or(room, |(member, _)| member)
}

impl Pass for BuyerPass {
    const NAMESPACE: &'static str = "/shop";

    fn person(&self) -> i64 {
        self.member_id
    }

    fn rooms(&self) -> Vec<String> {
        vec![
            member_room(self.member_id),
            company_room(self.company_id),
            member_at_room(self.member_id, self.company_id),
            session_room(&self.session),
        ]
    }
}

impl Pass for StaffPass {
    const NAMESPACE: &'static str = "/admin";

    fn person(&self) -> i64 {
        self.staff_id
    }

    fn rooms(&self) -> Vec<String> {
        let mut rooms = vec![staff_room(self.staff_id), session_room(&self.session)];
        rooms.extend(self.roles.iter().map(|role| role_room(*role)));
        // Salesmen see only their own customers: what goes to all readers of a resource is not for them.
        let is_limited = |resource: Resource| {
            resource.is_by_company() && own_customers_only(&self.roles, resource, Access::Read)
        };
        let readable = Resource::ALL
            .into_iter()
            .filter(|resource| best_access(&self.roles, *resource).is_some());
        rooms.extend(
            readable
                .filter(|resource| !is_limited(*resource))
                .map(reader_room),
        );
        rooms
    }
}

pub(super) fn member_room(id: i64) -> String {
    format!("member:{id}")
}

pub(super) fn member_at_room(id: i64, company_id: i64) -> String {
    format!("member:{id}@{company_id}")
}

pub(super) fn company_room(id: i64) -> String {
    format!("company:{id}")
}

pub(super) fn staff_room(id: i64) -> String {
    format!("staff:{id}")
}

pub(super) fn session_room(hash: &str) -> String {
    format!("session:{hash}")
}

pub(super) fn role_room(role: Role) -> String {
    format!("role:{}", role.code())
}

pub(super) fn reader_room(resource: Resource) -> String {
    format!("reads:{}", resource.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rooms(roles: &[Role]) -> Vec<String> {
        StaffPass {
            staff_id: 5,
            roles: roles.to_vec(),
            session: "h".into(),
        }
        .rooms()
    }

    #[test]
    fn what_a_member_hears_for_one_company_is_looked_for_among_their_pages() {
        let buyer = BuyerPass {
            member_id: 5,
            company_id: 7,
            session: "h".into(),
        };
        assert_eq!(
            buyer.rooms(),
            ["member:5", "company:7", "member:5@7", "session:h"]
        );
        assert_eq!(buyer.joined(), ["member:5", "company:7", "session:h"]);
        assert_eq!(joined_room(&member_at_room(5, 7)), member_room(5));
    }

    #[test]
    fn staff_hear_what_their_roles_may_read() {
        let warehouse = rooms(&[Role::Warehouse]);
        assert!(
            warehouse.contains(&"role:warehouse".to_owned())
                && warehouse.contains(&"reads:orders".to_owned())
        );
        assert!(!warehouse.contains(&"reads:licences".to_owned()));
        assert!(!rooms(&[Role::System]).contains(&"reads:dashboard".to_owned()));
    }

    #[test]
    fn a_salesman_hears_of_nothing_that_belongs_to_everybodys_customers() {
        let heard = |roles: &[Role], resource: Resource| rooms(roles).contains(&reader_room(resource));
        for resource in Resource::ALL {
            if resource.is_by_company() {
                assert!(!heard(&[Role::Salesman], resource), "{resource:?}");
                // Of another role's resources they hear as that role does; it takes nothing of the limit away.
                let writes_texts = heard(&[Role::Content], resource);
                assert_eq!(
                    heard(&[Role::Salesman, Role::Content], resource),
                    writes_texts,
                    "{resource:?}"
                );
            }
        }
        assert!(heard(&[Role::Salesman], Resource::Goods));
        assert!(heard(&[Role::Salesman, Role::Service], Resource::Orders));
    }
}
