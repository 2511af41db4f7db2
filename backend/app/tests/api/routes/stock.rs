//! Calls of the back office about stock, its arrival and its test reports.
use identity::permissions::{Access, Resource};

pub const STOCK: &[(&str, Resource, Access)] = &[
    ("GET /admin/api/warehouses", Resource::Goods, Access::Read),
    ("GET /admin/api/warehouses/{id}", Resource::Goods, Access::Read),
    ("GET /admin/api/stocks", Resource::Stocks, Access::Read),
    ("GET /admin/api/stocks/{id}", Resource::Stocks, Access::Read),
    (
        "POST /admin/api/stocks/{id}/adjust",
        Resource::Stocks,
        Access::Read,
    ),
    ("POST /admin/api/stocks/{id}/lock", Resource::Stocks, Access::Read),
    (
        "POST /admin/api/stocks/{id}/place",
        Resource::Stocks,
        Access::Write,
    ),
    ("GET /admin/api/care_due", Resource::GoodsReceipts, Access::Read),
    (
        "GET /admin/api/care_records",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/care_records",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/climate_records",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/climate_records",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "POST /admin/api/climate_records/{id}/handle",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/quality_papers",
        Resource::Acceptance,
        Access::Read,
    ),
    (
        "POST /admin/api/quality_papers",
        Resource::Acceptance,
        Access::Write,
    ),
    (
        "POST /admin/api/quality_papers/{id}/file",
        Resource::Acceptance,
        Access::Write,
    ),
    (
        "GET /admin/api/quality_papers/{id}/file",
        Resource::Acceptance,
        Access::Read,
    ),
    ("GET /admin/api/destructions", Resource::Acceptance, Access::Read),
    (
        "POST /admin/api/destructions",
        Resource::Acceptance,
        Access::Write,
    ),
    (
        "GET /admin/api/entrusted_carriers",
        Resource::Shipments,
        Access::Read,
    ),
    (
        "POST /admin/api/entrusted_carriers",
        Resource::Shipments,
        Access::Write,
    ),
    (
        "GET /admin/api/entrusted_carriers/{id}",
        Resource::Shipments,
        Access::Read,
    ),
    (
        "PUT /admin/api/entrusted_carriers/{id}",
        Resource::Shipments,
        Access::Write,
    ),
    (
        "POST /admin/api/entrusted_carriers/{id}/decide",
        Resource::Licences,
        Access::Write,
    ),
    (
        "POST /admin/api/entrusted_carriers/{id}/scans",
        Resource::Shipments,
        Access::Write,
    ),
    (
        "GET /admin/api/carrier_scans/{id}",
        Resource::Shipments,
        Access::Read,
    ),
    (
        "GET /admin/api/purchase_orders",
        Resource::Purchases,
        Access::Read,
    ),
    (
        "GET /admin/api/purchase_orders/{id}",
        Resource::Purchases,
        Access::Read,
    ),
    (
        "POST /admin/api/purchase_orders",
        Resource::Purchases,
        Access::Write,
    ),
    (
        "POST /admin/api/purchase_orders/{id}/amend",
        Resource::Purchases,
        Access::Write,
    ),
    (
        "POST /admin/api/purchase_orders/{id}/close",
        Resource::Purchases,
        Access::Write,
    ),
    ("GET /admin/api/suppliers", Resource::GoodsReceipts, Access::Read),
    (
        "POST /admin/api/suppliers",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/suppliers/{id}",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/suppliers/{id}/sheet",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/supplier_scans/{id}",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    // Who may keep the facts and the scans, and whose opinion is asked for, is decided by role.
    (
        "POST /admin/api/suppliers/{id}/scans",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "PUT /admin/api/suppliers/{id}",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/suppliers/{id}/opinion",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/suppliers/{id}/trace_code",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/goods_receipts",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/goods_receipts",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "POST /admin/api/goods_receipts/sheet",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/goods_receipts/template",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/goods_receipts/{id}",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/goods_receipts/{id}/readings",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    // Who may accept is decided for each receipt.
    (
        "POST /admin/api/goods_receipts/{id}/accept",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/goods_receipts/{id}/withdraw",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/supplier_returns",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/supplier_returns",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/supplier_returns/{id}",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "GET /admin/api/supplier_returns/{id}/note",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    // Who may decide depends on where the goods stand and on who asked.
    (
        "POST /admin/api/supplier_returns/{id}/decide",
        Resource::GoodsReceipts,
        Access::Read,
    ),
    (
        "POST /admin/api/supplier_returns/{id}/withdraw",
        Resource::GoodsReceipts,
        Access::Write,
    ),
    (
        "GET /admin/api/receiving_rules",
        Resource::Acceptance,
        Access::Read,
    ),
    (
        "PUT /admin/api/receiving_rules",
        Resource::Acceptance,
        Access::Write,
    ),
    ("GET /admin/api/batch_reports", Resource::Reports, Access::Read),
    (
        "POST /admin/api/batch_reports/bulk",
        Resource::Reports,
        Access::Write,
    ),
    (
        "GET /admin/api/batch_reports/{id}",
        Resource::Reports,
        Access::Read,
    ),
    (
        "POST /admin/api/batch_reports/{id}",
        Resource::Reports,
        Access::Write,
    ),
    (
        "GET /admin/api/batch_reports/{id}/file",
        Resource::Reports,
        Access::Read,
    ),
    (
        "POST /admin/api/batch_reports/{id}/seal",
        Resource::Reports,
        Access::Write,
    ),
    (
        "POST /admin/api/batch_reports/{id}/withdraw",
        Resource::Reports,
        Access::Write,
    ),
];
