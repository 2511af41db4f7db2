//! From a configuration to a shop that can serve: what every command needs (`build_context`), and what a server adds
//! (`start`).
use std::{
    fs::{self, File, TryLockError},
    path::Path,
    sync::Arc,
    time::Duration,
};

use catalog::{
    categories::models::categories::Categories,
    goods::models::goods_cache::GoodsCache,
    lookup::models::{database_lookup::DatabaseLookup, lookup::Lookup},
    search_tuning::models::search_tuning::SearchTuning,
};
use content::{
    ContentCache,
    articles::models::start_set,
    client_errors::models::report_limit::ReportLimit,
    errors::ContentError,
    settings::VisitRules,
    visits::models::{view_limit::ViewLimit, visits::Visits},
};
use contracts::{models::provider::Contracts, views::contract_document::BuiltIn};
use files::uploads::{LARGEST_SIDE, Uploads};
use gateways::{
    logistics::{self, Logistics, settings::LogisticsSettings},
    mail::{
        self, Mail,
        settings::{MailEncryption, MailSettings},
    },
    payments::{self, Gateways, settings::PaymentSettings},
    sms::{self, Sms, settings::SmsSettings},
    tax_platform::{self, TaxPlatform, settings::InvoiceSettings},
    wechat::{self, Wechat, settings::WechatSettings},
};
use identity::sign_in::models::{
    attempts::{AddressLimit, CodeLimit},
    live_sessions::Sessions,
};
use invoices::workers::invoicing::Invoicer;
use kernel::{
    Clock, Services, WriteTx, Writer,
    db::{Presence, WriteProbe},
    services::shared,
    settings::PatienceRules,
    turns::Turns,
};
use loco_rs::{Error, Result, app::AppContext, config::Config, environment::Environment};
use messaging::{Live, live::Authorisers, workers::MailSender};
use migrations::{Migrator, MigratorTrait};
use sea_orm::DatabaseConnection;
use site::models::{
    adoption::{self, Copies},
    own_licences, shop_facts,
};

use crate::{
    controllers::{Common, Dashboards},
    index_lookup::{Fallback, Index, IndexLookup},
    jobs, live_chat,
    models::{article_figures, article_index::ArticleIndex, page_editors::PageEditors},
    on_commit,
    relay::Relay,
    settings,
};

/// How long a stopping server waits for the relay.
const LAST_ROUND: Duration = Duration::from_secs(3);
/// Held while a server runs; a second server on the same data folder is refused. Tasks may run at the same
/// time.
const LOCK_FILE: &str = "server.lock";

/// Before any connection is opened: refuses what must not run in production, and makes the data folder.
pub fn prepare(environment: &Environment, config: &Config) -> Result<()> {
    let settings = settings::read(config)?;
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
    let storage = Uploads::of(&settings).check();
    storage.map_err(|error| Error::Message(error.to_string()))?;
    if let Some(path) = config.database.uri.strip_prefix("sqlite://") {
        let path = path.split('?').next().unwrap_or(path);
        let file = File::options().create(true).append(true).open(path);
        file.map_err(unusable)?;
    }
    Ok(())
}

/// Opens the databases as every connection needs it and puts what handlers and tasks ask for into the context.
pub async fn build_context(mut ctx: AppContext) -> Result<AppContext> {
    let settings = settings::read(&ctx.config)?;
    let databases = kernel::db::open(&ctx.config.database.uri, ctx.config.database.max_connections).await?;
    let frames_own = std::mem::replace(&mut ctx.db, databases.read.clone());
    frames_own.close().await?;
    let services = Services {
        db: databases.read.into(),
        writer: Writer::start(databases.write),
        clock: settings
            .begins_at
            .map_or_else(Clock::default, Clock::beginning_at),
        turns: Turns::new(*settings.of::<PatienceRules>()),
        settings: Arc::new(settings),
    };
    let (store, sessions) = (&ctx.shared_store, Sessions::default());
    store.insert(services.clone());
    store.insert(Live::new(Authorisers::by_session(&services, &sessions)));
    store.insert(sessions);
    store.insert(AddressLimit::default());
    store.insert(CodeLimit::default());
    store.insert(Contracts(Arc::new(BuiltIn)));
    store.insert(ContentCache::default());
    store.insert(article_figures::of(&services.settings));
    store.insert(Visits::default());
    store.insert(ViewLimit::new(services.settings.of::<VisitRules>()));
    store.insert(ReportLimit::new(services.settings.of::<VisitRules>()));
    store.insert(ArticleIndex::default());
    store.insert(Common::default());
    store.insert(Dashboards::default());
    store.insert(PageEditors::default());
    install_sms(&ctx, &services).await?;
    install_mail(&ctx, &services).await?;
    install_wechat(&ctx, &services).await?;
    install_gateways(&ctx, &services).await?;
    install_logistics(&ctx, &services).await?;
    install_invoicing(&ctx, &services).await?;
    install_catalog(&ctx, &services);
    live_chat::install(&ctx, &services);
    on_commit::listen(&services.writer, &ctx);
    Ok(ctx)
}

/// The carrier of the settings, or the one for development.
async fn install_sms(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<SmsSettings>().clone();
    if settings.sandbox {
        let (sandbox, address) =
            sms::sandbox::Sandbox::start(settings.clone(), services.clock.clone()).await?;
        settings.endpoint = address;
        ctx.shared_store.insert(sandbox);
    }
    let sms = Sms::new(settings).map_err(|error| Error::Message(format!("no HTTP client: {error}")))?;
    ctx.shared_store.insert(sms);
    Ok(())
}

/// The open platform of the settings, or the one for development.
async fn install_wechat(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<WechatSettings>().clone();
    if settings.sandbox {
        let (sandbox, address) =
            wechat::sandbox::Sandbox::start(settings.clone(), services.clock.clone()).await?;
        settings.api_url = address;
        ctx.shared_store.insert(sandbox);
    }
    let wechat = Wechat::new(settings).map_err(|error| Error::Message(format!("no HTTP client: {error}")))?;
    ctx.shared_store.insert(wechat);
    Ok(())
}

/// The payment gateways of the settings, or the ones for development.
async fn install_gateways(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<PaymentSettings>().clone();
    if settings.sandbox {
        let started = payments::sandbox::Sandbox::start(&settings, services.clock.clone()).await;
        let (sandbox, furnished) = started.map_err(|error| Error::Message(error.to_string()))?;
        settings = furnished;
        ctx.shared_store.insert(sandbox);
    }
    let all = Gateways::new(&settings).map_err(|error| Error::Message(error.to_string()))?;
    ctx.shared_store.insert(all);
    Ok(())
}

/// The service that watches parcels by the settings, or the one for development.
async fn install_logistics(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<LogisticsSettings>().clone();
    if settings.sandbox {
        settings.shop_url = format!("http://127.0.0.1:{}", ctx.config.server.port);
        let (sandbox, address) =
            logistics::sandbox::Sandbox::start(settings.clone(), services.clock.clone()).await?;
        settings.subscribe_url = format!("{address}/poll");
        settings.query_url = format!("{address}/poll/query.do");
        ctx.shared_store.insert(sandbox);
    }
    let logistics =
        Logistics::new(settings).map_err(|error| Error::Message(format!("no HTTP client: {error}")))?;
    ctx.shared_store.insert(logistics);
    Ok(())
}

/// The tax platform of the settings, or the one for development.
async fn install_invoicing(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<InvoiceSettings>().clone();
    if settings.sandbox {
        let (clock, folder) = (services.clock.clone(), &services.settings.data_dir);
        let started = tax_platform::sandbox::Sandbox::start(settings.clone(), clock, folder).await;
        let (sandbox, address) = started?;
        settings.endpoint = format!("{address}/open/v1/services");
        settings.token_url = format!("{address}/accessToken");
        ctx.shared_store.insert(sandbox);
    }
    let platform =
        TaxPlatform::new(settings).map_err(|error| Error::Message(format!("no HTTP client: {error}")))?;
    ctx.shared_store
        .insert(Invoicer::new(services.clone(), platform.clone()));
    ctx.shared_store.insert(platform);
    Ok(())
}

/// The mail server of the settings, or the one for development.
async fn install_mail(ctx: &AppContext, services: &Services) -> Result<()> {
    let mut settings = services.settings.of::<MailSettings>().clone();
    if settings.sandbox {
        let (sandbox, port) = mail::sandbox::Sandbox::start(&settings, services.clock.clone()).await?;
        (settings.host, settings.port) = ("127.0.0.1".into(), port);
        settings.encryption = MailEncryption::None;
        ctx.shared_store.insert(sandbox);
    }
    let mail = Mail::new(&settings).map_err(|error| Error::Message(format!("settings.mail: {error}")))?;
    ctx.shared_store
        .insert(MailSender::new(services.clone(), mail.clone()));
    ctx.shared_store.insert(mail);
    Ok(())
}

fn install_catalog(ctx: &AppContext, services: &Services) {
    let categories = Categories::default();
    let goods_cache = GoodsCache::new(categories.clone());
    let (db, clock) = (services.db.clone(), services.clock.clone());
    let index = Index::closed(services.clone());
    let search_tuning = SearchTuning::default();
    let lookup = Lookup::new(IndexLookup {
        index: index.clone(),
        database: Fallback::new(DatabaseLookup::new(
            db.clone(),
            clock.clone(),
            categories.clone(),
            search_tuning.clone(),
        )),
        search_tuning: search_tuning.clone(),
        db,
        goods_cache: goods_cache.clone(),
        clock,
    });
    ctx.shared_store.insert(index);
    catalog::install(ctx, categories, goods_cache, search_tuning, lookup);
    pricing::install(ctx);
    campaigns::install(ctx);
    loyalty::install(ctx);
    checkout::install(ctx);
}

/// What only a server does: takes the data folder for itself, brings the schema up to date, starts the work behind.
pub async fn start(ctx: &AppContext) -> Result<()> {
    let services = Services::of(ctx);
    ctx.shared_store.insert(take_folder(&services.settings.data_dir)?);
    migrate(&ctx.db).await?;
    license_shop(&services, &ctx.environment).await?;
    begin_help(&services, &ctx.environment).await?;
    ctx.shared_store.insert(Presence::of(&ctx.config.database.uri)?);
    ctx.shared_store.insert(WriteProbe::new(services.writer.clone()));
    shared::<Index>(ctx).open_behind();
    shared::<Live>(ctx).start();
    let relay = Relay::new(ctx);
    ctx.shared_store.insert(relay.clone());
    tokio::spawn(relay.run());
    tokio::spawn(shared::<MailSender>(ctx).run());
    ctx.shared_store.insert(jobs::start(ctx));
    Ok(())
}

/// Takes over the configuration file's licences. A shop in production whose own are missing, over or without copies may sell or
/// publish nothing: it does not open.
pub async fn license_shop(services: &Services, environment: &Environment) -> Result<()> {
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let copies = copies_of_licences(services).await?;
    services
        .writer
        .run(async move |tx: &WriteTx| adoption::adopt(tx, &settings, &copies, now).await)
        .await?;
    if *environment != Environment::Production {
        return Ok(());
    }
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let lacking = own_licences::lacking(&services.db, &facts.icp, services.clock.today()).await?;
    if lacking.is_empty() {
        return Ok(());
    }
    Err(Error::Message(format!(
        "refusing to run in production without the wholesaler's own {}: state them under settings.site.licences, with \
         copies, and settings.site.icp, see docs/operations.md",
        lacking.join(", ")
    )))
}

/// Stores the pictures that the configuration file names, of the licences that are taken over.
async fn copies_of_licences(services: &Services) -> Result<Copies> {
    let today = services.clock.today();
    let uploads = Uploads::of(&services.settings);
    let mut copies = Copies::new();
    for licence in adoption::wanted(&services.db, &services.settings, today).await? {
        let mut pictures = Vec::new();
        for path in &licence.copies {
            let unreadable = |why: String| Error::Message(format!("settings.site.licences: {path}: {why}"));
            let bytes = tokio::fs::read(path).await;
            let bytes = bytes.map_err(|error| unreadable(error.to_string()))?;
            let stored = uploads.store_public_picture(bytes, LARGEST_SIDE).await;
            pictures.push(stored.map_err(|error| unreadable(error.to_string()))?.url);
        }
        if !pictures.is_empty() {
            copies.insert(licence.kind, pictures);
        }
    }
    Ok(copies)
}

/// A new shop in production begins with the help centre that every shop has; its user agreement is a draft until somebody
/// publishes it. The demo brings its own.
pub async fn begin_help(services: &Services, environment: &Environment) -> Result<()> {
    if *environment != Environment::Production {
        return Ok(());
    }
    let now = services.clock.now();
    let begun = services
        .writer
        .run(async move |tx: &WriteTx| start_set::begin(tx, now).await)
        .await;
    let begun = begun.map_err(|error: ContentError| Error::Message(error.to_string()))?;
    if begun {
        tracing::info!("the help centre of a new shop was filled; publish its user agreement before opening");
    }
    Ok(())
}

/// Stops what works behind; open requests are drained by `serving`.
pub async fn close_shop(ctx: &AppContext) {
    if let Some(jobs) = ctx.shared_store.remove::<jobs::Jobs>() {
        jobs.stop();
    }
    shared::<Live>(ctx).close().await;
    if let Some(relay) = ctx.shared_store.get::<Relay>() {
        // What a round cannot finish by then is delivered again after the next start.
        let _is_late = tokio::time::timeout(LAST_ROUND, relay.stop()).await;
    }
    shared::<MailSender>(ctx).stop().await;
}

/// Writes what was gathered in memory, once the last request is answered.
pub async fn write_gathered(ctx: &AppContext) {
    let visits = shared::<Visits>(ctx);
    if let Err(error) = visits.write(&Services::of(ctx)).await {
        tracing::error!(%error, "the last page views could not be written");
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
