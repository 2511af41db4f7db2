//! Why a workbook is not read.
use std::io;

#[derive(Debug, thiserror::Error)]
pub enum WorkbookError {
    #[error("unpacks to too much")]
    TooLarge,
    /// In the row of this number, or anywhere where none is known.
    #[error("a cell that no program writes (row {0:?})")]
    LongCell(Option<u32>),
    #[error("not a workbook")]
    NotAWorkbook,
    /// A workbook of another program.
    #[error("a workbook in the format {0}")]
    OtherFormat(&'static str),
    #[error("locked with a password")]
    Locked,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<zip::result::ZipError> for WorkbookError {
    fn from(error: zip::result::ZipError) -> Self {
        match error {
            zip::result::ZipError::Io(error) => of_part(error),
            _ => Self::NotAWorkbook,
        }
    }
}

/// A part that does not unpack is the file's fault, a disk that does not read is ours.
pub(super) fn of_part(error: io::Error) -> WorkbookError {
    use io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    match error.kind() {
        InvalidData | InvalidInput | UnexpectedEof => WorkbookError::NotAWorkbook,
        _ => WorkbookError::Io(error),
    }
}
