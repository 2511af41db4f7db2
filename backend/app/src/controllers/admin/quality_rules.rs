//! /admin/api/quality_rules: the figures that quality management keeps, of all domains.
use std::ops::RangeInclusive;

use axum::extract::State;
use catalog::stock::models::near_expiry::NearExpiry;
use documents::settings::DocumentRules;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadQualityRules, WriteQualityRules},
};
use invoices::settings::TravellingInvoices;
use kernel::{
    ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Celsius, Count, Flag, Input, Text, temperature::celsius},
    models::second_word::{Outcome, SecondWordError, Wish},
};
use receiving::settings::{CareRules, ReportRules};
use serde::Deserialize;
use serde_json::json;
use site::models::renewals::Renewals;
use utoipa::ToSchema;

use crate::{
    models::quality_rules::{self, QualityRules},
    views::quality_rules::{AdminQualityRules, told},
};

#[utoipa::path(get, path = "/admin/api/quality_rules", tag = "asked_changes", responses((status = 200, body = AdminQualityRules)))]
pub async fn show(
    _: Staff<ReadQualityRules>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminQualityRules>> {
    let rules = quality_rules::current(&services.db).await?;
    Ok(PlainJson(AdminQualityRules::from(&rules)))
}

/// As `GET` answers them.
#[derive(Deserialize, ToSchema)]
pub struct QualityRulesInput {
    sealed_report_releases: Flag,
    near_expiry_days: Count,
    care_days: Count,
    key_care_days: Count,
    normal_coldest: Celsius,
    normal_warmest: Celsius,
    cool_coldest: Celsius,
    cool_warmest: Celsius,
    cold_coldest: Celsius,
    cold_warmest: Celsius,
    humidity_driest: Celsius,
    humidity_dampest: Celsius,
    receipt_within_days: Count,
    faulty_receipt_blocks: Flag,
    recall_days_first: Count,
    recall_days_second: Count,
    recall_days_third: Count,
    recall_summary_days: Count,
    keep_years: Count,
    device_years: Count,
    doping_years: Count,
    invoice_with_goods: Flag,
    own_licence_days: Count,
    reason: Text<200>,
}

/// One range, with the names of its ends and what the law lets it be (H).
type Range = ([&'static str; 2], [Option<i64>; 2], [i64; 2]);

impl QualityRulesInput {
    /// What makes sense; records are kept five years at least (H).
    fn figures(&self) -> [(&'static str, i64, RangeInclusive<i64>); 12] {
        [
            ("near_expiry_days", self.near_expiry_days.0, 1..=1095),
            ("care_days", self.care_days.0, 1..=365),
            ("key_care_days", self.key_care_days.0, 1..=365),
            ("receipt_within_days", self.receipt_within_days.0, 1..=60),
            ("recall_days_first", self.recall_days_first.0, 1..=30),
            ("recall_days_second", self.recall_days_second.0, 1..=30),
            ("recall_days_third", self.recall_days_third.0, 1..=30),
            ("recall_summary_days", self.recall_summary_days.0, 1..=90),
            ("keep_years", self.keep_years.0, 5..=50),
            ("device_years", self.device_years.0, 0..=50),
            ("doping_years", self.doping_years.0, 0..=50),
            ("own_licence_days", self.own_licence_days.0, 60..=365),
        ]
    }

    fn ranges(&self) -> [Range; 4] {
        let CareRules {
            normal,
            cool,
            cold,
            humidity,
            ..
        } = CareRules::default();
        [
            (
                ["normal_coldest", "normal_warmest"],
                [self.normal_coldest.0, self.normal_warmest.0],
                normal,
            ),
            (
                ["cool_coldest", "cool_warmest"],
                [self.cool_coldest.0, self.cool_warmest.0],
                cool,
            ),
            (
                ["cold_coldest", "cold_warmest"],
                [self.cold_coldest.0, self.cold_warmest.0],
                cold,
            ),
            (
                ["humidity_driest", "humidity_dampest"],
                [self.humidity_driest.0, self.humidity_dampest.0],
                humidity,
            ),
        ]
    }

    fn rules(&self) -> Result<QualityRules, FieldErrors> {
        let mut errors = FieldErrors::default();
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        for (field, value, sensible) in self.figures() {
            if !sensible.contains(&value) {
                errors.add(field, format!("应为 {} 到 {}", sensible.start(), sensible.end()));
            }
        }
        let [normal, cool, cold, humidity] = self.ranges().map(|range| read(range, &mut errors));
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(QualityRules {
            reports: ReportRules {
                sealed_report_releases: self.sealed_report_releases.0,
            },
            near_expiry: NearExpiry {
                days: figure(self.near_expiry_days),
            },
            care: CareRules {
                care_days: figure(self.care_days),
                key_care_days: figure(self.key_care_days),
                expiring_days: figure(self.near_expiry_days),
                normal,
                cool,
                cold,
                humidity,
            },
            documents: DocumentRules {
                receipt_within_days: figure(self.receipt_within_days),
                faulty_receipt_blocks: self.faulty_receipt_blocks.0,
                recall_days: [
                    figure(self.recall_days_first),
                    figure(self.recall_days_second),
                    figure(self.recall_days_third),
                ],
                recall_summary_days: figure(self.recall_summary_days),
                keep_years: figure(self.keep_years),
                device_years_beyond_expiry: figure(self.device_years),
                doping_years_beyond_expiry: figure(self.doping_years),
            },
            invoices: TravellingInvoices {
                of_hospitals: self.invoice_with_goods.0,
            },
            renewals: Renewals {
                told_before: self.own_licence_days.0,
            },
        })
    }
}

/// Its bounds were looked at.
fn figure<N: TryFrom<i64> + Default>(count: Count) -> N {
    N::try_from(count.0).unwrap_or_default()
}

fn read((fields, ends, within): Range, errors: &mut FieldErrors) -> [i64; 2] {
    let allowed = within[0]..=within[1];
    for (field, end) in fields.iter().zip(ends) {
        if end.is_none_or(|tenths| !allowed.contains(&tenths)) {
            let (from, to) = (celsius(within[0]), celsius(within[1]));
            errors.add(*field, format!("应在 {from} 到 {to} 之内"));
        }
    }
    let [low, high] = ends.map(Option::unwrap_or_default);
    if low >= high {
        errors.add(fields[1], "最高应大于最低");
    }
    [low, high]
}

/// Looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/quality_rules", tag = "asked_changes", request_body = QualityRulesInput, responses((status = 200, body = AdminQualityRules), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteQualityRules>,
    State(services): State<Services>,
    Input(input): Input<QualityRulesInput>,
) -> ApiResult<PlainJson<AdminQualityRules>> {
    let rules = input.rules()?;
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = quality_rules::current(tx.db()).await?;
            let wanted = json!(AdminQualityRules::from(&rules));
            let wish = Wish {
                subject: "quality_rules".into(),
                what: format!("质量参数改为：{}", told(&before, &rules)),
                wanted: wanted.clone(),
                reason: reason.clone(),
                by: staff_id,
            };
            let outcome = quality_rules::change(tx, &before, &rules, wish, now).await?;
            let (action, after) = match outcome {
                Outcome::Agreed => ("quality_rules.update", rules),
                Outcome::Asked => ("quality_rules.ask", before.clone()),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "quality_rules",
                subject_id: "1".into(),
                before: Some(json!(AdminQualityRules::from(&before))),
                after: Some(wanted),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(after)
        })
        .await?;
    Ok(PlainJson(AdminQualityRules::from(&after)))
}
