//! The directory of the index: opened if it is ours, whole and of this version, otherwise emptied and created anew.

use std::fs;
use std::path::{Path, PathBuf};

use tantivy::directory::error::LockError;
use tantivy::directory::{INDEX_WRITER_LOCK, MmapDirectory};
use tantivy::{Directory, Index, IndexSettings, TantivyError};

use super::fields::{Fields, VERSION};
use crate::error::SearchError;
use crate::text::dictionary;

/// Says which schema and dictionaries the index was written with.
const VERSION_FILE: &str = "yaoji-search-version";
const META_FILE: &str = "meta.json";

/// An opened index and the mark of its last commit.
pub struct OpenedDirectory {
    pub index: Index,
    pub mark: CommitInfo,
}

/// What every commit says about itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommitInfo {
    /// Whether the index holds the whole catalogue.
    pub complete: bool,
    /// How many commits there have been.
    pub generation: u64,
}

impl CommitInfo {
    /// The text that goes with the commit.
    pub fn payload(self) -> String {
        let extent = if self.complete { "complete" } else { "partial" };
        format!("{extent} {}", self.generation)
    }

    fn parse(payload: &str) -> Option<Self> {
        let (extent, generation) = payload.split_once(' ')?;
        Some(Self {
            complete: extent == "complete",
            generation: generation.parse().ok()?,
        })
    }
}

/// Opens the index in the directory; on any error, creates an empty index.
pub fn open(path: &Path) -> Result<OpenedDirectory, SearchError> {
    fs::create_dir_all(path).map_err(directory_error(path))?;
    if version_matches(path) {
        match open_sound(path) {
            Ok(opened) => return Ok(opened),
            Err(error) => {
                tracing::warn!(%error, path = %path.display(), "search index is unusable, starting anew");
            }
        }
    }
    empty(path)?;
    let index = create(path)?;
    Ok(OpenedDirectory {
        index,
        mark: CommitInfo::default(),
    })
}

fn version() -> String {
    format!("{VERSION}-{:016x}", dictionary::fingerprint())
}

fn version_matches(path: &Path) -> bool {
    fs::read_to_string(path.join(VERSION_FILE)).is_ok_and(|written| written.trim() == version())
}

/// Opens an index whose files all have the check sums they were written with.
fn open_sound(path: &Path) -> Result<OpenedDirectory, TantivyError> {
    let index = Index::open_in_dir(path)?;
    let damaged = index.validate_checksum()?;
    if !damaged.is_empty() {
        return Err(TantivyError::SystemError(format!("damaged files: {damaged:?}")));
    }
    if index.schema() != Fields::schema().0 {
        return Err(TantivyError::SchemaError("another schema".to_owned()));
    }
    let mark = index
        .load_metas()?
        .payload
        .as_deref()
        .and_then(CommitInfo::parse)
        .unwrap_or_default();
    Ok(OpenedDirectory { index, mark })
}

fn create(path: &Path) -> Result<Index, SearchError> {
    fs::write(path.join(VERSION_FILE), version()).map_err(directory_error(path))?;
    let directory = MmapDirectory::open(path).map_err(TantivyError::from)?;
    Ok(Index::create(
        directory,
        Fields::schema().0,
        IndexSettings::default(),
    )?)
}

/// Removes the files of an index, unless a writer holds it or the files are not an index.
fn empty(path: &Path) -> Result<(), SearchError> {
    let files = files_in(path)?;
    if files.is_empty() {
        return Ok(());
    }
    if !path.join(VERSION_FILE).exists() && !path.join(META_FILE).exists() {
        return Err(SearchError::ForeignDirectory(path.to_owned()));
    }
    let directory = MmapDirectory::open(path).map_err(TantivyError::from)?;
    let _lock = directory
        .acquire_lock(&INDEX_WRITER_LOCK)
        .map_err(|error| lock_error(path, error))?;
    // The version file goes last: a half-emptied directory is still known as ours.
    let (version, rest): (Vec<_>, Vec<_>) = files
        .into_iter()
        .partition(|file| file.file_name().is_some_and(|name| name == VERSION_FILE));
    for file in rest.iter().chain(&version) {
        fs::remove_file(file).map_err(directory_error(file))?;
    }
    Ok(())
}

fn files_in(path: &Path) -> Result<Vec<PathBuf>, SearchError> {
    let entries = fs::read_dir(path).map_err(directory_error(path))?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(directory_error(path))?;
        if entry.file_type().map_err(directory_error(path))?.is_file() {
            files.push(entry.path());
        }
    }
    Ok(files)
}

fn directory_error(path: &Path) -> impl FnOnce(std::io::Error) -> SearchError {
    let path = path.to_owned();
    move |source| SearchError::Directory { path, source }
}

/// A refused lock as our error.
pub fn lock_error(path: &Path, error: LockError) -> SearchError {
    match error {
        LockError::LockBusy => SearchError::Busy(path.to_owned()),
        LockError::IoError(source) => SearchError::Directory {
            path: path.to_owned(),
            source: std::io::Error::other(source),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_back_as_it_was_written() {
        for mark in [
            CommitInfo {
                complete: true,
                generation: 7,
            },
            CommitInfo {
                complete: false,
                generation: 0,
            },
        ] {
            assert_eq!(CommitInfo::parse(&mark.payload()), Some(mark));
        }
        assert_eq!(CommitInfo::parse("complete"), None);
    }
}
