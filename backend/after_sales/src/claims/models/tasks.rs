//! What claims wait for the wholesaler to do, as the queues of staff ask: each queue for those whose work it
//! is.
use identity::permissions::Role;
use kernel::Money;
use sea_orm::{Condition, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use crate::{
    claims::models::{
        kinds::Kind,
        status::{ClaimFacts, Status, Step},
    },
    models::_entities::{after_sale_lines, after_sales::Column},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Accept,
    Arrive,
    Inspect,
    Refund,
    Replace,
    /// Refused goods stay in the warehouse until they are sent to the buyer, whatever the result of the
    /// claim.
    ReturnRefused,
}

/// Who sends refused goods to the buyer.
pub const RETURNS_REFUSED: &[Role] = &[Role::Warehouse, Role::Super];

impl Task {
    pub fn from_code(code: &str) -> Option<Self> {
        Some(match code {
            "accept" => Self::Accept,
            "arrive" => Self::Arrive,
            "inspect" => Self::Inspect,
            "refund" => Self::Refund,
            "replace" => Self::Replace,
            "return_refused" => Self::ReturnRefused,
            _ => return None,
        })
    }

    const fn of(step: Step) -> Option<Self> {
        match step {
            Step::Accept | Step::AcceptReturn => Some(Self::Accept),
            Step::Arrive => Some(Self::Arrive),
            Step::Pass => Some(Self::Inspect),
            Step::Refund => Some(Self::Refund),
            Step::Replace => Some(Self::Replace),
            _ => None,
        }
    }

    /// The claims that wait for this step by this colleague; above `alone_up_to` no one pays what they
    /// checked themselves, and nobody goes on with what they took in.
    pub fn waits_for(self, (staff_id, roles): (i64, &[Role]), alone_up_to: Money) -> Condition {
        if self == Self::ReturnRefused {
            return returns(roles);
        }
        let stands = every_stand().filter(|stand| {
            stand
                .awaited()
                .is_some_and(|(step, allowed)| Self::of(step) == Some(self) && is_work_of(allowed, roles))
        });
        let mut waiting = Condition::all().add(among(stands));
        if matches!(self, Self::Arrive | Self::Replace | Self::Refund) {
            let others = Condition::any()
                .add(Column::AcceptedBy.is_null())
                .add(Column::AcceptedBy.ne(staff_id));
            waiting = waiting.add(others);
        }
        if self != Self::Refund {
            return waiting;
        }
        waiting.add(
            Condition::any()
                .add(Column::CheckedBy.is_null())
                .add(Column::CheckedBy.ne(staff_id))
                .add(Column::Amount.lte(alone_up_to)),
        )
    }
}

/// The first role is responsible, the others are substitutes; a role with all permissions sees everything.
fn is_work_of(allowed: &[Role], roles: &[Role]) -> bool {
    let does = allowed.first().is_some_and(|role| roles.contains(role));
    does || (roles.contains(&Role::Super) && allowed.contains(&Role::Super))
}

fn every_stand() -> impl Iterator<Item = ClaimFacts> {
    Kind::ALL.into_iter().flat_map(|kind| {
        Status::ALL.into_iter().flat_map(move |status| {
            [false, true].map(|needs_qa| ClaimFacts {
                kind,
                status,
                needs_qa,
            })
        })
    })
}

fn among(stands: impl Iterator<Item = ClaimFacts>) -> Condition {
    // A condition of nothing would hold for every row.
    let none = Condition::any().add(Column::Id.is_in(Vec::<i64>::new()));
    stands.fold(none, |any, stand| {
        any.add(
            Condition::all()
                .add(Column::Kind.eq(stand.kind))
                .add(Column::Status.eq(stand.status))
                .add(Column::NeedsQa.eq(stand.needs_qa)),
        )
    })
}

fn returns(roles: &[Role]) -> Condition {
    if !is_work_of(RETURNS_REFUSED, roles) {
        return among(std::iter::empty());
    }
    Condition::all()
        .add(Column::RefusedAt.is_null())
        .add(Column::Id.in_subquery(with_refused()))
}

fn with_refused() -> SelectStatement {
    after_sale_lines::Entity::find()
        .select_only()
        .column(after_sale_lines::Column::AfterSaleId)
        .filter(after_sale_lines::Column::Refused.gt(0_i64))
        .into_query()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tasks_of(role: Role) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (step, allowed) in every_stand().filter_map(ClaimFacts::awaited) {
            if let Some(task) = Task::of(step).filter(|task| !tasks.contains(task))
                && is_work_of(allowed, &[role])
            {
                tasks.push(task);
            }
        }
        tasks
    }

    #[test]
    fn every_step_that_a_claim_waits_for_is_in_the_queue_of_the_role_that_does_it() {
        assert_eq!(tasks_of(Role::Service), [Task::Accept]);
        assert_eq!(tasks_of(Role::Qa), [Task::Accept, Task::Inspect]);
        assert_eq!(tasks_of(Role::Warehouse), [Task::Arrive, Task::Replace]);
        assert_eq!(tasks_of(Role::Finance), [Task::Refund]);
        assert_eq!(tasks_of(Role::Salesman), []);
        for (step, _) in every_stand().filter_map(ClaimFacts::awaited) {
            assert!(Task::of(step).is_some(), "{step:?} is in no queue");
        }
    }
}
