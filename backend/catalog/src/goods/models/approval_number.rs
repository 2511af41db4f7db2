//! What an approval number says of the goods that carry it. Pure.

/// 国药准字 + letters + 8 digits, or the registration number of an imported medicine.
pub fn is_medicine_number(text: &str) -> bool {
    let domestic = text
        .strip_prefix("国药准字")
        .or_else(|| text.strip_prefix("国药证字"));
    let rest = domestic
        .or_else(|| text.strip_prefix("进口药品注册证号"))
        .unwrap_or(text);
    let letters = rest.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = &rest.as_bytes()[letters..];
    (1..=2).contains(&letters) && digits.len() == 8 && digits.iter().all(u8::is_ascii_digit)
}

/// Given to a medicine, whole or mistyped: food, devices, disinfectants and cosmetics have numbers without 药.
pub fn is_of_medicine(number: &str) -> bool {
    number.contains('药') || is_medicine_number(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approval_numbers_have_their_form() {
        for right in [
            "国药准字H20053344",
            "国药准字HJ20160123",
            "H20140123",
            "国药准字Z44021940",
        ] {
            assert!(is_medicine_number(right), "{right}");
        }
        for wrong in [
            "国药准字H2005334",
            "国药准字20053344",
            "H2014012X",
            "",
            "国药准字",
        ] {
            assert!(!is_medicine_number(wrong), "{wrong}");
        }
    }

    #[test]
    fn a_number_of_a_medicine_is_known_even_if_it_is_mistyped() {
        for medicine in [
            "国药准字H20228166",
            "国药准字H2022816",
            "进口药品注册证号H20140123",
            "HC20140001",
            "鄂药制字Z20100001",
        ] {
            assert!(is_of_medicine(medicine), "{medicine}");
        }
        for other in [
            "",
            "国食健注G20190001",
            "国械注准20163070001",
            "鄂卫消证字(2020)第0001号",
            "国妆特字G20160001",
        ] {
            assert!(!is_of_medicine(other), "{other}");
        }
    }
}
