//! What the demo shop says of itself: the configuration file's facts and licences, a filing of its web site, and codes
//! that lead a phone to the shop.
use files::{
    qr_code,
    uploads::{LARGEST_SIDE, Uploads},
};
use gateways::mail::settings::MailSettings;
use kernel::{Services, WriteTx};
use site::{
    models::{
        adoption::{self, Copies},
        shop_facts::{self, Draft},
        shop_facts_change,
    },
    settings::Site,
};

use super::scans;

const ICP: &str = "鄂ICP备00000000号（演示）";
/// What the shop's own rules make sure of.
const PROMISES: [&str; 4] = [
    "首营把关：每个品种经三方审批后上架",
    "检验报告：按批号下载，还没有的可以登记",
    "冷链留痕：冷藏商品单独发货，查得到温度",
    "售后在线：质量、错发、破损，在订单里申请",
];
/// Where the codes lead: there is neither an account nor an app, and the shop itself can be put on a phone's screen.
const OFFICIAL_ACCOUNT_PAGE: &str = "/register";
const APP_PAGE: &str = "/";
/// Pixels, as staff's uploads may have.
const LARGEST_CODE: u32 = 600;

pub async fn create(services: &Services) -> anyhow::Result<()> {
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let copies = copies_of_licences(services).await?;
    let facts = shop_facts::current(&services.db, &settings).await?;
    let draft = Draft {
        name: facts.name,
        company: facts.company,
        icp: ICP.into(),
        address: facts.address,
        hot_line: facts.hot_line,
        complaint_line: facts.complaint_line,
        qq1: facts.qq1,
        qq2: facts.qq2,
        official_account_code: code_of(services, OFFICIAL_ACCOUNT_PAGE).await?,
        app_code: code_of(services, APP_PAGE).await?,
        quality_url: facts.quality_url,
        same_day_until: "16:00".into(),
        no_dispatch_on: "7".into(),
        promises: PROMISES.join("\n"),
    };
    services
        .writer
        .run(async move |tx: &WriteTx| {
            // Before a server has started: nothing is sold without them.
            adoption::adopt(tx, &settings, &copies, now).await?;
            let reason = "演示资料".to_owned();
            shop_facts_change::set_up(tx, draft, reason, &settings, now).await
        })
        .await?;
    Ok(())
}

/// Samples, which every visitor of the page of licences sees.
async fn copies_of_licences(services: &Services) -> anyhow::Result<Copies> {
    let uploads = Uploads::of(&services.settings);
    let mut copies = Copies::new();
    for licence in &services.settings.of::<Site>().licences {
        if let Some(picture) = scans::picture("own", licence.kind.code(), 1) {
            let stored = uploads
                .store_public_picture(picture.to_vec(), LARGEST_SIDE)
                .await?;
            copies.insert(licence.kind, vec![stored.url]);
        }
    }
    Ok(copies)
}

/// Draws and stores the code of a page; returns the address of the picture. Empty where the shop does not know its own address.
async fn code_of(services: &Services, page: &str) -> anyhow::Result<String> {
    let shop = &services.settings.of::<MailSettings>().shop_url;
    if shop.is_empty() {
        return Ok(String::new());
    }
    let drawn = qr_code::png(&format!("{shop}{page}"))?;
    let stored = Uploads::of(&services.settings)
        .store_public_picture(drawn, LARGEST_CODE)
        .await?;
    Ok(stored.url)
}
