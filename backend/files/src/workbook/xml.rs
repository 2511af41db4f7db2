//! XML whose pieces are bounded while they are read: bytes of one tag or text, of the whole, and depth.
use std::io::{self, BufRead, BufReader, Read};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

use super::error::{WorkbookError, of_part};

/// Bytes of one tag or one text. A cell holds 32,767 letters at most.
const LONGEST_PIECE: usize = 512 * 1024;
const DEEPEST: usize = 64;

pub struct Xml<R: Read> {
    reader: Reader<Metered<BufReader<R>>>,
    piece: Vec<u8>,
    depth: usize,
}

impl<R: Read> Xml<R> {
    pub fn new(part: R, most: u64) -> Self {
        let mut reader = Reader::from_reader(Metered {
            source: BufReader::new(part),
            left: most,
            left_of_piece: 0,
            excess: None,
        });
        let config = reader.config_mut();
        config.expand_empty_elements = true;
        config.check_end_names = false;
        Self {
            reader,
            piece: Vec::new(),
            depth: 0,
        }
    }

    pub fn next(&mut self) -> Result<Event<'_>, WorkbookError> {
        self.reader.get_mut().left_of_piece = LONGEST_PIECE;
        self.piece.clear();
        let event = match self.reader.read_event_into(&mut self.piece) {
            Ok(event) => event,
            Err(error) => {
                return Err(match self.reader.get_mut().excess.take() {
                    Some(Excess::Piece) => WorkbookError::LongCell(None),
                    Some(Excess::Whole) => WorkbookError::TooLarge,
                    None => of_xml(error),
                });
            }
        };
        match event {
            Event::Start(_) if self.depth == DEEPEST => return Err(WorkbookError::NotAWorkbook),
            Event::Start(_) => self.depth += 1,
            Event::End(_) => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        Ok(event)
    }
}

fn of_xml(error: quick_xml::Error) -> WorkbookError {
    match error {
        quick_xml::Error::Io(error) => of_part(io::Error::new(error.kind(), error.to_string())),
        _ => WorkbookError::NotAWorkbook,
    }
}

/// The value of an attribute, whatever prefix its name has.
pub fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.local_name().as_ref() == name)?;
    let plain = quick_xml::escape::unescape(&found.value).ok()?;
    Some(plain.into_owned())
}

/// What an event says as text.
pub fn letters(event: &Event<'_>, mut each: impl FnMut(&str)) {
    match event {
        Event::Text(text) => each(&text.xml10_content()),
        Event::CData(text) => each(&text.xml10_content()),
        Event::GeneralRef(reference) => match reference.resolve_char_ref() {
            Ok(Some(letter)) => each(letter.encode_utf8(&mut [0; 4])),
            Ok(None) => {
                if let Some(text) = quick_xml::escape::resolve_predefined_entity(&reference.xml10_content()) {
                    each(text);
                }
            }
            Err(_) => {}
        },
        _ => {}
    }
}

enum Excess {
    Piece,
    Whole,
}

/// Passes texts on in chunks, because a whole one may be long.
struct Metered<B> {
    source: B,
    left: u64,
    left_of_piece: usize,
    excess: Option<Excess>,
}

impl<B: BufRead> Read for Metered<B> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<B: BufRead> BufRead for Metered<B> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.source.fill_buf()?;
        if bytes.is_empty() {
            return Ok(bytes);
        }
        if self.left == 0 {
            self.excess = Some(Excess::Whole);
            return Err(io::Error::other("too large"));
        }
        if self.left_of_piece == 0 {
            self.excess = Some(Excess::Piece);
            return Err(io::Error::other("too long"));
        }
        let most = self
            .left_of_piece
            .min(usize::try_from(self.left).unwrap_or(usize::MAX));
        Ok(&bytes[..bytes.len().min(most)])
    }

    fn consume(&mut self, count: usize) {
        self.source.consume(count);
        self.left = self.left.saturating_sub(count as u64);
        self.left_of_piece = self.left_of_piece.saturating_sub(count);
    }
}
