//! The signed package: chosen registers as sheets, the scans and forms that belong to them, and a manifest with the digest of each file, signed by the shop's secret,
//! so that years later the shop can prove which of two copies it handed out.
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use files::{
    archive::Entries,
    download::safe_part,
    export::{Format, whole},
    uploads::Uploads,
};
use kernel::{Db, Services, ids, signing};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

use super::{
    asked::{Asked, Names},
    carriers,
    register::{self, Register},
    suppliers,
};
use crate::errors::DocumentError;

/// Rows of one register in a package: each sheet is in memory while it is packed.
pub const MOST_PACKED: u64 = 100_000;
const MANIFEST: &str = "清单.json";
/// So that a signature for another purpose is none for a package.
const PURPOSE: &str = "inspection:";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub shop: String,
    pub made_at: DateTime<Utc>,
    pub made_by: String,
    pub files: Vec<Listed>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    pub name: String,
    /// What the register was narrowed by, in words.
    pub asked: BTreeMap<String, String>,
    pub sha256: String,
}

#[derive(Serialize, Deserialize)]
struct Signed {
    manifest: Manifest,
    signature: String,
}

/// Who makes the package, of what shop, when.
#[derive(Clone, Debug)]
pub struct Maker {
    pub shop: String,
    pub by: String,
    pub at: DateTime<Utc>,
}

/// A file that belongs to a register, made before.
#[derive(Clone, Debug)]
pub struct Enclosed {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// `enclosed`: by code of the register.
pub async fn pack(
    services: Services,
    registers: Vec<&'static dyn Register>,
    asked: Asked,
    (names, maker): (Names, Maker),
    mut enclosed: BTreeMap<&'static str, Enclosed>,
    mut entries: Entries,
) -> Result<Entries, DocumentError> {
    let mut files = Vec::with_capacity(registers.len());
    for register in registers {
        let head = register.head();
        let bytes = sheet(&services, register, &asked).await?;
        let sha256 = ids::digest(&bytes);
        let name = entries
            .add(&format!("{}.xlsx", safe_part(head.title)), bytes)
            .await?;
        let words = asked.words(head.filters, &names).into_iter();
        files.push(Listed {
            name,
            asked: words.map(|(label, text)| (label.to_owned(), text)).collect(),
            sha256,
        });
        let scans = scans_of(&services.db, head.code, &asked).await?;
        files.extend(scanned(&services, scans, &mut entries).await?);
        if let Some(file) = enclosed.remove(head.code) {
            let sha256 = ids::digest(&file.bytes);
            files.push(Listed {
                name: entries.add(&file.name, file.bytes).await?,
                asked: BTreeMap::new(),
                sha256,
            });
        }
    }
    let manifest = Manifest {
        shop: maker.shop,
        made_at: maker.at,
        made_by: maker.by,
        files,
    };
    let signed = signed(&services.settings.secret, manifest)?;
    entries.add(MANIFEST, signed).await?;
    Ok(entries)
}

/// The scans that come with a register: their names, and where they are stored.
async fn scans_of(db: &Db, code: &str, asked: &Asked) -> Result<Vec<(String, String)>, DbErr> {
    if code == suppliers::CODE {
        let scans = suppliers::scans_in(db, asked).await?.into_iter();
        Ok(scans.map(|(name, scan)| (name, scan.file_key)).collect())
    } else if code == carriers::CODE {
        let scans = carriers::scans_in(db, asked).await?.into_iter();
        Ok(scans.map(|(name, scan)| (name, scan.file_key)).collect())
    } else {
        Ok(Vec::new())
    }
}

/// These scans, one in memory at a time.
async fn scanned(
    services: &Services,
    scans: Vec<(String, String)>,
    entries: &mut Entries,
) -> Result<Vec<Listed>, DocumentError> {
    let uploads = Uploads::of(&services.settings);
    let mut files = Vec::new();
    for (name, key) in scans {
        let file = uploads.read_private(&key).await?;
        let sha256 = ids::digest(&file.bytes);
        files.push(Listed {
            name: entries.add(&name, file.bytes).await?,
            asked: BTreeMap::new(),
            sha256,
        });
    }
    Ok(files)
}

async fn sheet(
    services: &Services,
    register: &'static dyn Register,
    asked: &Asked,
) -> Result<Vec<u8>, DocumentError> {
    let columns = register.head().columns.iter();
    let heads = columns.map(|column| column.title.to_owned()).collect();
    let (db, asked) = (services.db.clone(), asked.clone());
    whole(Format::Xlsx, heads, |rows| async move {
        register::fill(register, &db, &asked, &rows).await?;
        Ok::<_, DocumentError>(rows)
    })
    .await
}

fn signed(secret: &str, manifest: Manifest) -> serde_json::Result<Vec<u8>> {
    let signature = signature_of(secret, &manifest)?;
    let signed = Signed { manifest, signature };
    serde_json::to_vec_pretty(&signed)
}

fn signature_of(secret: &str, manifest: &Manifest) -> serde_json::Result<String> {
    let text = serde_json::to_string(manifest)?;
    let signature = signing::sign(secret.as_bytes(), format!("{PURPOSE}{text}").as_bytes());
    Ok(hex::encode(signature))
}

/// Why a package is not, or not any more, what this shop handed out.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    #[error("there is no {MANIFEST} in it, or none that can be read")]
    NoManifest,
    #[error("the manifest was not signed by this shop")]
    Forged,
    #[error("{0} was changed")]
    Changed(String),
    #[error("{0} is missing")]
    Missing(String),
    #[error("{0} is not on the manifest")]
    Foreign(String),
}

/// The files of a package as they are found in it.
#[derive(Default)]
pub struct Found {
    digests: BTreeMap<String, String>,
    manifest: Option<Vec<u8>>,
}

impl Found {
    pub fn add(&mut self, name: String, bytes: Vec<u8>) {
        // Its number in the archive stands before it.
        if name.ends_with(MANIFEST) {
            self.manifest = Some(bytes);
        } else {
            self.digests.insert(name, ids::digest(&bytes));
        }
    }

    /// The manifest, when it was signed by this secret and every file is the one that it lists.
    pub fn verified(mut self, secret: &str) -> Result<Manifest, Flaw> {
        let bytes = self.manifest.ok_or(Flaw::NoManifest)?;
        let signed: Signed = serde_json::from_slice(&bytes).map_err(|_| Flaw::NoManifest)?;
        let right = signature_of(secret, &signed.manifest).map_err(|_| Flaw::NoManifest)?;
        if !signing::same(right.as_bytes(), signed.signature.as_bytes()) {
            return Err(Flaw::Forged);
        }
        for listed in &signed.manifest.files {
            match self.digests.remove(&listed.name) {
                None => return Err(Flaw::Missing(listed.name.clone())),
                Some(digest) if digest != listed.sha256 => return Err(Flaw::Changed(listed.name.clone())),
                Some(_) => {}
            }
        }
        match self.digests.pop_first() {
            Some((name, _)) => Err(Flaw::Foreign(name)),
            None => Ok(signed.manifest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "a secret of the shop";

    fn manifest() -> Manifest {
        Manifest {
            shop: "药集医药".into(),
            made_at: DateTime::from_timestamp_millis(1_790_000_000_000).unwrap(),
            made_by: "王质管".into(),
            files: vec![Listed {
                name: "01 销售记录.xlsx".into(),
                asked: BTreeMap::from([("期间".into(), "2026-11-01 至 2026-11-30".into())]),
                sha256: ids::digest(b"sheet"),
            }],
        }
    }

    fn found(files: &[(&str, &[u8])], manifest: &[u8]) -> Found {
        let mut found = Found::default();
        for (name, bytes) in files {
            found.add((*name).to_owned(), bytes.to_vec());
        }
        found.add("02 清单.json".into(), manifest.to_vec());
        found
    }

    #[test]
    fn a_package_is_proved_whole_and_every_change_is_seen() {
        let signed = signed(SECRET, manifest()).unwrap();
        let right: &[(&str, &[u8])] = &[("01 销售记录.xlsx", b"sheet")];
        let verified = |files: &[(&str, &[u8])], secret| found(files, &signed).verified(secret);
        assert_eq!(verified(right, SECRET), Ok(manifest()));
        assert_eq!(verified(right, "another"), Err(Flaw::Forged));
        let name = "01 销售记录.xlsx".to_owned();
        assert_eq!(
            verified(&[("01 销售记录.xlsx", b"other")], SECRET),
            Err(Flaw::Changed(name.clone()))
        );
        assert_eq!(verified(&[], SECRET), Err(Flaw::Missing(name)));
        let more: &[(&str, &[u8])] = &[right[0], ("03 别的.xlsx", b"x")];
        assert_eq!(
            verified(more, SECRET),
            Err(Flaw::Foreign("03 别的.xlsx".to_owned()))
        );
    }

    #[test]
    fn a_manifest_that_somebody_rewrote_is_none_of_this_shop() {
        let signed = signed(SECRET, manifest()).unwrap();
        let rewritten = String::from_utf8(signed).unwrap().replace("王质管", "李质管");
        let files: &[(&str, &[u8])] = &[("01 销售记录.xlsx", b"sheet")];
        assert_eq!(
            found(files, rewritten.as_bytes()).verified(SECRET),
            Err(Flaw::Forged)
        );
        assert_eq!(found(files, b"{}").verified(SECRET), Err(Flaw::NoManifest));
        assert_eq!(Found::default().verified(SECRET), Err(Flaw::NoManifest));
    }
}
