//! The goods of the demo shop: every generic in its strengths from its manufacturers. A larger shop lets further
//! manufacturers of the same kind make the same medicines.
use catalog::goods::models::codes::Kind;
use kernel::Money;

use super::{
    numbers::{between, hash},
    packs::{grams, units},
    tables::{self, items},
};

/// A product before it has rows.
#[derive(Clone, Debug)]
pub struct Item {
    /// medicine 1, tcm 2, device 3
    pub kind: Kind,
    pub name: String,
    pub trade_name: String,
    pub aliases: String,
    /// Short name of the manufacturer.
    pub maker: String,
    /// Code of the category.
    pub category: String,
    pub form: String,
    pub spec: String,
    pub unit: String,
    pub rx: String,
    pub scope: String,
    pub control: String,
    pub storage: String,
    pub device_class: String,
    pub device_code: String,
    pub price: Money,
    /// Number of the edition: 0 for the tables' own manufacturers, then one more for each round of further manufacturers.
    pub edition: usize,
}

impl Item {
    /// What names this product and no other.
    pub fn identity(&self) -> String {
        format!("{}|{}|{}|{}", self.name, self.spec, self.maker, self.edition)
    }
}

pub struct Assortment {
    own: Vec<Item>,
    /// Manufacturers of the same kind of goods, for the further editions: in the order of `Kind`.
    pools: [Vec<String>; 3],
}

impl Assortment {
    pub fn load() -> anyhow::Result<Self> {
        let medicines: Vec<Vec<Item>> = tables::generics()?
            .iter()
            .map(medicine)
            .collect::<Result<_, _>>()?;
        let pieces: Vec<Vec<Item>> = tables::pieces()?.iter().map(piece).collect::<Result<_, _>>()?;
        let devices: Vec<Vec<Item>> = tables::devices()?.iter().map(device).collect::<Result<_, _>>()?;
        let pools = [makers_of(&medicines), makers_of(&pieces), makers_of(&devices)];
        let own = in_rounds(medicines.into_iter().chain(pieces).chain(devices).collect());
        Ok(Self { own, pools })
    }

    /// How many goods the tables themselves give.
    pub fn own_size(&self) -> usize {
        self.own.len()
    }

    /// The product at this place; the first places go through all names before a second strength of any.
    pub fn item(&self, place: usize) -> Item {
        let mut item = self.own[place % self.own.len()].clone();
        item.edition = place / self.own.len();
        if item.edition > 0 {
            let pool = &self.pools[item.kind as usize];
            let start = hash(&item.name) as usize;
            item.maker
                .clone_from(&pool[start.wrapping_add(item.edition) % pool.len()]);
            item.trade_name.clear();
            let drift = between(&item.identity(), 88, 112);
            item.price = item.price.share(drift, 100).max(Money(10));
        }
        item
    }
}

/// First one of every name, then the second of every name, …
fn in_rounds(mut names: Vec<Vec<Item>>) -> Vec<Item> {
    let most = names.iter().map(Vec::len).max().unwrap_or_default();
    let mut rounds = Vec::new();
    for round in 0..most {
        rounds.extend(names.iter_mut().filter_map(|items| items.get(round).cloned()));
    }
    rounds
}

fn makers_of(names: &[Vec<Item>]) -> Vec<String> {
    let mut makers: Vec<String> = names.iter().flatten().map(|item| item.maker.clone()).collect();
    makers.sort_unstable();
    makers.dedup();
    makers
}

/// Manufacturer and trade name of `maker=trade name`.
fn maker_and_trade_name(entry: &str) -> (String, String) {
    let (maker, trade_name) = entry.split_once('=').unwrap_or((entry, ""));
    (maker.trim().into(), trade_name.trim().into())
}

fn medicine(row: &tables::Generic) -> anyhow::Result<Vec<Item>> {
    let first_price: Money = row.price.parse()?;
    let first_spec = items(&row.specs).next().unwrap_or_default();
    let mut made = Vec::new();
    for (place, spec) in items(&row.specs).enumerate() {
        for entry in items(&row.makers) {
            let (maker, trade_name) = maker_and_trade_name(entry);
            let price = price_of(first_price, first_spec, spec, place, &maker);
            made.push(Item {
                kind: Kind::Medicine,
                name: row.generic.clone(),
                trade_name,
                aliases: row.aliases.clone(),
                maker,
                category: row.category.clone(),
                form: row.form.clone(),
                spec: spec.to_owned(),
                unit: row.unit.clone(),
                rx: row.rx.clone(),
                scope: row.scope.clone(),
                control: row.control.clone(),
                storage: row.storage.clone(),
                device_class: String::new(),
                device_code: String::new(),
                price,
                edition: 0,
            });
        }
    }
    Ok(made)
}

/// The manufacturers of decoction pieces among the tables' manufacturers.
const PIECE_MAKERS: [&str; 5] = ["康美药业", "同仁堂", "沪谯", "本草方源", "协和成"];

fn piece(row: &tables::Piece) -> anyhow::Result<Vec<Item>> {
    let per_kilogram: Money = row.price.parse()?;
    let mut made = Vec::new();
    for processing in items(&row.processings) {
        for origin in items(&row.origins) {
            for (rank, grade) in items(&row.grades).enumerate() {
                for pack in items(&row.packs) {
                    let name = if processing == "生" {
                        row.name.clone()
                    } else {
                        format!("{processing}{}", row.name)
                    };
                    let spec = format!("{pack}（{origin} {grade}）");
                    let maker = PIECE_MAKERS[hash(&format!("{name}{spec}")) as usize % PIECE_MAKERS.len()];
                    let better = per_kilogram.share(100 + 25 * rank as i64, 100);
                    made.push(Item {
                        kind: Kind::Tcm,
                        name,
                        trade_name: String::new(),
                        aliases: row.aliases.clone(),
                        maker: maker.into(),
                        category: row.category.clone(),
                        form: "饮片".into(),
                        spec,
                        unit: "袋".into(),
                        rx: "none".into(),
                        scope: "tcm_piece".into(),
                        control: String::new(),
                        storage: "normal".into(),
                        device_class: String::new(),
                        device_code: String::new(),
                        price: better.share(grams(pack), 1000).max(Money(100)),
                        edition: 0,
                    });
                }
            }
        }
    }
    Ok(made)
}

fn device(row: &tables::Device) -> anyhow::Result<Vec<Item>> {
    let first_price: Money = row.price.parse()?;
    let mut made = Vec::new();
    for (place, spec) in items(&row.specs).enumerate() {
        for entry in items(&row.makers) {
            let (maker, trade_name) = maker_and_trade_name(entry);
            let price = price_of(first_price, spec, spec, place, &maker);
            made.push(Item {
                kind: Kind::Device,
                name: row.name.clone(),
                trade_name,
                aliases: row.aliases.clone(),
                maker,
                category: row.category.clone(),
                form: "器械".into(),
                spec: spec.to_owned(),
                unit: row.unit.clone(),
                rx: "none".into(),
                scope: "device".into(),
                control: String::new(),
                storage: "normal".into(),
                device_class: row.class.clone(),
                device_code: row.device_code.clone(),
                price,
                edition: 0,
            });
        }
    }
    Ok(made)
}

/// The price of a specification: by its count against the first one's, else a fifth more for each further strength;
/// manufacturers differ by some percent.
fn price_of(first: Money, first_spec: &str, spec: &str, place: usize, maker: &str) -> Money {
    let (base, count) = (units(first_spec), units(spec));
    let scaled = if base == count {
        first.share(100 + 20 * place as i64, 100)
    } else {
        first.share((count * 100 / base).clamp(30, 1200), 100)
    };
    scaled
        .share(between(&format!("{maker}{spec}"), 90, 118), 100)
        .max(Money(10))
}
