//! The location of files in the storage: `{public,private}/<two letters>/<key>`, and of public pictures in the widths of pages
//! `renditions/<width>/<two letters>/<key>`.
use std::sync::Arc;

use kernel::{Settings, ids};
use opendal::ErrorKind;
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::{
    document,
    error::UploadError,
    keys::{content_type, is_key, new_key},
    limits::LARGEST_FILE,
    picture,
    rendition::{PictureWidth, rendition},
    storage::{Storage, StorageSettings},
    taken::{StoredDocument, TakenFile},
};

/// Pictures decoded at once; each may need hundreds of megabytes for a moment.
static DECODERS: Semaphore = Semaphore::const_new(2);

/// Where the browser finds public pictures.
const PUBLIC_PLACE: &str = "/media/uploads/";

#[derive(Clone, Copy)]
enum Folder {
    /// Public at `/media/uploads/<key>`.
    Public,
    /// Public at `/media/uploads/<key>?w=<width>`; made again when it is deleted.
    Rendition(PictureWidth),
    /// Served by handlers that have checked who asks.
    Private,
}

impl Folder {
    /// The location of a file; `key` is a key of the store.
    fn path(self, key: &str) -> String {
        let start = &key[..2];
        match self {
            Self::Public => format!("public/{start}/{key}"),
            Self::Rendition(width) => format!("renditions/{}/{start}/{key}", width.pixels()),
            Self::Private => format!("private/{start}/{key}"),
        }
    }
}

/// A picture that has been stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPicture {
    pub key: String,
    /// Where the browser finds it; empty for private pictures.
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

pub struct StoredFile {
    pub bytes: Vec<u8>,
    pub content_type: &'static str,
}

/// The store of uploaded pictures. Cheap to make.
#[derive(Clone, Debug)]
pub struct Uploads {
    storage: Result<Storage, Arc<anyhow::Error>>,
}

impl Uploads {
    pub fn of(settings: &Settings) -> Self {
        let storage = settings.of::<StorageSettings>().storage(&settings.data_dir);
        Self {
            storage: storage.map_err(Arc::new),
        }
    }

    /// Whether the settings name a storage that can be opened; nothing is asked over the network.
    pub fn check(&self) -> Result<(), UploadError> {
        self.storage()?;
        Ok(())
    }

    /// Stores a public picture, at most `max_side` pixels long (never above 2400).
    #[kernel::boxed]
    pub async fn store_public_picture(
        &self,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        self.store(Folder::Public, bytes, max_side).await
    }

    /// Keeps a picture that only handlers give out (licence scans).
    #[kernel::boxed]
    pub async fn store_private_picture(
        &self,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        self.store(Folder::Private, bytes, max_side).await
    }

    /// Keeps a document that only handlers give out: a PDF, or a picture re-encoded.
    #[kernel::boxed]
    pub async fn store_private_document(&self, bytes: Vec<u8>) -> Result<StoredDocument, UploadError> {
        let taken = self.take_private_document(bytes).await?;
        let stored = taken.document()?;
        self.store_taken(taken).await?;
        Ok(stored)
    }

    /// The first half of `store_private_document`. Nothing is decoded for a storage that cannot be opened.
    #[kernel::boxed]
    pub async fn take_private_document(&self, bytes: Vec<u8>) -> Result<TakenFile, UploadError> {
        self.check()?;
        let (document, _) = decoded(turn().await?, move || document::taken(bytes)).await?;
        Ok(TakenFile {
            key: new_key(document.extension),
            bytes: document.bytes,
        })
    }

    /// The first half of `store_private_picture`.
    #[kernel::boxed]
    pub async fn take_private_picture(
        &self,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<TakenFile, UploadError> {
        self.check()?;
        if bytes.len() > LARGEST_FILE {
            return Err(UploadError::TooLarge);
        }
        let (made, _) = decoded(turn().await?, move || picture::remake(&bytes, max_side)).await?;
        Ok(TakenFile {
            key: new_key(made.extension),
            bytes: made.bytes,
        })
    }

    #[kernel::boxed]
    pub async fn store_taken(&self, taken: TakenFile) -> Result<(), UploadError> {
        self.write(Folder::Private, &taken.key, taken.bytes).await
    }

    /// Whether there is a public picture at this address.
    #[kernel::boxed]
    pub async fn has_public(&self, url: &str) -> Result<bool, UploadError> {
        let Some(key) = url.strip_prefix(PUBLIC_PLACE).filter(|key| is_key(key)) else {
            return Ok(false);
        };
        self.is_public(key).await
    }

    #[kernel::boxed]
    pub async fn read_public(&self, key: &str) -> Result<StoredFile, UploadError> {
        self.read(Folder::Public, key).await
    }

    /// A public picture in one of the widths; made and stored when it is asked for first.
    #[kernel::boxed]
    pub async fn read_public_at(&self, key: &str, width: PictureWidth) -> Result<StoredFile, UploadError> {
        if !is_key(key) {
            return Err(UploadError::NotFound);
        }
        let made = match self.find_rendition(key, width).await? {
            Some(made) => made,
            None => self.make_rendition(key, width).await?,
        };
        // What would have gained weight is there as it was uploaded.
        let format = image::guess_format(&made).map_err(|_| UploadError::NotAPicture)?;
        Ok(StoredFile {
            bytes: made,
            content_type: format.to_mime_type(),
        })
    }

    #[kernel::boxed]
    pub async fn read_private(&self, key: &str) -> Result<StoredFile, UploadError> {
        self.read(Folder::Private, key).await
    }

    /// The bytes of a file whose digest was kept, if they still have it.
    #[kernel::boxed]
    pub async fn read_unaltered(&self, key: &str, sha256: &str) -> Result<Vec<u8>, UploadError> {
        let file = self.read_private(key).await?;
        if ids::digest(&file.bytes) == sha256 {
            Ok(file.bytes)
        } else {
            Err(UploadError::Altered(key.into()))
        }
    }

    /// Removes a file that is no longer referenced; a missing file is not an error.
    #[kernel::boxed]
    pub async fn remove_private(&self, key: &str) -> Result<(), UploadError> {
        if !is_key(key) {
            return Err(UploadError::NotFound);
        }
        let operator = &self.storage()?.operator;
        Ok(operator.delete(&Folder::Private.path(key)).await?)
    }

    async fn store(
        &self,
        folder: Folder,
        bytes: Vec<u8>,
        max_side: u32,
    ) -> Result<StoredPicture, UploadError> {
        if bytes.len() > LARGEST_FILE {
            return Err(UploadError::TooLarge);
        }
        let (made, _) = decoded(turn().await?, move || picture::remake(&bytes, max_side)).await?;
        let key = new_key(made.extension);
        self.write(folder, &key, made.bytes).await?;
        let url = match folder {
            Folder::Public => format!("{PUBLIC_PLACE}{key}"),
            Folder::Rendition(_) | Folder::Private => String::new(),
        };
        Ok(StoredPicture {
            key,
            url,
            width: made.width,
            height: made.height,
        })
    }

    /// A bucket whose files may not be listed says of a missing one that it is denied.
    async fn find_rendition(&self, key: &str, width: PictureWidth) -> Result<Option<Vec<u8>>, UploadError> {
        match self.read(Folder::Rendition(width), key).await {
            Ok(file) => Ok(Some(file.bytes)),
            Err(UploadError::NotFound) => Ok(None),
            Err(UploadError::Storage(error)) if error.kind() == ErrorKind::PermissionDenied => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Who waits for a turn holds nothing yet, and finds what others made meanwhile.
    async fn make_rendition(&self, key: &str, width: PictureWidth) -> Result<Vec<u8>, UploadError> {
        if !self.is_public(key).await? {
            return Err(UploadError::NotFound);
        }
        let turn = turn().await?;
        if let Some(made) = self.find_rendition(key, width).await? {
            return Ok(made);
        }
        let original = self.read_public(key).await?.bytes;
        let (made, _turn) = decoded(turn, move || rendition(original, width)).await?;
        // A storage that is full shows its pictures all the same.
        if let Err(error) = self.write(Folder::Rendition(width), key, made.clone()).await {
            tracing::warn!(%error, key, "a rendition could not be stored");
        }
        Ok(made)
    }

    /// `key` is a key of the store.
    async fn is_public(&self, key: &str) -> Result<bool, UploadError> {
        let operator = &self.storage()?.operator;
        Ok(operator.exists(&Folder::Public.path(key)).await?)
    }

    /// Runs to its end even when the uploader disconnects, so that no partial file is left.
    async fn write(&self, folder: Folder, key: &str, bytes: Vec<u8>) -> Result<(), UploadError> {
        let (storage, path) = (self.storage()?.clone(), folder.path(key));
        let writing = tokio::spawn(async move { storage.write(&path, bytes).await });
        Ok(writing.await.map_err(|_| UploadError::Stopped)??)
    }

    async fn read(&self, folder: Folder, key: &str) -> Result<StoredFile, UploadError> {
        let content_type = content_type(key).ok_or(UploadError::NotFound)?;
        let operator = &self.storage()?.operator;
        match operator.read(&folder.path(key)).await {
            Ok(bytes) => Ok(StoredFile {
                bytes: bytes.to_vec(),
                content_type,
            }),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(UploadError::NotFound),
            Err(error) => Err(error.into()),
        }
    }

    fn storage(&self) -> Result<&Storage, UploadError> {
        let storage = self.storage.as_ref();
        storage.map_err(|error| UploadError::NoStorage(Arc::clone(error)))
    }
}

type Turn = SemaphorePermit<'static>;

/// A turn at the decoders.
async fn turn() -> Result<Turn, UploadError> {
    DECODERS.acquire().await.map_err(|_| UploadError::Stopped)
}

/// Works away from the async threads. The turn comes back with the result; when nobody waits any more, it ends with the work.
async fn decoded<T: Send + 'static>(
    turn: Turn,
    work: impl FnOnce() -> Result<T, UploadError> + Send + 'static,
) -> Result<(T, Turn), UploadError> {
    tokio::task::spawn_blocking(move || work().map(|done| (done, turn)))
        .await
        .map_err(|_| UploadError::Stopped)?
}

#[cfg(test)]
pub(super) mod tests {
    use std::{fs, path::Path};

    use image::ImageFormat;

    use super::*;
    use crate::uploads::rendition::tests::written;

    /// A store in a folder of this machine.
    pub fn local(folder: &Path) -> Uploads {
        Uploads {
            storage: Storage::local(folder).map_err(Arc::new),
        }
    }

    pub fn png() -> Vec<u8> {
        let picture = image::RgbImage::from_pixel(40, 20, image::Rgb([9, 9, 9]));
        written(&picture.into(), ImageFormat::Png)
    }

    /// The requirements on a store, wherever it keeps its files.
    pub async fn keeps_apart_and_removes(uploads: &Uploads) {
        let stored = uploads.store_private_picture(png(), 2400).await.unwrap();
        assert_eq!((stored.width, stored.height, stored.url.as_str()), (40, 20, ""));
        let read = uploads.read_private(&stored.key).await.unwrap();
        assert_eq!(read.content_type, "image/jpeg");
        assert_eq!(image::load_from_memory(&read.bytes).unwrap().width(), 40);
        let elsewhere = uploads.read_public(&stored.key).await;
        assert!(matches!(elsewhere, Err(UploadError::NotFound)));

        let public = uploads.store_public_picture(png(), 20).await.unwrap();
        assert!(uploads.has_public(&public.url).await.unwrap());
        let absent = format!("{PUBLIC_PLACE}{}", stored.key);
        assert!(!uploads.has_public(&absent).await.unwrap());

        uploads.remove_private(&stored.key).await.unwrap();
        uploads.remove_private(&stored.key).await.unwrap();
        let gone = uploads.read_private(&stored.key).await;
        assert!(matches!(gone, Err(UploadError::NotFound)));
    }

    #[tokio::test]
    async fn a_folder_keeps_what_it_is_given() {
        let folder = tempfile::tempdir().unwrap();
        keeps_apart_and_removes(&local(folder.path())).await;
    }

    #[tokio::test]
    async fn what_was_taken_is_there_once_it_is_stored() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = local(folder.path());
        let taken = uploads.take_private_picture(png(), 2400).await.unwrap();
        let key = taken.key().to_owned();
        let early = uploads.read_private(&key).await;
        assert!(matches!(early, Err(UploadError::NotFound)));
        uploads.store_taken(taken).await.unwrap();
        let read = uploads.read_private(&key).await.unwrap();
        assert_eq!(read.content_type, "image/jpeg");
    }

    #[tokio::test]
    async fn a_file_with_another_digest_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = local(folder.path());
        let key = "0123456789abcdef0123456789abcdef.pdf";
        let place = folder.path().join("private/01");
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join(key), b"%PDF").unwrap();
        let read = async |digest: String| uploads.read_unaltered(key, &digest).await;
        assert_eq!(read(ids::digest(b"%PDF")).await.unwrap(), b"%PDF");
        let altered = read(ids::digest(b"%PDF-1.7")).await;
        assert!(matches!(altered, Err(UploadError::Altered(of)) if of == key));
    }

    /// Shops that are older than the storage had their files written to this place, and find them there.
    #[tokio::test]
    async fn files_are_stored_at_their_paths_without_unfinished_ones() {
        let folder = tempfile::tempdir().unwrap();
        let uploads = local(folder.path());
        let key = "0123456789abcdef0123456789abcdef.pdf";
        let place = folder.path().join("private/01");
        fs::create_dir_all(&place).unwrap();
        fs::write(place.join(key), b"%PDF").unwrap();
        assert_eq!(uploads.read_private(key).await.unwrap().bytes, b"%PDF");

        let stored = uploads.store_private_picture(png(), 2400).await.unwrap();
        let place = folder.path().join("private").join(&stored.key[..2]);
        assert!(place.join(&stored.key).is_file());
        let unfinished = fs::read_dir(folder.path().join(".unfinished")).unwrap();
        assert_eq!(unfinished.count(), 0);
    }
}
