//! Quantity rules (domain section 1): minimum, medium-pack steps, stock. A wrong quantity is refused with the nearest
//! valid ones; nothing is rounded silently.

/// What limits the quantity of one product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Smallest quantity.
    pub min: i64,
    /// Medium pack; at least 1.
    pub step: i64,
    /// What can still be sold.
    pub available: i64,
    /// Left of the purchase limit; none without a limit.
    pub left_of_limit: Option<i64>,
    /// Sale unit for messages (盒).
    pub unit: &'a str,
}

/// The smallest quantity in whole steps that reaches the minimum.
pub fn smallest(min: i64, step: i64) -> i64 {
    let (min, step) = (min.max(1), step.max(1));
    (min + step - 1) / step * step
}

impl Rule<'_> {
    /// The smallest quantity in whole steps.
    fn first(&self) -> i64 {
        smallest(self.min, self.step)
    }

    fn most(&self) -> i64 {
        self.left_of_limit
            .map_or(self.available, |left| left.min(self.available))
    }

    /// A remainder smaller than one order may be bought whole.
    fn remainder(&self) -> Option<i64> {
        (self.available > 0 && self.available < self.first() && self.most() == self.available)
            .then_some(self.available)
    }

    fn is_valid(&self, number: i64) -> bool {
        let in_steps = number >= self.first() && number % self.step.max(1) == 0;
        number <= self.most() && (in_steps || Some(number) == self.remainder())
    }

    /// The valid quantities next to a wrong one, lower first; at most two.
    pub fn nearest(&self, number: i64) -> Vec<i64> {
        if let Some(remainder) = self.remainder() {
            return vec![remainder];
        }
        let (first, step) = (self.first(), self.step.max(1));
        let largest = self.most() / step * step;
        if largest < first {
            return Vec::new();
        }
        let below = (number / step * step).clamp(first, largest);
        let mut nearest = if number < below {
            vec![below, below + step]
        } else if below == number || number > largest {
            vec![below - step, below]
        } else {
            vec![below, below + step]
        };
        nearest.retain(|near| (first..=largest).contains(near));
        nearest
    }

    /// The largest quantity that may be bought.
    fn largest(&self) -> Option<i64> {
        self.nearest(i64::MAX).pop()
    }

    /// The quantity used for this wanted quantity: the next larger valid one, else the largest; none when
    /// nothing can be bought.
    pub fn fit(&self, number: i64) -> Option<i64> {
        if self.is_valid(number) {
            return Some(number);
        }
        let nearest = self.nearest(number);
        let larger = nearest.iter().find(|near| **near >= number);
        larger.or(nearest.last()).copied()
    }
}

/// Reasons that another quantity resolves, and stock.
pub fn is_about_quantity(code: &str) -> bool {
    matches!(
        code,
        "step" | "below_minimum" | "short_stock" | "limit" | "no_stock"
    )
}

/// The error of a quantity: the code and the remedy.
pub fn problem(rule: &Rule, number: i64) -> Option<(&'static str, String)> {
    let (code, why) = fault(rule, number)?;
    Some((code, why + &instead(&rule.nearest(number))))
}

/// The error of adding to the quantity in the cart, and what may be added instead: the advice is about the
/// typed number, not about the sum.
pub fn problem_of_adding(rule: &Rule, held: i64, added: i64) -> Option<(&'static str, String)> {
    let number = held.saturating_add(added);
    if held <= 0 {
        return problem(rule, number);
    }
    let (code, _) = fault(rule, number)?;
    let Rule { unit, .. } = rule;
    let more = (rule.largest().unwrap_or_default() - held).max(0);
    let why = match code {
        "no_stock" => return fault(rule, number),
        "limit" if more == 0 => "已达限购数量，不能再加".to_owned(),
        "limit" => format!("限购，最多再加 {more} {unit}"),
        "short_stock" if more == 0 => format!("库存只剩 {} {unit}，不能再加", rule.available),
        "short_stock" => format!("库存只剩 {} {unit}，最多再加 {more} {unit}", rule.available),
        "below_minimum" => format!("{} {unit}起订", rule.first()),
        _ => format!("合计须为中包装 {} {unit}的倍数", rule.step),
    };
    let nearest = rule.nearest(number).into_iter().map(|near| near - held);
    let addable: Vec<i64> = nearest.filter(|more| *more > 0).collect();
    Some((
        code,
        format!("购物车已有 {held} {unit}，{why}{}", instead(&addable)),
    ))
}

fn instead(numbers: &[i64]) -> String {
    match numbers {
        [] => String::new(),
        [only] => format!("，请改为 {only}"),
        [lower, upper, ..] => format!("，请改为 {lower} 或 {upper}"),
    }
}

/// Why `taken` was used instead of the wanted quantity.
pub fn adjustment(rule: &Rule, wanted: i64, taken: i64) -> Option<(&'static str, String)> {
    let (code, why) = fault(rule, wanted)?;
    Some((code, format!("{why}，{wanted} 改为 {taken}")))
}

fn fault(rule: &Rule, number: i64) -> Option<(&'static str, String)> {
    if rule.available <= 0 {
        return Some(("no_stock", "暂时缺货，可加入收藏等待到货".into()));
    }
    if rule.is_valid(number) {
        return None;
    }
    let unit = rule.unit;
    if let Some(left) = rule.left_of_limit
        && number > left
    {
        let why = if left <= 0 {
            "已达限购数量".to_owned()
        } else {
            format!("限购，还可购买 {left} {unit}")
        };
        return Some(("limit", why));
    }
    if number > rule.available {
        return Some(("short_stock", format!("库存只剩 {} {unit}", rule.available)));
    }
    if number < rule.first() {
        return Some(("below_minimum", format!("{} {unit}起订", rule.first())));
    }
    Some(("step", format!("须按中包装 {} {unit}的倍数购买", rule.step)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rule(min: i64, step: i64, available: i64) -> Rule<'static> {
        Rule {
            min,
            step,
            available,
            left_of_limit: None,
            unit: "盒",
        }
    }

    #[test]
    fn a_wrong_quantity_is_refused_with_its_neighbours() {
        assert_eq!(problem(&rule(10, 10, 100), 20), None);
        let (code, message) = problem(&rule(10, 10, 100), 25).unwrap();
        assert_eq!(
            (code, message.as_str()),
            ("step", "须按中包装 10 盒的倍数购买，请改为 20 或 30")
        );
        let (code, message) = problem(&rule(10, 10, 30), 40).unwrap();
        assert_eq!(
            (code, message.as_str()),
            ("short_stock", "库存只剩 30 盒，请改为 20 或 30")
        );
        assert_eq!(problem(&rule(20, 10, 100), 10).unwrap().0, "below_minimum");
        assert_eq!(problem(&rule(1, 1, 0), 1).unwrap().0, "no_stock");
    }

    #[test]
    fn a_remainder_below_one_step_goes_whole() {
        assert_eq!(problem(&rule(10, 10, 7), 7), None);
        assert_eq!(rule(10, 10, 7).nearest(10), [7]);
        assert_eq!(problem(&rule(10, 10, 7), 5).unwrap().0, "below_minimum");
        assert_eq!(problem(&rule(10, 10, 17), 17).unwrap().0, "step");
    }

    #[test]
    fn what_is_taken_instead_is_the_next_larger_else_the_largest() {
        let rule = rule(10, 10, 45);
        assert_eq!(
            [1, 10, 15, 99].map(|wanted| rule.fit(wanted)),
            [10, 10, 20, 40].map(Some)
        );
        assert_eq!(
            adjustment(&rule, 15, 20),
            Some(("step", "须按中包装 10 盒的倍数购买，15 改为 20".into()))
        );
        assert_eq!(adjustment(&rule, 20, 20), None);
    }

    #[test]
    fn a_limit_counts_what_was_bought() {
        let limited = Rule {
            left_of_limit: Some(5),
            ..rule(1, 1, 100)
        };
        assert_eq!(problem(&limited, 5), None);
        assert_eq!(problem(&limited, 6).unwrap().0, "limit");
        let used_up = Rule {
            left_of_limit: Some(0),
            ..rule(1, 1, 100)
        };
        assert_eq!(problem(&used_up, 1).unwrap(), ("limit", "已达限购数量".into()));
    }

    proptest! {
        #[test]
        fn what_is_proposed_is_valid(
            min in 1_i64..50, step in 1_i64..20, available in 0_i64..300, limit in proptest::option::of(0_i64..300),
            number in 1_i64..400,
        ) {
            let rule = Rule { min, step, available, left_of_limit: limit, unit: "盒" };
            for proposed in rule.nearest(number) {
                prop_assert!(rule.is_valid(proposed), "{proposed} of {rule:?}");
            }
            if problem(&rule, number).is_none() {
                prop_assert!(number <= available && number > 0);
            }
        }

        #[test]
        fn what_fits_is_valid_and_grows_with_what_is_wanted(
            min in 1_i64..50, step in 1_i64..20, available in 0_i64..300, limit in proptest::option::of(0_i64..300),
            (less, more) in (1_i64..400, 0_i64..200).prop_map(|(number, further)| (number, number + further)),
        ) {
            let rule = Rule { min, step, available, left_of_limit: limit, unit: "盒" };
            let (fit, further) = (rule.fit(less), rule.fit(more));
            prop_assert_eq!(fit.is_some(), further.is_some());
            if let (Some(fit), Some(further)) = (fit, further) {
                prop_assert!(rule.is_valid(fit) && fit <= further);
                prop_assert!(fit >= less || rule.fit(i64::from(u32::MAX)) == Some(fit));
            } else {
                prop_assert!((1..=400).all(|number| !rule.is_valid(number)));
            }
        }
    }
}
