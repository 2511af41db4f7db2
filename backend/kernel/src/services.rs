//! What a handler of any domain may need, cheap to clone. Handlers extract it with `State(services)`.
use std::sync::Arc;

use axum::extract::FromRef;
use loco_rs::app::AppContext;

use crate::{
    clock::Clock,
    db::{Db, Writer},
    settings::Settings,
    turns::Turns,
};

#[derive(Clone)]
pub struct Services {
    /// For reading. Writes go through `writer`.
    pub db: Db,
    pub writer: Writer,
    pub clock: Clock,
    pub settings: Arc<Settings>,
    pub turns: Turns,
}

impl Services {
    /// The services that `app` put into the context when it booted.
    pub fn of(ctx: &AppContext) -> Self {
        shared(ctx)
    }
}

/// What `app` put into the context when it booted; handlers extract it with `SharedStore`.
pub fn shared<T: Clone + Send + Sync + 'static>(ctx: &AppContext) -> T {
    let found = ctx.shared_store.get::<T>();
    found.unwrap_or_else(|| {
        panic!(
            "app puts {} into the context before it serves",
            std::any::type_name::<T>()
        )
    })
}

impl FromRef<AppContext> for Services {
    fn from_ref(ctx: &AppContext) -> Self {
        Self::of(ctx)
    }
}
