//! What an inspection asks about: a period, and within it a product, a batch, a buyer.
use catalog::models::_entities::{batches, goods};
use chrono::NaiveDate;
use identity::models::_entities::companies;
use kernel::{Db, input::DayRange};
use sea_orm::{Condition, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use crate::errors::DocumentError;

/// Days of one question: two years, one of them with a leap day.
pub const MOST_DAYS: i64 = 731;

/// What a register can be narrowed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    Period,
    Goods,
    Batch,
    Company,
}

impl Filter {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Period => "period",
            Self::Goods => "goods",
            Self::Batch => "batch",
            Self::Company => "company",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Asked {
    pub days: DayRange,
    pub today: NaiveDate,
    /// The last day on which what expires is near expiry.
    pub near_expiry_until: NaiveDate,
    pub goods_id: Option<i64>,
    /// The whole number.
    pub batch: Option<String>,
    pub company_id: Option<i64>,
}

impl Asked {
    /// From the first moment of the first day to the last of the last one, in the shop's time.
    pub fn within(&self, at: impl ColumnTrait) -> Condition {
        Condition::all()
            .add(at.gte(self.days.first_moment()))
            .add(at.lt(self.days.moment_after()))
    }

    /// The same for what names a day.
    pub fn on(&self, day: impl ColumnTrait) -> Condition {
        Condition::all()
            .add(day.gte(self.days.first))
            .add(day.lte(self.days.last))
    }

    /// None: of all goods.
    pub fn of_goods(&self, column: impl ColumnTrait) -> Option<Expr> {
        self.goods_id.map(|id| column.eq(id))
    }

    /// By its number; none: of all batches.
    pub fn of_batch(&self, column: impl ColumnTrait) -> Option<Expr> {
        self.batch.as_deref().map(|number| column.eq(number))
    }

    /// The same for what names its batch by id.
    pub fn of_batch_id(&self, column: impl ColumnTrait) -> Option<Expr> {
        let numbered = self.of_batch(batches::Column::Number)?;
        Some(column.in_subquery(batches_with(numbered)))
    }

    pub fn of_goods_of_batch(&self, column: impl ColumnTrait) -> Option<Expr> {
        let of_goods = self.of_goods(batches::Column::GoodsId)?;
        Some(column.in_subquery(batches_with(of_goods)))
    }

    /// None: of all companies.
    pub fn of_company(&self, column: impl ColumnTrait) -> Option<Expr> {
        self.company_id.map(|id| column.eq(id))
    }

    /// This question within what a register can be narrowed by, in words.
    pub fn words(&self, filters: &[Filter], names: &Names) -> Vec<(&'static str, String)> {
        let has = |filter: Filter| filters.contains(&filter);
        let period = if has(Filter::Period) {
            format!("{} 至 {}", self.days.first, self.days.last)
        } else {
            format!("截至 {}", self.today)
        };
        let mut words = vec![("期间", period)];
        let narrowed = [
            (Filter::Goods, "商品", &names.goods),
            (Filter::Batch, "批号", &self.batch),
            (Filter::Company, "客户", &names.company),
        ];
        for (filter, label, name) in narrowed {
            if let Some(name) = name.as_ref().filter(|_| has(filter)) {
                words.push((label, name.clone()));
            }
        }
        words
    }
}

fn batches_with(what: Expr) -> SelectStatement {
    batches::Entity::find()
        .select_only()
        .column(batches::Column::Id)
        .filter(what)
        .into_query()
}

/// What the ids of a question are called.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub goods: Option<String>,
    pub company: Option<String>,
}

impl Names {
    /// 422 for ids of nothing.
    #[kernel::boxed]
    pub async fn of(db: &Db, asked: &Asked) -> Result<Self, DocumentError> {
        let mut names = Self::default();
        if let Some(id) = asked.goods_id {
            let row = goods::Entity::find_by_id(id).one(db).await?;
            let row = row.ok_or_else(|| DocumentError::invalid("goods_id", "没有这种商品，请重新选择"))?;
            names.goods = Some(format!("{} {}", row.name, row.spec));
        }
        if let Some(id) = asked.company_id {
            let row = companies::Entity::find_by_id(id).one(db).await?;
            let row = row.ok_or_else(|| DocumentError::invalid("company_id", "没有这个客户，请重新选择"))?;
            names.company = Some(row.name);
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked() -> Asked {
        let day = |text: &str| text.parse().unwrap();
        Asked {
            days: DayRange {
                first: day("2026-11-01"),
                last: day("2026-11-30"),
            },
            today: day("2026-12-02"),
            near_expiry_until: day("2027-05-31"),
            goods_id: Some(1),
            batch: Some("B001".into()),
            company_id: None,
        }
    }

    #[test]
    fn a_question_is_worded_by_what_a_register_can_be_narrowed_by() {
        let names = Names {
            goods: Some("阿莫西林".into()),
            company: Some("别家".into()),
        };
        let line = |filters: &[Filter]| {
            let words = asked().words(
                filters,
                &Names {
                    company: None,
                    ..names.clone()
                },
            );
            let words: Vec<String> = words
                .iter()
                .map(|(label, text)| format!("{label}{text}"))
                .collect();
            words.join("|")
        };
        assert_eq!(
            line(&[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company]),
            "期间2026-11-01 至 2026-11-30|商品阿莫西林|批号B001"
        );
        assert_eq!(line(&[Filter::Batch]), "期间截至 2026-12-02|批号B001");
    }
}
