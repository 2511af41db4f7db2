//! Which class goods must have, recognised from what is filed about them. Pure but for loading the list.
use std::cmp::Reverse;

use catalog::goods::models::{
    codes::{Control, Kind},
    facts::split_names,
};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::class_rule::{ClassRule, LooksAt, Status};
use crate::models::_entities::class_rules::{Column, Entity};

/// What is filed of a product that may tell its class.
#[derive(Clone, Copy, Debug)]
pub struct Filed<'a> {
    pub kind: Kind,
    pub name: &'a str,
    pub trade_name: &'a str,
    pub aliases: &'a str,
    pub ingredients: &'a str,
    pub approval_number: &'a str,
}

/// What a line of the list finds in a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding<'a> {
    pub rule_id: i64,
    pub looks_at: LooksAt,
    /// The name or number in which it was found; of ingredients the word.
    pub text: &'a str,
    pub control: Control,
    pub class_name: &'a str,
}

impl Finding<'_> {
    /// Goods that nobody can buy need nothing more. The name says which control; ingredients, which at least: of several, one
    /// may ask for more than the one that was found.
    pub fn is_met_by(&self, control: Control) -> bool {
        if control.is_never_sold_online() || control == self.control {
            return true;
        }
        match self.looks_at {
            LooksAt::Ingredient => is_as_strict(control, self.control),
            LooksAt::Name | LooksAt::Number => false,
        }
    }
}

/// Whether goods of this control go to no buyer, and in no way, that another one keeps them from.
fn is_as_strict(control: Control, asked: Control) -> bool {
    match asked {
        Control::Ephedrine | Control::SpecialCompound => control.is_special_compound(),
        Control::NoPharmacy => control.is_forbidden_to_pharmacies() || control == Control::Termination,
        Control::Insulin => control == Control::Peptide,
        _ => false,
    }
}

/// A line that counts.
#[derive(Clone, Debug)]
struct Known {
    id: i64,
    looks_at: LooksAt,
    word: String,
    /// A text with one of these is something else.
    exceptions: Vec<String>,
    kind: Option<Kind>,
    control: Control,
    class_name: String,
}

impl From<&ClassRule> for Known {
    fn from(rule: &ClassRule) -> Self {
        Self {
            id: rule.id,
            looks_at: rule.looks_at,
            word: plain(&rule.word),
            exceptions: split_names(&rule.exceptions).map(plain).collect(),
            kind: Kind::from_code(rule.kind),
            control: rule.control,
            class_name: rule.class_name.clone(),
        }
    }
}

impl Known {
    fn fits(&self, kind: Kind, (looks_at, text): (LooksAt, &str)) -> bool {
        self.looks_at == looks_at
            && self.kind.is_none_or(|only| only == kind)
            && text.contains(&self.word)
            && !self.exceptions.iter().any(|part| text.contains(part))
    }
}

/// The lines that count, the longest word first: it says most.
#[derive(Clone, Debug, Default)]
pub struct ClassRules(Vec<Known>);

impl ClassRules {
    #[kernel::boxed]
    pub async fn load(db: &Db) -> Result<Self, DbErr> {
        let rows = Entity::find()
            .filter(Column::Status.is_in(Status::COUNTING))
            .order_by_asc(Column::Id)
            .all(db)
            .await?;
        Ok(Self(Vec::new()).with(&rows))
    }

    /// These lines, too.
    #[must_use]
    pub fn with(mut self, rules: &[ClassRule]) -> Self {
        self.0.extend(rules.iter().map(Known::from));
        self.0.sort_by_key(|rule| Reverse(rule.word.chars().count()));
        self
    }

    /// The list as it is shipped, for tests without a database.
    pub fn read(list: &str) -> Self {
        let lines = list.lines().filter(|line| !line.starts_with('#')).skip(1);
        let mut rules: Vec<Known> = lines.filter_map(read).collect();
        rules.sort_by_key(|rule| Reverse(rule.word.chars().count()));
        Self(rules)
    }

    /// The class that this product must have. What may not be sold online comes first, and names and numbers before
    /// ingredients, of which a compound has many.
    pub fn finding<'a>(&'a self, filed: &Filed<'a>) -> Option<Finding<'a>> {
        if filed.kind == Kind::Device {
            return None;
        }
        let names = [
            (LooksAt::Number, filed.approval_number),
            (LooksAt::Name, filed.name),
        ]
        .into_iter()
        .chain([(LooksAt::Name, filed.trade_name)])
        .chain(split_names(filed.aliases).map(|alias| (LooksAt::Name, alias)));
        let names: Vec<(LooksAt, &str)> = names.collect();
        let ingredients = [(LooksAt::Ingredient, filed.ingredients)];
        let is_off = |rule: &Known| rule.control.is_never_sold_online();
        self.first(filed.kind, &names, is_off)
            .or_else(|| self.first(filed.kind, &names, |_| true))
            .or_else(|| self.first(filed.kind, &ingredients, |_| true))
    }

    fn first<'a>(
        &'a self,
        kind: Kind,
        texts: &[(LooksAt, &'a str)],
        counts: impl Fn(&Known) -> bool,
    ) -> Option<Finding<'a>> {
        texts.iter().find_map(|(looks_at, text)| {
            let told = plain(text);
            let fits = |rule: &&Known| counts(rule) && rule.fits(kind, (*looks_at, &told));
            let rule = self.0.iter().find(fits)?;
            Some(Finding {
                rule_id: rule.id,
                looks_at: *looks_at,
                text: match looks_at {
                    LooksAt::Ingredient => rule.word.as_str(),
                    LooksAt::Name | LooksAt::Number => text,
                },
                control: rule.control,
                class_name: &rule.class_name,
            })
        })
    }
}

/// Spaces, case and wide letters hide nothing.
pub(super) fn plain(text: &str) -> String {
    /// From a narrow letter to the wide one.
    const WIDE: u32 = 0xFEE0;
    let narrow = |letter: char| match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - WIDE).unwrap_or(letter),
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        other => other,
    };
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.map(narrow).flat_map(char::to_lowercase).collect()
}

fn read(line: &str) -> Option<Known> {
    let mut cells = line.split('\t');
    let looks_at = LooksAt::from_code(cells.next()?)?;
    let (word, exceptions) = (cells.next()?, cells.next()?);
    let kind = cells.next()?.parse().ok().and_then(Kind::from_code);
    let control = Control::from_code(cells.next()?);
    Some(Known {
        id: 0,
        looks_at,
        word: plain(word),
        exceptions: split_names(exceptions).map(plain).collect(),
        kind,
        control,
        class_name: cells.next()?.to_owned(),
    })
}

/// What goods of a class are called in the column of special control, where no such goods may be filed.
pub fn class_named(text: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 8] = [
        ("麻醉", "麻醉药品"),
        ("精神", "精神药品"),
        ("毒性", "医疗用毒性药品"),
        ("放射", "放射性药品"),
        ("易制毒", "药品类易制毒化学品"),
        ("疫苗", "疫苗"),
        ("血液制品", "血液制品"),
        ("禁止网售", "禁止网络销售药品"),
    ];
    let found = NAMES.iter().find(|(word, _)| text.contains(word))?;
    Some(found.1)
}

#[cfg(test)]
mod tests;
