//! Which requests may be larger or smaller than others: the one place that says so. docs/api.md and both apps are checked
//! against it.
use content::client_errors::controllers::shop::client_errors;
use files::{
    sheet_stream, spreadsheet,
    uploads::{LARGEST_DOCUMENT, LARGEST_FILE},
};
use orders::payments::controllers::shop::notices;
use receiving::reports::controllers::admin::reports::upload::LARGEST_BULK;
use serving::sizes::Size;

/// Every route that takes another size than the ordinary one.
pub const SIZES: &[Size] = &[
    Size::file("/api/cart/import", spreadsheet::LARGEST_FILE),
    Size::file("/api/replenishment/sheet", spreadsheet::LARGEST_FILE),
    Size::file("/api/upload", LARGEST_FILE),
    Size::file("/api/order/slip_file", LARGEST_FILE),
    Size::file("/api/service/pictures", LARGEST_FILE),
    Size::text("/api/errors", client_errors::LARGEST),
    Size::text("/api/pay/alipay/notify", notices::LARGEST),
    Size::text("/api/pay/wechat/notify", notices::LARGEST),
    Size::file("/admin/api/pictures", LARGEST_FILE),
    Size::file("/admin/api/uploads", LARGEST_FILE),
    Size::file("/admin/api/own_licences/pictures", LARGEST_FILE),
    Size::file("/admin/api/statements/bank", LARGEST_FILE),
    Size::file("/admin/api/service/conversations/{id}/pictures", LARGEST_FILE),
    Size::file("/admin/api/shipments/send", spreadsheet::LARGEST_FILE),
    Size::file("/admin/api/goods_receipts/sheet", spreadsheet::LARGEST_FILE),
    Size::file("/admin/api/shipments/{id}/temperature", LARGEST_DOCUMENT),
    Size::file("/admin/api/quality_papers/{id}/file", LARGEST_DOCUMENT),
    Size::file("/admin/api/suppliers/{id}/scans", LARGEST_DOCUMENT),
    Size::file("/admin/api/entrusted_carriers/{id}/scans", LARGEST_DOCUMENT),
    Size::file("/admin/api/goods_documents", LARGEST_DOCUMENT),
    Size::file("/admin/api/goods_documents/{id}/replace", LARGEST_DOCUMENT),
    Size::file("/admin/api/batch_reports/{id}", LARGEST_DOCUMENT),
    Size {
        route: "/admin/api/batch_reports/bulk",
        file: Some(LARGEST_DOCUMENT),
        body: LARGEST_BULK,
    },
    Size::file("/admin/api/goods_imports", sheet_stream::LARGEST_FILE),
];
