//! GET /admin/api/counts: how much waits for the person who asks, in all their queues at once.
use axum::extract::State;
use catalog::categories::models::categories::Categories;
use identity::{actors::Staff, permissions::ReadTasks};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::{
    models::{
        queue_counts::Desk,
        queues::{QUEUES, Queue},
    },
    views::counts::QueueCount,
};

/// The queues that are this colleague's work, each with the list and the filter that show it. One that cannot be counted is left
/// out, and the others are told.
#[utoipa::path(get, path = "/admin/api/counts", tag = "dashboard", responses((status = 200, body = Vec<QueueCount>)))]
pub async fn show(
    staff: Staff<ReadTasks>,
    State(services): State<Services>,
    SharedStore(categories): SharedStore<Categories>,
) -> ApiResult<PlainJson<Vec<QueueCount>>> {
    let desk = Desk {
        services: &services,
        categories: &categories,
        staff: &staff,
    };
    let mut counts = Vec::new();
    for queue in QUEUES.iter().filter(|queue| queue.is_for(&staff.roles)) {
        match count(&desk, queue).await {
            Ok(count) => counts.push(count),
            // Without the database none can be counted: an empty list would say that nothing waits.
            Err(error @ ApiError::Unavailable) => return Err(error),
            Err(error) => tracing::error!(queue = queue.name, %error, "a queue could not be counted"),
        }
    }
    Ok(PlainJson(counts))
}

async fn count(desk: &Desk<'_>, queue: &Queue) -> ApiResult<QueueCount> {
    let filter = queue.filter()?;
    let waiting = desk.count(queue.list, filter.clone()).await?;
    Ok(QueueCount {
        name: queue.name,
        list: queue.list.path(),
        filter: filter.into(),
        total: waiting.total,
        oldest_at: waiting.oldest_at,
    })
}
