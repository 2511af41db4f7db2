use chrono::NaiveDate;
use content::visits::models::{
    report::{DayVisits, PageVisits, Report},
    steps::Step,
};
use kernel::counts::to_i64;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::order_statistics::CompanyDays;

#[derive(Serialize, ToSchema)]
pub struct AdminVisitDay {
    pub day: NaiveDate,
    pub views: i64,
    pub visitors: i64,
    /// Of signed-in visitors.
    pub companies: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminVisitedPage {
    /// `/list_info/:id`
    pub route: String,
    /// Empty for a page that the storefront no longer has.
    pub title: String,
    pub views: i64,
    /// Added up over the days.
    pub visitors: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminFunnelStep {
    /// visit, product, cart, checkout, order, paid
    pub step: String,
    pub text: String,
    /// Added up over the days; null for orders, which companies place.
    pub visitors: Option<i64>,
    /// Added up over the days.
    pub companies: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminVisits {
    pub from: NaiveDate,
    pub to: NaiveDate,
    /// Every day, oldest first.
    pub days: Vec<AdminVisitDay>,
    /// Most viewed first.
    pub pages: Vec<AdminVisitedPage>,
    /// From the visit to the payment.
    pub funnel: Vec<AdminFunnelStep>,
}

impl AdminVisits {
    pub fn new(from: NaiveDate, to: NaiveDate, report: Report, orders: CompanyDays) -> Self {
        let steps = report.steps.into_iter().map(|(step, counted)| AdminFunnelStep {
            step: step.code().into(),
            text: text_of(step).into(),
            visitors: Some(counted.visitors),
            companies: counted.companies,
        });
        let of_orders = [("order", "下单", orders.ordered), ("paid", "付款", orders.paid)];
        let of_orders = of_orders.map(|(step, text, companies)| AdminFunnelStep {
            step: step.into(),
            text: text.into(),
            visitors: None,
            companies: to_i64(companies),
        });
        Self {
            from,
            to,
            days: report.days.into_iter().map(AdminVisitDay::from).collect(),
            pages: report.pages.into_iter().map(AdminVisitedPage::from).collect(),
            funnel: steps.chain(of_orders).collect(),
        }
    }
}

const fn text_of(step: Step) -> &'static str {
    match step {
        Step::Visit => "浏览",
        Step::Product => "商品",
        Step::Cart => "购物车",
        Step::Checkout => "结算",
    }
}

impl From<DayVisits> for AdminVisitDay {
    fn from(of_day: DayVisits) -> Self {
        Self {
            day: of_day.day,
            views: of_day.views,
            visitors: of_day.counted.visitors,
            companies: of_day.counted.companies,
        }
    }
}

impl From<PageVisits> for AdminVisitedPage {
    fn from(page: PageVisits) -> Self {
        Self {
            route: page.route,
            title: page.title.into(),
            views: page.views,
            visitors: page.visitors,
        }
    }
}
