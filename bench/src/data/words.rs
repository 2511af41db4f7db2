//! What people type into the search box, most frequent first.
use anyhow::Result;
use pinyin::ToPinyin;

use crate::database::Database;

const NAMES: i64 = 210;
const MAKERS: i64 = 40;

/// Names, beginnings of names, manufacturers, pinyin and initials in turn.
pub async fn keywords(db: &mut Database, count: usize) -> Result<Vec<String>> {
    let names: Vec<(String,)> = db
        .rows(
            "SELECT name FROM goods WHERE on_sale AND kind = 1
             GROUP BY name ORDER BY sum(sales) DESC, name LIMIT $1",
            &[NAMES.into()],
        )
        .await?;
    let makers: Vec<(String,)> = db
        .rows(
            "SELECT m.short_name FROM manufacturers m JOIN goods g ON g.maker_id = m.id AND g.on_sale
             WHERE m.short_name <> '' GROUP BY m.id ORDER BY count(*) DESC, m.id LIMIT $1",
            &[MAKERS.into()],
        )
        .await?;
    let names: Vec<String> = names.into_iter().map(|row| row.0).collect();
    let third = names.len() / 3;
    let kinds: [Vec<String>; 5] = [
        names.clone(),
        names[..third].iter().map(|name| typed(name, pinyin_of)).collect(),
        names[third..2 * third]
            .iter()
            .map(|name| typed(name, initial_of))
            .collect(),
        names[2 * third..]
            .iter()
            .map(|name| name.chars().take(2).collect())
            .collect(),
        makers.into_iter().map(|row| row.0).collect(),
    ];
    let longest = kinds.iter().map(Vec::len).max().unwrap_or_default();
    let mut words: Vec<String> = Vec::with_capacity(count);
    for place in 0..longest {
        for word in kinds.iter().filter_map(|words| words.get(place)) {
            if words.len() < count && !words.contains(word) {
                words.push(word.clone());
            }
        }
    }
    Ok(words)
}

/// Queries that rarely repeat: names with a manufacturer, names with a specification, pinyin with a form, initials,
/// names with one character wrong.
pub async fn rare(db: &mut Database, count: usize) -> Result<Vec<String>> {
    let goods: Vec<(String, String, String)> = db
        .rows(
            "SELECT g.name, g.spec, m.short_name FROM goods g JOIN manufacturers m ON m.id = g.maker_id
             WHERE g.on_sale AND g.kind = 1 ORDER BY g.id LIMIT $1",
            &[i64::try_from(count)?.into()],
        )
        .await?;
    let texts = goods
        .iter()
        .enumerate()
        .map(|(place, (name, spec, maker))| match place % 5 {
            0 => format!("{name} {maker}"),
            1 => format!("{name} {spec}"),
            2 => typed(name, pinyin_of),
            3 => format!("{} {maker}", typed(name, initial_of)),
            _ => with_slip(name, place),
        });
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts.dedup();
    Ok(texts)
}

/// The name with one character replaced by one that sounds and looks otherwise.
fn with_slip(name: &str, place: usize) -> String {
    let wrong = place % name.chars().count().max(1);
    let slip = |(at, character)| if at == wrong { '某' } else { character };
    name.chars().enumerate().map(slip).collect()
}

/// What the box holds while `word` is being typed: its first letters or characters, more or fewer by turns.
pub fn beginning(word: &str, place: usize) -> String {
    let length = if word.is_ascii() {
        2 + place % 5
    } else {
        1 + place % 3
    };
    word.chars().take(length).collect()
}

fn typed(name: &str, read: impl Fn(char) -> Option<&'static str>) -> String {
    let readings = name.chars().map(|character| match read(character) {
        Some(reading) => reading.to_owned(),
        None => character.to_ascii_lowercase().to_string(),
    });
    readings.collect()
}

fn pinyin_of(character: char) -> Option<&'static str> {
    character.to_pinyin().map(pinyin::Pinyin::plain)
}

fn initial_of(character: char) -> Option<&'static str> {
    character.to_pinyin().map(pinyin::Pinyin::first_letter)
}
