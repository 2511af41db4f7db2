//! Archives that are streamed while they are made: only one file at a time is in memory, and a client that
//! disconnects stops the work.
use std::{
    future::Future,
    io::{self, Read, Seek, Write},
};

use axum::response::Response;
use kernel::{
    ApiError, ApiResult,
    turns::{Queue, TurnHolder},
};
use tokio::sync::mpsc;
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::{
    download::streamed,
    making::MakingError,
    written_body::{Pieces, written},
};

enum Step {
    File(String, Vec<u8>),
    /// All files are in. Without it the archive is cut off, so that no reader takes a part for the whole.
    End,
}

/// Where the files of an archive go.
pub struct Entries {
    steps: mpsc::Sender<Step>,
    count: usize,
}

impl Entries {
    /// Files are numbered in the order they come, so that equal names do not clash; returns the numbered name. Fails
    /// when the reader has disconnected.
    #[kernel::boxed]
    pub async fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<String, MakingError> {
        self.count += 1;
        let name = format!("{:02} {name}", self.count);
        let sent = self.steps.send(Step::File(name.clone(), bytes)).await;
        sent.map_err(|_| MakingError::Gone)?;
        Ok(name)
    }
}

/// Answers with the archive that `fill` puts together when it is the holder's turn, by this file name.
pub async fn archive<W, F>(turns: &Queue, holder: TurnHolder, name: &str, fill: W) -> ApiResult<Response>
where
    W: FnOnce(Entries) -> F,
    F: Future<Output = ApiResult<Entries>> + Send + 'static,
{
    let busy = "上一份资料还没有下载完，或正在打包的人较多，请一分钟后再试，或逐份下载";
    let turn = turns.take(holder, busy).await?;
    let (steps, mut coming) = mpsc::channel(1);
    let body = written(turn, move |pieces| write(&mut coming, pieces));
    let filling = fill(Entries { steps, count: 0 });
    tokio::spawn(async move {
        match filling.await {
            Ok(entries) => {
                let _reader_is_gone = entries.steps.send(Step::End).await;
            }
            Err(ApiError::Unavailable) => {}
            Err(error) => tracing::error!(?error, "an archive was cut off"),
        }
    });
    Ok(streamed(body, "application/zip", name))
}

/// Already compressed files are stored without compression.
fn write(coming: &mut mpsc::Receiver<Step>, pieces: &mut Pieces) -> io::Result<()> {
    let mut archive = ZipWriter::new_stream(pieces);
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    loop {
        match coming.blocking_recv() {
            Some(Step::File(name, bytes)) => {
                archive.start_file(name, options)?;
                archive.write_all(&bytes)?;
            }
            Some(Step::End) => break,
            None => return Err(io::Error::other("not all files came")),
        }
    }
    archive.finish()?.into_inner().flush()
}

/// Hands each file of an archive on, one at a time in memory: its name and its content.
pub fn read(packed: impl Read + Seek, mut each: impl FnMut(String, Vec<u8>)) -> io::Result<()> {
    let mut packed = ZipArchive::new(packed)?;
    for place in 0..packed.len() {
        let mut file = packed.by_index(place)?;
        let name = file.name()?.into_owned();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        each(name, bytes);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use kernel::{settings::PatienceRules, turns::Turns};

    #[tokio::test]
    async fn files_come_out_as_they_went_in() {
        let large: Vec<u8> = (0..300_000_u32).map(|number| number as u8).collect();
        let sent = large.clone();
        let answer = archive(
            &Turns::default().archives,
            TurnHolder::Company(1),
            "资料.zip",
            |mut entries| async move {
                entries.add("a.pdf", sent).await?;
                entries.add("a.pdf", b"second".to_vec()).await?;
                Ok(entries)
            },
        )
        .await
        .unwrap();
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
            .await
            .unwrap();
        let mut files = Vec::new();
        read(Cursor::new(bytes), |name, bytes| files.push((name, bytes))).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["01 a.pdf", "02 a.pdf"]);
        assert!(files[0].1 == large);
    }

    #[tokio::test]
    async fn a_turn_lasts_until_its_reader_has_a_large_file() {
        let turns = Turns::new(PatienceRules {
            stalled_reader_ms: 600_000,
            turn_wait_ms: 200,
            ..PatienceRules::default()
        });
        let answer = archive(
            &turns.archives,
            TurnHolder::Company(1),
            "资料.zip",
            |mut entries| async move {
                entries.add("a.pdf", vec![1; 4 << 20]).await?;
                Ok(entries)
            },
        )
        .await
        .unwrap();
        let again = turns.archives.take(TurnHolder::Company(1), "busy").await;
        assert!(matches!(again, Err(ApiError::TooMany(_))));
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
        assert!(bytes.is_ok_and(|bytes| bytes.len() > 4 << 20));
        let again = turns.archives.take(TurnHolder::Company(1), "busy").await;
        assert!(again.is_ok());
    }

    #[tokio::test]
    async fn an_archive_that_cannot_be_filled_is_cut_off() {
        let answer = archive(
            &Turns::default().archives,
            TurnHolder::Company(1),
            "资料.zip",
            |mut entries| async move {
                entries.add("a.pdf", vec![1; 100]).await?;
                Err(ApiError::not_found("文件"))
            },
        )
        .await
        .unwrap();
        assert!(
            axum::body::to_bytes(answer.into_body(), usize::MAX)
                .await
                .is_err()
        );
    }
}
