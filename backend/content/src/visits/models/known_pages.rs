//! The pages of the storefront as its route table names them. Nothing else is ever counted, so that no id, no search
//! word and no name can get into the counts. A test of the storefront compares the list with its routes.
use std::sync::LazyLock;

const LIST: &str = include_str!("../../../data/pages.tsv");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownPage {
    /// `/list_info/:id`
    pub route: &'static str,
    pub title: &'static str,
}

static ALL: LazyLock<Vec<KnownPage>> = LazyLock::new(|| {
    let lines = LIST.lines().filter_map(|line| line.split_once('\t'));
    lines.map(|(route, title)| KnownPage { route, title }).collect()
});

pub fn find(route: &str) -> Option<KnownPage> {
    ALL.iter().find(|page| page.route == route).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_known_by_their_route_alone() {
        assert_eq!(find("/list_info/:id").map(|page| page.title), Some("商品详情"));
        for address in ["/list_info/7", "/search_index?keywords=x", "", "list_info/:id"] {
            assert_eq!(find(address), None, "{address}");
        }
        assert!(ALL.len() > 80, "the whole list is read");
    }
}
