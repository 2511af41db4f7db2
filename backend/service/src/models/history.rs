//! Wording of changes to service rules and quick replies in their history.
use identity::audit::models::history::Wording;
use serde_json::Value;

pub const WORDING: Wording = Wording {
    headings: &[
        ("is_open", "开放在线客服"),
        ("week", "服务时间"),
        ("holidays", "休息日"),
        ("most_open", "每人接待上限"),
        ("away_minutes", "离开多久退回排队（分钟）"),
        ("unread_minutes", "未读多久提醒（分钟）"),
        ("idle_minutes", "多久没有新消息自动结束（分钟）"),
        ("is_shared", "共用"),
        ("title", "标题"),
        ("body", "内容"),
        ("sort", "排序"),
    ],
    words,
};

fn words(field: &str, value: &Value) -> Option<String> {
    let days = value.as_array().filter(|_| field == "holidays")?;
    let days = days.iter().filter_map(|holiday| holiday["day"].as_str());
    Some(days.collect::<Vec<_>>().join("、"))
}
