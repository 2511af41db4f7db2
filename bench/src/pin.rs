//! Which core a process runs on, by `taskset`, which becomes the program it starts.
use std::{
    env,
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// Set in the process that was started anew on its core.
const PINNED: &str = "BENCH_PINNED";

/// Starts this process anew on `cpu`, unless that has been done.
pub fn this_process(cpu: usize) -> Result<()> {
    if env::var_os(PINNED).is_some() {
        return Ok(());
    }
    let own = env::current_exe().context("where this binary lies")?;
    let works = command(&cpu.to_string(), Path::new("true"))
        .stderr(Stdio::null())
        .status();
    if !works.context("taskset is missing (util-linux)")?.success() {
        bail!("core {cpu} cannot be used; the load client needs a core of its own (LOAD_CPU, SERVER_CPU)");
    }
    let error = command(&cpu.to_string(), &own)
        .args(env::args_os().skip(1))
        .env(PINNED, "1")
        .exec();
    Err(error).context("starting anew under taskset")
}

/// A command that runs `program` on these cores (`0`, or `0,1`) alone; on all where none are named.
pub fn command(cores: &str, program: &Path) -> Command {
    if cores.is_empty() {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.arg("-c").arg(cores).arg(program);
    command
}
