//! A stream of a compound file (MS-CFB), the container format of .xls. No chain is followed for more steps
//! than the file has sectors, so the result is never longer than the file.
const SIGNATURE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
const HEAD: usize = 512;
/// Entries of the FAT's directory that the head holds.
const HEAD_ENTRIES: usize = 109;
/// Above it a number is no sector but says something.
const LAST_SECTOR: u32 = 0xFFFF_FFFA;
const DIRECTORY_ENTRY: usize = 128;
/// Bytes of a sector of short streams, and where streams stop being short.
const SHORT_SECTOR: usize = 64;
const SHORT_STREAM: usize = 4096;

/// The stream of the first of these names that the file has.
pub fn stream(file: &[u8], names: &[&str]) -> Option<Vec<u8>> {
    let file = File::open(file)?;
    let directory = file.chain(file.first_directory_sector, usize::MAX)?;
    let entries: Vec<Entry> = directory
        .chunks_exact(DIRECTORY_ENTRY)
        .filter_map(Entry::read)
        .collect();
    let found = names
        .iter()
        .find_map(|name| entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)))?;
    if found.length >= SHORT_STREAM {
        return file.chain(found.start, found.length);
    }
    let shorts = file.chain(entries.first()?.start, entries.first()?.length)?;
    let table = numbers(&file.chain(file.first_short_table_sector, usize::MAX)?);
    follow(found.start, &table, found.length, |sector| {
        let start = (sector as usize).checked_mul(SHORT_SECTOR)?;
        shorts.get(start..shorts.len().min(start + SHORT_SECTOR))
    })
}

struct File<'a> {
    bytes: &'a [u8],
    sector: usize,
    /// Which sector follows each.
    table: Vec<u32>,
    first_directory_sector: u32,
    first_short_table_sector: u32,
}

impl<'a> File<'a> {
    fn open(bytes: &'a [u8]) -> Option<Self> {
        let head = bytes.get(..HEAD)?;
        if !head.starts_with(SIGNATURE) {
            return None;
        }
        let sector = match u16_at(head, 30)? {
            9 => 512,
            12 => 4096,
            _ => return None,
        };
        let mut file = Self {
            bytes,
            sector,
            table: Vec::new(),
            first_directory_sector: u32_at(head, 48)?,
            first_short_table_sector: u32_at(head, 60)?,
        };
        file.table = file.read_table(head)?;
        Some(file)
    }

    fn read_table(&self, head: &[u8]) -> Option<Vec<u32>> {
        let per_sector = self.sector / 4;
        // More parts of the table than that say nothing of this file.
        let most = self.sectors().div_ceil(per_sector);
        let mut parts = numbers(head.get(76..)?);
        parts.truncate(HEAD_ENTRIES);
        let mut next = u32_at(head, 68)?;
        for _ in 0..most {
            if next >= LAST_SECTOR || parts.len() >= most + HEAD_ENTRIES {
                break;
            }
            let mut more = numbers(self.sector(next)?);
            next = more.pop()?;
            parts.extend(more);
        }
        let mut table = Vec::new();
        for part in parts.into_iter().filter(|part| *part < LAST_SECTOR).take(most) {
            table.extend(numbers(self.sector(part)?));
        }
        Some(table)
    }

    fn sectors(&self) -> usize {
        self.bytes.len() / self.sector
    }

    /// The last one may be cut off.
    fn sector(&self, number: u32) -> Option<&'a [u8]> {
        let start = (number as usize + 1).checked_mul(self.sector)?;
        self.bytes
            .get(start..self.bytes.len().min(start.checked_add(self.sector)?))
    }

    fn chain(&self, start: u32, length: usize) -> Option<Vec<u8>> {
        follow(start, &self.table, length, |number| self.sector(number))
    }
}

/// The bytes of the sectors that follow each other, `length` of them at most. None where they go in a circle.
fn follow<'a>(
    start: u32,
    table: &[u32],
    length: usize,
    sector: impl Fn(u32) -> Option<&'a [u8]>,
) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut next = start;
    for _ in 0..=table.len() {
        if next >= LAST_SECTOR || bytes.len() >= length {
            bytes.truncate(length);
            return Some(bytes);
        }
        bytes.extend_from_slice(sector(next)?);
        next = *table.get(next as usize)?;
    }
    None
}

struct Entry {
    name: String,
    start: u32,
    length: usize,
}

impl Entry {
    fn read(bytes: &[u8]) -> Option<Self> {
        let letters = (usize::from(u16_at(bytes, 64)?) / 2).saturating_sub(1).min(31);
        let name: Vec<u16> = bytes
            .chunks_exact(2)
            .take(letters)
            .map(|two| u16::from_le_bytes([two[0], two[1]]))
            .collect();
        Some(Self {
            name: String::from_utf16_lossy(&name),
            start: u32_at(bytes, 116)?,
            length: u32_at(bytes, 120)? as usize,
        })
    }
}

fn numbers(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
        .collect()
}

pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes([two[0], two[1]]))
}

pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}
