//! The freight of orders in the books, once one of their checkout is called off.
use super::books::{Books, Order};
use crate::simulation::model::{FreightKind, Sent, TARIFFS, at_most, carried, fees};

impl Books {
    /// The others that wait for money pay what they would have cost alone, but never more than all did before.
    pub fn recount_freight(&mut self, payment: &str, gone: &[usize]) {
        let rest = self.due(payment);
        let of_gone: i64 = gone.iter().map(|place| self.orders[*place].money()).sum();
        let before: i64 = rest.iter().map(|place| self.orders[*place].freight).sum();
        let sent: Vec<Vec<Sent>> = rest.iter().map(|place| self.sent(&self.orders[*place])).collect();
        let ways: Vec<Vec<FreightKind>> = sent
            .iter()
            .map(|lines| lines.iter().map(|one| one.way).collect())
            .collect();
        let charged = carried(fees(&TARIFFS, &sent.concat(), 0), &ways);
        for (place, freight) in rest.into_iter().zip(at_most(&charged, before + of_gone)) {
            self.orders[place].freight = freight;
        }
    }

    /// Gifts travel along for nothing.
    fn sent(&self, order: &Order) -> Vec<Sent> {
        let bought = order.lines.iter().filter(|line| line.gift.is_none());
        let sent = bought.map(|line| {
            let amount = line.price * line.number;
            self.goods[&line.goods].sent(line.goods, line.number, amount)
        });
        sent.collect()
    }
}
