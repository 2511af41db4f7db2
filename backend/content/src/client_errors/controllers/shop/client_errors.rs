//! POST /api/errors: a page of either app reports an error that its user met.
use axum::{
    extract::State,
    http::{HeaderMap, header},
};
use identity::actors::Caller;
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::client_errors::models::{
    client_errors,
    report::{ClientApp, Report, Reported},
    report_limit::ReportLimit,
};

/// Bytes of a report, several times what the apps send.
pub const LARGEST: usize = 16 * 1024;

#[derive(Deserialize, ToSchema)]
pub struct ClientErrorInput {
    app: ClientApp,
    /// Which build of the app: the hash in the name of its first file.
    version: Text<40>,
    /// As the app's route table names the page: `/list_info/:id`, never an address. Empty: none was shown yet.
    #[serde(default)]
    route: Text<100>,
    message: Text<300>,
    /// Its frames; what is no frame is left out.
    #[serde(default)]
    stack: Text<6000>,
}

/// Counts an error that somebody met. Nobody needs to be signed in, and nothing of who they are is stored.
#[utoipa::path(post, path = "/api/errors", tag = "content", request_body = ClientErrorInput, responses((status = 200, body = Envelope<bool>), (status = 413), (status = 422), (status = 429)))]
pub async fn report(
    Caller(address): Caller,
    headers: HeaderMap,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<ReportLimit>,
    Input(input): Input<ClientErrorInput>,
) -> ApiResult<Data<bool>> {
    limit.take(&address)?;
    let agent = headers.get(header::USER_AGENT);
    let report = Report::new(&Reported {
        app: input.app,
        version: &input.version.0,
        route: &input.route.0,
        message: &input.message.0,
        stack: &input.stack.0,
        agent: agent.and_then(|value| value.to_str().ok()).unwrap_or_default(),
    })?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| client_errors::count(tx, &report, now).await)
        .await?;
    Ok(Data(true))
}
