//! What the demo shop says of itself: the configuration file's facts and licences, and a filing of its web site.
use kernel::{Actor, Services, WriteTx};
use sea_orm::DbErr;
use site::models::{
    own_licences,
    shop_facts::{self, Draft},
};

const ICP: &str = "鄂ICP备00000000号（演示）";

pub async fn create(services: &Services) -> Result<(), DbErr> {
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let facts = shop_facts::current(&services.db, &settings).await?;
    let draft = Draft {
        name: facts.name,
        company: facts.company,
        drug_licence: facts.drug_licence,
        device_licence: facts.device_licence,
        icp: ICP.into(),
        address: facts.address,
        hot_line: facts.hot_line,
        complaint_line: facts.complaint_line,
        qq1: facts.qq1,
        qq2: facts.qq2,
        official_account_code: facts.official_account_code,
        app_code: facts.app_code,
        quality_url: facts.quality_url,
    };
    services
        .writer
        .run(async move |tx: &WriteTx| {
            // Before a server has started: nothing is sold without them.
            own_licences::adopt(tx, &settings, now).await?;
            let reason = "演示资料".to_owned();
            shop_facts::set(tx, draft, reason, &settings, &Actor::system(), now).await
        })
        .await?;
    Ok(())
}
