//! The tables of `tasks/demo`, part of the binary so that it seeds from any folder.
// Fields are the columns of the tables, by their names.
#![allow(clippy::struct_field_names)]

use serde::{Deserialize, de::DeserializeOwned};

const MAKERS: &str = include_str!("../../demo/makers.tsv");
const CATEGORIES: &str = include_str!("../../demo/categories.tsv");
const CHEMICAL: &str = include_str!("../../demo/generics_chemical.tsv");
const PATENT: &str = include_str!("../../demo/generics_patent.tsv");
const PIECES: &str = include_str!("../../demo/tcm_pieces.tsv");
const DEVICES: &str = include_str!("../../demo/devices.tsv");
const LEAFLETS: &str = include_str!("../../demo/leaflets.tsv");
const COMPANIES: &str = include_str!("../../demo/companies.tsv");
const LICENCES: &str = include_str!("../../demo/licences.tsv");

#[derive(Clone, Debug, Deserialize)]
pub struct Manufacturer {
    pub short: String,
    pub name: String,
    pub aliases: String,
    pub province: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Category {
    pub code: String,
    pub parent: String,
    pub name: String,
    /// medicine | tcm | device
    pub kind: String,
    pub sort: i64,
}

/// A medicine under its generic name. Lists are separated by `|`; manufacturers may carry `=trade name`.
#[derive(Clone, Debug, Deserialize)]
pub struct Generic {
    pub generic: String,
    pub category: String,
    pub form: String,
    pub rx: String,
    pub scope: String,
    pub control: String,
    pub storage: String,
    pub specs: String,
    pub unit: String,
    /// Yuan, of the first specification.
    pub price: String,
    pub makers: String,
    pub aliases: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Piece {
    pub name: String,
    pub category: String,
    pub aliases: String,
    pub origins: String,
    pub processings: String,
    pub grades: String,
    pub packs: String,
    /// Yuan per kilogram.
    pub price: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Device {
    pub name: String,
    pub category: String,
    /// I | II | III
    pub class: String,
    pub device_code: String,
    pub specs: String,
    pub unit: String,
    pub price: String,
    pub makers: String,
    pub aliases: String,
}

/// What leaflets say of the goods of a category whose names hold one of the words; without words of all others in it.
#[derive(Clone, Debug, Deserialize)]
pub struct Leaflet {
    pub category: String,
    pub words: String,
    /// Of devices: what they are for.
    pub indications: String,
    /// Empty: as the line for the category has it.
    pub adverse: String,
    pub forbidden: String,
    pub care: String,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Company {
    pub username: String,
    pub company: String,
    pub short: String,
    pub buyer_type: i32,
    pub status: String,
    pub rank: i32,
    /// User name of the head office.
    pub parent: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    pub credit_code: String,
    pub legal_person: String,
    pub member: String,
    pub phone: String,
    pub role: String,
    /// Yuan; empty = none.
    pub balance: String,
    pub describe: String,
}

impl Company {
    /// Customers from before have no role here yet: they activate their account by phone.
    pub fn has_account(&self) -> bool {
        !self.role.is_empty()
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct Licence {
    pub username: String,
    pub kind: String,
    pub number: String,
    pub scope: String,
    /// A day, or `+n` days from today.
    pub valid_from: String,
    /// A day, `+n` days from today, or empty = 长期.
    pub valid_to: String,
    pub status: String,
    pub version: i64,
    /// `field=value;field=value`; the lines of a value are parted by `|`.
    pub particulars: String,
}

pub fn makers() -> anyhow::Result<Vec<Manufacturer>> {
    read(MAKERS)
}

pub fn categories() -> anyhow::Result<Vec<Category>> {
    read(CATEGORIES)
}

/// Chemical and biological medicines, then Chinese patent medicines and sundries.
pub fn generics() -> anyhow::Result<Vec<Generic>> {
    let mut generics: Vec<Generic> = read(CHEMICAL)?;
    generics.extend(read::<Generic>(PATENT)?);
    Ok(generics)
}

pub fn pieces() -> anyhow::Result<Vec<Piece>> {
    read(PIECES)
}

pub fn devices() -> anyhow::Result<Vec<Device>> {
    read(DEVICES)
}

pub fn leaflets() -> anyhow::Result<Vec<Leaflet>> {
    read(LEAFLETS)
}

pub fn companies() -> anyhow::Result<Vec<Company>> {
    read(COMPANIES)
}

pub fn licences() -> anyhow::Result<Vec<Licence>> {
    read(LICENCES)
}

/// The items of a `|` list.
pub fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split('|').map(str::trim).filter(|item| !item.is_empty())
}

fn read<T: DeserializeOwned>(text: &str) -> anyhow::Result<Vec<T>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(b'\t')
        .quoting(false)
        .from_reader(text.as_bytes());
    reader.deserialize().map(|row| row.map_err(Into::into)).collect()
}
