//! How a ticket's roll is computed, so that no one can choose it and anyone can verify it (docs/adr/0022).
//!
//! Before the first ticket the SHA-256 of a secret seed is published. A ticket's number counts up without gaps, its nonce comes from
//! the page that draws, and the roll is HMAC-SHA256(seed, `draw:ticket:nonce`) read as a number below the sum of the weights. After
//! the end the seed is published too.
use kernel::{ids, signing};

/// Bytes of a seed.
pub type Seed = [u8; 32];

/// The seed of a draw. It is not stored: it is derived from a nonce of the row and the shop's secret, so that
/// a copy of the database does not reveal results.
pub fn seed(secret: &[u8], draw_id: i64, seed_nonce: &str) -> Seed {
    signing::sign(secret, format!("draw:{draw_id}:{seed_nonce}").as_bytes())
}

/// The commitment, published before the first ticket.
pub fn commitment(seed: &Seed) -> String {
    ids::digest(seed)
}

/// A number from 0 to below `total`, each as likely as any other: words that would favour the smaller ones are passed over.
pub fn roll(seed: &Seed, draw_id: i64, ticket: i64, nonce: &str, total: u64) -> u64 {
    let text = format!("{draw_id}:{ticket}:{nonce}");
    let mut round = 0_u32;
    loop {
        let said = if round == 0 {
            text.clone()
        } else {
            format!("{text}:{round}")
        };
        let mac = signing::sign(seed, said.as_bytes());
        if let Some(roll) = first_fair(&mac, total) {
            return roll;
        }
        round += 1;
    }
}

fn first_fair(mac: &[u8; 32], total: u64) -> Option<u64> {
    let total = total.max(1);
    // How many of the 2^64 words are left over when they are dealt out in rounds of `total`.
    let over = (u64::MAX % total + 1) % total;
    let (words, _) = mac.as_chunks::<8>();
    let mut words = words.iter().map(|word| u64::from_be_bytes(*word));
    words
        .find(|word| over == 0 || *word <= u64::MAX - over)
        .map(|word| word % total)
}

/// The place of the weight that this roll falls on.
pub fn place(weights: impl IntoIterator<Item = u64>, roll: u64) -> Option<usize> {
    let mut below = 0_u64;
    weights.into_iter().position(|weight| {
        below = below.saturating_add(weight);
        roll < below
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_roll_is_what_the_documents_say() {
        // Counted with Python: hmac.new(bytes(32), b"3:17:abc", "sha256"), first word mod 1000.
        let seed = [0; 32];
        assert_eq!(
            commitment(&seed),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
        assert_eq!(roll(&seed, 3, 17, "abc", 1000), 169);
    }

    #[test]
    fn words_that_would_favour_small_numbers_are_passed_over() {
        let mut mac = [0xff; 32];
        // 2^64 = 3 × 6148914691236517205 + 1: the last word is over.
        assert_eq!(first_fair(&mac, 3), None);
        mac[31] = 0xfe;
        assert_eq!(first_fair(&mac, 3), Some((u64::MAX - 1) % 3));
        assert_eq!(first_fair(&[0xff; 32], 1 << 20), Some((1 << 20) - 1));
        assert_eq!(first_fair(&[0xff; 32], 1), Some(0));
    }

    #[test]
    fn what_is_likelier_comes_more_often() {
        let seed = seed(b"secret", 1, "nonce");
        let mut seen = [0_u32; 3];
        for ticket in 1..=20_000 {
            let roll = roll(&seed, 1, ticket, "n", 100);
            seen[place([5, 0, 95], roll).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((900..1100).contains(&seen[0]), "{seen:?}");
    }

    proptest! {
        #[test]
        fn every_roll_is_below_the_total_and_names_a_weight(
            secret in any::<[u8; 16]>(), ticket in 1_i64.., weights in prop::collection::vec(0_u64..1_000_000, 1..16),
        ) {
            let total: u64 = weights.iter().sum();
            prop_assume!(total > 0);
            let seed = seed(&secret, 7, "n");
            let roll = roll(&seed, 7, ticket, "page", total);
            prop_assert!(roll < total);
            let place = place(weights.iter().copied(), roll).unwrap();
            prop_assert!(weights[place] > 0);
            let before: u64 = weights[..place].iter().sum();
            prop_assert!(before <= roll && roll < before + weights[place]);
        }
    }
}
