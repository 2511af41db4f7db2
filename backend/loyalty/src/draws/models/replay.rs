//! A draw that is over, drawn again from its seed: every ticket must come out as it was given.
use std::collections::HashMap;

use kernel::{Db, Money};
use sea_orm::DbErr;

use super::{
    draws::DrawWithPrizes,
    fair, odds,
    prizes::{Kind, Prize},
    records::{self, FellBack, Record},
};

/// What was given so far, by ticket.
#[derive(Default)]
struct GivenPrizes {
    by_prize: HashMap<i64, i64>,
    by_buyer: HashMap<(i64, i64), i64>,
    spent: Money,
}

/// What does not come out again, each as a line.
pub async fn differences(db: &Db, whole: &DrawWithPrizes) -> Result<Vec<String>, DbErr> {
    let id = whole.draw.id;
    let Some(seed) = read_seed(&whole.draw.seed) else {
        return Ok(vec![format!("draw {id}: its seed was not opened")]);
    };
    let mut found = Vec::new();
    if fair::commitment(&seed) != whole.draw.commitment {
        found.push(format!("draw {id}: the seed is not the one that was promised"));
    }
    let mut given = GivenPrizes::default();
    let mut last = 0;
    loop {
        let tickets = records::tickets_after(db, id, last).await?;
        let Some(newest) = tickets.last() else {
            break;
        };
        let end = newest.ticket;
        for ticket in &tickets {
            last += 1;
            found.extend(given.difference(whole, &seed, ticket, last));
        }
        last = end;
    }
    Ok(found)
}

fn read_seed(text: &str) -> Option<fair::Seed> {
    hex::decode(text).ok()?.try_into().ok()
}

impl GivenPrizes {
    fn difference(
        &mut self,
        whole: &DrawWithPrizes,
        seed: &fair::Seed,
        ticket: &Record,
        number: i64,
    ) -> Option<String> {
        let (draw, prizes) = (&whole.draw, &whole.prizes);
        let wrong = |what: &str| Some(format!("draw {} ticket {}: {what}", draw.id, ticket.ticket));
        if ticket.ticket != number {
            return wrong("a number before it is missing");
        }
        let total = odds::total_weight(prizes);
        let roll = fair::roll(seed, draw.id, ticket.ticket, &ticket.nonce, total);
        let place = fair::place(prizes.iter().map(Prize::chance), roll)?;
        let named = &prizes[place];
        if roll.cast_signed() != ticket.roll || named.id != ticket.rolled_prize_id {
            return wrong("another roll comes out");
        }
        let mut fell_back = self.refusal(draw.budget, named, ticket.chance_id);
        if fell_back == FellBack::No
            && ticket.fell_back == FellBack::Unavailable
            && named.kind == Kind::Coupon
        {
            fell_back = FellBack::Unavailable;
        }
        let nothing = prizes.iter().find(|prize| prize.is_none())?;
        let prize = if fell_back == FellBack::No { named } else { nothing };
        *self.by_prize.entry(prize.id).or_default() += 1;
        *self.by_buyer.entry((prize.id, ticket.chance_id)).or_default() += 1;
        self.spent += prize.cost();
        if prize.id != ticket.prize_id || fell_back != ticket.fell_back {
            return wrong("another prize comes out");
        }
        None
    }

    /// Asked in the order in which drawing asks.
    fn refusal(&self, budget: Option<Money>, named: &Prize, buyer: i64) -> FellBack {
        let won = self.by_buyer.get(&(named.id, buyer)).copied().unwrap_or_default();
        let gone = self.by_prize.get(&named.id).copied().unwrap_or_default();
        if named.buyer_cap.is_some_and(|cap| won >= cap) {
            FellBack::Cap
        } else if budget.is_some_and(|budget| self.spent + named.cost() > budget) {
            FellBack::Budget
        } else if named.total.is_some_and(|total| gone >= total) {
            FellBack::SoldOut
        } else {
            FellBack::No
        }
    }
}
