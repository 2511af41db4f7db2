//! The wire: lines in, answers out.
use std::io;

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf},
};

use super::{
    dialogue::{Dialogue, LARGEST_MAIL, NextStep},
    mailbox::Sandbox,
};

/// RFC 5321 requires 1000; anything longer is refused.
const LONGEST_LINE: u64 = 4096;

type Lines = BufReader<OwnedReadHalf>;

pub async fn listen(listener: TcpListener, sandbox: Sandbox) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(talk(stream, sandbox.clone()));
            }
            Err(error) => {
                tracing::error!(%error, "the mail sandbox has stopped");
                return;
            }
        }
    }
}

async fn talk(stream: TcpStream, sandbox: Sandbox) {
    if let Err(error) = converse(stream, sandbox).await {
        tracing::debug!(%error, "a client of the mail sandbox went away");
    }
}

async fn converse(stream: TcpStream, sandbox: Sandbox) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let (mut lines, mut dialogue) = (BufReader::new(reader), Dialogue::new(sandbox));
    writer.write_all(b"220 sandbox ESMTP\r\n").await?;
    while let Some(line) = next_line(&mut lines).await? {
        let mut answer = dialogue.handle(String::from_utf8_lossy(&line).trim_end());
        writer
            .write_all(format!("{}\r\n", answer.text).as_bytes())
            .await?;
        if answer.then == NextStep::TakeMail {
            let mail = take_mail(&mut lines).await?;
            answer = dialogue.take_mail(mail.as_deref());
            writer
                .write_all(format!("{}\r\n", answer.text).as_bytes())
                .await?;
        }
        if answer.then == NextStep::HangUp {
            return writer.shutdown().await;
        }
    }
    Ok(())
}

/// With its end of line; none at the end of the conversation.
async fn next_line(lines: &mut Lines) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = lines.take(LONGEST_LINE).read_until(b'\n', &mut line).await?;
    Ok((read > 0).then_some(line))
}

/// Everything up to the line of one dot, without the dots that hide such lines; none when it is too large.
async fn take_mail(lines: &mut Lines) -> io::Result<Option<Vec<u8>>> {
    let mut mail = Vec::new();
    let mut is_line_start = true;
    while let Some(line) = next_line(lines).await? {
        if is_line_start && (line == b".\r\n" || line == b".\n") {
            return Ok((mail.len() <= LARGEST_MAIL).then_some(mail));
        }
        let hidden = is_line_start && line.starts_with(b".");
        is_line_start = line.ends_with(b"\n");
        if mail.len() <= LARGEST_MAIL {
            mail.extend_from_slice(&line[usize::from(hidden)..]);
        }
    }
    Err(io::ErrorKind::UnexpectedEof.into())
}
