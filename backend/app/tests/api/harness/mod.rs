//! A shop on its own port, and its clients.
use std::sync::atomic::{AtomicU64, Ordering};

use app::{boot, configuration, hooks::App, index_lookup::Index, relay::Relay, site_map};
use chrono::{DateTime, Months, Utc};
use content::{articles::models::agreement, errors::ContentError};
use gateways::{mail, sms::sandbox::Sandbox};
use identity::{
    companies::models::facts::{BuyerType, CompanyStatus, LicenceKind},
    contracts::models::contracts::ContractKind,
    factory,
    licences::models::licence_status::LicenceStatus,
    members::models::members::Member,
    models::_entities::{licence_rules, second_looks},
    permissions::Role,
};
use kernel::{Money, Services, UseCase, WriteTx};
use loco_rs::{app::AppContext, boot as loco, config::Config, environment::Environment};
use messaging::workers::MailSender;
use sea_orm::{DbErr, EntityTrait, sea_query::Expr};
use serde_json::{Value, json};
use testkit::TestDatabase;
use tokio::{net::TcpListener, sync::oneshot};
use wallet::models::ledger::{self, Cause, Kind, Movement};

use crate::quality_support::{take_their_word, trust_new_buyers};

mod client;

pub use client::{Answer, Client, send};

/// What a buyer of the factory has in its balance: 100,000.00.
pub const BALANCE: Money = Money(10_000_000);

/// Names that no two people of a test run share.
fn next() -> u64 {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

pub struct Shop {
    pub base: String,
    pub ctx: AppContext,
    pub services: Services,
    /// Ends the server when it is dropped.
    _open: oneshot::Sender<()>,
    pub database: TestDatabase,
}

impl Shop {
    pub async fn start() -> Self {
        Self::configured(|_| ()).await
    }

    /// A shop whose settings were changed before it opened.
    pub async fn configured(change: impl FnOnce(&mut Value)) -> Self {
        Self::set_up(|config| change(config.settings.as_mut().unwrap())).await
    }

    /// The same of its whole configuration.
    pub async fn set_up(change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::fresh().await;
        let mut config = config_for(&database);
        change(&mut config);
        boot::prepare(&Environment::Test, &config).unwrap();
        let ctx = loco::create_context::<App>(&Environment::Test, config)
            .await
            .unwrap();
        let opened = loco::run_app::<App>(&loco::StartMode::ServerOnly, ctx)
            .await
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let (open, closed) = oneshot::channel();
        let ctx = opened.app_context;
        let services = Services::of(&ctx);
        trust_new_buyers(&services).await;
        take_their_word(&services).await;
        ask_less_of_licences(&services).await;
        let (serving_ctx, router) = (ctx.clone(), opened.router.unwrap());
        tokio::spawn(async move {
            let stop = async {
                let _dropped = closed.await;
            };
            let closing = boot::close_shop(&serving_ctx);
            let site = site_map::served(router, &serving_ctx);
            serving::serve(listener, site, &serving_ctx, stop, closing).await;
        });
        Self {
            base,
            services,
            ctx,
            _open: open,
            database,
        }
    }

    /// What holds itself in a circle would stay until the last test: connections and the index, with a thread for each.
    pub fn let_go(&self) {
        self.services.writer.forget_listeners();
        drop(self.ctx.shared_store.remove::<Relay>());
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.services.clock.now()
    }

    /// Runs `work` in a separate transaction, as a factory needs it.
    pub async fn write<T, E, F>(&self, work: F) -> T
    where
        T: Send + 'static,
        E: From<DbErr> + std::fmt::Debug + Send + 'static,
        F: for<'a> UseCase<'a, T, E> + Send + 'static,
    {
        self.services.writer.run(work).await.unwrap()
    }

    /// Waits until every event so far has reached its reactions, and the search index answers.
    pub async fn settle(&self) {
        let index = self.ctx.shared_store.get::<Index>().unwrap();
        index.settled().await;
        let relay = self.ctx.shared_store.get::<Relay>().unwrap();
        relay.settle().await.unwrap();
        // An event may have asked for a fill behind.
        index.settled().await;
    }

    /// The one-time code that last reached this phone.
    pub async fn code_sent_to(&self, phone: &str) -> Option<String> {
        self.settle().await;
        let carrier = self.ctx.shared_store.get::<Sandbox>().unwrap();
        let newest = carrier
            .received()
            .into_iter()
            .find(|message| message.phone == phone)?;
        newest.parameters["code"].as_str().map(str::to_owned)
    }

    /// The mails that reached this address, newest first.
    pub async fn mails_to(&self, address: &str) -> Vec<mail::sandbox::Received> {
        self.settle().await;
        let mail_sender = self.ctx.shared_store.get::<MailSender>().unwrap();
        mail_sender.settle().await.unwrap();
        let mut received = self.mail_server().received();
        received.retain(|mail| mail.to == [address]);
        received
    }

    pub fn mail_server(&self) -> mail::sandbox::Sandbox {
        self.ctx.shared_store.get().unwrap()
    }

    /// The company of the member who signs in with this.
    pub async fn company_of(&self, login: &str) -> i64 {
        let member = identity::members::models::members::by_login(&self.services.db, login).await;
        member.unwrap().expect("a member").company_id
    }

    /// Submits a company's registration as its owner, even if incomplete.
    pub async fn hand_in(&self, company_id: i64) {
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| factory::hand_in(tx, company_id).await)
            .await;
    }

    /// Asks for a code as a visitor would, and reads the text that comes.
    pub async fn code_for(&self, client: &Client, phone: &str, purpose: &str) -> String {
        let form = [("phone", phone), ("type", purpose)];
        client.post_form("/api/user/create_code", &form).await.assert_ok();
        self.code_sent_to(phone).await.expect("a message")
    }

    /// Publishes the user agreement, unless it is there: nobody can register without. Returns when it was last changed.
    pub async fn publish_agreement(&self) -> DateTime<Utc> {
        let now = self.now();
        self.write::<_, ContentError, _>(async move |tx: &WriteTx| {
            match agreement::current_version(tx.db(), now).await? {
                Some(version) => Ok(version),
                None => Ok(content::factory::user_agreement(tx, now).await?.updated_at),
            }
        })
        .await
    }

    /// Every paper that there is, approved: quality management may approve the company.
    pub async fn papers(&self, company_id: i64) {
        let now = self.now();
        let next_year = (now + Months::new(12)).date_naive();
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            tx.touch(identity::changes::Changed::Company(company_id));
            for kind in LicenceKind::ALL {
                // Other papers may last.
                let last = kind.is_letter().then_some(next_year);
                factory::licence(tx, company_id, kind, &[], LicenceStatus::Approved, last, now).await?;
            }
            Ok(())
        })
        .await;
    }

    /// For a member who does not exist yet.
    pub fn unused_name() -> String {
        format!("colleague{}", next())
    }

    /// A client that has not signed in.
    pub fn visitor(&self) -> Client {
        Client::new(&self.base)
    }

    /// The owner of a qualified pharmacy: approved, every licence and contract in force, an address, money.
    pub async fn buyer(&self) -> Buyer {
        self.buyer_of(BuyerType::Pharmacy, CompanyStatus::Approved).await
    }

    pub async fn buyer_of(&self, buyer_type: BuyerType, status: CompanyStatus) -> Buyer {
        let (number, now) = (next(), self.now());
        let username = format!("buyer{number}");
        let phone = format!("138{number:08}");
        let name = username.clone();
        let (company_id, member_id, address_id) = self
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                let company =
                    factory::company(tx, &format!("测试药店{number}"), buyer_type, status, now).await?;
                let member = factory::member(tx, company.id, &name, &phone, now).await?;
                let address = factory::address(tx, company.id, now).await?;
                license(tx, company.id, now).await?;
                sign(tx, &member, now).await?;
                Ok((company.id, member.id, address.id))
            })
            .await;
        self.write(async move |tx: &WriteTx| {
            let top_up = Movement {
                company_id,
                kind: Kind::Balance,
                amount: BALANCE,
                cause: Cause::TopUp,
                reference: format!("test:{company_id}"),
                memo: String::new(),
            };
            ledger::book(tx, top_up, now).await
        })
        .await;
        let client = self.visitor();
        let answer = client.sign_in(&username, factory::PASSWORD).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        Buyer {
            client,
            company_id,
            member_id,
            address_id,
            username,
        }
    }

    pub async fn staff(&self, role: Role) -> Client {
        self.staff_with(&[role]).await
    }

    /// A person with several roles.
    pub async fn staff_with(&self, roles: &[Role]) -> Client {
        let username = self.hire_with(roles).await;
        let client = self.visitor();
        let answer = client.staff_sign_in(&username, factory::PASSWORD).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        client
    }

    /// Two people of quality management send this, as what loosens a rule needs it; what the second is answered.
    pub async fn agreed_by_two(&self, path: &str, body: &Value) -> Answer {
        let first = self.staff(Role::Qa).await;
        first.put_json(path, body).await.assert_ok();
        self.staff(Role::Qa).await.put_json(path, body).await
    }

    /// A colleague who has not signed in yet.
    pub async fn hire(&self, role: Role) -> String {
        self.hire_with(&[role]).await
    }

    pub async fn hire_with(&self, roles: &[Role]) -> String {
        let roles = roles.to_vec();
        let (username, now) = (format!("staff{}", next()), self.now());
        let name = username.clone();
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| factory::staff(tx, &name, &roles, now).await)
            .await;
        username
    }
}

/// The test configuration, on this database.
pub fn config_for(database: &TestDatabase) -> Config {
    let base = configuration::embedded(&Environment::Test).unwrap();
    let mut config = configuration::with_variables(base, |_| None).unwrap();
    config.database.uri = database.url().into();
    let settings = config.settings.as_mut().unwrap();
    settings["data_dir"] = json!(database.folder());
    config
}

/// Two people look at licences, and the agents of a letter alone order; most tests are not about that.
async fn ask_less_of_licences(services: &Services) {
    let looked_at_once = services
        .writer
        .run(async move |tx: &WriteTx| second_looks::Entity::delete_many().exec(tx.db()).await);
    looked_at_once.await.unwrap();
    let anybody_orders = services.writer.run(async move |tx: &WriteTx| {
        licence_rules::Entity::update_many()
            .col_expr(licence_rules::Column::AgentsOrder, Expr::value(false))
            .exec(tx.db())
            .await
    });
    anybody_orders.await.unwrap();
}

async fn license(tx: &WriteTx, company_id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    const EVERYTHING: &[&str] = &[
        "chemical",
        "antibiotic",
        "biochemical",
        "biological",
        "chinese_patent",
        "tcm_piece",
        "rx",
        "otc_a",
        "otc_b",
        "cold_chain",
        "device",
        "food",
    ];
    let next_year = (now + Months::new(12)).date_naive();
    for (kind, scope) in [
        (LicenceKind::Business, &[][..]),
        (LicenceKind::DrugTrading, EVERYTHING),
        (LicenceKind::DeviceFiling, &["device"]),
        (LicenceKind::DeviceLicence, &["device"]),
        (LicenceKind::Food, &["food"]),
        (LicenceKind::PurchasingLetter, &["medicine"]),
        (LicenceKind::ColdChainLetter, &[]),
        (LicenceKind::IdCard, &[]),
        (LicenceKind::QualityAgreement, &[]),
        (LicenceKind::InstitutionCertificate, &[]),
        (LicenceKind::SealSpecimen, &[]),
        (LicenceKind::NoteSpecimen, &[]),
        (LicenceKind::DeliveryProof, &[]),
        (LicenceKind::EphedrineBuyer, &[]),
        (LicenceKind::InvoiceDetails, &[]),
    ] {
        factory::licence(
            tx,
            company_id,
            kind,
            scope,
            LicenceStatus::Approved,
            Some(next_year),
            now,
        )
        .await?;
    }
    Ok(())
}

/// Both contracts, valid for longer than any test runs.
async fn sign(tx: &WriteTx, member: &Member, now: DateTime<Utc>) -> Result<(), DbErr> {
    let today = now.date_naive();
    let term = (today - Months::new(12), today + Months::new(36));
    for kind in ContractKind::ALL {
        contracts::factory::contract(tx, member, kind, term, now)
            .await
            .map_err(|error| DbErr::Custom(error.to_string()))?;
    }
    Ok(())
}

pub struct Buyer {
    client: Client,
    pub company_id: i64,
    pub member_id: i64,
    pub address_id: i64,
    pub username: String,
}

impl Buyer {
    /// Another member of the same company.
    pub fn colleague_as(&self, client: Client, member_id: i64, username: String) -> Self {
        Self {
            client,
            company_id: self.company_id,
            member_id,
            address_id: self.address_id,
            username,
        }
    }
}

impl std::ops::Deref for Buyer {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}
