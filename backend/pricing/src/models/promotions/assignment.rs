//! Which full reduction of a stack group a line joins, where several could. All assignments are tried while
//! there are few; beyond that the best of some starting points, each improved until there is no further gain.
//! Deterministic: ties go to the higher rank.
use kernel::Money;
use rustc_hash::FxHashMap;

use super::facts::FullReduction;

/// Ways that are all tried.
const ALL_WAYS: usize = 4_096;
/// Number of campaigns up to which all orders are tried as a start.
const ALL_ORDERS: usize = 4;
/// Starts beyond that.
const STARTS: usize = 6;
const MENDING_ROUNDS: usize = 4;

/// A full reduction that its lines reach, were they all its own.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Its place among the facts.
    pub place: usize,
    /// Ascending.
    pub lines: Vec<usize>,
}

/// A reduction with the lines that are its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AssignedReduction {
    pub place: usize,
    /// Ascending.
    pub lines: Vec<usize>,
    pub sum: Money,
}

/// Contests that are already solved, keyed by the indexes of their members among the facts: for each
/// contested line, the member that gets it. A contest depends only on its members, and leaving out a
/// reduction affects only its own contest.
pub(super) type Decided = FxHashMap<Vec<usize>, Vec<(usize, usize)>>;

/// Those that apply, of candidates of one stack group in the order of their rank.
pub(super) fn assign(
    facts: &[FullReduction],
    amounts: &[Money],
    candidates: &[&Candidate],
    decided: &mut Decided,
) -> Vec<AssignedReduction> {
    if !is_contested(amounts.len(), candidates) {
        let all = candidates.iter().map(|candidate| AssignedReduction {
            place: candidate.place,
            lines: candidate.lines.clone(),
            sum: candidate.lines.iter().map(|line| amounts[*line]).sum(),
        });
        return all
            .filter(|joined| facts[joined.place].tier_at(joined.sum).is_some())
            .collect();
    }
    let mut takers: Vec<Vec<usize>> = vec![Vec::new(); amounts.len()];
    for (rank, candidate) in candidates.iter().enumerate() {
        for line in &candidate.lines {
            takers[*line].push(rank);
        }
    }
    let mut owner = owners(facts, amounts, candidates, &takers, decided);
    let sums = |owner: &[Option<usize>]| {
        let mut sums = vec![Money::ZERO; candidates.len()];
        for (line, rank) in owner.iter().enumerate() {
            if let Some(rank) = rank {
                sums[*rank] += amounts[line];
            }
        }
        sums
    };
    let reached = |rank: usize, sum: Money| facts[candidates[rank].place].tier_at(sum).is_some();
    // Lines of a reduction that is not reached after all go to one that is.
    let before = sums(&owner);
    for (line, rank) in owner.iter_mut().enumerate() {
        if rank.is_some_and(|rank| !reached(rank, before[rank])) {
            let others = takers[line].iter().copied();
            *rank = others.into_iter().find(|other| reached(*other, before[*other]));
        }
    }
    let after = sums(&owner);
    let joined = candidates
        .iter()
        .enumerate()
        .filter(|(rank, _)| reached(*rank, after[*rank]));
    joined
        .map(|(rank, candidate)| AssignedReduction {
            place: candidate.place,
            lines: candidate
                .lines
                .iter()
                .copied()
                .filter(|line| owner[*line] == Some(rank))
                .collect(),
            sum: after[rank],
        })
        .collect()
}

/// Of each line the rank of the candidate that gets it, every contest solved by itself; none: nobody could have it.
fn owners(
    facts: &[FullReduction],
    amounts: &[Money],
    candidates: &[&Candidate],
    takers: &[Vec<usize>],
    decided: &mut Decided,
) -> Vec<Option<usize>> {
    let mut owner: Vec<Option<usize>> = takers.iter().map(|takers| takers.first().copied()).collect();
    for members in components(candidates.len(), takers) {
        let places = members.iter().map(|rank| candidates[*rank].place).collect();
        let won = decided.entry(places).or_insert_with(|| {
            let contest = Contest::of(facts, amounts, candidates, takers, &members);
            let lines = contest.lines.iter().map(|contested| contested.line);
            lines.zip(contest.best()).collect()
        });
        for (line, taker) in &*won {
            owner[*line] = Some(members[*taker]);
        }
    }
    owner
}

/// Whether two of them could have the same line.
fn is_contested(lines: usize, candidates: &[&Candidate]) -> bool {
    let mut is_taken = vec![false; lines];
    let mut wanted = candidates.iter().flat_map(|candidate| &candidate.lines);
    wanted.any(|line| std::mem::replace(&mut is_taken[*line], true))
}

/// Candidates for the same lines, directly or through others; undisputed ones are left out.
fn components(count: usize, takers: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut root: Vec<usize> = (0..count).collect();
    let find = |root: &[usize], mut at: usize| {
        while root[at] != at {
            at = root[at];
        }
        at
    };
    for takers in takers.iter().filter(|takers| takers.len() > 1) {
        for pair in takers.windows(2) {
            let (a, b) = (find(&root, pair[0]), find(&root, pair[1]));
            root[a.max(b)] = a.min(b);
        }
    }
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
    for rank in 0..count {
        members[find(&root, rank)].push(rank);
    }
    members.retain(|members| members.len() > 1);
    members
}

struct Contested {
    line: usize,
    amount: Money,
    /// Places in the contest's members.
    takers: Vec<usize>,
}

struct Contest<'a> {
    facts: Vec<&'a FullReduction>,
    /// For each member, its undisputed lines.
    own: Vec<Money>,
    lines: Vec<Contested>,
    /// For each member, the places in `lines` that it could have, the dearest first.
    could_have: Vec<Vec<usize>>,
}

impl<'a> Contest<'a> {
    fn of(
        facts: &'a [FullReduction],
        amounts: &[Money],
        candidates: &[&Candidate],
        takers: &[Vec<usize>],
        members: &[usize],
    ) -> Self {
        let mut own = vec![Money::ZERO; members.len()];
        let mut lines = Vec::new();
        let mut place_of = vec![None; candidates.len()];
        for (place, rank) in members.iter().enumerate() {
            place_of[*rank] = Some(place);
        }
        for (line, takers) in takers.iter().enumerate() {
            let places: Vec<usize> = takers.iter().filter_map(|rank| place_of[*rank]).collect();
            match places.as_slice() {
                [] => {}
                [only] => own[*only] += amounts[line],
                _ => lines.push(Contested {
                    line,
                    amount: amounts[line],
                    takers: places,
                }),
            }
        }
        Self {
            facts: members
                .iter()
                .map(|rank| &facts[candidates[*rank].place])
                .collect(),
            own,
            could_have: could_have(members.len(), &lines),
            lines,
        }
    }

    fn worth(&self, sums: &[Money]) -> Money {
        self.facts
            .iter()
            .zip(sums)
            .map(|(fact, sum)| fact.worth_at(*sum))
            .sum()
    }

    /// Of each contested line the member that gets it.
    fn best(&self) -> Vec<usize> {
        let ways = self.lines.iter().try_fold(1_usize, |ways, line| {
            ways.checked_mul(line.takers.len())
                .filter(|ways| *ways <= ALL_WAYS)
        });
        if ways.is_some() {
            self.best_of_all()
        } else {
            self.best_of_some()
        }
    }

    fn best_of_all(&self) -> Vec<usize> {
        let mut digits = vec![0_usize; self.lines.len()];
        let mut sums = self.own.clone();
        for line in &self.lines {
            sums[line.takers[0]] += line.amount;
        }
        let mut best = (self.worth(&sums), digits.clone());
        while self.turn(&mut digits, &mut sums) {
            let worth = self.worth(&sums);
            if worth > best.0 {
                best = (worth, digits.clone());
            }
        }
        self.lines
            .iter()
            .zip(best.1)
            .map(|(line, digit)| line.takers[digit])
            .collect()
    }

    /// The next way, as an odometer turns; false after the last.
    fn turn(&self, digits: &mut [usize], sums: &mut [Money]) -> bool {
        for (line, digit) in self.lines.iter().zip(digits) {
            sums[line.takers[*digit]] -= line.amount;
            *digit = (*digit + 1) % line.takers.len();
            sums[line.takers[*digit]] += line.amount;
            if *digit != 0 {
                return true;
            }
        }
        false
    }

    fn best_of_some(&self) -> Vec<usize> {
        let mut best: Option<(Money, Vec<usize>)> = None;
        for order in self.orders() {
            let mut owner = self.first_come(&order);
            let mut sums = self.own.clone();
            for (line, member) in self.lines.iter().zip(&owner) {
                sums[*member] += line.amount;
            }
            for _ in 0..MENDING_ROUNDS {
                if !self.mend(&mut owner, &mut sums) {
                    break;
                }
            }
            let worth = self.worth(&sums);
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, owner));
            }
        }
        best.map(|(_, owner)| owner).unwrap_or_default()
    }

    /// The orders in which members choose their lines.
    fn orders(&self) -> Vec<Vec<usize>> {
        let count = self.facts.len();
        if count <= ALL_ORDERS {
            return permutations(count);
        }
        let mut alone = self.own.clone();
        for line in &self.lines {
            for taker in &line.takers {
                alone[*taker] += line.amount;
            }
        }
        let mut by_worth: Vec<usize> = (0..count).collect();
        by_worth.sort_by_key(|member| {
            (
                std::cmp::Reverse(self.facts[*member].worth_at(alone[*member])),
                *member,
            )
        });
        let first = |leader: usize| {
            let rest = by_worth.iter().copied().filter(move |member| *member != leader);
            std::iter::once(leader).chain(rest).collect()
        };
        by_worth
            .iter()
            .take(STARTS)
            .map(|leader| first(*leader))
            .collect()
    }

    fn first_come(&self, order: &[usize]) -> Vec<usize> {
        let mut turn = vec![0; order.len()];
        for (at, member) in order.iter().enumerate() {
            turn[*member] = at;
        }
        let first = |line: &Contested| line.takers.iter().copied().min_by_key(|taker| turn[*taker]);
        self.lines
            .iter()
            .map(|line| first(line).unwrap_or_default())
            .collect()
    }

    /// Lifts one member to a higher tier with lines that others can spare. False when that wins nothing.
    fn mend(&self, owner: &mut [usize], sums: &mut [Money]) -> bool {
        for target in 0..self.facts.len() {
            let has = self.facts[target].worth_at(sums[target]);
            let steps = self.facts[target].tiers.iter().map(|tier| tier.threshold);
            for threshold in steps.filter(|threshold| *threshold > sums[target]) {
                if self.facts[target].worth_at(threshold) <= has {
                    continue;
                }
                if let Some(moved) = self.spared(target, threshold - sums[target], owner, sums) {
                    for place in moved {
                        sums[owner[place]] -= self.lines[place].amount;
                        sums[target] += self.lines[place].amount;
                        owner[place] = target;
                    }
                    return true;
                }
            }
        }
        false
    }

    /// Places of lines that together reach `need` and without which the others keep their tiers.
    fn spared(&self, target: usize, need: Money, owner: &[usize], sums: &[Money]) -> Option<Vec<usize>> {
        let kept = |member: usize| {
            self.facts[member]
                .tier_at(sums[member])
                .map_or(Money::ZERO, |tier| tier.threshold)
        };
        let mut spare: Vec<Option<Money>> = vec![None; sums.len()];
        let (mut moved_sum, mut moved) = (Money::ZERO, Vec::new());
        let wanted = self.could_have[target].iter().copied();
        for place in wanted.filter(|place| owner[*place] != target) {
            let (amount, from) = (self.lines[place].amount, owner[place]);
            let spare = spare[from].get_or_insert_with(|| sums[from] - kept(from));
            if amount <= *spare {
                *spare -= amount;
                moved_sum += amount;
                moved.push(place);
            }
            if moved_sum >= need {
                return Some(moved);
            }
        }
        None
    }
}

fn could_have(members: usize, lines: &[Contested]) -> Vec<Vec<usize>> {
    let mut could_have = vec![Vec::new(); members];
    for (place, line) in lines.iter().enumerate() {
        for taker in &line.takers {
            could_have[*taker].push(place);
        }
    }
    for places in &mut could_have {
        places.sort_by_key(|place| (std::cmp::Reverse(lines[*place].amount), *place));
    }
    could_have
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with_last_at = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    shorter
        .iter()
        .flat_map(|order| (0..count).rev().map(move |at| with_last_at(order, at)))
        .collect()
}
