//! The document of a product for the index.

/// One product as the index sees it. Money in fen, times as unix milliseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GoodsDocument {
    pub id: i64,
    /// Generic name, e.g. 阿莫西林胶囊.
    pub name: String,
    /// Trade name, may be empty.
    pub trade_name: String,
    /// Further names by which this product is asked for.
    pub aliases: Vec<String>,
    /// Full name of the manufacturer.
    pub maker: String,
    pub maker_id: i64,
    /// Short names of the manufacturer, e.g. 三九.
    pub maker_aliases: Vec<String>,
    pub brand_id: i64,
    /// Specification as printed, e.g. 0.25g*24粒.
    pub spec: String,
    /// Dosage form, matched as a whole by [`GoodsQuery::form`](crate::GoodsQuery::form).
    pub form: String,
    pub approval_number: String,
    pub barcode: String,
    /// The category and all its ancestors.
    pub category_path: Vec<i64>,
    /// 1 medicine, 2 traditional Chinese medicine, 3 device.
    pub kind: u8,
    /// `rx`, `otc_a`, `otc_b` or `none`.
    pub rx: String,
    /// Zones the product is shown in, e.g. `yx`, `near_expiry`.
    pub zones: Vec<String>,
    /// What makes the product cheaper today, e.g. `ladder`; the caller chooses the words.
    pub promotions: Vec<String>,
    pub in_stock: bool,
    /// Fen.
    pub price: i64,
    /// Units sold; breaks ties between equally good matches.
    pub sales: i64,
    /// Unix milliseconds.
    pub listed_at: i64,
    /// Earliest expiry among the batches, unix milliseconds, 0 for none.
    pub expiry: i64,
}
