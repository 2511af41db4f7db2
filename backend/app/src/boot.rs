//! From a configuration to a shop that can serve: what every command needs (`furnish`), and what `start` adds
//! (`open_shop`).
use std::{
    fs::{self, File, TryLockError},
    path::Path,
    sync::Arc,
};

use axum::extract::FromRef;
use catalog::models::{
    categories::Categories, database_lookup::DatabaseLookup, lookup::Lookup, shelf::Shelf, steering::Steering,
};
use content::ContentCache;
use identity::models::{attempts::AddressLimit, sessions::Sessions};
use kernel::{Clock, Services, Settings, Writer};
use loco_rs::{Error, Result, app::AppContext, config::Config, environment::Environment};
use messaging::{Live, live::Doors};
use migrations::{Migrator, MigratorTrait};
use sea_orm::DatabaseConnection;

use crate::{
    controllers::{Common, Dashboards},
    index_lookup::{Fallback, Index, IndexLookup},
    on_commit,
    relay::Relay,
    upkeep,
};

/// Held while a server runs; a second server on the same data folder is refused. Tasks may run beside it.
const LOCK_FILE: &str = "server.lock";

/// Before any connection is opened: refuses what must not run in production, and makes the data folder.
pub fn prepare(environment: &Environment, config: &Config) -> Result<()> {
    let settings: Settings = config.settings()?;
    if *environment == Environment::Production
        && let Some(refusal) = settings.production_refusal()
    {
        return Err(Error::Message(format!(
            "refusing to run in production: {refusal}"
        )));
    }
    let unusable = |error| {
        let folder = settings.data_dir.display();
        Error::Message(format!("the data folder {folder} cannot be used: {error}"))
    };
    fs::create_dir_all(&settings.data_dir).map_err(unusable)?;
    if let Some(path) = config.database.uri.strip_prefix("sqlite://") {
        let path = path.split('?').next().unwrap_or(path);
        let file = File::options().create(true).append(true).open(path);
        file.map_err(unusable)?;
    }
    Ok(())
}

/// Opens the databases as every connection needs it and puts what handlers and tasks ask for into the context.
pub async fn furnish(mut ctx: AppContext) -> Result<AppContext> {
    let settings: Settings = ctx.config.settings()?;
    let databases = kernel::db::open(&ctx.config.database.uri, ctx.config.database.max_connections).await?;
    let frames_own = std::mem::replace(&mut ctx.db, databases.read.clone());
    frames_own.close().await?;
    let services = Services {
        db: databases.read,
        writer: Writer::start(databases.write),
        clock: Clock::default(),
        settings: Arc::new(settings),
    };
    let (store, sessions) = (&ctx.shared_store, Sessions::default());
    store.insert(services.clone());
    store.insert(Live::new(Doors::by_session(&services, &sessions)));
    store.insert(sessions);
    store.insert(AddressLimit::default());
    store.insert(ContentCache::default());
    store.insert(Common::default());
    store.insert(Dashboards::default());
    install_catalog(&ctx, &services);
    on_commit::listen(&services.writer, &ctx);
    Ok(ctx)
}

fn install_catalog(ctx: &AppContext, services: &Services) {
    let categories = Categories::default();
    let shelf = Shelf::new(categories.clone());
    let (db, clock) = (services.db.clone(), services.clock.clone());
    let index = Index::closed(services.clone());
    let steering = Steering::default();
    let lookup = Lookup::new(IndexLookup {
        index: index.clone(),
        database: Fallback::new(DatabaseLookup::new(
            db.clone(),
            clock.clone(),
            categories.clone(),
            steering.clone(),
        )),
        steering: steering.clone(),
        db,
        shelf: shelf.clone(),
        clock,
    });
    ctx.shared_store.insert(index);
    catalog::install(ctx, categories, shelf, steering, lookup);
    trade::install(ctx);
}

/// What only a server does: takes the data folder for itself, brings the schema up to date, starts the work behind.
pub async fn open_shop(ctx: &AppContext) -> Result<()> {
    let services = Services::of(ctx);
    ctx.shared_store.insert(take_folder(&services.settings.data_dir)?);
    migrate(&services.db).await?;
    Index::from_ref(ctx).open_behind();
    Live::from_ref(ctx).start();
    let relay = Relay::new(ctx);
    ctx.shared_store.insert(relay.clone());
    tokio::spawn(relay.run());
    ctx.shared_store.insert(upkeep::start(ctx));
    Ok(())
}

/// Stops what works behind; open requests are drained by `serving`.
pub async fn close_shop(ctx: &AppContext) {
    if let Some(upkeep) = ctx.shared_store.remove::<upkeep::Upkeep>() {
        upkeep.stop();
    }
    Live::from_ref(ctx).close().await;
    if let Some(relay) = ctx.shared_store.get::<Relay>() {
        relay.stop().await;
    }
}

fn take_folder(data_dir: &Path) -> Result<Arc<File>> {
    let path = data_dir.join(LOCK_FILE);
    let file = File::create(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(Arc::new(file)),
        Err(TryLockError::WouldBlock) => Err(Error::Message(format!(
            "another server already uses the data folder {}; stop it, or set DATA_DIR",
            data_dir.display()
        ))),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Applies the pending migrations. A database that a newer release has changed is refused, untouched.
pub async fn migrate(db: &DatabaseConnection) -> Result<()> {
    Migrator::install(db).await?;
    let known: Vec<String> = Migrator::migrations()
        .iter()
        .map(|migration| migration.name().to_owned())
        .collect();
    let applied = Migrator::get_migration_models(db).await?;
    if let Some(newer) = applied.iter().find(|row| !known.contains(&row.version)) {
        return Err(Error::Message(format!(
            "the database was changed by a newer release ({}); run that release, or restore a backup",
            newer.version
        )));
    }
    Migrator::up(db, None).await?;
    Ok(())
}
