//! The demo shop's catalogue, from the tables of `tasks/demo`, plus a number of further goods.

use search::GoodsDocument;

use crate::catalogue;

const MAKERS: &str = include_str!("../../../../tasks/demo/makers.tsv");
const MEDICINES: [&str; 2] = [
    include_str!("../../../../tasks/demo/generics_chemical.tsv"),
    include_str!("../../../../tasks/demo/generics_patent.tsv"),
];
const PIECES: &str = include_str!("../../../../tasks/demo/tcm_pieces.tsv");
const DEVICES: &str = include_str!("../../../../tasks/demo/devices.tsv");

/// Of five further goods, this many are known names from other manufacturers; the rest have invented names.
const KNOWN_OF_FIVE: usize = 3;
const INVENTED_NAMES: usize = 20_000;
/// What the demonstration's goods sell at most, and what all others do.
const SALES: usize = 4_000;
const FEW_SALES: usize = 100;

#[derive(Clone)]
struct Manufacturer {
    short: &'static str,
    name: &'static str,
    aliases: Vec<String>,
}

/// The tables' goods, each name in all its strengths from all its manufacturers.
pub struct Demonstration {
    makers: Vec<Manufacturer>,
    pub own: Vec<GoodsDocument>,
}

impl Demonstration {
    pub fn load() -> Self {
        let makers = rows(MAKERS).map(|row| Manufacturer {
            short: row[0],
            name: row[1],
            aliases: items(row[2]).chain([row[0]]).map(str::to_owned).collect(),
        });
        let mut this = Self {
            makers: makers.collect(),
            own: catalogue::goods(),
        };
        for table in MEDICINES {
            for row in rows(table) {
                this.add_all(row[0], row[7], row[10], row[11], row[2]);
            }
        }
        for row in rows(DEVICES) {
            this.add_all(row[0], row[4], row[7], row[8], "器械");
        }
        for row in rows(PIECES) {
            this.add_pieces(&row);
        }
        this
    }

    fn add_all(&mut self, name: &str, specs: &str, makers: &str, aliases: &str, form: &str) {
        for spec in items(specs) {
            for entry in items(makers) {
                let (short, trade_name) = entry.split_once('=').unwrap_or((entry, ""));
                let maker = self.maker(short);
                self.add(name, trade_name, spec, maker, aliases, form);
            }
        }
    }

    fn add_pieces(&mut self, row: &[&str]) {
        for processing in items(row[4]) {
            let prefix = if processing == "生" { "" } else { processing };
            for origin in items(row[3]) {
                for pack in items(row[6]) {
                    let maker = self.makers[scattered(self.own.len()) % self.makers.len()].clone();
                    let spec = format!("{pack}（{origin} 统货）");
                    self.add(&format!("{prefix}{}", row[0]), "", &spec, maker, row[2], "饮片");
                }
            }
        }
    }

    fn maker(&self, short: &str) -> Manufacturer {
        let known = self.makers.iter().find(|maker| maker.short == short);
        known.expect("a maker of the table").clone()
    }

    fn add(
        &mut self,
        name: &str,
        trade_name: &str,
        spec: &str,
        maker: Manufacturer,
        aliases: &str,
        form: &str,
    ) {
        let number = self.own.len();
        let goods = GoodsDocument {
            name: name.to_owned(),
            trade_name: trade_name.to_owned(),
            aliases: items(aliases).map(str::to_owned).collect(),
            spec: spec.to_owned(),
            form: form.to_owned(),
            kind: 1,
            rx: "none".to_owned(),
            category_path: vec![1, 100 + number as i64 % 10],
            price: 500 + (scattered(number) % 20_000) as i64,
            ..GoodsDocument::default()
        };
        self.own.push(goods_of(goods, number, maker, SALES));
    }

    /// So many goods: the tables' own, then known names from other manufacturers and invented names in turn.
    pub fn goods(&self, total: usize) -> impl Iterator<Item = GoodsDocument> {
        let further = (self.own.len()..total).map(|number| self.further(number));
        self.own.iter().take(total).cloned().chain(further)
    }

    fn further(&self, number: usize) -> GoodsDocument {
        let model = &self.own[scattered(number) % self.own.len()];
        let maker = self.makers[scattered(number * 3) % self.makers.len()].clone();
        let mut goods = GoodsDocument {
            trade_name: String::new(),
            ..model.clone()
        };
        if number % 5 >= KNOWN_OF_FIVE {
            goods.name = self.invented_name(number % INVENTED_NAMES);
            goods.aliases.clear();
        }
        goods_of(goods, number, maker, FEW_SALES)
    }

    /// The beginning of one name and the end of another. Two characters, for with three it might well be that medicine.
    fn invented_name(&self, number: usize) -> String {
        let pick = |salt: usize| &self.own[scattered(number * 64 + salt) % self.own.len()].name;
        let beginning = pick(1).chars().take(2);
        let end: Vec<char> = pick(2).chars().collect();
        beginning.chain(end[end.len() / 3..].iter().copied()).collect()
    }
}

fn goods_of(goods: GoodsDocument, number: usize, maker: Manufacturer, most_sales: usize) -> GoodsDocument {
    let id = number as i64 + 1;
    GoodsDocument {
        id,
        maker: maker.name.to_owned(),
        maker_id: catalogue::maker_id(maker.name),
        maker_aliases: maker.aliases,
        approval_number: format!("国药准字H{:08}", 20_000_000 + scattered(number * 7) % 4_000_000),
        barcode: format!("69{:011}", scattered(number * 11) % 100_000_000_000),
        in_stock: !number.is_multiple_of(29),
        sales: (scattered(number * 5) % most_sales) as i64,
        ..goods
    }
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| {
        let mut cells: Vec<&str> = line.split('\t').collect();
        cells.resize(12, "");
        cells
    })
}

fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split('|').map(str::trim).filter(|item| !item.is_empty())
}

/// A number that looks random and is always the same (splitmix64).
pub fn scattered(number: usize) -> usize {
    let mut z = (number as u64)
        .wrapping_add(1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as usize
}
