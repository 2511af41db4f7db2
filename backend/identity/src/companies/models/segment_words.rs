//! How a choice of buyers reads in the history of what is for them.
use super::facts::BuyerType;

/// Those that a coupon, a draw or a message is for; an empty list asks for nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChosenBuyers<'a> {
    pub ranks: &'a [i32],
    pub buyer_types: &'a [i32],
    pub regions: &'a [String],
    pub companies: &'a [i64],
}

impl ChosenBuyers<'_> {
    /// `besides`: what else is asked of them, in words.
    pub fn words(self, besides: Option<&str>) -> String {
        let lists = [
            ("等级", joined(self.ranks)),
            ("企业类型", type_names(self.buyer_types)),
            ("地区", self.regions.join("、")),
            ("客户编号", joined(self.companies)),
        ];
        let asked = lists.into_iter().filter(|(_, all)| !all.is_empty());
        let mut parts: Vec<String> = asked.map(|(what, all)| format!("{what} {all}")).collect();
        parts.extend(besides.map(str::to_owned));
        if parts.is_empty() {
            "所有客户".into()
        } else {
            parts.join("；")
        }
    }
}

/// Kinds of companies by their codes.
pub fn type_names(codes: &[i32]) -> String {
    let named =
        |code: &i32| BuyerType::from_code(*code).map_or_else(|| code.to_string(), |it| it.text().into());
    codes.iter().map(named).collect::<Vec<_>>().join("、")
}

fn joined<T: ToString>(all: &[T]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join("、")
}
