//! Tables of legal rules that follow from a product's name: the first matching word counts.
use catalog::goods::models::codes::Kind;

pub struct NameRule {
    word: &'static str,
    /// A name with one of these is another substance.
    except: Vec<&'static str>,
    kind: Option<Kind>,
    pub says: &'static str,
}

/// The lines after the header: word, exceptions, kind, meaning; lines starting with # are comments.
pub fn read(table: &'static str) -> Vec<NameRule> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).filter_map(NameRule::read).collect()
}

/// The first rule for this name.
pub fn first<'r>(rules: &'r [NameRule], name: &str, kind: Kind) -> Option<&'r NameRule> {
    rules.iter().find(|rule| rule.fits(name, kind))
}

impl NameRule {
    fn read(line: &'static str) -> Option<Self> {
        let mut cells = line.split('\t');
        let (word, except) = (cells.next()?, cells.next()?);
        let kind = cells.next()?.parse().ok().and_then(Kind::from_code);
        let says = cells.next()?;
        Some(Self {
            word,
            except: except.split('、').filter(|part| !part.is_empty()).collect(),
            kind,
            says,
        })
    }

    fn fits(&self, name: &str, kind: Kind) -> bool {
        name.contains(self.word)
            && !self.except.iter().any(|part| name.contains(part))
            && self.kind.is_none_or(|only| only == kind)
    }
}
