//! What the shop promises above the footer of every page: a line each, a name and what it means.
use std::collections::BTreeSet;

/// What fits into one row.
pub const MOST: usize = 4;
const LONGEST_NAME: usize = 8;
const LONGEST_TEXT: usize = 24;
/// Between a name and its text, as keyboards write it.
const COLONS: [char; 2] = ['：', ':'];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    pub name: String,
    pub text: String,
}

/// The promises that were written; empty lines count for nothing. Err: what is wrong with them, for who wrote them.
pub fn read(written: &str) -> Result<Vec<Promise>, String> {
    let lines = written.lines().map(str::trim).filter(|line| !line.is_empty());
    let promises = lines.map(promise).collect::<Result<Vec<_>, _>>()?;
    if promises.len() > MOST {
        return Err(format!("最多 {MOST} 条"));
    }
    let names: BTreeSet<&str> = promises.iter().map(|promise| promise.name.as_str()).collect();
    if names.len() < promises.len() {
        return Err("有两条同名".into());
    }
    Ok(promises)
}

fn promise(line: &str) -> Result<Promise, String> {
    let (name, text) = line.split_once(COLONS).unwrap_or((line, ""));
    let (name, text) = (name.trim(), text.trim());
    if name.is_empty() || text.is_empty() {
        return Err(format!("“{line}”应写成“名称：说明”"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(format!("“{name}”最多 {LONGEST_NAME} 个字"));
    }
    if text.chars().count() > LONGEST_TEXT {
        return Err(format!("“{name}”的说明最多 {LONGEST_TEXT} 个字"));
    }
    Ok(Promise {
        name: name.into(),
        text: text.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_a_name_and_what_it_means() {
        let promise = |name: &str, text: &str| Promise {
            name: name.into(),
            text: text.into(),
        };
        assert_eq!(read(""), Ok(vec![]));
        assert_eq!(
            read(" 首营把关 ： 三方审批\r\n\r\n发货:当日 16:00 前\n"),
            Ok(vec![
                promise("首营把关", "三方审批"),
                promise("发货", "当日 16:00 前")
            ])
        );
    }

    #[test]
    fn what_pages_have_no_room_for_is_refused() {
        for (written, why) in [
            ("正品", "“正品”应写成“名称：说明”"),
            ("正品：", "“正品：”应写成“名称：说明”"),
            ("：全程", "“：全程”应写成“名称：说明”"),
            ("一二三四五六七八九：甲", "“一二三四五六七八九”最多 8 个字"),
            ("甲：一\n甲：二", "有两条同名"),
            ("甲：一\n乙：一\n丙：一\n丁：一\n戊：一", "最多 4 条"),
        ] {
            assert_eq!(read(written), Err(why.to_owned()), "{written}");
        }
        let long = format!("甲：{}", "长".repeat(25));
        assert_eq!(read(&long), Err("“甲”的说明最多 24 个字".to_owned()));
    }
}
