//! UDI of issuers other than GS1 (K: how their codes are built was not read again in their standards): a code is known by how it
//! begins, names the product with what is on file of it, and is kept as it was scanned. Pure.
mod hibcc;
mod iccbba;

const LONGEST: usize = 200;
/// Characters that scanners put before a code to name its symbol: "]d1".
const SYMBOL: usize = 3;
/// Of a code of MA: MA, the country, the kind of code, the company and its product.
const PARTS_OF_PRODUCT: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Issuer {
    /// 中关村工信二维码技术研究院
    Ma,
    Hibcc,
    Iccbba,
}

impl Issuer {
    const ALL: [Self; 3] = [Self::Ma, Self::Hibcc, Self::Iccbba];

    const fn beginning(self) -> &'static str {
        match self {
            Self::Ma => "MA.",
            Self::Hibcc => "+",
            Self::Iccbba => "=/",
        }
    }
}

/// A code of one of these issuers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedCode {
    issuer: Issuer,
    text: String,
}

impl IssuedCode {
    /// What a scanner sent, or what is on file; none: it is of no such issuer.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let code = if text.starts_with(']') {
            text.get(SYMBOL..)?
        } else {
            text
        };
        let is_code = code.len() <= LONGEST && code.bytes().all(|byte| byte.is_ascii_graphic());
        let issuer = Issuer::ALL
            .into_iter()
            .find(|issuer| is_code && code.starts_with(issuer.beginning()))?;
        Some(Self {
            issuer,
            text: code.to_owned(),
        })
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What follows the identifier of this product, if the code is of it.
    fn after(&self, product: &Self) -> Option<&str> {
        self.behind(product.as_str()).or_else(|| match product.issuer {
            // Alone, an identifier ends in its check; with a batch behind it the check follows that.
            Issuer::Hibcc => self.behind(hibcc::without_check(product.as_str())?),
            Issuer::Ma | Issuer::Iccbba => None,
        })
    }

    fn behind(&self, identifier: &str) -> Option<&str> {
        let rest = self.text.strip_prefix(identifier)?;
        let ends_there = rest
            .chars()
            .next()
            .is_none_or(|next| !next.is_ascii_alphanumeric());
        ends_there.then_some(rest)
    }

    pub fn is_of(&self, product: &Self) -> bool {
        self.after(product).is_some()
    }

    /// The code of this product says this batch, or this serial number.
    pub fn names_batch(&self, product: &Self, batch: &str) -> bool {
        let Some(rest) = self.after(product) else {
            return false;
        };
        match self.issuer {
            // A letter before each value says what it is.
            Issuer::Ma => rest.split('.').any(|part| part.get(1..) == Some(batch)),
            Issuer::Hibcc => hibcc::names_batch(&self.text, rest, batch),
            Issuer::Iccbba => iccbba::names_batch(rest, batch),
        }
    }

    /// The code names one unit by its serial number, and no batch. Of the other issuers such codes name no batch to compare.
    pub fn is_of_unit(&self) -> bool {
        let marks = || self.text.split('.').skip(PARTS_OF_PRODUCT);
        let has = |mark: char| marks().any(|part| part.starts_with(mark));
        self.issuer == Issuer::Ma && has('S') && !has('L')
    }

    /// What all units of a batch have in common: without their serial numbers, unless these are all that the code says.
    #[must_use]
    pub fn of_batch(&self) -> Self {
        let text = match self.issuer {
            Issuer::Ma => without_serial(&self.text),
            Issuer::Hibcc => hibcc::without_serial(&self.text),
            Issuer::Iccbba => iccbba::without_serial(&self.text),
        };
        let issuer = self.issuer;
        Self { issuer, text }
    }
}

/// A code that names no batch keeps its serial number: there is nothing else of it.
fn without_serial(code: &str) -> String {
    let parts: Vec<&str> = code.split('.').collect();
    let (product, rest) = parts.split_at(parts.len().min(PARTS_OF_PRODUCT));
    if !rest.iter().any(|part| part.starts_with('L')) {
        return code.to_owned();
    }
    let common = rest.iter().filter(|part| !part.starts_with('S'));
    let kept: Vec<&str> = product.iter().chain(common).copied().collect();
    kept.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    const MA: &str = "MA.156.M0.100127.A0001";
    const HIBCC: &str = "+A123BJC5D6E71";
    const ICCBBA: &str = "=/A9999XYZ100T0944";

    fn code(text: &str) -> IssuedCode {
        IssuedCode::read(text).unwrap()
    }

    #[test]
    fn a_code_is_known_by_how_it_begins() {
        for text in [MA, HIBCC, ICCBBA, " ]d1MA.156.M0.100127.A0001\n"] {
            assert!(IssuedCode::read(text).is_some(), "{text}");
        }
        for none in [
            "",
            "(01)06901234567892",
            "06901234567892",
            "MA",
            "+批",
            "]d",
            "B001",
        ] {
            assert_eq!(IssuedCode::read(none), None, "{none}");
        }
        assert_eq!(IssuedCode::read(&format!("+{}", "A".repeat(LONGEST))), None);
    }

    #[test]
    fn a_code_names_its_product_and_its_batch() {
        for (product, pi) in [
            (MA, ".M260901.L{}.E280831"),
            (HIBCC, "/$$3280831{}/S77"),
            (ICCBBA, "=,000025&,1{}"),
        ] {
            let scan = code(&format!("{product}{}", pi.replace("{}", "B-7")));
            let product = code(product);
            assert!(
                scan.is_of(&product) && scan.names_batch(&product, "B-7"),
                "{scan:?}"
            );
            assert!(!scan.names_batch(&product, "B-8"), "{scan:?}");
            assert!(product.is_of(&product) && !product.names_batch(&product, "B-7"));
            for other in [MA, HIBCC, ICCBBA]
                .into_iter()
                .filter(|other| *other != product.as_str())
            {
                assert!(!scan.is_of(&code(other)), "{scan:?} {other}");
            }
        }
        assert!(!code(&format!("{MA}2.LB-7")).is_of(&code(MA)), "another product");
        assert!(!code(&format!("{MA}.LB-77")).names_batch(&code(MA), "B-7"));
    }

    #[test]
    fn a_code_without_a_batch_is_of_one_unit() {
        for (pi, is_of_unit) in [(".M260901.S001", true), (".LB-7.S001", false), ("", false)] {
            assert_eq!(code(&format!("{MA}{pi}")).is_of_unit(), is_of_unit, "{pi}");
        }
        assert!(!code(HIBCC).is_of_unit());
    }

    #[test]
    fn an_identifier_on_file_may_end_in_its_check() {
        let on_file = code("+A123BJC5D6E71G");
        let scan = code(&format!("{HIBCC}/$$3280831B-7/S77"));
        assert!(scan.is_of(&on_file) && scan.names_batch(&on_file, "B-7"));
        assert!(on_file.is_of(&on_file));
        assert!(!scan.is_of(&code("+A123BJC5D6E71H")), "no check of this one");
        assert!(!code("+A123BJC5D6E72/$B-7").is_of(&on_file), "another product");
    }

    #[test]
    fn a_batch_keeps_what_its_units_have_in_common() {
        for (scan, kept) in [
            (format!("{MA}.M260901.LB-7.S001"), format!("{MA}.M260901.LB-7")),
            (format!("{MA}.M260901.S001"), format!("{MA}.M260901.S001")),
            (MA.to_owned(), MA.to_owned()),
            (
                format!("{HIBCC}/$$3280831B-7/S77"),
                format!("{HIBCC}/$$3280831B-7"),
            ),
            (format!("{ICCBBA}=,000025&,1B-7"), format!("{ICCBBA}&,1B-7")),
        ] {
            assert_eq!(code(&scan).of_batch().as_str(), kept, "{scan}");
        }
    }
}
