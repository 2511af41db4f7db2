//! Figures of the owner's settings in the texts of articles: a text says `{{付款时限}}`, and readers see what the setting says
//! now, so that no article repeats what is changed elsewhere.
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Until when an order is paid.
    PayWithin,
    /// The same with goods of a seckill or a group buy.
    RushPayWithin,
    /// After how long a delivered order counts as received.
    ReceivedAfter,
    /// Until when a complaint has its first answer.
    ComplaintAnswer,
}

impl Figure {
    pub const ALL: [Self; 4] = [
        Self::PayWithin,
        Self::RushPayWithin,
        Self::ReceivedAfter,
        Self::ComplaintAnswer,
    ];

    /// As texts name it between `{{` and `}}`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PayWithin => "付款时限",
            Self::RushPayWithin => "秒杀付款时限",
            Self::ReceivedAfter => "自动收货期限",
            Self::ComplaintAnswer => "投诉答复期限",
        }
    }
}

/// What stands for each name. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Figures(Arc<[(Figure, String)]>);

impl Figures {
    /// `worded`: a number with its unit, such as 24 小时; no markup.
    pub fn new(worded: impl Fn(Figure) -> String) -> Self {
        Self(
            Figure::ALL
                .into_iter()
                .map(|figure| (figure, worded(figure)))
                .collect(),
        )
    }

    /// With another word for one of them.
    #[must_use]
    pub fn with(&self, figure: Figure, worded: &str) -> Self {
        let words = self.0.iter().map(|(known, word)| {
            let word = if *known == figure { worded } else { word.as_str() };
            (*known, word.to_owned())
        });
        Self(words.collect())
    }

    /// The text as readers see it. It stays as safe as it was: what is put in has no markup.
    pub fn fill(&self, html: &str) -> String {
        self.0.iter().fold(html.to_owned(), |text, (figure, worded)| {
            text.replace(&format!("{{{{{}}}}}", figure.name()), worded)
        })
    }
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{")
        .skip(1)
        .filter_map(|after| after.split_once("}}"))
        .map(|(name, _)| name)
}

/// Whether a text has the name of a figure in it, or what looks like one.
pub fn names_one(text: &str) -> bool {
    names(text).next().is_some()
}

/// The first name in a text for which there is no figure.
pub fn unknown_name(html: &str) -> Option<&str> {
    names(html).find(|name| Figure::ALL.iter().all(|figure| figure.name() != *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_see_the_figure_in_place_of_its_name() {
        let figures = Figures::new(|figure| match figure {
            Figure::PayWithin => "24 小时".into(),
            Figure::RushPayWithin => "60 分钟".into(),
            Figure::ReceivedAfter => "15 天".into(),
            Figure::ComplaintAnswer => "3 个工作日".into(),
        });
        assert_eq!(
            figures.fill("<p>{{付款时限}}内，秒杀 {{秒杀付款时限}}内；再说一次：{{付款时限}}</p>"),
            "<p>24 小时内，秒杀 60 分钟内；再说一次：24 小时</p>"
        );
        assert_eq!(figures.fill("{{没有}} {付款时限} }}"), "{{没有}} {付款时限} }}");
    }

    #[test]
    fn a_name_without_a_figure_is_found() {
        assert_eq!(
            unknown_name("<p>{{付款时限}}、{{投诉答复期限}}，一半 {{</p>"),
            None
        );
        assert_eq!(unknown_name("<p>{{付款时限}}和{{运费}}</p>"), Some("运费"));
        assert_eq!(unknown_name("{{ 付款时限 }}"), Some(" 付款时限 "));
        assert!(names_one("{{付款时限}}内付款") && names_one("{{运费}}"));
        assert!(!names_one("一半 {{") && !names_one("{付款时限}"));
    }
}
