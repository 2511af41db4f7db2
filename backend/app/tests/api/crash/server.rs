//! The real binary in a separate process, with a fault between it and the C library.
use std::{
    io::{BufRead, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU16, Ordering},
    },
};

use testkit::postgres_server;

/// What goes wrong once the fault is armed; see `fault.c`.
#[derive(Clone, Debug)]
pub enum Fault {
    None,
    DieAtSync(u32),
    /// On PostgreSQL the server has no files to sync: it dies when it is about to say something to the database.
    DieAtSend(u32),
    FailSync,
    Full,
}

/// Ends with SIGKILL when it is dropped.
pub struct Server(Child);

/// A folder that servers run on one after the other, and the port of all of them.
pub struct Host {
    folder: tempfile::TempDir,
    database: String,
    port: u16,
}

impl Host {
    /// `database`: of PostgreSQL; none: the file `yaoji.sqlite3` in the folder.
    pub fn new(database: Option<String>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("durable")).unwrap();
        let file = || format!("sqlite://{}", folder.path().join("yaoji.sqlite3").display());
        Self {
            database: database.unwrap_or_else(file),
            port: free_port(),
            folder,
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn durable(&self) -> PathBuf {
        self.path().join("durable")
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    fn fuse(&self) -> PathBuf {
        self.path().join("armed")
    }

    pub fn arm(&self) {
        std::fs::write(self.fuse(), "").unwrap();
    }

    pub fn disarm(&self) {
        std::fs::remove_file(self.fuse()).unwrap();
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yaoji"));
        command
            .env("LOCO_ENV", "development")
            .env("DATA_DIR", self.path())
            .env("DATABASE_URL", &self.database)
            .env("PORT", self.port.to_string())
            .env_remove("LOCO_CONFIG_FOLDER")
            .stdin(Stdio::null());
        command
    }

    /// The fault is armed from the beginning, and kills the server before it serves.
    pub fn dies_starting(&self, fault: &Fault) {
        self.arm();
        let ended = self.faulty(fault).stdout(Stdio::null()).status().unwrap();
        assert!(!ended.success(), "{fault:?} killed nobody");
    }

    /// Starts the server; answers once it says that it serves.
    pub fn start(&self, fault: &Fault) -> Server {
        let _was_not_armed = std::fs::remove_file(self.fuse());
        let mut child = self.faulty(fault).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut said = Vec::new();
        while said.last().is_none_or(|line: &String| !line.contains("serving")) {
            let line = lines.next().unwrap_or_else(|| panic!("no server: {said:#?}"));
            said.push(line.unwrap());
        }
        // What the process writes must be read, or it waits.
        std::thread::spawn(move || lines.count());
        Server(child)
    }

    fn faulty(&self, fault: &Fault) -> Command {
        let (name, at) = match fault {
            Fault::None => ("", 0),
            Fault::DieAtSync(at) => ("die_at_sync", *at),
            Fault::DieAtSend(at) => ("die_at_send", *at),
            Fault::FailSync => ("fail_sync", 0),
            Fault::Full => ("full", 0),
        };
        let mut command = self.command();
        command
            .args(["start", "--no-banner"])
            .env("LD_PRELOAD", shim())
            .env("FAULT", name)
            .env("FAULT_AT", at.to_string())
            .env("FAULT_ARMED", self.fuse())
            .env("FAULT_PORT", postgres_port().unwrap_or_default())
            .stderr(Stdio::null());
        if postgres_server().is_none() {
            command.env("FAULT_DURABLE", self.durable());
        }
        command
    }
}

impl Server {
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits until it is over; returns how it ended.
    pub fn is_over(&mut self) -> ExitStatus {
        self.0.wait().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _is_dead_already = self.0.kill();
        let _ended = self.0.wait();
    }
}

/// Below the ephemeral ports: while a server is down its port must not be assigned to others.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + (std::process::id() % 100) as u16 * 100;
    let mut ports = (0..100).map(|_| first + NEXT.fetch_add(1, Ordering::Relaxed) % 100);
    ports
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a free port")
}

fn postgres_port() -> Option<String> {
    let url = postgres_server()?;
    let address = url.split('@').next_back()?.split('/').next()?;
    Some(
        address
            .rsplit_once(':')
            .map_or("5432", |(_, port)| port)
            .to_owned(),
    )
}

/// `fault.c`, built with the compiler that SQLite was built with.
fn shim() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/api/crash/fault.c");
        let library = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fault-{}.so", std::process::id()));
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(built.unwrap().success(), "cc builds {}", source.display());
        library
    })
}
