//! The first sheet of an .xlsx (ECMA-376 part 1, section 18.3), in the order of the cells in the file.
use std::io::{Read, Seek};

use quick_xml::events::{BytesStart, Event};

use super::{
    cell::{FoundCell, Limits, Value, keep},
    error::WorkbookError,
    package::Package,
    texts::Texts,
    xml::{Xml, attribute, letters},
};

const LAST_LINE: u32 = 1_048_576;
const LAST_COLUMN: u32 = 16_383;

/// Hands every cell to `each`, until that answers false.
pub fn cells<E: From<WorkbookError>>(
    source: impl Read + Seek,
    limits: &Limits,
    each: &mut dyn FnMut(FoundCell<'_>) -> Result<bool, E>,
) -> Result<(), E> {
    let mut package = Package::open(source)?;
    let workbook = package.workbook()?;
    let texts = match &workbook.shared_texts {
        Some(name) => shared(&mut package, name, limits)?,
        None => Texts::default(),
    };
    let sheet = package.part(&workbook.sheet, limits.unpacked)?;
    let sheet = sheet.ok_or(WorkbookError::NotAWorkbook)?;
    Sheet {
        xml: sheet,
        texts: &texts,
        limits,
        line: 0,
        column: 0,
        said: String::new(),
    }
    .read(each)
}

fn shared<R: Read + Seek>(
    package: &mut Package<R>,
    name: &str,
    limits: &Limits,
) -> Result<Texts, WorkbookError> {
    let mut texts = Texts::default();
    let Some(mut xml) = package.part(name, limits.unpacked)? else {
        return Ok(texts);
    };
    let mut text = String::new();
    loop {
        match xml.next()? {
            Event::Start(tag) if tag.local_name().as_ref() == "si" => {
                text.clear();
                rich_text(&mut xml, "si", limits.cell, &mut text)?;
                texts.add(&unescaped(&text), limits)?;
            }
            Event::Eof => return Ok(texts),
            _ => {}
        }
    }
}

/// The text of an element that may hold runs of different looks, without how it is pronounced.
fn rich_text<R: Read>(
    xml: &mut Xml<R>,
    until: &str,
    most: usize,
    text: &mut String,
) -> Result<(), WorkbookError> {
    let (mut is_text, mut is_sound) = (false, false);
    loop {
        match xml.next()? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "t" => is_text = true,
                "rPh" => is_sound = true,
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "t" => is_text = false,
                "rPh" => is_sound = false,
                name if name == until => return Ok(()),
                _ => {}
            },
            Event::Eof => return Err(WorkbookError::NotAWorkbook),
            event if is_text && !is_sound => letters(&event, |more| keep(text, more, most)),
            _ => {}
        }
    }
}

/// `_x000D_` is an escaped character that XML cannot contain.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        plain.push_str(&rest[..at]);
        let code = rest
            .get(at + 2..at + 6)
            .filter(|_| rest.as_bytes()[at..].get(6) == Some(&b'_'));
        let letter = code
            .filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        if let Some(letter) = letter {
            plain.push(letter);
            rest = &rest[at + 7..];
        } else {
            plain.push_str("_x");
            rest = &rest[at + 2..];
        }
    }
    plain.push_str(rest);
    plain
}

struct Sheet<'a, R: Read> {
    xml: Xml<R>,
    texts: &'a Texts,
    limits: &'a Limits,
    /// Of the row that is read; from 1.
    line: u32,
    /// Position of the next cell if it does not state its own.
    column: u32,
    /// What the cell that is read says.
    said: String,
}

/// How the content of a cell is to be understood.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Shared,
    Text,
    Flag,
    Fault,
}

impl<R: Read> Sheet<'_, R> {
    fn read<E: From<WorkbookError>>(
        &mut self,
        each: &mut dyn FnMut(FoundCell<'_>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut is_in_data = false;
        loop {
            let cell = match self.xml.next().map_err(|error| located(error, self.line))? {
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "sheetData" => {
                        is_in_data = true;
                        None
                    }
                    "row" if is_in_data => {
                        let line = attribute(&tag, "r").map(|line| number_of(&line));
                        self.line = line
                            .unwrap_or(Some(self.line + 1))
                            .ok_or(WorkbookError::NotAWorkbook)?;
                        self.column = 0;
                        None
                    }
                    "c" if is_in_data => Some((attribute(&tag, "r"), kind_of(&tag))),
                    _ => None,
                },
                Event::End(tag) if tag.local_name().as_ref() == "sheetData" => return Ok(()),
                Event::Eof => return Err(WorkbookError::NotAWorkbook.into()),
                _ => None,
            };
            let Some((place, kind)) = cell else {
                continue;
            };
            if let Some(place) = place {
                (self.line, self.column) = place_of(&place).ok_or(WorkbookError::NotAWorkbook)?;
            }
            if !self.cell(kind, each)? {
                return Ok(());
            }
        }
    }

    fn cell<E: From<WorkbookError>>(
        &mut self,
        kind: Kind,
        each: &mut dyn FnMut(FoundCell<'_>) -> Result<bool, E>,
    ) -> Result<bool, E> {
        let content = self.content().map_err(|error| located(error, self.line))?;
        let decoded;
        let value = match (kind, self.said.as_str()) {
            _ if !content.has_value => Value::Nothing,
            (Kind::Number, "") => Value::Nothing,
            (Kind::Number, text) => text.trim().parse().map_or(Value::Fault, Value::Number),
            (Kind::Shared, place) => {
                let text = place.trim().parse().ok().and_then(|place| self.texts.get(place));
                Value::Text(text.ok_or(WorkbookError::NotAWorkbook)?)
            }
            (Kind::Text, text) => {
                decoded = unescaped(text);
                Value::Text(&decoded)
            }
            (Kind::Flag, text) => Value::Flag(matches!(text.trim(), "1" | "true")),
            (Kind::Fault, _) => Value::Fault,
        };
        let found = FoundCell {
            line: self.line,
            column: self.column,
            value,
            is_formula: content.is_formula,
        };
        self.column += 1;
        each(found)
    }

    /// Reads up to the end of a cell; its text is in `said`.
    fn content(&mut self) -> Result<Content, WorkbookError> {
        let mut content = Content::default();
        let mut is_value = false;
        self.said.clear();
        loop {
            match self.xml.next()? {
                Event::Start(tag) => match tag.local_name().as_ref() {
                    "f" => content.is_formula = true,
                    "v" => {
                        is_value = true;
                        content.has_value = true;
                    }
                    "is" => {
                        content.has_value = true;
                        rich_text(&mut self.xml, "is", self.limits.cell, &mut self.said)?;
                    }
                    _ => {}
                },
                Event::End(tag) => match tag.local_name().as_ref() {
                    "v" => is_value = false,
                    "c" => return Ok(content),
                    _ => {}
                },
                Event::Eof => return Err(WorkbookError::NotAWorkbook),
                event if is_value => letters(&event, |more| keep(&mut self.said, more, self.limits.cell)),
                _ => {}
            }
        }
    }
}

#[derive(Default)]
struct Content {
    has_value: bool,
    is_formula: bool,
}

fn located(error: WorkbookError, line: u32) -> WorkbookError {
    match error {
        WorkbookError::LongCell(None) => WorkbookError::LongCell(Some(line)),
        error => error,
    }
}

fn kind_of(cell: &BytesStart<'_>) -> Kind {
    match attribute(cell, "t").as_deref() {
        Some("s") => Kind::Shared,
        Some("str" | "inlineStr" | "d") => Kind::Text,
        Some("b") => Kind::Flag,
        Some("e") => Kind::Fault,
        _ => Kind::Number,
    }
}

fn number_of(line: &str) -> Option<u32> {
    line.parse().ok().filter(|line| (1..=LAST_LINE).contains(line))
}

/// `AB12` as line 12 and column 27.
fn place_of(place: &str) -> Option<(u32, u32)> {
    let digits = place.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, line) = place.split_at(digits);
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let mut column = 0;
    for letter in letters.bytes() {
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() {
            return None;
        }
        column = column * 26 + u32::from(letter - b'A') + 1;
    }
    let column = column - 1;
    Some((number_of(line)?, column)).filter(|(_, column)| *column <= LAST_COLUMN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_the_program_writes_them() {
        assert_eq!(place_of("A1"), Some((1, 0)));
        assert_eq!(place_of("AB12"), Some((12, 27)));
        assert_eq!(place_of("XFD1048576"), Some((LAST_LINE, LAST_COLUMN)));
        for wrong in ["", "A", "1", "A0", "XFE1", "A1048577", "AAAA1", "é1", "A1B"] {
            assert_eq!(place_of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn letters_that_xml_cannot_hold_are_read() {
        assert_eq!(unescaped("a_x000D_b_x5F_c_x005F_x000D_"), "a\rb_x5F_c_x000D_");
        assert_eq!(unescaped("_x药品药_药_x"), "_x药品药_药_x");
    }
}
