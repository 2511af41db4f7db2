//! Where the frame (Loco) calls the application.
use std::path::Path;

use async_trait::async_trait;
use loco_rs::{
    Error, Result,
    app::{AppContext, Hooks},
    bgworker::Queue,
    boot::{BootResult, ServeParams, StartMode, create_app, shutdown_signal},
    config::Config,
    controller::{AppRoutes, middleware::MiddlewareLayer},
    environment::Environment,
    task::Tasks,
};
use migrations::Migrator;
use tokio::net::TcpListener;

use crate::{boot, configuration, site_map};

pub struct App;

#[async_trait]
impl Hooks for App {
    fn app_name() -> &'static str {
        "yaoji"
    }

    fn app_version() -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    async fn load_config(environment: &Environment) -> Result<Config> {
        let config = configuration::load(environment)?;
        boot::prepare(environment, &config)?;
        Ok(config)
    }

    async fn boot(mode: StartMode, environment: &Environment, config: Config) -> Result<BootResult> {
        create_app::<Self, Migrator>(mode, environment, config).await
    }

    /// Runs for every command, and twice for `start`.
    async fn after_context(ctx: AppContext) -> Result<AppContext> {
        boot::build_context(ctx).await
    }

    /// Runs for `start` alone.
    async fn before_run(ctx: &AppContext) -> Result<()> {
        boot::start(ctx).await
    }

    fn routes(ctx: &AppContext) -> AppRoutes {
        AppRoutes::empty().add_route(site_map::routes(ctx))
    }

    /// None of the frame's: `serving` does their work in one place and in one step.
    fn middlewares(_: &AppContext) -> Vec<Box<dyn MiddlewareLayer>> {
        Vec::new()
    }

    async fn after_routes(router: axum::Router, ctx: &AppContext) -> Result<axum::Router> {
        Ok(site_map::with_live_and_web(router, ctx))
    }

    async fn serve(router: axum::Router, ctx: &AppContext, params: &ServeParams) -> Result<()> {
        let port = u16::try_from(params.port)
            .map_err(|_| Error::Message(format!("{} is not a port", params.port)))?;
        let listener = TcpListener::bind((params.binding.as_str(), port))
            .await
            .map_err(|error| Error::Message(format!("{}:{port}: {error}", params.binding)))?;
        tracing::info!(address = %listener.local_addr()?, "serving");
        let stop = async {
            shutdown_signal().await;
            tracing::info!("shutting down");
        };
        let site = site_map::served(router, ctx);
        serving::serve(listener, site, ctx, stop, Self::on_shutdown(ctx)).await;
        boot::write_gathered(ctx).await;
        Ok(())
    }

    async fn on_shutdown(ctx: &AppContext) {
        boot::close_shop(ctx).await;
    }

    /// No queue of the frame's is in use: facts travel through the outbox, and the relay delivers them.
    async fn connect_workers(_: &AppContext, _: &Queue) -> Result<()> {
        Ok(())
    }

    fn register_tasks(tasks: &mut Tasks) {
        tasks::register(tasks);
        #[cfg(debug_assertions)]
        tasks.register(crate::openapi::PrintDescription);
    }

    async fn truncate(_: &AppContext) -> Result<()> {
        Err(Error::string(
            "nothing is ever truncated here; remove the data folder",
        ))
    }

    async fn seed(_: &AppContext, _: &Path) -> Result<()> {
        Err(Error::string("use `yaoji task seed`"))
    }
}
