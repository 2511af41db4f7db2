//! Who carries parcels for the wholesaler (承运单位审核, GSP; K): its licence, the contract with it, and for cold goods until when its
//! vehicles and boxes are validated. One person enters it, another one, of quality management, lets it carry.
use chrono::{DateTime, NaiveDate, Utc};
use files::uploads::StoredDocument;
use kernel::{
    Actor, Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    clock::shop_day,
    db::{ROW_LOCK, patterns::contains},
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::carriers::{ActiveModel, Column, Entity},
    carrier_scans::{self, CarrierPaper, CarrierScan},
};
use crate::errors::SiteError;

pub use super::_entities::carriers::Model as Carrier;

/// What between the numbers of vehicles is none.
const BETWEEN: [char; 8] = ['、', '，', ',', '；', ';', ' ', '\n', '\t'];

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum CarrierStanding {
    Draft,
    Approved,
    Refused,
}

impl CarrierStanding {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Approved => "approved",
            Self::Refused => "refused",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "待审核",
            Self::Approved => "已批准",
            Self::Refused => "已停用",
        }
    }
}

#[derive(Clone, Debug)]
pub struct CarrierFacts {
    pub name: String,
    /// The wholesaler's own vehicles: no contract is made with them.
    pub is_own: bool,
    pub credit_code: String,
    /// 道路运输经营许可证 or 快递业务经营许可证
    pub licence_number: String,
    pub licence_until: Option<NaiveDate>,
    /// 委托运输协议
    pub contract_until: Option<NaiveDate>,
    pub carries_cold: bool,
    /// Until when the validation of its vehicles and boxes counts.
    pub validated_until: Option<NaiveDate>,
    /// Numbers of the validated ones; empty: all of the carrier's.
    pub vehicles: String,
    pub note: String,
}

fn lacks(name: &str, until: Option<NaiveDate>, today: NaiveDate) -> Option<String> {
    match until {
        None => Some(format!("没有登记{name}的有效期")),
        Some(until) if until < today => Some(format!("{name}已于 {until} 到期")),
        Some(_) => None,
    }
}

/// What of its papers is not on file or over.
pub fn missing(carrier: &Carrier, today: NaiveDate) -> Vec<String> {
    let mut missing = Vec::new();
    if carrier.is_own {
        return missing;
    }
    for (name, text) in [
        ("统一社会信用代码", &carrier.credit_code),
        ("运输许可证号", &carrier.licence_number),
    ] {
        if text.is_empty() {
            missing.push(format!("没有登记{name}"));
        }
    }
    missing.extend(lacks("运输许可证", carrier.licence_until, today));
    missing.extend(lacks("委托运输协议", carrier.contract_until, today));
    missing
}

/// The same of what cold goods ask for.
pub fn missing_for_cold(carrier: &Carrier, today: NaiveDate) -> Option<String> {
    let validated = || lacks("冷藏车、保温箱的验证", carrier.validated_until, today);
    carrier.carries_cold.then(validated).flatten()
}

/// Why it takes no parcel today, if so. `cold_vehicle`: in what a cold parcel travels.
pub fn why_not(carrier: &Carrier, cold_vehicle: Option<&str>, today: NaiveDate) -> Option<String> {
    let name = &carrier.name;
    match carrier.standing {
        CarrierStanding::Draft => {
            return Some(format!("承运单位“{name}”还没有通过质量管理审核，不能交它运输"));
        }
        CarrierStanding::Refused => return Some(format!("承运单位“{name}”已停用，不能交它运输")),
        CarrierStanding::Approved => {}
    }
    let over = missing(carrier, today);
    if !over.is_empty() {
        return Some(format!("承运单位“{name}”{}，不能交它运输", over.join("；")));
    }
    let vehicle = cold_vehicle?;
    if !carrier.carries_cold {
        return Some(format!("承运单位“{name}”没有审核冷链运输，不能运冷藏药品"));
    }
    if let Some(over) = missing_for_cold(carrier, today) {
        return Some(format!("承运单位“{name}”{over}，不能运冷藏药品"));
    }
    let mut validated = carrier
        .vehicles
        .split(BETWEEN)
        .filter(|number| !number.is_empty())
        .peekable();
    let is_known = validated.peek().is_none() || validated.any(|number| number == vehicle.trim());
    (!is_known).then(|| format!("承运单位“{name}”没有登记“{vehicle}”的验证，请核对冷藏车或保温箱编号"))
}

/// Few carry for one wholesaler.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<Carrier>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

pub async fn find(db: &Db, id: i64) -> Result<Option<Carrier>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page. Filters: `id`, `status`, `q`.
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Carrier>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Standing.eq(status)))
        .add_option(query.text("q").map(|words| contains(Column::Name, &words)));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        _ => None,
    };
    query
        .page(db, Entity::find().filter(all), ("name", Direction::Asc), column)
        .await
}

/// Enters one, or other facts of one (`id`): either waits for quality management. Returns it before and after.
pub async fn enter(
    tx: &WriteTx,
    id: Option<i64>,
    facts: CarrierFacts,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Option<Carrier>, Carrier), SiteError> {
    let before = match id {
        Some(id) => Some(locked(tx, id).await?),
        None => None,
    };
    if facts.name.is_empty() {
        return Err(SiteError::invalid("name", "请填写承运单位名称"));
    }
    let same = Entity::find()
        .filter(Column::Name.eq(&facts.name))
        .filter(Column::Id.ne(id.unwrap_or_default()))
        .one(tx.db())
        .await?;
    if same.is_some() {
        return Err(SiteError::invalid("name", "已有同名的承运单位"));
    }
    let is_new = before.is_none();
    let mut row = before.clone().map_or_else(
        <ActiveModel as Default>::default,
        IntoActiveModel::into_active_model,
    );
    row.name = Set(facts.name);
    row.is_own = Set(facts.is_own);
    row.credit_code = Set(facts.credit_code);
    row.licence_number = Set(facts.licence_number);
    row.licence_until = Set(facts.licence_until);
    row.contract_until = Set(facts.contract_until);
    row.carries_cold = Set(facts.carries_cold);
    row.validated_until = Set(facts.validated_until);
    row.vehicles = Set(facts.vehicles);
    row.note = Set(facts.note);
    wait_again(&mut row, actor, now)?;
    let after = if is_new {
        row.insert(tx.db()).await?
    } else {
        row.update(tx.db()).await?
    };
    if let Some(before) = &before {
        carrier_scans::retire_outdated(tx, before, &after, now).await?;
    }
    Ok((before, after))
}

/// What this person has entered waits for another one, of quality management.
fn wait_again(row: &mut ActiveModel, actor: &Actor, now: DateTime<Utc>) -> Result<(), SiteError> {
    row.standing = Set(CarrierStanding::Draft);
    row.entered_by = Set(actor.id.ok_or(SiteError::NotFound("登记人"))?);
    row.entered_by_name = Set(actor.name.clone());
    row.entered_at = Set(now);
    row.opinion = Set(String::new());
    row.decided_by = Set(None);
    row.decided_by_name = Set(String::new());
    row.decided_at = Set(None);
    Ok(())
}

/// Files a scan. In the place of another it waits for quality management, as other facts do, and of a carrier that waits it
/// is one more thing to look at. Returns the carrier after it.
#[kernel::boxed]
pub async fn attach(
    tx: &WriteTx,
    id: i64,
    (paper, file): (CarrierPaper, StoredDocument),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Carrier, CarrierScan), SiteError> {
    let carrier = locked(tx, id).await?;
    let (scan, is_other) = carrier_scans::keep(tx, id, (paper, file), actor, now).await?;
    let is_for_judging = is_other || carrier.standing == CarrierStanding::Draft;
    if !is_for_judging || !paper.is_judged() {
        return Ok((carrier, scan));
    }
    let mut row = carrier.into_active_model();
    wait_again(&mut row, actor, now)?;
    Ok((row.update(tx.db()).await?, scan))
}

async fn locked(tx: &WriteTx, id: i64) -> Result<Carrier, SiteError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(SiteError::NotFound("承运单位"))
}

/// The word of quality management.
#[derive(Clone, Debug)]
pub struct Said {
    pub approves: bool,
    pub opinion: String,
    /// When what they looked at had been entered.
    pub looked_at: DateTime<Utc>,
}

/// Quality management lets it carry, or stops it. Nobody lets one carry that they entered themselves.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    said: Said,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Carrier, Carrier), SiteError> {
    let before = locked(tx, id).await?;
    let approves = said.approves;
    if said.opinion.is_empty() {
        return Err(SiteError::invalid("opinion", "请写明审核意见"));
    }
    if approves {
        if before.standing == CarrierStanding::Approved {
            return Err(SiteError::Conflict("承运单位已批准，这里只能停用"));
        }
        if Some(before.entered_by) == actor.id {
            return Err(SiteError::Conflict(
                "登记资料的人不能自己审核，请另一位质量管理人员审核",
            ));
        }
        if said.looked_at != before.entered_at {
            return Err(SiteError::Conflict(
                "资料在您打开之后有变动，请核对现在的内容再审核",
            ));
        }
        let today = shop_day(now);
        let mut missing = missing(&before, today);
        missing.extend(missing_for_cold(&before, today));
        let scans = carrier_scans::of(tx.db(), vec![id]).await?;
        missing.extend(carrier_scans::missing(&before, &scans));
        if !missing.is_empty() {
            let why = format!("资料不齐，不能批准：{}", missing.join("；"));
            return Err(SiteError::invalid("approves", why));
        }
    }
    let mut row = before.clone().into_active_model();
    row.standing = Set(if approves {
        CarrierStanding::Approved
    } else {
        CarrierStanding::Refused
    });
    row.opinion = Set(said.opinion);
    row.decided_by = Set(actor.id);
    row.decided_by_name = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    Ok((before, row.update(tx.db()).await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carrier() -> Carrier {
        let day = |text: &str| text.parse().ok();
        Carrier {
            id: 1,
            name: "顺丰速运".into(),
            is_own: false,
            credit_code: "91440300708461136T".into(),
            licence_number: "国邮20100001A".into(),
            licence_until: day("2027-06-30"),
            contract_until: day("2027-03-31"),
            carries_cold: true,
            validated_until: day("2027-01-31"),
            vehicles: "箱7、鄂A12345".into(),
            note: String::new(),
            standing: CarrierStanding::Approved,
            entered_by: 1,
            entered_by_name: String::new(),
            entered_at: DateTime::UNIX_EPOCH,
            opinion: String::new(),
            decided_by: None,
            decided_by_name: String::new(),
            decided_at: None,
        }
    }

    #[test]
    fn who_carries_has_papers_in_force_and_for_cold_goods_validated_vehicles() {
        let today = |text: &str| text.parse::<NaiveDate>().unwrap();
        let known = carrier();
        assert_eq!(why_not(&known, None, today("2027-03-31")), None);
        assert!(
            why_not(&known, None, today("2027-04-01"))
                .unwrap()
                .contains("委托运输协议")
        );
        assert_eq!(why_not(&known, Some("箱7"), today("2027-01-31")), None);
        let stale = why_not(&known, Some("箱7"), today("2027-02-01")).unwrap();
        assert!(stale.contains("验证已于 2027-01-31 到期"), "{stale}");
        let other = why_not(&known, Some("箱8"), today("2027-01-31")).unwrap();
        assert!(other.contains("箱8"), "{other}");
        let any = Carrier {
            vehicles: String::new(),
            ..carrier()
        };
        assert_eq!(why_not(&any, Some("箱8"), today("2027-01-31")), None);
        let dry = Carrier {
            carries_cold: false,
            ..carrier()
        };
        assert!(
            why_not(&dry, Some("箱7"), today("2027-01-31"))
                .unwrap()
                .contains("冷链")
        );
        let own = Carrier {
            is_own: true,
            licence_number: String::new(),
            contract_until: None,
            ..carrier()
        };
        assert_eq!(why_not(&own, None, today("2028-01-01")), None);
        for standing in [CarrierStanding::Draft, CarrierStanding::Refused] {
            let stopped = Carrier {
                standing,
                ..carrier()
            };
            assert!(
                why_not(&stopped, None, today("2027-01-01")).is_some(),
                "{standing:?}"
            );
        }
    }
}
