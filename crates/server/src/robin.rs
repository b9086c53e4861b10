//! Everybody meets everybody: who plays whom in which round, and how they stand.

/// Who meets whom, round by round: entrants by their place in the list, who has the first seat first. By the circle method:
/// one stays, the others walk round. Everybody meets everybody once, and has each side as often as the other, or once more
/// often where the number of games is odd; in a double round robin they meet again with sides changed.
pub(crate) fn rounds(entrants: usize, double: bool) -> Vec<Vec<(usize, usize)>> {
    if entrants < 2 {
        return Vec::new();
    }
    // With an odd number the one who stays is nobody, and whoever would meet nobody has a rest.
    let stays = entrants.is_multiple_of(2).then_some(entrants - 1);
    let circle = if stays.is_some() { entrants - 1 } else { entrants };
    let round = |turn: usize| {
        let first = stays.map(|stays| if turn.is_multiple_of(2) { (stays, turn) } else { (turn, stays) });
        let walking = (1..=(circle - 1) / 2).map(|k| ((turn + k) % circle, (turn + circle - k) % circle));
        first.into_iter().chain(walking).collect::<Vec<_>>()
    };
    let once: Vec<Vec<(usize, usize)>> = (0..circle).map(round).collect();
    let again = once.iter().map(|round| round.iter().map(|(one, two)| (*two, *one)).collect());
    let again: Vec<Vec<(usize, usize)>> = if double { again.collect() } else { Vec::new() };
    once.into_iter().chain(again).collect()
}

/// A game that is over: who had the first seat, who the second, and what the first has of it in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    pub(crate) one: usize,
    pub(crate) two: usize,
    pub(crate) score: u8,
}

/// How somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) entrant: usize,
    /// From 1; those who cannot be told apart share it.
    pub(crate) rank: u16,
    pub(crate) played: u16,
    /// In halves: 2 for a win, 1 for a draw.
    pub(crate) points: u32,
    /// Sonneborn-Berger in quarters: the points of those beaten, and half of those drawn with.
    pub(crate) berger: u32,
    pub(crate) wins: u16,
}

impl Standing {
    fn worth(&self) -> (u32, u32, u16) {
        (self.points, self.berger, self.wins)
    }
}

/// How all stand, the best first: by points, then Sonneborn-Berger, then wins.
pub(crate) fn standings(entrants: usize, games: &[Played]) -> Vec<Standing> {
    let new = |entrant| Standing { entrant, rank: 1, played: 0, points: 0, berger: 0, wins: 0 };
    let mut list: Vec<Standing> = (0..entrants).map(new).collect();
    let both = || {
        games.iter().flat_map(|game| [(game.one, game.two, game.score), (game.two, game.one, 2 - game.score.min(2))])
    };
    for (who, _, score) in both() {
        let Some(standing) = list.get_mut(who) else { continue };
        standing.played += 1;
        standing.points += u32::from(score);
        standing.wins += u16::from(score == 2);
    }
    let points: Vec<u32> = list.iter().map(|standing| standing.points).collect();
    for (who, other, score) in both() {
        let Some(standing) = list.get_mut(who) else { continue };
        standing.berger += u32::from(score) * points.get(other).copied().unwrap_or_default();
    }
    list.sort_by(|one, other| other.worth().cmp(&one.worth()).then(one.entrant.cmp(&other.entrant)));
    for at in 1..list.len() {
        let same = list[at].worth() == list[at - 1].worth();
        list[at].rank = if same { list[at - 1].rank } else { u16::try_from(at + 1).unwrap_or(u16::MAX) };
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everybody_meets_everybody_and_sides_are_even() {
        for entrants in 2..=16 {
            for double in [false, true] {
                let rounds = rounds(entrants, double);
                let times = if double { 2 } else { 1 };
                let circle = if entrants % 2 == 0 { entrants - 1 } else { entrants };
                assert_eq!(rounds.len(), times * circle, "{entrants}");
                let mut met: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
                let mut sides = vec![[0_i32; 2]; entrants];
                for round in &rounds {
                    let mut busy: Vec<usize> = round.iter().flat_map(|(one, two)| [*one, *two]).collect();
                    busy.sort_unstable();
                    let before = busy.len();
                    busy.dedup();
                    assert_eq!(busy.len(), before, "nobody plays twice in a round");
                    assert_eq!(busy.len(), entrants - entrants % 2, "and at most one rests");
                    for (one, two) in round {
                        assert!(one != two && *one < entrants && *two < entrants);
                        met.entry((*one.min(two), *one.max(two))).or_default().push((*one, *two));
                        sides[*one][0] += 1;
                        sides[*two][1] += 1;
                    }
                }
                assert_eq!(met.len(), entrants * (entrants - 1) / 2);
                for games in met.values() {
                    assert_eq!(games.len(), times);
                    assert!(!double || games[0] == (games[1].1, games[1].0), "the second time with sides changed");
                }
                let most = if double || entrants % 2 == 1 { 0 } else { 1 };
                assert!(sides.iter().all(|[first, second]| (first - second).abs() <= most), "{entrants}: {sides:?}");
            }
        }
        assert!(rounds(0, false).is_empty() && rounds(1, true).is_empty());
    }

    #[test]
    fn ties_are_broken_by_sonneborn_berger_and_then_by_wins() {
        let game = |one, two, score| Played { one, two, score };
        // 0 beats 1, 1 beats 2, 2 draws 0 and loses to 3; 3 loses to 0 and draws 1.
        let games = [game(0, 1, 2), game(1, 2, 2), game(2, 0, 1), game(3, 2, 2), game(0, 3, 2), game(1, 3, 1)];
        let table = standings(4, &games);
        let row = |at: usize| (table[at].entrant, table[at].rank, table[at].points, table[at].berger, table[at].wins);
        // 0: beats 1 (3 halves) and 3 (3), draws 2 (1): 2*3 + 2*3 + 1*1 = 13 quarters.
        assert_eq!(row(0), (0, 1, 5, 13, 2));
        // 1: beats 2 (1), draws 3 (3), loses to 0: 2 + 3 = 5. 3: beats 2 (1), draws 1 (3): the same; one win each.
        assert_eq!((row(1), row(2)), ((1, 2, 3, 5, 1), (3, 2, 3, 5, 1)));
        assert_eq!(row(3), (2, 4, 1, 5, 0));
        // 0 draws twice, 1 beats one who has drawn once: the same points, the same Sonneborn-Berger, one win more.
        let wins = standings(6, &[game(1, 2, 2), game(2, 3, 1), game(0, 4, 1), game(0, 5, 1)]);
        assert_eq!((wins[0].points, wins[0].berger), (wins[1].points, wins[1].berger));
        assert_eq!((wins[0].entrant, wins[1].entrant, wins[1].rank), (1, 0, 2), "{wins:?}");
        let even = standings(2, &[]);
        assert_eq!((even[0].rank, even[1].rank), (1, 1));
    }
}
