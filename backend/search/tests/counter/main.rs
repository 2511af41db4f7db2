//! What people type at a counter, in a wholesaler's catalogue: the table in `typed.tsv`, and every name of the
//! demonstration. Prints how each class of typing fares.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "counts of a table"
)]

#[allow(dead_code, reason = "the other tests use the rest")]
#[path = "../all/catalogue.rs"]
mod catalogue;
mod demonstration;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::thread;

use search::{GoodsDocument, GoodsQuery, SearchIndex};

use demonstration::Demonstration;

const GOODS: usize = 100_000;
const FIRST_PAGE: usize = 10;
/// Number of hits checked where nothing may rank above the meant product.
const DEEP: usize = 100;
/// Least share of cases that hold, of all and of each class, in percent.
const OF_ALL: usize = 99;
const OF_A_CLASS: usize = 85;

struct Case {
    class: &'static str,
    typed: &'static str,
    expected: Vec<Expected>,
    rule: Rule,
}

/// A product by its name, or a part of it, and parts of its manufacturer and specification.
struct Expected {
    name: &'static str,
    maker: &'static str,
    spec: &'static str,
}

#[derive(Clone, Copy, PartialEq)]
enum Rule {
    Rank1,
    Top10,
    Only,
    Before,
    Nothing,
}

impl Case {
    fn all() -> Vec<Self> {
        let rows = include_str!("typed.tsv").lines();
        rows.filter(|row| !row.starts_with('#'))
            .skip(1)
            .map(Self::read)
            .collect()
    }

    fn read(row: &'static str) -> Self {
        let cells: Vec<&str> = row.split('\t').collect();
        assert!(matches!(cells.len(), 4 | 5), "{row}");
        Self {
            class: cells[0],
            typed: cells[1],
            expected: cells[2].split('|').map(Expected::read).collect(),
            rule: match cells[3] {
                "rank1" => Rule::Rank1,
                "top10" => Rule::Top10,
                "only" => Rule::Only,
                "before" => Rule::Before,
                "none" => Rule::Nothing,
                other => panic!("no such rule: {other}"),
            },
        }
    }

    fn is_met_by(&self, goods: &GoodsDocument) -> bool {
        self.expected.iter().any(|expected| expected.is(goods))
    }

    fn holds(&self, hits: &[&GoodsDocument]) -> bool {
        let mut meant = hits.iter().map(|goods| self.is_met_by(goods));
        match self.rule {
            Rule::Rank1 => meant.next() == Some(true),
            Rule::Top10 => meant.take(FIRST_PAGE).any(|is_meant| is_meant),
            Rule::Only => !hits.is_empty() && meant.take(FIRST_PAGE).all(|is_meant| is_meant),
            Rule::Before => {
                !hits.is_empty()
                    && meant.is_sorted_by(|above, below| above >= below)
                    && self.is_met_by(hits[0])
            }
            Rule::Nothing => hits.is_empty(),
        }
    }
}

impl Expected {
    fn read(text: &'static str) -> Self {
        let (rest, spec) = text.split_once('#').unwrap_or((text, ""));
        let (name, maker) = rest.split_once('@').unwrap_or((rest, ""));
        let name = if name.is_empty() { "*" } else { name };
        Self { name, maker, spec }
    }

    fn is(&self, goods: &GoodsDocument) -> bool {
        let named = match self.name.strip_prefix('*') {
            Some(part) => goods.name.contains(part),
            None => goods.name == self.name,
        };
        let made = goods.maker.contains(self.maker)
            || goods.maker_aliases.iter().any(|alias| alias.contains(self.maker));
        named && made && goods.spec.contains(self.spec)
    }
}

/// The demonstration among its noise.
struct Wholesaler {
    goods: Vec<GoodsDocument>,
    names: BTreeSet<String>,
    index: SearchIndex,
    _directory: tempfile::TempDir,
}

impl Wholesaler {
    fn open() -> Self {
        let demonstration = Demonstration::load();
        let names = demonstration.own.iter().map(|goods| goods.name.clone()).collect();
        let goods: Vec<GoodsDocument> = demonstration.goods(GOODS).collect();
        let directory = tempfile::tempdir().expect("a directory");
        let index = SearchIndex::open(directory.path()).expect("opens").index;
        index.replace_all(goods.iter().cloned()).expect("fills");
        Self {
            goods,
            names,
            index,
            _directory: directory,
        }
    }

    fn hits(&self, text: &str) -> Vec<&GoodsDocument> {
        let query = GoodsQuery {
            text: text.to_owned(),
            limit: DEEP,
            ..GoodsQuery::default()
        };
        let found = self.index.search(&query).expect("answers");
        found.ids.iter().map(|id| &self.goods[*id as usize - 1]).collect()
    }

    /// The results of the cases, and the hits of failed ones.
    fn report(&self, cases: &[Case]) -> Report {
        let mut report = Report::default();
        for case in cases {
            let hits = self.hits(case.typed);
            let (held, all) = report.classes.entry(case.class).or_default();
            *all += 1;
            if case.holds(&hits) {
                *held += 1;
            } else {
                let shown: Vec<String> = hits.iter().take(FIRST_PAGE).map(|goods| brief(goods)).collect();
                report.missed.push(format!(
                    "{}: {} found {}",
                    case.class,
                    case.typed,
                    shown.join(" ")
                ));
            }
        }
        report
    }
}

fn brief(goods: &GoodsDocument) -> String {
    format!(
        "{}@{}#{}",
        goods.name,
        goods.maker_aliases.last().map_or("", String::as_str),
        goods.spec
    )
}

#[derive(Default)]
struct Report {
    /// Cases that hold and all of them, by class.
    classes: BTreeMap<&'static str, (usize, usize)>,
    missed: Vec<String>,
}

impl Report {
    fn with(mut self, other: Self) -> Self {
        for (class, (held, all)) in other.classes {
            let sum = self.classes.entry(class).or_default();
            *sum = (sum.0 + held, sum.1 + all);
        }
        self.missed.extend(other.missed);
        self
    }

    fn total(&self) -> (usize, usize) {
        let counts = self.classes.values();
        counts.fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }

    /// Straight to the terminal: the test framework shows output only when a test fails.
    fn print(&self) {
        let mut text = String::from("\nrelevance among 100,000 goods\n");
        for (class, (held, all)) in self.classes.iter().chain([(&"all", &self.total())]) {
            let _never_fails = writeln!(text, "  {class:36} {held:4} of {all:4}  {:3} %", held * 100 / all);
        }
        for missed in &self.missed {
            let _never_fails = writeln!(text, "  missed {missed}");
        }
        let _no_terminal = std::io::stderr().write_all(text.as_bytes());
    }
}

#[test]
fn what_people_type_finds_what_they_mean() {
    let shop = Wholesaler::open();
    let cases = Case::all();
    assert!(cases.len() >= 300, "{}", cases.len());
    let middle = cases.len() / 2;
    let report = thread::scope(|scope| {
        let first = scope.spawn(|| shop.report(&cases[..middle]));
        let second = shop.report(&cases[middle..]);
        first.join().expect("reports").with(second)
    });
    report.print();
    let (held, all) = report.total();
    assert!(held * 100 >= all * OF_ALL, "{held} of {all} cases hold");
    for (class, (held, all)) in &report.classes {
        assert!(
            held * 100 >= all * OF_A_CLASS,
            "{class}: {held} of {all} cases hold"
        );
    }
    every_name_is_first(&shop);
}

fn every_name_is_first(shop: &Wholesaler) {
    let is_beaten = |name: &&String| shop.hits(name).first().is_none_or(|first| first.name != **name);
    let beaten: Vec<&String> = shop.names.iter().filter(is_beaten).collect();
    assert!(beaten.is_empty(), "not first by their own names: {beaten:?}");
}
