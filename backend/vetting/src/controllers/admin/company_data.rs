//! PUT /admin/api/companies/{id}: base data of a buyer, its rank and salesman. Every change needs a reason.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::credit_code,
    permissions::{Role, WriteCompanies},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Id, Input, RowId, Text},
    models::second_word::Outcome,
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::companies::with_names;
use crate::{
    errors::VettingError,
    models::base_data::{self, BaseData, Proposer},
    views::admin::company::AdminCompany,
};

/// Ranks that prices know.
const HIGHEST_RANK: i32 = 9;

#[derive(Deserialize, ToSchema)]
pub struct CompanyDataInput {
    name: Text<80>,
    #[serde(default)]
    short_name: Text<40>,
    #[serde(default)]
    credit_code: Text<18>,
    #[serde(default)]
    legal_person: Text<40>,
    province: Text<20>,
    city: Text<20>,
    #[serde(default)]
    district: Text<20>,
    street: Text<120>,
    /// 0 to 9; prices may differ by it.
    rank: i32,
    #[schema(value_type = Option<i64>)]
    salesman_id: Option<RowId>,
    reason: Text<200>,
}

impl CompanyDataInput {
    fn checked(self) -> ApiResult<(BaseData, String)> {
        let mut errors = FieldErrors::default();
        for (field, is_empty) in [
            ("name", self.name.is_empty()),
            ("province", self.province.is_empty()),
            ("city", self.city.is_empty()),
            ("street", self.street.is_empty()),
        ] {
            if is_empty {
                errors.add(field, "请填写这一项");
            }
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因，会记入日志");
        }
        if !(0..=HIGHEST_RANK).contains(&self.rank) {
            errors.add("rank", format!("等级应为 0 到 {HIGHEST_RANK}"));
        }
        let credit_code = if self.credit_code.is_empty() {
            String::new()
        } else {
            credit_code::parse(&self.credit_code.0).unwrap_or_else(|| {
                errors.add(
                    "credit_code",
                    "统一社会信用代码不正确，请对照营业执照核对 18 位代码",
                );
                String::new()
            })
        };
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        let data = BaseData {
            name: self.name.0,
            short_name: self.short_name.0,
            credit_code,
            legal_person: self.legal_person.0,
            province: self.province.0,
            city: self.city.0,
            district: self.district.0,
            street: self.street.0,
            rank: self.rank,
            salesman_id: self.salesman_id.map(|id| id.0),
        };
        Ok((data, self.reason.0))
    }
}

/// What licences state of a company that was approved changes once quality management agrees, as a second person and by
/// sending the same (`asked_changes`); the rest at once.
#[utoipa::path(put, path = "/admin/api/companies/{id}", tag = "companies", params(("id" = i64, Path)), request_body = CompanyDataInput, responses((status = 200, body = AdminCompany), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WriteCompanies>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<CompanyDataInput>,
) -> ApiResult<PlainJson<AdminCompany>> {
    let (data, reason) = input.checked()?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let is_qa = staff.roles.contains(&Role::Qa);
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let wanted = json!(data);
            let proposer = Proposer {
                staff_id,
                is_qa,
                reason: &reason,
            };
            let (before, after, outcome) = base_data::update(tx, id, data, proposer, now).await?;
            let (action, changed) = match outcome {
                Outcome::Agreed => ("company.update", json!(BaseData::of(&after))),
                Outcome::Asked => ("company.ask", wanted),
            };
            let entry = audit::Entry {
                action,
                subject_kind: "company",
                subject_id: id.to_string(),
                before: Some(json!(BaseData::of(&before))),
                after: Some(changed),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, VettingError>(after)
        })
        .await?;
    Ok(PlainJson(with_names(&services.db, after).await?))
}
