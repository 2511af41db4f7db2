//! Tables that leave as a spreadsheet, made while they are sent: rows come in portions and none is kept. No cell is ever a
//! formula.
use std::{
    future::Future,
    io::{self, Read, Seek, SeekFrom, Write},
};

use axum::response::Response;
use kernel::{
    ApiError, ApiResult, Money,
    turns::{Queue, TurnHolder},
};
use rust_xlsxwriter::{Format as CellFormat, Workbook, XlsxError};
use tokio::sync::mpsc;

use crate::{
    download::{cell, streamed},
    making::MakingError,
    written_body::{PIECE, written},
};

/// Rows that an .xlsx holds below its heads.
const MOST_XLSX_ROWS: u32 = 1_048_575;
/// So that spreadsheet programs take a CSV for UTF-8.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Csv,
    Xlsx,
}

impl Format {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "csv" => Some(Self::Csv),
            "xlsx" => Some(Self::Xlsx),
            _ => None,
        }
    }

    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    const fn content_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Text(String),
    Number(i64),
    Money(Money),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

type Portion = Vec<Vec<Value>>;

enum Step {
    Rows(Portion),
    /// All rows are in. Without it the table is cut off, so that no reader takes a part for the whole.
    End,
}

/// Where the rows of a table go.
pub struct Rows(mpsc::Sender<Step>);

impl Rows {
    /// Fails when the reader has disconnected.
    #[kernel::boxed]
    pub async fn add(&self, portion: Portion) -> Result<(), MakingError> {
        let sent = self.0.send(Step::Rows(portion)).await;
        sent.map_err(|_| MakingError::Gone)
    }
}

/// A table that is to be made.
pub struct Table {
    /// Without its ending.
    pub name: String,
    pub format: Format,
    pub heads: Vec<String>,
}

/// Answers with the table that `fill` puts together when it is the holder's turn.
pub async fn export<W, F>(turns: &Queue, holder: TurnHolder, table: Table, fill: W) -> ApiResult<Response>
where
    W: FnOnce(Rows) -> F,
    F: Future<Output = ApiResult<Rows>> + Send + 'static,
{
    let busy = "上一张表格还没有下载完，或正在导出的人较多，请一分钟后再试";
    let turn = turns.take(holder, busy).await?;
    let Table { name, format, heads } = table;
    let (steps, mut coming) = mpsc::channel(1);
    let body = written(turn, move |out| match format {
        Format::Csv => csv(out, &heads, &mut coming),
        Format::Xlsx => xlsx(out, &heads, &mut coming),
    });
    let filling = fill(Rows(steps));
    tokio::spawn(async move {
        match filling.await {
            Ok(rows) => {
                let _reader_is_gone = rows.0.send(Step::End).await;
            }
            Err(ApiError::Unavailable) => {}
            Err(error) => tracing::error!(?error, "an export was cut off"),
        }
    });
    let name = format!("{name}.{}", format.ending());
    Ok(streamed(body, format.content_type(), &name))
}

/// The same table whole, for an archive: it takes its manufacturer's turn, and has to fit into memory.
pub async fn whole<W, F, E>(format: Format, heads: Vec<String>, fill: W) -> Result<Vec<u8>, E>
where
    W: FnOnce(Rows) -> F,
    F: Future<Output = Result<Rows, E>>,
    E: From<MakingError>,
{
    let (steps, mut coming) = mpsc::channel(1);
    let writing = tokio::task::spawn_blocking(move || {
        let mut bytes = Vec::new();
        match format {
            Format::Csv => csv(&mut bytes, &heads, &mut coming),
            Format::Xlsx => xlsx(&mut bytes, &heads, &mut coming),
        }
        .map(|()| bytes)
    });
    let rows = fill(Rows(steps)).await?;
    let ended = rows.0.send(Step::End).await;
    ended.map_err(|_| MakingError::Gone)?;
    let bytes = writing.await.map_err(|_| MakingError::Gone)?;
    Ok(bytes.map_err(MakingError::from)?)
}

fn each(
    coming: &mut mpsc::Receiver<Step>,
    mut row: impl FnMut(Vec<Value>) -> io::Result<()>,
) -> io::Result<()> {
    loop {
        match coming.blocking_recv() {
            Some(Step::Rows(rows)) => rows.into_iter().try_for_each(&mut row)?,
            Some(Step::End) => return Ok(()),
            None => return Err(io::Error::other("not all rows came")),
        }
    }
}

fn csv(out: &mut impl Write, heads: &[String], coming: &mut mpsc::Receiver<Step>) -> io::Result<()> {
    out.write_all(MARK)?;
    let mut table = csv::Writer::from_writer(out);
    table.write_record(heads.iter().map(|head| cell(head)))?;
    each(coming, |row| {
        let texts = row.into_iter().map(|value| match value {
            Value::Text(text) => cell(&text),
            Value::Number(number) => number.to_string(),
            Value::Money(money) => money.to_string(),
        });
        Ok(table.write_record(texts)?)
    })?;
    table.flush()
}

fn xlsx(out: &mut impl Write, heads: &[String], coming: &mut mpsc::Receiver<Step>) -> io::Result<()> {
    let mut book = Workbook::new();
    let (bold, money) = (
        CellFormat::new().set_bold(),
        CellFormat::new().set_num_format("0.00"),
    );
    let sheet = book.add_worksheet_with_constant_memory();
    for (column, head) in (0..).zip(heads) {
        sheet
            .write_string_with_format(0, column, cell(head), &bold)
            .map_err(unwritable)?;
    }
    let mut line = 0;
    each(coming, |row| {
        line += 1;
        if line > MOST_XLSX_ROWS {
            return Err(io::Error::other("more rows than a sheet holds"));
        }
        for (column, value) in (0..).zip(row) {
            let written = match value {
                Value::Text(text) => sheet.write_string(line, column, cell(&text)),
                Value::Number(number) => sheet.write_number(line, column, number as f64),
                Value::Money(amount) => {
                    sheet.write_number_with_format(line, column, amount.fen() as f64 / 100.0, &money)
                }
            };
            written.map_err(unwritable)?;
        }
        Ok(())
    })?;
    let mut file = tempfile::tempfile()?;
    book.save_to_writer(&mut file).map_err(unwritable)?;
    file.seek(SeekFrom::Start(0))?;
    let mut piece = vec![0; PIECE];
    loop {
        let read = file.read(&mut piece)?;
        if read == 0 {
            return Ok(());
        }
        out.write_all(&piece[..read])?;
    }
}

fn unwritable(error: XlsxError) -> io::Error {
    io::Error::other(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spreadsheet;
    use kernel::{settings::PatienceRules, turns::Turns};

    fn turns() -> Turns {
        Turns::new(PatienceRules {
            stalled_reader_ms: 1,
            ..PatienceRules::default()
        })
    }

    fn table(format: Format, heads: Vec<String>) -> Table {
        Table {
            name: "订单".into(),
            format,
            heads,
        }
    }

    async fn made(format: Format) -> Vec<u8> {
        let heads = ["名称", "数量", "金额"].map(str::to_owned).to_vec();
        let turns = Turns::default();
        let answer = export(
            &turns.exports,
            TurnHolder::Company(1),
            table(format, heads),
            |rows| async move {
                let row = |number: i64| vec!["=1+1".into(), Value::Number(number), Value::Money(Money(1230))];
                for start in 0..4 {
                    rows.add((0..5).map(|number| row(start * 5 + number)).collect())
                        .await?;
                }
                Ok(rows)
            },
        )
        .await
        .unwrap();
        let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
            .await
            .unwrap();
        bytes.to_vec()
    }

    #[tokio::test]
    async fn both_kinds_hold_every_row_and_no_formula() {
        for format in [Format::Csv, Format::Xlsx] {
            let rows = spreadsheet::rows(&made(format).await, 100).unwrap();
            assert_eq!(rows.len(), 21, "{format:?}");
            assert_eq!(rows[0].1, ["名称", "数量", "金额"]);
            let last = &rows[20].1;
            assert_eq!(last[0], "'=1+1");
            assert_eq!(last[1], "19");
            assert!(last[2].starts_with("12.3"), "{last:?}");
        }
    }

    #[tokio::test]
    async fn a_whole_table_is_the_one_that_would_be_sent() {
        let heads = vec!["名称".to_owned()];
        let fill = |rows: Rows| async move {
            rows.add(vec![vec!["=1+1".into()], vec!["b".into()]]).await?;
            Ok::<_, MakingError>(rows)
        };
        let bytes = whole(Format::Xlsx, heads.clone(), fill).await.unwrap();
        let rows = spreadsheet::rows(&bytes, 100).unwrap();
        let texts: Vec<_> = rows.iter().map(|(_, cells)| cells[0].as_str()).collect();
        assert_eq!(texts, ["名称", "'=1+1", "b"]);
        let failed = whole(Format::Csv, heads, |_| async {
            Err(ApiError::not_found("订单"))
        })
        .await;
        assert!(matches!(failed, Err(ApiError::NotFound(_))), "{failed:?}");
    }

    #[tokio::test]
    async fn a_table_that_cannot_be_filled_is_cut_off() {
        let table = table(Format::Csv, vec!["a".into()]);
        let turns = Turns::default();
        let answer = export(&turns.exports, TurnHolder::Company(1), table, |rows| async move {
            rows.add(vec![vec!["b".into()]]).await?;
            Err(ApiError::not_found("订单"))
        })
        .await
        .unwrap();
        assert!(
            axum::body::to_bytes(answer.into_body(), usize::MAX)
                .await
                .is_err()
        );
    }

    #[tokio::test]
    async fn a_stalled_download_is_cut_off_and_its_turn_is_free() {
        let turns = turns();
        let endless = table(Format::Csv, vec!["a".into()]);
        let answer = export(
            &turns.exports,
            TurnHolder::Company(1),
            endless,
            |rows| async move {
                loop {
                    rows.add(vec![vec!["b".repeat(PIECE).into()]]).await?;
                }
            },
        )
        .await
        .unwrap();
        // Comes at once when the first has been given up, and never when it has not.
        turns.exports.take(TurnHolder::Company(1), "busy").await.unwrap();
        let read = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
        assert!(read.is_err());
    }
}
