//! What the owner's settings say where texts of articles name a figure.
use content::{
    articles::models::figures::{Figure, Figures},
    settings::FeedbackRules,
};
use kernel::Settings;
use orders::settings::TradeRules;

pub fn of(settings: &Settings) -> Figures {
    let (trade, feedback) = (settings.of::<TradeRules>(), settings.of::<FeedbackRules>());
    Figures::new(|figure| match figure {
        Figure::PayWithin => format!("{} 小时", trade.pay_within_hours),
        Figure::RushPayWithin => format!("{} 分钟", trade.seckill_pay_within_minutes),
        Figure::ReceivedAfter => format!("{} 天", trade.receive_within_days),
        Figure::ComplaintAnswer => format!("{} 个工作日", feedback.complaint_days),
    })
}
