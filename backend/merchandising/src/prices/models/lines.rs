//! What differs between two price lists, line by line as people read it.
use std::collections::{BTreeMap, BTreeSet, HashMap};

use catalog::goods::models::{codes::TierType, facts::SpecialPrice};
use chrono::{DateTime, Utc};
use identity::{audit::models::history::moment, models::_entities::companies};
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use super::list::PriceList;

/// What a price is of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Base,
    Tier {
        up_to: bool,
        number: i64,
    },
    Special {
        company_id: Option<i64>,
        region: String,
        rank: Option<i64>,
        from: Option<DateTime<Utc>>,
        to: Option<DateTime<Utc>>,
    },
}

impl From<&SpecialPrice> for Subject {
    fn from(special: &SpecialPrice) -> Self {
        Self::Special {
            company_id: special.company_id,
            region: special.region.clone(),
            rank: special.rank,
            from: special.from,
            to: special.to,
        }
    }
}

/// One price before and after; none where there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub subject: Subject,
    pub before: Option<Money>,
    pub after: Option<Money>,
}

/// Everything that differs. Another kind of ladder makes every tier another one.
pub fn lines(before: &PriceList, after: &PriceList) -> Vec<Line> {
    let (old, new) = (prices(before), prices(after));
    let subjects: BTreeSet<&Subject> = old.keys().chain(new.keys()).collect();
    let line = |subject: &Subject| Line {
        before: old.get(subject).copied(),
        after: new.get(subject).copied(),
        subject: subject.clone(),
    };
    subjects
        .into_iter()
        .map(line)
        .filter(|line| line.before != line.after)
        .collect()
}

fn prices(list: &PriceList) -> BTreeMap<Subject, Money> {
    let up_to = list.ladder_type == TierType::UpTo;
    let base = list.base.map(|price| (Subject::Base, price));
    let tiers = list.tiers.iter().map(|tier| {
        let number = tier.quantity;
        (Subject::Tier { up_to, number }, tier.price)
    });
    let specials = list
        .specials
        .iter()
        .map(|special| (special.into(), special.price));
    base.into_iter().chain(tiers).chain(specials).collect()
}

/// Names of the buyers that special prices in these lists name.
pub type Names = HashMap<i64, String>;

pub async fn names(db: &Db, lines: &[Line]) -> Result<Names, DbErr> {
    let named: BTreeSet<i64> = lines
        .iter()
        .filter_map(|line| match &line.subject {
            Subject::Special { company_id, .. } => *company_id,
            _ => None,
        })
        .collect();
    let rows = companies::Entity::find()
        .filter(companies::Column::Id.is_in(named))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

impl Subject {
    pub fn text(&self, names: &Names) -> String {
        match self {
            Self::Base => "基础价".into(),
            Self::Tier { up_to: true, number } => format!("阶梯价 不超过 {number}"),
            Self::Tier { up_to: false, number } => format!("阶梯价 满 {number}"),
            Self::Special {
                company_id,
                region,
                rank,
                from,
                to,
            } => {
                let company = company_id.and_then(|id| names.get(&id).cloned());
                let rank = rank.map(|rank| format!("{rank} 级客户"));
                let scope: Vec<String> = [company, Some(region.clone()), rank]
                    .into_iter()
                    .flatten()
                    .filter(|text| !text.is_empty())
                    .collect();
                format!("专属价 {}{}", scope.join(" · "), period(*from, *to))
            }
        }
    }
}

fn period(from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>) -> String {
    let text = |at: DateTime<Utc>| moment(&at.to_rfc3339());
    match (from.map(text), to.map(text)) {
        (None, None) => String::new(),
        (from, to) => format!(
            "（{} 至 {}）",
            from.unwrap_or_else(|| "即日".into()),
            to.unwrap_or_else(|| "长期".into())
        ),
    }
}

/// Both sides of these lines, for the audit log.
pub fn told(lines: &[Line], names: &Names) -> (Vec<String>, Vec<String>) {
    let side = |price: fn(&Line) -> Option<Money>| {
        let told = |line: &Line| {
            let price = price(line)?;
            Some(format!("{} {price}", line.subject.text(names)))
        };
        lines.iter().filter_map(told).collect()
    };
    (side(|line| line.before), side(|line| line.after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{goods::models::facts::TierPrice, prices::models::pricing::RankPrice};

    #[test]
    fn only_what_differs_is_named() {
        let tier = |number, fen| TierPrice {
            id: number,
            quantity: number,
            price: Money(fen),
        };
        let before = PriceList {
            base: Some(Money(1000)),
            tiers: vec![tier(10, 950), tier(50, 900)],
            ..PriceList::empty(TierType::From)
        };
        let rank = RankPrice {
            rank: 3,
            price: Money(900),
        };
        let mut after = before.clone().with_rank_prices(&[rank]);
        after.tiers[1].price = Money(880);
        let changed = lines(&before, &after);
        let (old, new) = told(&changed, &Names::new());
        assert_eq!(old, ["阶梯价 满 50 9.00"]);
        assert_eq!(new, ["阶梯价 满 50 8.80", "专属价 3 级客户 9.00"]);
        after.ladder_type = TierType::UpTo;
        assert_eq!(lines(&before, &after).len(), 5, "every tier means something else");
        assert!(lines(&before, &before).is_empty());
    }
}
