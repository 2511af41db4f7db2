//! Families of browsers: enough to find an error again, and too little to tell people apart.

/// What a browser says of itself, and its family. Most name others they are like: the first that fits counts.
const FAMILIES: &[(&str, &str)] = &[
    ("MicroMessenger", "微信"),
    ("QQBrowser", "QQ浏览器"),
    ("Edg", "Edge"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
];

/// “其他” for an agent that names none of them.
pub fn family(agent: &str) -> &'static str {
    let found = FAMILIES.iter().find(|(sign, _)| agent.contains(sign));
    found.map_or("其他", |(_, family)| family)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_belongs_to_its_own_family_and_not_to_those_it_names() {
        let chrome =
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
        assert_eq!(family(chrome), "Chrome");
        assert_eq!(family(&format!("{chrome} Edg/126.0")), "Edge");
        assert_eq!(family(&format!("{chrome} MicroMessenger/8.0")), "微信");
        assert_eq!(
            family("Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/17.5 Safari/604.1"),
            "Safari"
        );
        assert_eq!(family("curl/8.7.1"), "其他");
    }
}
