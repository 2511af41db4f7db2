//! How large what people send may be.

/// Bytes a file may have.
pub const LARGEST_FILE: usize = 8 * 1024 * 1024;
/// Width × height a picture may have, read from its header before a pixel is decoded.
pub const MOST_PIXELS: u64 = 24_000_000;
/// Pixels of the longer side of the stored picture.
pub const LARGEST_SIDE: u32 = 2400;
