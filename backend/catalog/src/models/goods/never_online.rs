//! Which goods the law keeps off the net (domain section 1, reason 5), told from what a spreadsheet says of them.
use std::sync::LazyLock;

use crate::models::codes::Kind;

/// The words by which the goods of each class are known; quality management may extend the table.
const TABLE: &str = include_str!("../../../data/never_online.tsv");

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| TABLE.lines().skip(1).filter_map(Rule::read).collect());

struct Rule {
    word: &'static str,
    /// A name with this word is another substance.
    except: &'static str,
    kind: Option<Kind>,
    class: &'static str,
}

impl Rule {
    fn read(line: &'static str) -> Option<Self> {
        let mut cells = line.split('\t');
        let (word, except) = (cells.next()?, cells.next()?);
        let kind = cells.next()?.parse().ok().and_then(Kind::from_code);
        let class = cells.next()?;
        Some(Self {
            word,
            except,
            kind,
            class,
        })
    }

    fn fits(&self, name: &str, kind: Kind) -> bool {
        name.contains(self.word)
            && (self.except.is_empty() || !name.contains(self.except))
            && self.kind.is_none_or(|only| only == kind)
    }
}

/// The class that forbids selling it online, if any.
pub fn class_of(name: &str, kind: Kind, approval_number: &str) -> Option<&'static str> {
    if approval_number.contains("药制字") {
        return Some("医疗机构制剂");
    }
    if kind == Kind::Device {
        return None;
    }
    let rule = RULES.iter().find(|rule| rule.fits(name, kind))?;
    Some(rule.class)
}

/// A class as people write it into the column of special control.
pub fn class_named(text: &str) -> Option<&'static str> {
    const NAMES: [(&str, &str); 8] = [
        ("麻醉", "麻醉药品"),
        ("精神", "精神药品"),
        ("毒性", "医疗用毒性药品"),
        ("放射", "放射性药品"),
        ("易制毒", "药品类易制毒化学品"),
        ("疫苗", "疫苗"),
        ("血液制品", "血液制品"),
        ("禁止网售", "禁止网络销售药品"),
    ];
    let found = NAMES.iter().find(|(word, _)| text.contains(word))?;
    Some(found.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_classes_are_known_by_name_and_number() {
        let medicine = |name| class_of(name, Kind::Medicine, "");
        assert_eq!(medicine("地西泮片"), Some("第二类精神药品"));
        assert_eq!(medicine("盐酸吗啡缓释片"), Some("麻醉药品"));
        assert_eq!(medicine("盐酸阿扑吗啡注射液"), None);
        assert_eq!(medicine("冻干人用狂犬病疫苗(Vero细胞)"), Some("疫苗"));
        assert_eq!(medicine("复方盐酸伪麻黄碱缓释胶囊"), None);
        assert_eq!(medicine("人凝血因子Ⅷ"), Some("血液制品"));
        assert_eq!(medicine("重组人凝血因子Ⅷ"), None);
        assert_eq!(medicine("阿莫西林胶囊"), None);
        assert_eq!(class_of("轻粉", Kind::Tcm, ""), Some("医疗用毒性药品"));
        assert_eq!(
            class_of("止咳合剂", Kind::Medicine, "鄂药制字Z20100001"),
            Some("医疗机构制剂")
        );
    }
}
