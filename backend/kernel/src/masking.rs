//! Personal data, and names of companies, for those who need only recognise them.

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

/// `武汉***药房`: both ends of a company's name, if there is enough between them to hide behind.
pub fn company(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let (first, last) = if letters.len() >= 6 { (2, 2) } else { (1, 0) };
    let beginning: String = letters.iter().take(first).collect();
    let end: String = letters[letters.len() - last..].iter().collect();
    format!("{beginning}***{end}")
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

    #[test]
    fn a_company_keeps_the_ends_of_a_long_name_and_one_letter_of_a_short_one() {
        assert_eq!(super::company("武汉市康民大药房"), "武汉***药房");
        assert_eq!(super::company("仁心大药房"), "仁***");
        assert_eq!(super::company("康民"), "康***");
        assert_eq!(super::company(""), "***");
    }
}
