//! Carriers that can be tracked, by the codes of 快递100. Others, such as our own vans, have a waybill but no
//! tracking.

/// Code, name, further words that staff write for it.
const CARRIERS: &[(&str, &str, &[&str])] = &[
    ("shunfeng", "顺丰速运", &["顺丰", "顺丰快递", "SF"]),
    ("jd", "京东物流", &["京东", "京东快递", "JD"]),
    ("zhongtong", "中通快递", &["中通", "ZTO"]),
    ("yuantong", "圆通速递", &["圆通", "圆通快递", "YTO"]),
    ("shentong", "申通快递", &["申通", "STO"]),
    ("yunda", "韵达快递", &["韵达", "韵达速递"]),
    ("jtexpress", "极兔速递", &["极兔"]),
    ("youzhengguonei", "邮政快递包裹", &["邮政", "中国邮政"]),
    ("ems", "EMS", &["邮政EMS"]),
    ("debangkuaidi", "德邦快递", &["德邦", "德邦物流"]),
    ("kuayue", "跨越速运", &["跨越"]),
    ("annengwuliu", "安能物流", &["安能"]),
    ("huitongkuaidi", "百世快递", &["百世"]),
];

pub fn names() -> impl Iterator<Item = &'static str> {
    CARRIERS.iter().map(|(_, name, _)| *name)
}

/// Of the name that staff wrote.
pub fn code_of(name: &str) -> Option<&'static str> {
    let name = name.trim();
    CARRIERS
        .iter()
        .find(|(_, full, others)| {
            *full == name || others.iter().any(|other| other.eq_ignore_ascii_case(name))
        })
        .map(|(code, ..)| *code)
}

/// Do both words name the same carrier?
pub fn is_same(one: &str, other: &str) -> bool {
    let code = code_of(one);
    one.trim() == other.trim() || (code.is_some() && code == code_of(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriers_are_known_by_the_words_that_staff_use() {
        assert_eq!(code_of("顺丰速运"), Some("shunfeng"));
        assert_eq!(code_of(" 顺丰 "), Some("shunfeng"));
        assert_eq!(code_of("sf"), Some("shunfeng"));
        assert_eq!(code_of("自有车队"), None);
        assert!(is_same("顺丰", "顺丰速运") && is_same("自有车队 ", "自有车队"));
        assert!(!is_same("自有车队", "同城车队") && !is_same("顺丰", "京东"));
    }
}
