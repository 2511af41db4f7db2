//! The events of both namespaces as schemas: with the description of the API, the types of both apps are generated from
//! them.
use utoipa::{
    ToSchema,
    openapi::{ObjectBuilder, Ref, RefOr, Schema},
};

use super::events::{
    AddressSubmitted, AdminEvent, CartChanged, DrawResult, LicenceSubmitted, LicenceWithdrawn,
    MessageChanged, OrderChanged, PageEditorsChanged, PaymentWork, SeckillLeft, ServiceChanged,
    ServiceMessageSent, ServiceRead, ServiceTyping, SessionEnded, ShopEvent, VisitorsChanged,
};

pub const SHOP_EVENTS: &str = "ShopEvents";
pub const ADMIN_EVENTS: &str = "AdminEvents";

/// By name.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// What buyers hear: [`SHOP_EVENTS`] has a field for each event, and refers to the other schemas.
pub fn of_buyers() -> Schemas {
    Events::default()
        .shop::<CartChanged>()
        .shop::<OrderChanged>()
        .shop::<MessageChanged>()
        .shop::<DrawResult>()
        .shop::<SeckillLeft>()
        .shop::<ServiceMessageSent>()
        .shop::<ServiceRead>()
        .shop::<ServiceTyping>()
        .shop::<ServiceChanged>()
        .named::<SessionEnded>(SessionEnded::NAME)
        .together_as(SHOP_EVENTS)
}

/// What staff hear, likewise.
pub fn of_staff() -> Schemas {
    Events::default()
        .admin::<OrderChanged>()
        .admin::<LicenceSubmitted>()
        .admin::<LicenceWithdrawn>()
        .admin::<AddressSubmitted>()
        .admin::<PaymentWork>()
        .admin::<VisitorsChanged>()
        .admin::<PageEditorsChanged>()
        .admin::<ServiceMessageSent>()
        .admin::<ServiceRead>()
        .admin::<ServiceTyping>()
        .admin::<ServiceChanged>()
        .named::<SessionEnded>(SessionEnded::NAME)
        .together_as(ADMIN_EVENTS)
}

#[derive(Default)]
struct Events {
    by_name: ObjectBuilder,
    payloads: Schemas,
}

impl Events {
    fn shop<E: ShopEvent + ToSchema>(self) -> Self {
        self.named::<E>(E::NAME)
    }

    fn admin<E: AdminEvent + ToSchema>(self) -> Self {
        self.named::<E>(E::NAME)
    }

    fn named<E: ToSchema>(mut self, event: &str) -> Self {
        self.by_name = self
            .by_name
            .property(event, Ref::from_schema_name(E::name()))
            .required(event);
        self.payloads.push((E::name().into_owned(), E::schema()));
        E::schemas(&mut self.payloads);
        self
    }

    fn together_as(mut self, name: &str) -> Schemas {
        self.payloads.push((name.to_owned(), self.by_name.into()));
        self.payloads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An event that is not described would have no type in the apps.
    #[test]
    fn every_event_is_described() {
        let source = include_str!("events.rs");
        for (kind, schemas, together) in [
            ("ShopEvent", of_buyers(), SHOP_EVENTS),
            ("AdminEvent", of_staff(), ADMIN_EVENTS),
        ] {
            let events = source.matches(&format!("impl {kind} for ")).count();
            let (_, described) = schemas.iter().find(|(name, _)| name == together).unwrap();
            let described = serde_json::to_value(described).unwrap();
            let ended = 1;
            assert_eq!(
                described["properties"].as_object().unwrap().len(),
                events + ended,
                "{kind}"
            );
        }
    }
}
