//! What the platform took, in a file of the shop's data folder: after a restart it still knows the invoices that the shop has.
use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    path::Path,
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct AcceptedRequest {
    pub order: Value,
    /// Of the invoice.
    pub number: String,
    pub refused: bool,
    pub at: i64,
    /// How often it is still "at work" when asked for.
    #[serde(skip)]
    pub turns: u32,
}

/// In the order in which they came; a line that was never finished is none.
pub(super) fn read(path: &Path) -> io::Result<Vec<AcceptedRequest>> {
    match fs::read(path) {
        // As bytes: what was never finished may end in the middle of a letter.
        Ok(lines) => Ok(lines
            .split(|byte| *byte == b'\n')
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// On a line of its own, whatever the one before is like.
pub(super) fn append(path: &Path, taken: &AcceptedRequest) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(format!("\n{}", serde_json::to_string(taken)?).as_bytes())
}

#[cfg(test)]
mod tests {
    use kernel::ids;
    use serde_json::json;

    use super::*;

    #[test]
    fn what_was_taken_is_read_again_and_an_unfinished_line_harms_no_other() {
        let folder = std::env::temp_dir().join(format!("yaoji-invoices-{}", ids::token()));
        let path = folder.join("sandbox/invoices.jsonl");
        assert!(read(&path).unwrap().is_empty());
        let taken = |number: &str| AcceptedRequest {
            order: json!({ "orderNo": number }),
            number: format!("26{number}"),
            refused: false,
            at: 1,
            turns: 0,
        };
        append(&path, &taken("FP1")).unwrap();
        let mut torn = OpenOptions::new().append(true).open(&path).unwrap();
        torn.write_all(b"\n{\"order\":{\"buyerName\":\"\xe6\xb5").unwrap();
        append(&path, &taken("FP2")).unwrap();
        assert_eq!(read(&path).unwrap(), [taken("FP1"), taken("FP2")]);
        fs::remove_dir_all(folder).unwrap();
    }
}
