//! Other ways to write a word with numbers or Greek letters: 八四消毒液 is 84消毒液, 百分之75 is 75%, 阿尔法 is α.

/// Names of Greek letters, and the letters they are folded to.
const GREEK: [(&str, &str); 5] = [
    ("阿尔法", "a"),
    ("阿法", "a"),
    ("贝塔", "b"),
    ("伽马", "r"),
    ("德尔塔", "d"),
];
const PERCENT: &str = "百分之";

/// The folded word written otherwise; nothing when it cannot be.
pub fn other(folded: &str) -> Option<String> {
    let mut written = with_digits(folded);
    for (name, letter) in GREEK {
        written = written.replace(name, letter);
    }
    let written = with_percent_sign(&written);
    (written != folded).then_some(written)
}

/// Runs of Chinese numerals in digits; single ones only as a percentage, since they are parts of names otherwise.
fn with_digits(folded: &str) -> String {
    let chars: Vec<char> = folded.chars().collect();
    let mut written = String::with_capacity(folded.len());
    let mut index = 0;
    while index < chars.len() {
        let run = chars[index..].iter().take_while(|c| is_numeral(**c)).count();
        match number(&chars[index..index + run]) {
            Some(number) if run > 1 || run == 1 && written.ends_with(PERCENT) => written.push_str(&number),
            _ => written.extend(&chars[index..index + run.max(1)]),
        }
        index += run.max(1);
    }
    written
}

fn with_percent_sign(text: &str) -> String {
    let Some((before, after)) = text.split_once(PERCENT) else {
        return text.to_owned();
    };
    let length = after
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(after.len());
    format!("{before}{}%{}", &after[..length], &after[length..])
}

fn is_numeral(c: char) -> bool {
    digit(c).is_some() || matches!(c, '十' | '百' | '千')
}

fn digit(c: char) -> Option<u32> {
    let places = ["零一二三四五六七八九", "〇幺两"];
    places
        .iter()
        .find_map(|place| place.chars().position(|numeral| numeral == c))
        .map(|place| place as u32)
}

/// The number of a run of numerals: digit by digit, or with tens, hundreds and thousands.
fn number(run: &[char]) -> Option<String> {
    if run.iter().all(|c| digit(*c).is_some()) {
        return Some(
            run.iter()
                .filter_map(|c| digit(*c))
                .map(|value| value.to_string())
                .collect(),
        );
    }
    let (mut sum, mut held) = (0, None);
    for c in run {
        match (c, digit(*c)) {
            (_, Some(value)) if held.is_none() || held == Some(0) => held = Some(value),
            ('十', _) => sum += held.take().unwrap_or(1) * 10,
            ('百', _) => sum += held.take()? * 100,
            ('千', _) => sum += held.take()? * 1000,
            _ => return None,
        }
    }
    Some((sum + held.unwrap_or(0)).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_greek_letters_are_written_otherwise() {
        for (typed, written) in [
            ("八四消毒液", "84消毒液"),
            ("二十一金维他", "21金维他"),
            ("百分之七十五酒精", "75%酒精"),
            ("百分之75酒精", "75%酒精"),
            ("百分之五葡萄糖", "5%葡萄糖"),
            ("百分之十葡萄糖", "10%葡萄糖"),
            ("阿尔法酮酸", "a酮酸"),
            ("三百六十五", "365"),
            ("一百零一", "101"),
            ("聚乙二醇四千", "聚乙二醇4000"),
        ] {
            assert_eq!(other(typed).as_deref(), Some(written), "{typed}");
        }
    }

    #[test]
    fn single_numerals_are_names() {
        for text in ["六味地黄丸", "阿莫西林", "十滴水"] {
            assert_eq!(other(text), None, "{text}");
        }
    }
}
