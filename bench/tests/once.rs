//! The benchmark still works: it seeds a shop, adds its buyers, and does each case once at the server beside it. Nothing is
//! measured. The server is built with all tests of the workspace (`cargo build --workspace --tests`), not with this one alone.
#![cfg(target_os = "linux")]
use std::process::Command;

/// What may be set in the shell of somebody who measures.
const OTHERWISE: [&str; 10] = [
    "CASES",
    "GOODS",
    "LD_PRELOAD",
    "POSTGRES_URL",
    "REPEATS",
    "RIVALS",
    "SECONDS",
    "SERVER_CPU",
    "SOCKETS",
    "YAOJI",
];

#[test]
fn every_case_of_the_benchmark_works() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = Command::new(env!("CARGO_BIN_EXE_bench"));
    bench.arg("once").env("BENCH_DIR", folder.path());
    for name in OTHERWISE {
        bench.env_remove(name);
    }
    let done = bench.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}
