//! Goods that a medical institution buys for departments (诊疗科目) of its licence alone: rows that quality management keeps.
use std::sync::Arc;

use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::codes::Control;
use crate::models::_entities::department_rules::{Column, Entity};

pub use crate::models::_entities::department_rules::Model as DepartmentRuleRow;

/// What between the names of departments is none.
const BETWEEN: [char; 8] = ['、', '，', ',', '；', ';', ' ', '\n', '\t'];

/// The classes of goods that departments are asked of, each a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum PracticeClass {
    /// 终止妊娠药品
    Termination,
    /// 中药饮片
    TcmPiece,
    /// 中成药
    ChinesePatent,
    /// 含特殊药品复方制剂
    SpecialCompound,
    /// 蛋白同化制剂
    Anabolic,
    /// 肽类激素 other than insulin
    Peptide,
}

impl PracticeClass {
    pub const ALL: [Self; 6] = [
        Self::Termination,
        Self::TcmPiece,
        Self::ChinesePatent,
        Self::SpecialCompound,
        Self::Anabolic,
        Self::Peptide,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Termination => "termination",
            Self::TcmPiece => "tcm_piece",
            Self::ChinesePatent => "chinese_patent",
            Self::SpecialCompound => "special_compound",
            Self::Anabolic => "anabolic",
            Self::Peptide => "peptide",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Termination => "终止妊娠药品",
            Self::TcmPiece => "中药饮片",
            Self::ChinesePatent => "中成药",
            Self::SpecialCompound => "含特殊药品复方制剂",
            Self::Anabolic => "蛋白同化制剂",
            Self::Peptide => "肽类激素",
        }
    }

    /// Are goods of this control and scope of the class?
    pub fn includes(self, control: Control, scope: &str) -> bool {
        match self {
            Self::Termination => control == Control::Termination,
            Self::SpecialCompound => control.is_special_compound(),
            Self::Anabolic => control == Control::Anabolic,
            Self::Peptide => control == Control::Peptide,
            Self::TcmPiece | Self::ChinesePatent => scope == self.code(),
        }
    }
}

/// A row that asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DepartmentRule {
    pub class: PracticeClass,
    /// Any of them does, as the licence names it or as part of the name.
    pub departments: Vec<String>,
}

impl DepartmentRule {
    /// The one of them for which a licence with these 诊疗科目 covers the class.
    pub fn named_in(&self, subjects: &str) -> Option<&str> {
        let mut names = self.departments.iter().map(String::as_str);
        names.find(|name| subjects.contains(name))
    }
}

/// The names in the text, each once.
pub fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in text.split(BETWEEN).filter(|name| !name.is_empty()) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// In the order in which they were filed.
#[kernel::boxed]
pub async fn rows(db: &Db) -> Result<Vec<DepartmentRuleRow>, DbErr> {
    Entity::find().order_by_asc(Column::Id).all(db).await
}

/// What the gate judges by.
pub async fn facts(db: &Db) -> Result<Arc<[DepartmentRule]>, DbErr> {
    let asking = rows(db).await?.into_iter().filter_map(|row| {
        let departments = names(&row.departments);
        let rule = DepartmentRule {
            class: row.class,
            departments,
        };
        (!rule.departments.is_empty()).then_some(rule)
    });
    Ok(asking.collect())
}
