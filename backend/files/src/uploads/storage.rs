//! The settings under `storage`, and the storage they open: a local folder, or a bucket of an S3-compatible
//! service.
use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};

use kernel::settings::Section;
use opendal::{
    HttpTransporter, OperationContext, Operator,
    layers::RetryLayer,
    services::{Fs, S3},
};
use serde::{Deserialize, Serialize};

use super::transport::Transport;

/// Folder for unfinished files, on the same file system as the finished ones.
const UNFINISHED: &str = ".unfinished";
/// Tries after the first; a user is waiting for the answer.
const RETRIES: usize = 2;
const SHORTEST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StorageKind {
    /// `<data_dir>/uploads`
    #[default]
    Local,
    S3,
}

/// Where uploads are kept.
#[derive(Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct StorageSettings {
    pub kind: StorageKind,
    /// `https://s3.example.cn`; this and what follows is of no account for a local folder.
    pub endpoint: String,
    pub region: String,
    pub bucket: String,
    pub key_id: String,
    pub key_secret: String,
    /// The bucket name is in the path; off for services that need it in the host name.
    pub path_style: bool,
    #[serde(skip)]
    opened: OnceLock<Storage>,
}

impl Default for StorageSettings {
    fn default() -> Self {
        Self {
            kind: StorageKind::Local,
            endpoint: String::new(),
            region: String::new(),
            bucket: String::new(),
            key_id: String::new(),
            key_secret: String::new(),
            path_style: true,
            opened: OnceLock::new(),
        }
    }
}

impl Section for StorageSettings {
    const KEY: &'static str = "storage";
}

impl StorageSettings {
    /// What these settings open, the same as long as the process runs.
    pub(super) fn storage(&self, data_dir: &Path) -> anyhow::Result<Storage> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened.clone());
        }
        let opened = match self.kind {
            StorageKind::Local => Storage::local(&data_dir.join("uploads"))?,
            StorageKind::S3 => self.bucket()?,
        };
        Ok(self.opened.get_or_init(|| opened).clone())
    }

    fn bucket(&self) -> anyhow::Result<Storage> {
        for (name, value) in [
            ("endpoint", &self.endpoint),
            ("region", &self.region),
            ("bucket", &self.bucket),
            ("key_id", &self.key_id),
            ("key_secret", &self.key_secret),
        ] {
            anyhow::ensure!(!value.is_empty(), "settings.storage.{name} is missing");
        }
        // The machine's own AWS settings are ignored: only the shop's configuration is used.
        let mut service = S3::default()
            .endpoint(&self.endpoint)
            .region(&self.region)
            .bucket(&self.bucket)
            .access_key_id(&self.key_id)
            .secret_access_key(&self.key_secret)
            .disable_config_load()
            .disable_ec2_metadata();
        if !self.path_style {
            service = service.enable_virtual_host_style();
        }
        let context = OperationContext::new().with_http_transport(HttpTransporter::new(Transport::new()?));
        let retry = RetryLayer::new()
            .with_max_times(RETRIES)
            .with_min_delay(SHORTEST_PAUSE)
            .with_max_delay(LONGEST_PAUSE)
            .with_jitter();
        Ok(Storage {
            operator: Operator::new(service)?.with_context(context).layer(retry),
            folder: None,
        })
    }
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Storage {
    pub operator: Operator,
    /// Of this machine; none for a bucket.
    folder: Option<Arc<PathBuf>>,
}

impl Storage {
    pub fn local(folder: &Path) -> anyhow::Result<Self> {
        let unfinished = folder.join(UNFINISHED);
        let service = Fs::default()
            .root(&folder.to_string_lossy())
            .atomic_write_dir(&unfinished.to_string_lossy());
        Ok(Self {
            operator: Operator::new(service)?,
            folder: Some(Arc::new(folder.to_owned())),
        })
    }

    /// A reader sees the whole file or none, and once this is done it is there after a power cut too.
    #[kernel::boxed]
    pub async fn write(&self, path: &str, bytes: Vec<u8>) -> opendal::Result<()> {
        let mut writer = self.operator.writer(path).await?;
        let written = match writer.write(bytes).await {
            Ok(()) => writer.close().await,
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            let _nothing_left = writer.abort().await;
            return Err(error);
        }
        let Some(folder) = self.folder.clone() else {
            return Ok(());
        };
        let path = PathBuf::from(path);
        let synced = tokio::task::spawn_blocking(move || sync_folders(&folder, &path)).await;
        synced
            .unwrap_or_else(|_| Err(io::ErrorKind::Interrupted.into()))
            .map_err(opendal::raw::new_std_io_error)
    }
}

/// OpenDAL syncs a file before it gets its name; the name outlasts a power cut only when its folders are synced as well.
fn sync_folders(root: &Path, path: &Path) -> io::Result<()> {
    let mut folders = path.ancestors().skip(1);
    folders.try_for_each(|folder| File::open(root.join(folder))?.sync_all())
}
