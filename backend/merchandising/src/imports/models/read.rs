//! Reads a file row by row, checks every product and stages the changes.
use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
};

use catalog::models::_entities::goods;
use files::sheet_stream::{self, Row};
use identity::audit::models::history::Change;
use kernel::{Services, WriteTx, counts::to_i64};
use sea_orm::{ActiveValue::NotSet, DbErr, EntityTrait, IntoActiveModel, prelude::*};
use serde_json::json;
use tokio::sync::mpsc;

use super::{
    check::check as check_goods,
    class,
    columns::{CellError, Columns, FIELDS, Field},
    draft::{self, Draft, Names},
    existing::ExistingGoods,
    status::Status,
};
use crate::{
    class_rules::models::known::ClassRules,
    errors::ImportError,
    models::_entities::{goods_import_rows, goods_imports},
    prices::models::price_changes,
};

/// Rows that are looked up and written together.
const CHUNK: usize = 500;
/// Errors that are kept to be shown; the rest is counted.
const MOST_ERRORS: usize = 500;
const MOST_NEW_MAKERS: usize = 200;

/// Checks the file for the import `id`. An unreadable file refuses the import, it is no error of ours.
/// `may_propose`: the person who uploaded it has a say in the class of goods.
pub async fn check(services: &Services, id: i64, path: &Path, may_propose: bool) -> Result<(), ImportError> {
    let (sender, mut chunks) = mpsc::channel::<Vec<Row>>(2);
    let path = path.to_owned();
    let reading = tokio::task::spawn_blocking(move || {
        let mut chunk = Vec::with_capacity(CHUNK);
        sheet_stream::read(&path, &mut |row| {
            chunk.push(row);
            chunk.len() < CHUNK || sender.blocking_send(std::mem::take(&mut chunk)).is_ok()
        })?;
        let _receiver_gone = sender.blocking_send(chunk);
        Ok::<_, sheet_stream::SheetError>(())
    });
    let mut checker = Checker::new(services, id, may_propose).await?;
    let mut problem = None;
    while let Some(rows) = chunks.recv().await {
        if let Err(why) = checker.take(rows).await? {
            problem = Some(why);
            break;
        }
    }
    drop(chunks);
    let read = reading.await.map_err(|error| DbErr::Custom(error.to_string()))?;
    let problem = problem.or_else(|| read.err().map(|error| error.to_string()));
    checker.finish(problem).await
}

struct Checker<'a> {
    services: &'a Services,
    id: i64,
    may_propose: bool,
    names: Names,
    rules: ClassRules,
    columns: Option<Columns>,
    /// The first row of each code.
    lines: HashMap<String, u32>,
    errors: Vec<CellError>,
    new_makers: BTreeSet<String>,
    counts: Counts,
    uploader: Option<i64>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    rows: i64,
    new: i64,
    changed: i64,
    unchanged: i64,
    errors: i64,
    prices: i64,
    /// Of these, what needs a second person.
    second: i64,
    /// Approved goods that would get another class.
    classes: i64,
}

impl Counts {
    /// Counts a row without errors; false where it changes nothing.
    fn take(&mut self, is_known: bool, changes: &[Change]) -> bool {
        let counted = match (is_known, changes) {
            (false, _) => &mut self.new,
            (true, []) => &mut self.unchanged,
            (true, _) => &mut self.changed,
        };
        *counted += 1;
        !is_known || !changes.is_empty()
    }
}

impl<'a> Checker<'a> {
    async fn new(services: &'a Services, id: i64, may_propose: bool) -> Result<Self, DbErr> {
        let import = goods_imports::Entity::find_by_id(id).one(&services.db).await?;
        Ok(Self {
            services,
            id,
            may_propose,
            names: Names::load(&services.db).await?,
            rules: ClassRules::load(&services.db).await?,
            columns: None,
            lines: HashMap::new(),
            errors: Vec::new(),
            new_makers: BTreeSet::new(),
            counts: Counts::default(),
            uploader: import.and_then(|import| import.staff_id),
        })
    }

    /// Inner Err: the file as a whole cannot be used, and why.
    async fn take(&mut self, mut rows: Vec<Row>) -> Result<Result<(), String>, DbErr> {
        if self.columns.is_none() && !rows.is_empty() {
            let place = Columns::place_in(&rows);
            match Columns::of(&rows[place]) {
                Ok(columns) => self.columns = Some(columns),
                Err(why) => return Ok(Err(why)),
            }
            rows.drain(..=place);
        }
        let Some(columns) = self.columns.take() else {
            return Ok(Ok(()));
        };
        let mut cells = Vec::with_capacity(rows.len());
        for row in &rows {
            let mut errors = Vec::new();
            let texts = columns.texts(row, &mut errors);
            cells.push((row.line, texts, errors));
        }
        let codes = cells.iter().filter_map(|(_, texts, _)| code_of(texts));
        let numbers = cells.iter().filter_map(|(_, texts, _)| number_of(texts));
        let numbers: Vec<String> = numbers.collect();
        let present = ExistingGoods::read(&self.services.db, codes.collect(), &numbers).await?;
        let mut staged = Vec::new();
        for (line, texts, errors) in cells {
            staged.extend(self.row(&columns, line, &texts, errors, &present));
        }
        self.columns = Some(columns);
        self.counts.second += self.needing_two(&staged).await?;
        // A file with errors is never taken over, so what follows the first one need not be kept.
        if self.counts.errors > 0 {
            staged.clear();
        }
        self.keep(staged).await?;
        Ok(Ok(()))
    }

    /// How many of these prices need a second person.
    async fn needing_two(&self, staged: &[Draft]) -> Result<i64, DbErr> {
        let bases: Vec<_> = staged.iter().map(|row| (row.goods_id, row.base_price)).collect();
        let (db, now) = (&self.services.db, self.services.clock.now());
        let judged = price_changes::judged(db, &bases, self.uploader, now).await?;
        let needing = judged.iter().filter(|judged| !judged.why.is_empty());
        Ok(to_i64(needing.count()))
    }

    /// What becomes of one product; none where the row has errors or changes nothing.
    fn row(
        &mut self,
        columns: &Columns,
        line: u32,
        texts: &[(Field, &str)],
        mut errors: Vec<CellError>,
        present: &ExistingGoods,
    ) -> Option<Draft> {
        self.counts.rows += 1;
        let code = code_of(texts).unwrap_or_default();
        let existing = present.find(code);
        let before = present.draft_of(existing);
        errors.extend(self.wrong_code(code, columns, line));
        let (mut after, unreadable) = self.filled(&before, texts);
        let at = |(field, why): (Field, String)| columns.error(line, field, why);
        errors.extend(unreadable.into_iter().map(at));
        errors.extend(self.wrong_class(existing, (&before, &after), columns, line));
        if errors.is_empty() {
            let class = (&self.rules, present.control_by_number(existing, &after));
            let wrong = check_goods(&after, present.ladder_of(existing), &self.names, class);
            errors.extend(wrong.into_iter().map(at));
        }
        if !errors.is_empty() {
            self.note(errors);
            return None;
        }
        self.note_maker(&after.maker);
        let changes = self.changes(existing, &before, &after);
        if !self.counts.take(existing.is_some(), &changes) {
            return None;
        }
        if before.base_price != after.base_price {
            self.counts.prices += 1;
        }
        after.import_id = self.id;
        after.line = line.into();
        after.changes = json!(changes);
        Some(after)
    }

    /// The product with what its row says, and the cells that cannot be read.
    fn filled(&self, before: &Draft, texts: &[(Field, &str)]) -> (Draft, Vec<(Field, String)>) {
        let (mut after, mut unreadable) = (before.clone(), Vec::new());
        for (field, text) in texts {
            if let Err(why) = draft::set(&mut after, *field, text, &self.names) {
                unreadable.push((*field, why));
            }
        }
        draft::complete(&mut after, &self.names);
        (after, unreadable)
    }

    /// The uploader is shown whom the import would add.
    fn note_maker(&mut self, maker: &str) {
        if !self.names.knows_maker(maker) && self.new_makers.len() < MOST_NEW_MAKERS {
            self.new_makers.insert(maker.to_owned());
        }
    }

    /// Remembers the line of the code: the next one that has it, too, is wrong.
    fn wrong_code(&mut self, code: &str, columns: &Columns, line: u32) -> Option<CellError> {
        if code.is_empty() {
            return Some(columns.error(line, Field::Code, "没有填商品编码"));
        }
        let first = self.lines.insert(code.to_owned(), line)?;
        let message = format!("编码“{code}”与第 {first} 行重复，请删去一行");
        Some(columns.error(line, Field::Code, message))
    }

    /// Counts these errors, and keeps those for which there is room.
    fn note(&mut self, errors: Vec<CellError>) {
        self.counts.errors += to_i64(errors.len());
        let room = MOST_ERRORS.saturating_sub(self.errors.len());
        self.errors.extend(errors.into_iter().take(room));
    }

    /// Forbidden class values of existing goods; counts the proposals.
    fn wrong_class(
        &mut self,
        existing: Option<&goods::Model>,
        (before, after): (&Draft, &Draft),
        columns: &Columns,
        line: u32,
    ) -> Vec<CellError> {
        let Some(existing) = existing else {
            return Vec::new();
        };
        let mut wrong = class::refused(existing, (before, after), self.may_propose);
        if class::is_proposal(existing, before, after) {
            self.counts.classes += 1;
            if self.counts.classes > class::MOST_RECLASSED {
                let why = "一份表格最多改 500 个已通过首营商品的分类资料，请分成几份";
                wrong.push((Field::Code, why));
            }
        }
        wrong
            .into_iter()
            .map(|(field, why)| columns.error(line, field, why))
            .collect()
    }

    /// In words; a new product has none.
    fn changes(&self, existing: Option<&goods::Model>, before: &Draft, after: &Draft) -> Vec<Change> {
        let Some(existing) = existing else {
            return Vec::new();
        };
        let both = FIELDS.iter().map(|(field, key, _)| Change {
            field: (*key).into(),
            heading: field.heading().into(),
            before: draft::shown(before, *field, &self.names),
            after: draft::shown(after, *field, &self.names),
        });
        let mut changes: Vec<_> = both.filter(|change| change.before != change.after).collect();
        if class::is_proposal(existing, before, after) {
            class::mark(&mut changes);
        }
        changes
    }

    /// Writes one chunk and how far the check has come: one short transaction.
    async fn keep(&self, staged: Vec<Draft>) -> Result<(), DbErr> {
        let (id, counts, now) = (self.id, self.counts, self.services.clock.now());
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                use goods_imports::Column;
                let rows = staged.into_iter().map(|row| {
                    let mut row = row.into_active_model().reset_all();
                    row.id = NotSet;
                    row
                });
                goods_import_rows::Entity::insert_many(rows)
                    .exec_without_returning(tx.db())
                    .await?;
                goods_imports::Entity::update_many()
                    .col_expr(Column::RowCount, counts.rows.into())
                    .col_expr(Column::CheckedAt, now.into())
                    .filter(Column::Id.eq(id))
                    .exec(tx.db())
                    .await?;
                Ok(())
            })
            .await
    }

    async fn finish(self, problem: Option<String>) -> Result<(), ImportError> {
        let problem = match problem {
            None if self.columns.is_none() => Some("表格是空的，请填写后再上传".to_owned()),
            None if self.counts.rows == 0 => Some("表头下面没有商品，请填写后再上传".to_owned()),
            other => other,
        };
        let fine = problem.is_none() && self.counts.errors == 0;
        let status = if fine { Status::Checked } else { Status::Refused };
        let (id, counts, now) = (self.id, self.counts, self.services.clock.now());
        let (errors, new_makers) = (json!(self.errors), json!(self.new_makers));
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                use goods_imports::Column;
                if !fine {
                    goods_import_rows::Entity::delete_many()
                        .filter(goods_import_rows::Column::ImportId.eq(id))
                        .exec(tx.db())
                        .await?;
                }
                goods_imports::Entity::update_many()
                    .col_expr(Column::Status, status.code().into())
                    .col_expr(Column::Problem, problem.unwrap_or_default().into())
                    .col_expr(Column::RowCount, counts.rows.into())
                    .col_expr(Column::NewCount, counts.new.into())
                    .col_expr(Column::ChangedCount, counts.changed.into())
                    .col_expr(Column::UnchangedCount, counts.unchanged.into())
                    .col_expr(Column::ErrorCount, counts.errors.into())
                    .col_expr(Column::PriceCount, counts.prices.into())
                    .col_expr(Column::SecondCount, counts.second.into())
                    .col_expr(Column::ClassCount, counts.classes.into())
                    .col_expr(Column::Errors, errors.into())
                    .col_expr(Column::NewMakers, new_makers.into())
                    .col_expr(Column::CheckedAt, now.into())
                    .filter(Column::Id.eq(id))
                    // Given up meanwhile, another file is checked: its uploader was told to begin again.
                    .filter(Column::Status.eq(Status::Checking))
                    .exec(tx.db())
                    .await?;
                Ok(())
            })
            .await
    }
}

fn code_of<'a>(texts: &[(Field, &'a str)]) -> Option<&'a str> {
    let found = texts.iter().find(|(field, _)| *field == Field::Code)?;
    Some(found.1)
}

/// As it is kept.
fn number_of(texts: &[(Field, &str)]) -> Option<String> {
    let found = texts.iter().find(|(field, _)| *field == Field::Approval)?;
    Some(found.1.replace(' ', ""))
}
