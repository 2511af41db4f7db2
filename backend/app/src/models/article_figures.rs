//! What the owner's settings say where texts of articles name a figure.
use content::{
    articles::models::figures::{Figure, Figures},
    feedback::models::rules,
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
        // Until somebody edits it (`content/articles/models/current_figures`).
        Figure::ComplaintAnswer => rules::term(feedback),
    })
}
