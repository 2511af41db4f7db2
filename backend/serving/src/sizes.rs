//! Request size limits, for bodies with and without a declared length. Who serves a site says which routes have one of their
//! own.
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

impl Size {
    /// Of a route that takes one file.
    pub const fn file(route: &'static str, largest: usize) -> Self {
        Self {
            route,
            file: Some(largest),
            body: largest + WRAPPING,
        }
    }

    /// Of a route that takes no file.
    pub const fn text(route: &'static str, body: usize) -> Self {
        Self {
            route,
            file: None,
            body,
        }
    }

    /// Of the requests to this path. A route without a placeholder goes before one with.
    pub fn of(sizes: &[Self], path: &str) -> Self {
        let path = path.trim_end_matches('/');
        let matching = |size: &&Self| is_of(size.route, path);
        let exact = sizes.iter().find(|size| size.route == path);
        let found = exact.or_else(|| sizes.iter().find(matching)).copied();
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
