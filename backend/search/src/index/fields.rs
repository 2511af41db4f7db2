//! The schema.

use tantivy::schema::{
    BytesOptions, FAST, Field, INDEXED, IndexRecordOption, NumericOptions, Schema, SchemaBuilder,
    TextFieldIndexing, TextOptions,
};

/// Raise it when fields or keys change their meaning; an index of another version is rebuilt.
pub const VERSION: u32 = 5;

/// Names of the columns read while collecting hits.
pub mod column {
    pub const ID: &str = "id";
    pub const NAME: &str = "name";
    pub const TRADE_NAME: &str = "trade_name";
    pub const MAKER: &str = "maker";
    pub const MAKER_ID: &str = "maker_id";
    pub const IN_STOCK: &str = "in_stock";
    pub const PRICE: &str = "price";
    pub const SALES: &str = "sales";
    pub const LISTED_AT: &str = "listed_at";
    pub const EXPIRY: &str = "expiry";
    pub const CATEGORY: &str = "category";
    pub const BRAND_ID: &str = "brand_id";
    pub const FORM: &str = "form";
    pub const RX: &str = "rx";
    pub const PROMOTION: &str = "promotion";
}

/// The fields of the index.
#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// Keys of the generic name, see [`super::keys`]; the four key fields below are made the same way.
    pub name_keys: Field,
    pub trade_keys: Field,
    pub alias_keys: Field,
    pub maker_keys: Field,
    /// Approval number and barcode, with the shorter forms they are typed in.
    pub codes: Field,
    /// Quantities of the specification.
    pub quantities: Field,

    pub id: Field,
    pub category: Field,
    pub maker_id: Field,
    pub brand_id: Field,
    pub kind: Field,
    pub in_stock: Field,
    pub form: Field,
    pub rx: Field,
    pub zone: Field,
    pub promotion: Field,

    pub price: Field,
    pub sales: Field,
    pub listed_at: Field,
    pub expiry: Field,
    pub name: Field,
    pub trade_name: Field,
    pub maker: Field,
}

impl Fields {
    /// Builds the schema. Nothing is stored: a hit is an id, and suggestions read the columns of the names.
    pub fn schema() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let fields = Self {
            name_keys: keys(&mut schema, "name_keys"),
            trade_keys: keys(&mut schema, "trade_keys"),
            alias_keys: keys(&mut schema, "alias_keys"),
            maker_keys: keys(&mut schema, "maker_keys"),
            codes: keys(&mut schema, "codes"),
            quantities: keys(&mut schema, "quantities"),
            id: schema.add_i64_field(column::ID, INDEXED | FAST),
            category: schema.add_i64_field(column::CATEGORY, INDEXED | FAST),
            maker_id: schema.add_i64_field(column::MAKER_ID, INDEXED | FAST),
            brand_id: schema.add_i64_field(column::BRAND_ID, INDEXED | FAST),
            kind: schema.add_u64_field("kind", NumericOptions::default().set_indexed()),
            in_stock: schema.add_bool_field(column::IN_STOCK, INDEXED | FAST),
            form: counted_text(&mut schema, column::FORM),
            rx: counted_text(&mut schema, column::RX),
            zone: schema.add_text_field("zone", whole_text()),
            promotion: counted_text(&mut schema, column::PROMOTION),
            price: schema.add_i64_field(column::PRICE, FAST),
            sales: schema.add_i64_field(column::SALES, FAST),
            listed_at: schema.add_i64_field(column::LISTED_AT, FAST),
            expiry: schema.add_i64_field(column::EXPIRY, FAST),
            name: text_column(&mut schema, column::NAME),
            trade_name: text_column(&mut schema, column::TRADE_NAME),
            maker: text_column(&mut schema, column::MAKER),
        };
        (schema.build(), fields)
    }
}

fn keys(schema: &mut SchemaBuilder, name: &str) -> Field {
    schema.add_bytes_field(name, BytesOptions::default().set_indexed())
}

/// Matched as a whole.
fn whole_text() -> TextOptions {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("raw")
        .set_index_option(IndexRecordOption::Basic)
        .set_fieldnorms(false);
    TextOptions::default().set_indexing_options(indexing)
}

/// Matched as a whole, and used for filter counts.
fn counted_text(schema: &mut SchemaBuilder, name: &str) -> Field {
    schema.add_text_field(name, whole_text().set_fast("raw"))
}

fn text_column(schema: &mut SchemaBuilder, name: &str) -> Field {
    schema.add_text_field(name, FAST)
}
