//! Request size limits: the one place that defines them, for bodies with and without a declared length.
//! docs/api.md and both apps are checked against it.
use files::{
    sheet_stream, spreadsheet,
    uploads::{LARGEST_DOCUMENT, LARGEST_FILE},
};
use kernel::input::parts::WRAPPING;

/// Bytes of a body that is no upload.
const ORDINARY: usize = 2 * 1024 * 1024;
const MB: usize = 1024 * 1024;

/// How large the requests to a route may be.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub route: &'static str,
    /// Bytes of the file that it takes; none where it takes no file.
    pub file: Option<usize>,
    /// Bytes of the whole body.
    pub body: usize,
}

const fn file(route: &'static str, largest: usize) -> Size {
    Size {
        route,
        file: Some(largest),
        body: largest + WRAPPING,
    }
}

/// Every route that takes another size than the ordinary one.
pub const SIZES: &[Size] = &[
    file("/api/cart/import", spreadsheet::LARGEST_FILE),
    file("/api/replenishment/sheet", spreadsheet::LARGEST_FILE),
    file("/api/upload", LARGEST_FILE),
    file("/api/order/slip_file", LARGEST_FILE),
    file("/api/service/pictures", LARGEST_FILE),
    text(
        "/api/errors",
        content::client_errors::controllers::shop::client_errors::LARGEST,
    ),
    notice("/api/pay/alipay/notify"),
    notice("/api/pay/wechat/notify"),
    file("/admin/api/pictures", LARGEST_FILE),
    file("/admin/api/uploads", LARGEST_FILE),
    file("/admin/api/own_licences/pictures", LARGEST_FILE),
    file("/admin/api/statements/bank", LARGEST_FILE),
    file("/admin/api/service/conversations/{id}/pictures", LARGEST_FILE),
    file("/admin/api/shipments/send", spreadsheet::LARGEST_FILE),
    file("/admin/api/goods_receipts/sheet", spreadsheet::LARGEST_FILE),
    file("/admin/api/shipments/{id}/temperature", LARGEST_DOCUMENT),
    file("/admin/api/quality_papers/{id}/file", LARGEST_DOCUMENT),
    file("/admin/api/suppliers/{id}/scans", LARGEST_DOCUMENT),
    file("/admin/api/goods_documents", LARGEST_DOCUMENT),
    file("/admin/api/goods_documents/{id}/replace", LARGEST_DOCUMENT),
    file("/admin/api/batch_reports/{id}", LARGEST_DOCUMENT),
    Size {
        route: "/admin/api/batch_reports/bulk",
        file: Some(LARGEST_DOCUMENT),
        body: catalog::reports::controllers::admin::reports::upload::LARGEST_BULK,
    },
    file("/admin/api/goods_imports", sheet_stream::LARGEST_FILE),
];

const fn text(route: &'static str, body: usize) -> Size {
    Size {
        route,
        file: None,
        body,
    }
}

const fn notice(route: &'static str) -> Size {
    text(route, orders::payments::controllers::shop::notices::LARGEST)
}

impl Size {
    /// Of the requests to this path. A route without a placeholder goes before one with.
    pub fn of(path: &str) -> Self {
        let path = path.trim_end_matches('/');
        let matching = |size: &&Self| is_of(size.route, path);
        let exact = SIZES.iter().find(|size| size.route == path);
        let found = exact.or_else(|| SIZES.iter().find(matching)).copied();
        found.unwrap_or(Self {
            route: "",
            file: None,
            body: ORDINARY,
        })
    }

    /// Whether several files may come in one request.
    pub fn takes_several(self) -> bool {
        self.file.is_some_and(|file| self.body > file + WRAPPING)
    }

    /// The message for a request that is too large.
    pub fn refusal(self) -> String {
        let megabytes = |bytes: usize| match bytes / MB {
            0 => format!("{} KB", bytes / 1024),
            whole => format!("{whole} MB"),
        };
        match self.file {
            Some(file) if self.takes_several() => format!(
                "每个文件最大 {}，一次合计最大 {}，请减少文件后再上传",
                megabytes(file),
                megabytes(self.body)
            ),
            Some(file) => format!("文件最大 {}，请压缩或分成几份后再上传", megabytes(file)),
            None => format!("内容最大 {}，请缩小后再试", megabytes(self.body)),
        }
    }
}

fn is_of(route: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    let fits = route.split('/').all(|part| {
        parts
            .next()
            .is_some_and(|given| part == given || part.starts_with('{'))
    });
    fits && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_has_the_size_of_its_route() {
        assert_eq!(Size::of("/api/upload").body, LARGEST_FILE + WRAPPING);
        assert_eq!(Size::of("/api/upload/").body, LARGEST_FILE + WRAPPING);
        assert_eq!(Size::of("/api/upload/x").body, ORDINARY);
        assert_eq!(
            Size::of("/admin/api/batch_reports/7").body,
            LARGEST_DOCUMENT + WRAPPING
        );
        assert_eq!(Size::of("/admin/api/batch_reports/bulk").body, 300 * MB);
        assert_eq!(Size::of("/admin/api/batch_reports/7/seal").body, ORDINARY);
    }

    #[test]
    fn a_refusal_names_the_size() {
        assert!(Size::of("/admin/api/goods_imports").refusal().contains("48 MB"));
        assert!(
            Size::of("/admin/api/batch_reports/bulk")
                .refusal()
                .contains("300 MB")
        );
        assert!(Size::of("/api/pay/wechat/notify").refusal().contains("64 KB"));
        assert!(Size::of("/api/cart").refusal().contains("2 MB"));
    }
}
