//! Personal data for those who need only recognise it.

/// `138****0000`
pub fn phone(phone: &str) -> String {
    let letters: Vec<char> = phone.chars().collect();
    let hidden = |place: usize| (3..letters.len().saturating_sub(4)).contains(&place);
    let shown = letters
        .iter()
        .enumerate()
        .map(|(place, letter)| if hidden(place) { '*' } else { *letter });
    shown.collect()
}

/// `张**`: only the family name, whatever the length of the name.
pub fn name(name: &str) -> String {
    name.chars()
        .next()
        .map_or_else(String::new, |first| format!("{first}**"))
}

/// `z**@yaodian.cn`
pub fn email(address: &str) -> String {
    let Some((person, place)) = address.split_once('@') else {
        return String::new();
    };
    let first: String = person.chars().take(1).collect();
    format!("{first}**@{place}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_middle_of_a_phone_is_hidden() {
        assert_eq!(super::phone("13871000001"), "138****0001");
        assert_eq!(super::phone("110"), "110");
    }

    #[test]
    fn a_name_keeps_its_first_letter() {
        assert_eq!(super::name("欧阳锋"), "欧**");
        assert_eq!(super::name(""), "");
    }

    #[test]
    fn a_mail_address_keeps_its_first_letter_and_its_place() {
        assert_eq!(super::email("zhang@yaodian.cn"), "z**@yaodian.cn");
        assert_eq!(super::email(""), "");
    }
}
