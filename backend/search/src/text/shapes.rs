//! Characters that look alike: 西 and 酉.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::dictionary;

/// The characters that this one is taken for.
pub fn like(character: char) -> &'static [char] {
    static TABLE: OnceLock<HashMap<char, Vec<char>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| read(dictionary::SHAPES));
    table.get(&character).map_or(&[], Vec::as_slice)
}

fn read(file: &str) -> HashMap<char, Vec<char>> {
    let mut table: HashMap<char, Vec<char>> = HashMap::new();
    for group in file.lines().filter(|line| !line.starts_with('#')) {
        for character in group.chars() {
            let others = table.entry(character).or_default();
            others.extend(group.chars().filter(|other| *other != character));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similar_shapes_go_both_ways() {
        assert!(like('西').contains(&'酉') && like('酉').contains(&'西'));
        assert!(!like('西').contains(&'西'));
        assert!(like('🙂').is_empty());
    }
}
