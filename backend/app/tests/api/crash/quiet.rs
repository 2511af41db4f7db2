//! A warning is something to look into: a first start on new goods, which fills the index, has none.
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

use super::Scene;

#[tokio::test]
async fn a_first_start_warns_of_nothing() {
    let scene = Scene::new(0).await;
    // As the seed does: the request to fill the index is there before the index is open.
    let asked = scene.host.command().args(["task", "reindex"]).output().unwrap();
    assert!(asked.status.success(), "{asked:?}");
    let mut server = scene
        .host
        .command()
        .args(["start", "--no-banner"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut said = vec![String::from_utf8(asked.stdout).unwrap()];
    while said
        .last()
        .is_none_or(|line: &String| !line.contains("the search index was filled"))
    {
        said.push(lines.next().expect("a line from the server").unwrap());
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let warnings: Vec<_> = said
        .iter()
        .filter(|line| line.contains("WARN") || line.contains("ERROR"))
        .collect();
    assert!(warnings.is_empty(), "{said:#?}");
}
