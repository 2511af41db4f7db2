//! Rules as staff write them: a line that begins with `#` heads the lines below it.

/// A heading (empty for lines before the first) and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    pub heading: &'a str,
    pub lines: Vec<&'a str>,
}

/// Lines before the first heading are a section without one; empty lines are left out.
pub fn sections(rules: &str) -> Vec<Section<'_>> {
    let mut sections: Vec<Section<'_>> = Vec::new();
    for line in rules.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(heading) = line.strip_prefix('#') {
            sections.push(Section {
                heading: heading.trim_start_matches('#').trim(),
                lines: Vec::new(),
            });
        } else if let Some(section) = sections.last_mut() {
            section.lines.push(line);
        } else {
            sections.push(Section {
                heading: "",
                lines: vec![line],
            });
        }
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_belong_to_the_heading_above_them() {
        let rules = "先读这里\n\n# 时间 \r\n  10 月起\n到年底\n## 范围\n";
        let heading = |heading, lines: &[&'static str]| Section {
            heading,
            lines: lines.to_vec(),
        };
        assert_eq!(
            sections(rules),
            [
                heading("", &["先读这里"]),
                heading("时间", &["10 月起", "到年底"]),
                heading("范围", &[]),
            ]
        );
        assert!(sections(" \n").is_empty());
    }
}
