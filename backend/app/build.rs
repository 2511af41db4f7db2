//! The released server is linked without the copies of one function that the compiler leaves in every crate that uses
//! it. Only LLD folds them, which Rust brings along and links with on x86-64 Linux.
use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if is("PROFILE", "release") && is("TARGET", "x86_64-unknown-linux-gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}
