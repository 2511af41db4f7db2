//! Wording of changes to service rules and quick replies in their history.
use identity::audit::models::history::Wording;
use serde_json::Value;

pub const WORDING: Wording = Wording {
    headings: &[
        ("is_open", "开放在线客服"),
        ("week", "服务时间"),
        ("holidays", "休息日"),
        ("workdays", "调休和特殊时间"),
        ("most_open", "每人接待上限"),
        ("away_minutes", "离开多久退回排队（分钟）"),
        ("unread_minutes", "未读多久提醒（分钟）"),
        ("idle_minutes", "多久没有新消息自动结束（分钟）"),
        ("topics", "会话主题"),
        ("welcome", "欢迎语"),
        ("is_shared", "共用"),
        ("title", "标题"),
        ("body", "内容"),
        ("sort", "排序"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    let text = |row: &Value, part: &str| row[part].as_str().unwrap_or_default().to_owned();
    let told = |row: &Value| match field {
        "holidays" => Some(text(row, "day")),
        "topics" => row.as_str().map(str::to_owned),
        "workdays" => Some(format!(
            "{} {}–{}",
            text(row, "day"),
            text(row, "from"),
            text(row, "to")
        )),
        _ => None,
    };
    let days: Option<Vec<String>> = value.as_array()?.iter().map(told).collect();
    days.map(|days| days.join("、"))
}
