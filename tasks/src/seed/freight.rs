//! What delivery costs in the demo shop: preferred goods are free early, far provinces pay more.
use kernel::{Money, Services, WriteTx};
use pricing::{
    errors::PricingError,
    models::{
        freight::{FreightTerms, Tariff, WeightTariff},
        freight_rules::{self, Draft},
    },
};

const NEAR: FreightTerms = FreightTerms {
    ordinary: Tariff {
        fee: Money(1_500),
        free_from: Some(Money(80_000)),
    },
    preferred: Tariff {
        fee: Money(1_000),
        free_from: Some(Money(30_000)),
    },
    by_weight: WeightTariff {
        first_grams: 1_000,
        first_fee: Money(1_200),
        step_grams: 1_000,
        step_fee: Money(300),
    },
    cold_chain_fee: Money(3_000),
};

const FAR: FreightTerms = FreightTerms {
    ordinary: Tariff {
        fee: Money(4_500),
        free_from: None,
    },
    preferred: Tariff {
        fee: Money(4_500),
        free_from: Some(Money(200_000)),
    },
    by_weight: WeightTariff {
        first_grams: 1_000,
        first_fee: Money(4_500),
        step_grams: 1_000,
        step_fee: Money(2_000),
    },
    cold_chain_fee: Money(16_000),
};

const FAR_PROVINCES: [&str; 3] = ["西藏自治区", "新疆维吾尔自治区", "青海省"];

pub async fn create(services: &Services) -> Result<(), PricingError> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = freight_rules::all(tx.db()).await?;
            for rule in rules.iter().filter(|rule| rule.province.is_empty()) {
                freight_rules::update(tx, rule.id, NEAR).await?;
            }
            for province in FAR_PROVINCES {
                let draft = Draft {
                    province: province.into(),
                    terms: FAR,
                };
                freight_rules::create(tx, draft).await?;
            }
            Ok(())
        })
        .await
}
