//! The combat phase (B6 of the sequence): the menu of battles and bombardments, and each battle on its own board.
//!
//! INTERFACE (draft for the engine; this text is replaced by documentation when the code is in)
//!
//! I own the whole combat phase: one phase `Phase::Combat` of the stack, and one field `combat: Combat` of `Toulon`
//! (Copy, flat, ~1.5 kB, in `battle/state.rs`: what the menu and the battle remember, and `combat.step`).
//!
//!   battle::open(&mut game, chance, journal)         at the start of B6, right after `Phase::Combat` was pushed
//!   battle::proceed(&mut game, chance, journal)      whenever `Phase::Combat` is innermost and something was decided;
//!                                                    goes on to the next decision, or pops `Phase::Combat` when the
//!                                                    phase is over, or leaves a phase of yours on top of it
//!   battle::question(&game) -> Option<(Seat, &'static str, RuleId)>       who decides
//!   battle::actions(&game, seat, &mut Vec<Action>)   pushes `Action::Battle(BattleAction)`
//!   battle::objections(&game, seat, &BattleAction) -> Objections   (my bits live in objections.rs; I send you the list,
//!                                                    or split it into a second set if 64/128 bits do not suffice)
//!   battle::decide(&mut game, seat, &BattleAction, chance, journal)
//!   battle::Event nested as `Event::Battle(BattleEvent)`; `battle::narrate`, `battle::offer`, `battle::consequence`
//!   battle::fits(&game, area, side) -> first-fit of rule.inside (for 13.1d, attrition, sea fire), in battle/works.rs
//!   battle::retreats(&game, ...) -> the areas open to a retreating defender (26.2), also for pushed patrols (21.1b)
//!
//! What I need in state.rs (names are wishes; I adapt in one file, battle/access.rs):
//!   UnitId/LeaderId/AreaId as u8 newtypes with index(); UnitSet (3 x u64) and LeaderSet (u32) with iter();
//!   unit facts in Setup: force, arm, printed PF, PF in fort, quality, is a West battery (BB) / Royal Louis
//!   unit state: at: Whereabouts { Area(AreaId) | Afloat | Track(turn) | Gone }, temporary, permanent losses,
//!     inside: u8 (0 outside, n = n-th work of the area, forts first, then redoubts),
//!     came_from: AreaId or OFF_MAP (set on entering an enemy area this phase), marks as bits:
//!     ACROSS_RIVER (entered over the Reppe), ENTERED (attacker in this area, this turn), MOBILE (BB), OUT_OF_SUPPLY,
//!     WAR_SUPPLY (judged in B3, kept for enemy turn), FAILED_ENTRY, REVEALED (face up until 30.7),
//!     FIRED (the marker), SPENT (may fire no more this side turn), ROLLED (rolled for ammunition: no reserve again),
//!     FIRED_THIS_TURN (27.10 memory, over both side turns)
//!   leader state: at, replacement side, and whether in play
//!   works of an area: forts from the map (name, level) + redoubts {side, improved, in_progress, reduced(this turn)}
//!   methods: side_of(unit) (Royal Louis may defect: a flag), pf(unit) (0 if below; crews by `inside`), is_bb(unit),
//!     units_in(area, side) -> UnitSet, leaders_in(area, side) -> LeaderSet, occupied_by(area, side) -> bool,
//!     seat_of(force), speaker(side) -> Seat, phasing() -> Side, wing clash (16.3), stacking room of an area,
//!     quality_check(unit, left_area, chance, journal) -> bool (8.1), add_check(unit) (Attrition Check marker),
//!     award(side, pv, why, journal), evacuation(points), rade hits (12.2/12.3), reserve of ammunition,
//!     leader_lost(leader, killed|captured|grave|wounded n, chance, journal): PV, replacement, return (24.4-24.7),
//!     push_escape(leader): your phase in which a leader alone finds his way out (24.8 after its roll, 19.6),
//!     push_overstack(area, side): your phase of 6.4 (also used by movement), test_endings(journal)
//!   Battles due: areas with units of both sides when B6 opens (I derive them).
