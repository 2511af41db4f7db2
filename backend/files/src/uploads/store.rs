//! Where the pictures lie: `<data_dir>/uploads/{public,private}/<two letters>/<key>`.
use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use kernel::{Settings, ids};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::{UploadError, document, picture};

/// Pictures decoded at once; each may need hundreds of megabytes for a moment.
static DECODERS: Semaphore = Semaphore::const_new(2);

const KEY_LETTERS: usize = 32;
/// Where the browser finds public pictures.
const PUBLIC_PLACE: &str = "/media/uploads/";

#[derive(Clone, Copy)]
enum Folder {
    /// Served to everybody at `/media/uploads/<key>`.
    Public,
    /// Served by handlers that have checked who asks.
    Private,
}

impl Folder {
    const fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
        }
    }
}

/// A picture that now lies in the store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPicture {
    pub key: String,
    /// Where the browser finds it; empty for private pictures.
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

/// A document that now lies in the store, for handlers to give out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDocument {
    pub key: String,
    pub content_type: &'static str,
    /// Bytes.
    pub size: u64,
    /// Of the stored bytes, in hex.
    pub sha256: String,
}

pub struct StoredFile {
    pub bytes: Vec<u8>,
    pub content_type: &'static str,
}

/// The store of uploaded pictures. Cheap to make.
#[derive(Clone, Debug)]
pub struct Uploads {
    root: PathBuf,
}

impl Uploads {
    pub fn of(settings: &Settings) -> Self {
        Self {
            root: settings.data_dir.join("uploads"),
        }
    }

    /// Keeps a picture that everybody may see, at most `max_side` pixels long (never above 2400).
    pub async fn store_public_picture(
        &self,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        self.store(Folder::Public, bytes, max_side).await
    }

    /// Keeps a picture that only handlers give out (licence scans).
    pub async fn store_private_picture(
        &self,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        self.store(Folder::Private, bytes, max_side).await
    }

    /// Keeps a document that only handlers give out: a PDF, or a picture made anew.
    pub async fn store_private_document(&self, bytes: Vec<u8>) -> Result<StoredDocument, UploadError> {
        let turn = DECODERS.acquire().await.map_err(|_| UploadError::Stopped)?;
        let root = self.root.join(Folder::Private.name());
        let work = move || {
            let _turn = turn;
            let document = document::taken(bytes)?;
            let key = format!("{}.{}", &ids::token()[..KEY_LETTERS], document.extension);
            write_durably(&root.join(&key[..2]), &key, &document.bytes)?;
            Ok(StoredDocument {
                content_type: content_type(&key).ok_or(UploadError::NotADocument)?,
                size: document.bytes.len() as u64,
                sha256: ids::digest(&document.bytes),
                key,
            })
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| UploadError::Stopped)?
    }

    /// Whether a picture that everybody may see lies at this address.
    pub async fn has_public(&self, url: &str) -> Result<bool, UploadError> {
        let Some(key) = url.strip_prefix(PUBLIC_PLACE).filter(|key| is_key(key)) else {
            return Ok(false);
        };
        let path = self.root.join(Folder::Public.name()).join(&key[..2]).join(key);
        Ok(tokio::fs::try_exists(path).await?)
    }

    pub async fn read_public(&self, key: &str) -> Result<StoredFile, UploadError> {
        self.read(Folder::Public, key).await
    }

    pub async fn read_private(&self, key: &str) -> Result<StoredFile, UploadError> {
        self.read(Folder::Private, key).await
    }

    /// Removes a file that nothing names any more; one that is gone already is no fault.
    pub async fn remove_private(&self, key: &str) -> Result<(), UploadError> {
        if !is_key(key) {
            return Err(UploadError::NotFound);
        }
        let path = self.root.join(Folder::Private.name()).join(&key[..2]).join(key);
        match tokio::fs::remove_file(path).await {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    async fn store(
        &self,
        folder: Folder,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        if bytes.len() > picture::LARGEST_FILE {
            return Err(UploadError::TooLarge);
        }
        let turn = DECODERS.acquire().await.map_err(|_| UploadError::Stopped)?;
        let root = self.root.join(folder.name());
        let work = move || {
            let _turn = turn;
            let made = picture::remake(&bytes, max_side)?;
            let key = format!("{}.{}", &ids::token()[..KEY_LETTERS], made.extension);
            write_durably(&root.join(&key[..2]), &key, &made.bytes)?;
            let url = match folder {
                Folder::Public => format!("{PUBLIC_PLACE}{key}"),
                Folder::Private => String::new(),
            };
            Ok(StoredPicture {
                key,
                url,
                width: made.width,
                height: made.height,
            })
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|_| UploadError::Stopped)?
    }

    async fn read(&self, folder: Folder, key: &str) -> Result<StoredFile, UploadError> {
        let content_type = content_type(key).ok_or(UploadError::NotFound)?;
        let path = self.root.join(folder.name()).join(&key[..2]).join(key);
        match tokio::fs::read(path).await {
            Ok(bytes) => Ok(StoredFile { bytes, content_type }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(UploadError::NotFound),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether this is a key of the store: 32 hexadecimal digits and a known ending, so nothing that could climb out
/// of its folder.
pub fn is_key(key: &str) -> bool {
    content_type(key).is_some()
}

fn content_type(key: &str) -> Option<&'static str> {
    let (name, extension) = key.split_once('.')?;
    let random =
        name.len() == KEY_LETTERS && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    match extension {
        "jpg" if random => Some("image/jpeg"),
        "webp" if random => Some("image/webp"),
        "pdf" if random => Some("application/pdf"),
        _ => None,
    }
}

/// A reader sees the whole file or none, also after a power cut.
fn write_durably(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!(".{name}.part"));
    let written = File::create_new(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let kept = written.and_then(|()| fs::rename(&unfinished, folder.join(name)));
    if let Err(error) = kept {
        let _nothing_left = fs::remove_file(&unfinished);
        return Err(error);
    }
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_keys_of_our_own_making_are_read() {
        let name = "0123456789abcdef0123456789abcdef";
        assert!(is_key(&format!("{name}.jpg")));
        assert!(is_key(&format!("{name}.webp")));
        assert!(is_key(&format!("{name}.pdf")));
        for wrong in [
            format!("{name}.svg"),
            format!("{name}.jpg/../../x"),
            format!("{name}.jpg.jpg"),
            "../../../etc/passwd".into(),
            format!("../{}.jpg", &name[3..]),
            "0123456789ABCDEF0123456789abcdef.jpg".into(),
            "é123456789abcdef0123456789abcde.jpg".into(),
            name.into(),
            String::new(),
        ] {
            assert!(!is_key(&wrong), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_stored_picture_is_read_back_from_its_own_folder_only() {
        let root = std::env::temp_dir().join(format!("uploads-{}", ids::token()));
        let uploads = Uploads { root: root.clone() };
        let mut png = io::Cursor::new(Vec::new());
        let picture = image::RgbImage::from_pixel(40, 20, image::Rgb([9, 9, 9]));
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();

        let stored = uploads
            .store_private_picture(png.into_inner(), 2400)
            .await
            .unwrap();
        assert_eq!((stored.width, stored.height, stored.url.as_str()), (40, 20, ""));
        assert_eq!(
            uploads.read_private(&stored.key).await.unwrap().content_type,
            "image/jpeg"
        );
        assert!(matches!(
            uploads.read_public(&stored.key).await,
            Err(UploadError::NotFound)
        ));
        fs::remove_dir_all(root).unwrap();
    }
}
