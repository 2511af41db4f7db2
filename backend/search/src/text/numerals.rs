//! Numerals that are written in several ways: Ⅱ, II and 2; B六 and B6; 6味 and 六味. Only where the context says that
//! a number is meant, so that 六神丸 keeps its character and its reading.

/// Single-character Roman numerals as digits; 10 and above stay what they decompose to.
pub fn roman_character(c: char) -> char {
    match c {
        'Ⅰ'..='Ⅸ' => digit(c as u32 - 'Ⅰ' as u32 + 1),
        'ⅰ'..='ⅸ' => digit(c as u32 - 'ⅰ' as u32 + 1),
        _ => c,
    }
}

/// Folds the numerals of text that is otherwise folded already.
pub fn fold(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut folded = String::with_capacity(text.len());
    let mut index = 0;
    while let Some(&c) = chars.get(index) {
        let (taken, replacement) = numeral_at(&chars, index).unwrap_or_else(|| (1, c.to_string()));
        folded.push_str(&replacement);
        index += taken;
    }
    folded
}

fn numeral_at(chars: &[char], index: usize) -> Option<(usize, String)> {
    roman_word(chars, index)
        .or_else(|| after_letter(chars, index))
        .or_else(|| before_formula(chars, index))
}

/// II, III, IV … VIII standing alone.
fn roman_word(chars: &[char], index: usize) -> Option<(usize, String)> {
    const WORDS: [(&str, char); 7] = [
        ("viii", '8'),
        ("vii", '7'),
        ("iii", '3'),
        ("ii", '2'),
        ("iv", '4'),
        ("vi", '6'),
        ("ix", '9'),
    ];
    if index > 0 && chars[index - 1].is_ascii_lowercase() {
        return None;
    }
    WORDS.iter().find_map(|(word, value)| {
        let length = word.len();
        let ends = chars.get(index + length).is_none_or(|c| !c.is_ascii_lowercase());
        let here = chars.get(index..index + length)?;
        (ends && here.iter().copied().eq(word.chars())).then(|| (length, value.to_string()))
    })
}

/// A Chinese numeral right after a letter that stands alone: B六, B十二, K三, N九五.
fn after_letter(chars: &[char], index: usize) -> Option<(usize, String)> {
    let letter = index
        .checked_sub(1)
        .map(|i| chars[i])
        .filter(char::is_ascii_lowercase);
    letter?;
    if index >= 2 && chars[index - 2].is_ascii_lowercase() {
        return None;
    }
    let digits: String = chars[index..].iter().map_while(|c| chinese_digit(*c)).collect();
    if !digits.is_empty() {
        return Some((digits.len(), digits));
    }
    let next = chars.get(index + 1).copied().and_then(chinese_digit);
    match (chars[index], next) {
        ('十', Some(ones)) => Some((2, format!("1{ones}"))),
        ('十', None) => Some((1, "10".to_owned())),
        _ => None,
    }
}

/// A number that begins the name of a classic formula or herb: 6味地黄丸, 25味珍珠丸, 3七片, 10全大补丸.
fn before_formula(chars: &[char], index: usize) -> Option<(usize, String)> {
    const FORMULA: &str = "味黄子仁君妙神珍逆乌虫蛇苓藤七积全叶磨正母季";
    /// Names whose first character alone could be a unit or a form.
    const NAMES: [&str; 4] = ["滴水", "令胶囊", "合固金", "九胃泰"];
    let number = |c: &char| c.is_ascii_digit() || *c == '.' || c.is_ascii_lowercase();
    if index > 0 && number(&chars[index - 1]) || chars[index] == '0' {
        return None;
    }
    let rest = &chars[index..];
    let length = rest.iter().take_while(|c| c.is_ascii_digit()).count();
    let value: u32 = rest[..length].iter().collect::<String>().parse().ok()?;
    let name: String = rest[length..].iter().take(3).collect();
    let is_formula =
        name.starts_with(|c| FORMULA.contains(c)) || NAMES.iter().any(|known| name.starts_with(known));
    is_formula
        .then(|| chinese(value))?
        .map(|written| (length, written))
}

/// A number up to a hundred as names write it.
fn chinese(value: u32) -> Option<String> {
    const ONES: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
    let ones = ONES[(value % 10) as usize];
    match value / 10 {
        0 => Some(ones.to_owned()),
        1 => Some(format!("十{ones}")),
        tens @ 2..=9 => Some(format!("{}十{ones}", ONES[tens as usize])),
        10 if ones.is_empty() => Some("百".to_owned()),
        _ => None,
    }
}

fn chinese_digit(c: char) -> Option<char> {
    let position = "一二三四五六七八九".chars().position(|numeral| numeral == c)?;
    Some(digit(position as u32 + 1))
}

fn digit(value: u32) -> char {
    char::from_digit(value, 10).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::super::folding::compact;

    #[test]
    fn numerals_fold_where_a_number_is_meant() {
        let same = [
            ("复方氨基酸注射液(18AA-Ⅱ)", "复方氨基酸注射液18aa2"),
            ("复方氨基酸注射液(18AA-II)", "复方氨基酸注射液18aa2"),
            ("维生素B六片", "维生素b6片"),
            ("维生素B₆片", "维生素b6片"),
            ("维生素B十二", "维生素b12"),
            ("N九五口罩", "n95口罩"),
            ("维生素K三", "维生素k3"),
            ("6味地黄丸", "六味地黄丸"),
            ("3七片", "三七片"),
            ("25味珍珠丸", "二十五味珍珠丸"),
            ("7叶洋地黄", "七叶洋地黄"),
            ("4磨汤", "四磨汤"),
            ("8正合剂", "八正合剂"),
            ("3九胃泰", "三九胃泰"),
            ("13味", "十三味"),
            ("10全大补丸", "十全大补丸"),
            ("10滴水", "十滴水"),
            ("100令胶囊", "百令胶囊"),
        ];
        for (input, expected) in same {
            assert_eq!(compact(input), expected, "{input}");
        }
    }

    #[test]
    fn other_numerals_stay() {
        for text in [
            "六神丸",
            "三九",
            "六味地黄丸",
            "十全大补丸",
            "vitamini",
            "abii",
            "10滴",
            "100片",
            "120味",
        ] {
            assert_eq!(compact(text), text);
        }
    }
}
