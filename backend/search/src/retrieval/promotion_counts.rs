//! Goods by their promotions, counted once for all buyers: the promotions of a buyer are selected from the
//! counts afterwards, so that buyers of any rank and region share them.

use std::collections::HashMap;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PromotionCounts {
    /// Every promotion of some product, in order.
    promotions: Vec<String>,
    /// Sets of places in that list, each with its goods.
    sets: Vec<(Vec<usize>, usize)>,
}

impl PromotionCounts {
    /// `counts`: how many goods have exactly these promotions.
    pub fn new(counts: HashMap<Vec<String>, usize>) -> Self {
        let mut promotions: Vec<String> = counts.keys().flatten().cloned().collect();
        promotions.sort_unstable();
        promotions.dedup();
        let place = |promotion: &String| promotions.binary_search(promotion).ok();
        let mut sets: Vec<(Vec<usize>, usize)> = counts
            .iter()
            .filter(|(set, count)| !set.is_empty() && **count > 0)
            .map(|(set, count)| (set.iter().filter_map(place).collect(), *count))
            .collect();
        sets.sort_unstable();
        Self { promotions, sets }
    }

    /// How many goods have any of these.
    pub fn of_any(&self, any: &[String]) -> usize {
        let place = |promotion: &String| self.promotions.binary_search(promotion).ok();
        let places: Vec<usize> = any.iter().filter_map(place).collect();
        let bears = |set: &[usize]| set.iter().any(|place| places.contains(place));
        let bearing = self.sets.iter().filter(|(set, _)| bears(set));
        bearing.map(|(_, count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn a_product_with_several_of_them_counts_once() {
        let promotion_counts = PromotionCounts::new(HashMap::from([
            (texts(&["ladder", "special"]), 2),
            (texts(&["special"]), 3),
            (texts(&[]), 9),
        ]));
        assert_eq!(promotion_counts.of_any(&texts(&["ladder", "special"])), 5);
        assert_eq!(promotion_counts.of_any(&texts(&["ladder"])), 2);
        assert_eq!(promotion_counts.of_any(&texts(&["unknown"])), 0);
        assert_eq!(promotion_counts.of_any(&[]), 0);
    }
}
