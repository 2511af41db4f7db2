//! The parts of an .xlsx, and how they name each other.
use std::{
    collections::HashMap,
    io::{Read, Seek, SeekFrom},
};

use quick_xml::events::Event;
use zip::ZipArchive;

use super::{
    error::WorkbookError,
    xml::{Xml, attribute},
};

/// Parts of a file. Each costs memory as soon as the file is opened.
const MOST_PARTS: usize = 1000;
/// Bytes that a part which only names others may unpack to.
const LARGEST_LIST: u64 = 1024 * 1024;
/// What begins the entry of each part in the directory of a zip.
const ENTRY: &[u8] = b"PK\x01\x02";

pub struct Package<R> {
    archive: ZipArchive<R>,
    places: HashMap<String, usize>,
}

/// Where a part points to: its id, what the other is to it, and the other's name.
struct Relation {
    id: String,
    kind: String,
    target: String,
}

pub struct Workbook {
    /// The first sheet.
    pub sheet: String,
    pub shared_texts: Option<String>,
}

impl<R: Read + Seek> Package<R> {
    pub fn open(mut source: R) -> Result<Self, WorkbookError> {
        if counted(&mut source)? > MOST_PARTS {
            return Err(WorkbookError::TooLarge);
        }
        let archive = ZipArchive::new(source)?;
        let mut places = HashMap::new();
        for (place, name) in archive.file_names().enumerate() {
            let name = name.map_err(|_| WorkbookError::NotAWorkbook)?;
            places.insert(normal(&name), place);
        }
        let package = Self { archive, places };
        package.refuse_other_formats()?;
        Ok(package)
    }

    fn refuse_other_formats(&self) -> Result<(), WorkbookError> {
        let has = |name: &str| self.places.contains_key(name);
        if has("content.xml") && !has("[content_types].xml") {
            return Err(WorkbookError::OtherFormat("ods"));
        }
        if has("xl/workbook.bin") {
            return Err(WorkbookError::OtherFormat("xlsb"));
        }
        Ok(())
    }

    pub fn part(&mut self, name: &str, most: u64) -> Result<Option<Xml<impl Read + '_>>, WorkbookError> {
        let Some(place) = self.places.get(&normal(name)) else {
            return Ok(None);
        };
        let part = self.archive.by_index(*place)?;
        Ok(Some(Xml::new(part, most)))
    }

    pub fn workbook(&mut self) -> Result<Workbook, WorkbookError> {
        let of_package = self.relations("")?;
        let workbook = of_package
            .into_iter()
            .find(|relation| relation.kind.ends_with("/officeDocument"))
            .map_or_else(|| "xl/workbook.xml".to_owned(), |relation| relation.target);
        let relations = self.relations(&workbook)?;
        let sheet = self.first_sheet(&workbook, &relations)?;
        let shared_texts = relations
            .into_iter()
            .find(|relation| relation.kind.ends_with("/sharedStrings"))
            .map(|relation| relation.target);
        Ok(Workbook { sheet, shared_texts })
    }

    fn first_sheet(&mut self, workbook: &str, relations: &[Relation]) -> Result<String, WorkbookError> {
        let missing = || WorkbookError::NotAWorkbook;
        let mut xml = self.part(workbook, LARGEST_LIST)?.ok_or_else(missing)?;
        loop {
            let id = match xml.next()? {
                Event::Start(tag) if tag.local_name().as_ref() == "sheet" => attribute(&tag, "id"),
                Event::Eof => return Err(missing()),
                _ => None,
            };
            let found = relations
                .iter()
                .find(|relation| Some(&relation.id) == id.as_ref() && relation.kind.ends_with("/worksheet"));
            if let Some(sheet) = found {
                return Ok(sheet.target.clone());
            }
        }
    }

    /// What a part points to; of the package itself where the part has no name.
    fn relations(&mut self, of: &str) -> Result<Vec<Relation>, WorkbookError> {
        let (folder, name) = of.rsplit_once('/').unwrap_or(("", of));
        let list = if folder.is_empty() {
            format!("_rels/{name}.rels")
        } else {
            format!("{folder}/_rels/{name}.rels")
        };
        let mut found = Vec::new();
        let Some(mut xml) = self.part(&list, LARGEST_LIST)? else {
            return Ok(found);
        };
        loop {
            match xml.next()? {
                Event::Start(tag) if tag.local_name().as_ref() == "Relationship" => {
                    let value = |name| attribute(&tag, name).unwrap_or_default();
                    found.push(Relation {
                        id: value("Id"),
                        kind: value("Type"),
                        target: resolved(folder, &value("Target")),
                    });
                }
                Event::Eof => return Ok(found),
                _ => {}
            }
        }
    }
}

/// Entries of the zip's directory, however many it claims.
fn counted(source: &mut (impl Read + Seek)) -> Result<usize, WorkbookError> {
    source.seek(SeekFrom::Start(0))?;
    let mut bytes = vec![0; 64 * 1024];
    let (mut kept, mut count) = (0, 0);
    loop {
        let read = source.read(&mut bytes[kept..])?;
        if read == 0 {
            break;
        }
        let filled = kept + read;
        count += bytes[..filled]
            .windows(ENTRY.len())
            .filter(|four| *four == ENTRY)
            .count();
        if count > MOST_PARTS {
            break;
        }
        // The beginning of a character that is split between two chunks.
        kept = filled.min(ENTRY.len() - 1);
        bytes.copy_within(filled - kept..filled, 0);
    }
    source.seek(SeekFrom::Start(0))?;
    Ok(count)
}

/// Some programs write names with other slashes or other cases than they refer to them.
fn normal(name: &str) -> String {
    name.trim_start_matches('/').replace('\\', "/").to_lowercase()
}

fn resolved(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    if let Some(absolute) = target.strip_prefix('/') {
        return absolute.to_owned();
    }
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            ".." => {
                path.pop();
            }
            "." | "" => {}
            part => path.push(part),
        }
    }
    path.join("/")
}
