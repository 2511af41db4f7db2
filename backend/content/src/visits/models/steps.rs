//! The way to an order, as far as pages show it; what follows (ordered, paid) is known from the orders.
use sea_orm::prelude::*;

use super::known_pages::KnownPage;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Step {
    Visit,
    Product,
    Cart,
    Checkout,
}

impl Step {
    pub const ALL: [Self; 4] = [Self::Visit, Self::Product, Self::Cart, Self::Checkout];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Product => "product",
            Self::Cart => "cart",
            Self::Checkout => "checkout",
        }
    }

    /// Every page is a visit; some are a further step as well.
    pub fn is_taken_by(self, page: KnownPage) -> bool {
        match self {
            Self::Visit => true,
            Self::Product => matches!(page.route, "/list_info/:id" | "/list_info_pt/:id"),
            Self::Cart => page.route == "/cart_step1",
            Self::Checkout => page.route == "/cart_step2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::known_pages, *};

    #[test]
    fn every_step_is_a_page_that_exists() {
        let taken_by = |route: &str| {
            let page = known_pages::find(route).unwrap();
            let steps = Step::ALL.into_iter().filter(move |step| step.is_taken_by(page));
            steps.collect::<Vec<_>>()
        };
        assert_eq!(taken_by("/"), [Step::Visit]);
        for product in ["/list_info/:id", "/list_info_pt/:id"] {
            assert_eq!(taken_by(product), [Step::Visit, Step::Product]);
        }
        assert_eq!(taken_by("/cart_step1"), [Step::Visit, Step::Cart]);
        assert_eq!(taken_by("/cart_step2"), [Step::Visit, Step::Checkout]);
    }
}
