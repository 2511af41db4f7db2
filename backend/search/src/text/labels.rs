//! Words that only say what the next one is: 国药准字, 条码.

/// Longest first where one ends or begins another.
const LABELS: [&str; 9] = [
    "国药准字",
    "批准文号",
    "注册证号",
    "生产厂家",
    "条形码",
    "准字",
    "条码",
    "规格",
    "厂家",
];

/// Folded words without labels before codes and quantities, as long as something else is left.
pub fn without(words: Vec<String>) -> Vec<String> {
    let telling = words.iter().any(|word| !LABELS.contains(&word.as_str()));
    let kept = words
        .into_iter()
        .filter(|word| !telling || !LABELS.contains(&word.as_str()));
    kept.map(|word| bare(&word).to_owned()).collect()
}

fn bare(word: &str) -> &str {
    let labelled = LABELS.iter().find_map(|label| word.strip_prefix(label));
    let labelled = labelled.map(|rest| rest.trim_start_matches([':', '-']));
    labelled
        .filter(|rest| rest.contains(|c: char| c.is_ascii_digit()))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_left_out_beside_what_they_label() {
        for (typed, left) in [
            (vec!["国药准字", "h20003263"], vec!["h20003263"]),
            (vec!["国药准字h20003263"], vec!["h20003263"]),
            (vec!["规格:0.25g", "阿莫西林"], vec!["0.25g", "阿莫西林"]),
            (vec!["规格"], vec!["规格"]),
            (vec!["阿莫西林"], vec!["阿莫西林"]),
        ] {
            let typed = typed.into_iter().map(str::to_owned).collect();
            assert_eq!(without(typed), left);
        }
    }
}
