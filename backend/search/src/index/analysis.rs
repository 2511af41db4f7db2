//! A product as Tantivy writes it.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::TantivyDocument;
use tantivy::schema::Field;

use super::fields::Fields;
use super::keys;
use crate::document::GoodsDocument;
use crate::text::dictionary::{self, Alias};
use crate::text::folding::{compact, fold, is_han, squeeze};
use crate::text::names;
use crate::text::quantities::{self, Quantity};

type Keys = Arc<[Vec<u8>]>;

/// Names remembered before starting over.
const REMEMBERED: usize = 50_000;

/// Turns goods into documents. Caches the keys of names, which repeat in a catalogue.
pub struct Analyser {
    fields: Fields,
    names: HashMap<String, Keys>,
    makers: HashMap<String, Keys>,
    aliases: HashMap<String, Arc<[String]>>,
}

impl Analyser {
    pub fn new(fields: Fields) -> Self {
        Self {
            fields,
            names: HashMap::new(),
            makers: HashMap::new(),
            aliases: HashMap::new(),
        }
    }

    /// The document of a product.
    pub fn document(&mut self, goods: &GoodsDocument) -> TantivyDocument {
        let mut document = TantivyDocument::default();
        self.add_names(&mut document, goods);
        self.add_codes(&mut document, goods);
        self.add_filters(&mut document, goods);
        document
    }

    fn add_names(&mut self, document: &mut TantivyDocument, goods: &GoodsDocument) {
        let fields = self.fields;
        self.add_keys(document, fields.name_keys, &goods.name);
        self.add_keys(document, fields.trade_keys, &goods.trade_name);
        self.add_keys(document, fields.maker_keys, &goods.maker);
        for alias in &goods.aliases {
            self.add_keys(document, fields.alias_keys, alias);
        }
        for alias in &goods.maker_aliases {
            self.add_keys(document, fields.maker_keys, alias);
        }
        for alias in self
            .known_aliases(&goods.name, dictionary::medicine_aliases())
            .iter()
        {
            self.add_keys(document, fields.alias_keys, alias);
        }
        for alias in self
            .known_aliases(&goods.maker, dictionary::maker_aliases())
            .iter()
        {
            self.add_keys(document, fields.maker_keys, alias);
        }
        document.add_text(fields.name, &goods.name);
        document.add_text(fields.trade_name, &goods.trade_name);
        document.add_text(fields.maker, &goods.maker);
    }

    fn add_keys(&mut self, document: &mut TantivyDocument, field: Field, name: &str) {
        for key in self.keys(field, name).iter() {
            document.add_bytes(field, key);
        }
    }

    fn keys(&mut self, field: Field, name: &str) -> Keys {
        let of_maker = field == self.fields.maker_keys;
        let known = if of_maker {
            &mut self.makers
        } else {
            &mut self.names
        };
        if let Some(keys) = known.get(name) {
            return Arc::clone(keys);
        }
        let folded = fold(name);
        let forms = if of_maker {
            names::maker_forms(&folded)
        } else {
            names::forms(&folded)
        };
        let keys: Keys = keys::of_name(&forms).into();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(name.to_owned(), Arc::clone(&keys));
        keys
    }

    fn known_aliases(&mut self, name: &str, table: &[Alias]) -> Arc<[String]> {
        if let Some(known) = self.aliases.get(name) {
            return Arc::clone(known);
        }
        let name_key = compact(name);
        let meant = table
            .iter()
            .filter(|alias| alias.means(&name_key))
            .map(|alias| alias.word.clone());
        let words: Arc<[String]> = meant.collect();
        if self.aliases.len() >= REMEMBERED {
            self.aliases.clear();
        }
        self.aliases.insert(name.to_owned(), Arc::clone(&words));
        words
    }

    fn add_codes(&self, document: &mut TantivyDocument, goods: &GoodsDocument) {
        for code in approval_forms(&goods.approval_number)
            .into_iter()
            .chain([compact(&goods.barcode)])
        {
            if !code.is_empty() {
                document.add_bytes(self.fields.codes, code.as_bytes());
            }
        }
        for term in specification_terms(&goods.spec) {
            document.add_bytes(self.fields.quantities, term.as_bytes());
        }
    }

    fn add_filters(&self, document: &mut TantivyDocument, goods: &GoodsDocument) {
        let fields = &self.fields;
        document.add_i64(fields.id, goods.id);
        let mut categories = goods.category_path.clone();
        categories.sort_unstable();
        categories.dedup();
        for category in categories {
            document.add_i64(fields.category, category);
        }
        document.add_i64(fields.maker_id, goods.maker_id);
        document.add_i64(fields.brand_id, goods.brand_id);
        document.add_u64(fields.kind, u64::from(goods.kind));
        document.add_bool(fields.in_stock, goods.in_stock);
        document.add_text(fields.form, &goods.form);
        document.add_text(fields.rx, &goods.rx);
        for zone in &goods.zones {
            document.add_text(fields.zone, zone);
        }
        for promotion in &goods.promotions {
            document.add_text(fields.promotion, promotion);
        }
        document.add_i64(fields.price, goods.price);
        document.add_i64(fields.sales, goods.sales);
        document.add_i64(fields.listed_at, goods.listed_at);
        document.add_i64(fields.expiry, goods.expiry);
    }
}

/// The quantities of a specification, and the whole of it as printed.
fn specification_terms(spec: &str) -> Vec<String> {
    let folded = fold(spec);
    let found = quantities::find_all(&folded);
    let whole = quantities::whole_term(&squeeze(&folded));
    let mut terms: Vec<String> = found
        .iter()
        .flat_map(Quantity::index_terms)
        .chain([whole])
        .chain(written_out(&folded))
        .collect();
    terms.sort_unstable();
    terms.dedup();
    terms
}

/// What a specification says in words, e.g. the 甘肃 and 统货 of 500g(甘肃 统货).
fn written_out(folded: &str) -> impl Iterator<Item = String> + '_ {
    let runs = folded.split(|c: char| !is_han(c));
    runs.filter(|run| run.chars().nth(1).is_some())
        .map(quantities::whole_term)
}

/// 国药准字H20041234 is also typed as H20041234 and 20041234.
fn approval_forms(approval_number: &str) -> Vec<String> {
    let whole = compact(approval_number);
    let from_letter = whole
        .find(|c: char| c.is_ascii_alphanumeric())
        .map(|start| whole[start..].to_owned());
    let digits = whole
        .find(|c: char| c.is_ascii_digit())
        .map(|start| whole[start..].to_owned());
    let mut forms: Vec<String> = [Some(whole), from_letter, digits].into_iter().flatten().collect();
    forms.dedup();
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_specification_are_found_by() {
        let terms = specification_terms("500g（甘肃 统货）");
        for word in ["甘肃", "统货"] {
            assert!(terms.contains(&quantities::whole_term(word)), "{terms:?}");
        }
    }

    #[test]
    fn approval_numbers_are_typed_in_three_ways() {
        assert_eq!(
            approval_forms("国药准字H20041234"),
            ["国药准字h20041234", "h20041234", "20041234"]
        );
        assert_eq!(approval_forms(""), [""]);
    }
}
