//! What this process forgets or tells at once when a transaction has committed. Facts that must not get lost travel
//! through the outbox (`reactions.rs`).
use axum::extract::FromRef;
use identity::models::sessions::Sessions;
use kernel::{Writer, db::Touched};
use loco_rs::app::AppContext;

pub fn listen(writer: &Writer, ctx: &AppContext) {
    let sessions = Sessions::from_ref(ctx);
    writer.on_commit(move |touched| match touched {
        Touched::Member(_) | Touched::Staff(_) | Touched::Company(_) => sessions.forget_all(),
        Touched::Goods(_) | Touched::Cart(_) | Touched::Content => {}
    });
}
