//! Cold goods that came back (K): they are for sale again only if they came cold enough and it was proven that the buyer stored them
//! cold and that they travelled cold. Everything else is kept apart, or unfit.
use std::collections::HashSet;

use ::orders::{
    dispatch::models::{
        cold::MEASURABLE,
        rules::{self, DispatchRules},
    },
    models::_entities::orders,
};
use catalog::goods::models::cooling::cold_goods;
use kernel::{Db, api::FieldErrors, input::temperature::celsius};
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::claims::{ClaimDetails, ClaimLine},
    errors::AfterSaleError,
};

/// Whether goods were kept cold at the buyer's and on the way back. The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum KeptCold {
    /// Nobody said: they are of no cold chain, are not for sale again, or were inspected before it was asked.
    #[default]
    #[sea_orm(string_value = "")]
    Unsaid,
    Proven,
    Unproven,
}

impl KeptCold {
    pub const ALL: [Self; 3] = [Self::Unsaid, Self::Proven, Self::Unproven];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Unsaid => "",
            Self::Proven => "proven",
            Self::Unproven => "unproven",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Unsaid => "",
            Self::Proven => "全程冷链有证明",
            Self::Unproven => "没有证明",
        }
    }

    /// What the inspector chose; else what is wrong with it.
    pub fn read(code: &str) -> Result<Self, &'static str> {
        let known = Self::ALL.into_iter().find(|kept| kept.code() == code);
        known.ok_or("请选择储运证明：有证明或没有证明")
    }
}

/// What was measured and proven of cold goods.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColdFinding {
    /// Tenths of a degree.
    pub temperature: Option<i64>,
    pub kept_cold: KeptCold,
    /// What proves it: the buyer's record, the recorder of the box.
    pub proof: String,
}

/// Of the lines of a claim, those of the cold chain: as they were ordered, or as they are kept today.
async fn cold_lines<'a>(
    db: &Db,
    order: &orders::Model,
    lines: impl IntoIterator<Item = &'a ClaimLine>,
) -> Result<HashSet<i64>, DbErr> {
    let lines: Vec<&ClaimLine> = lines.into_iter().collect();
    let cold = cold_goods(db, lines.iter().map(|line| line.goods_id)).await?;
    Ok(lines
        .into_iter()
        .filter(|line| order.is_cold_chain || cold.contains(&line.goods_id))
        .map(|line| line.id)
        .collect())
}

/// The lines of a claim that are of the cold chain, and what they may have on arrival.
#[derive(Clone, Debug)]
pub struct ColdLines {
    pub lines: HashSet<i64>,
    /// "2.0–8.0 ℃"
    pub range: String,
}

impl ColdLines {
    pub async fn of(db: &Db, whole: &ClaimDetails) -> Result<Self, DbErr> {
        let lines = whole.lines.iter().map(|(line, _)| line);
        Ok(Self {
            lines: cold_lines(db, &whole.order, lines).await?,
            range: rules::rules(db).await?.range(),
        })
    }
}

/// What an inspection says of one line.
#[derive(Clone, Copy)]
pub(super) struct Looked<'a> {
    pub line: &'a ClaimLine,
    pub is_for_sale: bool,
    pub cold: &'a ColdFinding,
}

/// What an inspection says of cold goods, for sale again or not; of other goods nothing is kept.
pub(super) async fn checked(
    db: &Db,
    order: &orders::Model,
    found: &[Looked<'_>],
) -> Result<Vec<(i64, ColdFinding)>, AfterSaleError> {
    let cold = cold_lines(db, order, found.iter().map(|looked| looked.line)).await?;
    if cold.is_empty() {
        return Ok(Vec::new());
    }
    let rules = rules::rules(db).await?;
    let mut errors = FieldErrors::default();
    let cold_ones = || found.iter().filter(|looked| cold.contains(&looked.line.id));
    for looked in cold_ones() {
        for (field, why) in faults(looked.cold, looked.is_for_sale, &rules) {
            errors.add(format!("{field}.{}", looked.line.id), why);
        }
    }
    if !errors.is_empty() {
        return Err(AfterSaleError::Invalid(errors));
    }
    Ok(cold_ones()
        .map(|looked| (looked.line.id, looked.cold.clone()))
        .collect())
}

/// Why these units are not for sale again, by field; none: they are, or nobody wants them to be.
pub fn faults(cold: &ColdFinding, is_for_sale: bool, rules: &DispatchRules) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    match cold.temperature {
        Some(tenths) if !MEASURABLE.contains(&tenths) => {
            faults.push(("temperature", "温度应为 -50 到 60 ℃".into()));
        }
        Some(tenths) if is_for_sale && !rules.is_cold_enough(tenths) => faults.push((
            "temperature",
            format!(
                "{} ℃ 不在 {} 以内，不能合格入库，请放入待处理区或按不合格处理",
                celsius(tenths),
                rules.range()
            ),
        )),
        None if is_for_sale => faults.push(("temperature", "冷链商品请填写实测温度，例如 5.2".into())),
        _ => {}
    }
    if is_for_sale && cold.kept_cold != KeptCold::Proven {
        let why = "没有证明客户储存和运输全程冷链的，不能合格入库，请放入待处理区或按不合格处理";
        faults.push(("kept_cold", why.into()));
    } else if is_for_sale && cold.proof.is_empty() {
        let why = "请写明凭什么证明，例如客户的冰箱温度记录、保温箱记录仪编号";
        faults.push(("kept_cold_proof", why.into()));
    }
    faults
}

#[cfg(test)]
mod tests {
    use ::orders::dispatch::models::codes_needed::CodesNeeded;

    use super::*;

    fn rules() -> DispatchRules {
        DispatchRules {
            id: 1,
            second_person_checks: true,
            coldest: 20,
            warmest: 80,
            trace_codes: CodesNeeded::Known,
            carriers_due_on: chrono::NaiveDate::MAX,
        }
    }

    fn fields(
        temperature: Option<i64>,
        kept_cold: KeptCold,
        proof: &str,
        is_for_sale: bool,
    ) -> Vec<&'static str> {
        let cold = ColdFinding {
            temperature,
            kept_cold,
            proof: proof.into(),
        };
        let faults = faults(&cold, is_for_sale, &rules());
        faults.into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn cold_goods_are_for_sale_again_only_cold_and_proven() {
        use KeptCold::{Proven, Unproven, Unsaid};
        assert!(fields(Some(50), Proven, "冰箱记录", true).is_empty());
        assert!(fields(Some(20), Proven, "冰箱记录", true).is_empty());
        assert_eq!(fields(Some(81), Proven, "冰箱记录", true), ["temperature"]);
        assert_eq!(fields(Some(19), Proven, "冰箱记录", true), ["temperature"]);
        assert_eq!(fields(None, Proven, "冰箱记录", true), ["temperature"]);
        assert_eq!(fields(Some(50), Unproven, "冰箱记录", true), ["kept_cold"]);
        assert_eq!(fields(Some(50), Proven, "", true), ["kept_cold_proof"]);
        assert_eq!(fields(None, Unsaid, "", true), ["temperature", "kept_cold"]);
    }

    #[test]
    fn what_is_kept_apart_needs_no_proof_and_no_impossible_temperature() {
        assert!(fields(None, KeptCold::Unsaid, "", false).is_empty());
        assert!(fields(Some(250), KeptCold::Unproven, "", false).is_empty());
        assert_eq!(fields(Some(601), KeptCold::Unproven, "", false), ["temperature"]);
    }

    #[test]
    fn the_codes_are_read_as_they_are_written() {
        for kept in KeptCold::ALL {
            assert_eq!(KeptCold::read(kept.code()), Ok(kept));
        }
        assert!(KeptCold::read("yes").is_err());
    }
}
