//! The words of the rulebook as types: sides, forces, arms, qualities, works, states of areas and rades.
//!
//! Every enum has `ALL`, `COUNT`, the id used in files and JSON, and the id of the message that names it.

use gamekit::vocabulary;

vocabulary! {
    /// The two camps.
    Side, "side" {
        /// British, Spanish, Neapolitans, Sardinians, Toulonnais, Austrians.
        Allied = "allied",
        /// West wing and East wing.
        Republican = "republican",
    }
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Allied => Side::Republican,
            Side::Republican => Side::Allied,
        }
    }
}

vocabulary! {
    /// To whom a unit or leader belongs: an Allied nation or a Republican wing (2.wing). The reserve belongs to
    /// whichever wing suits.
    Force {
        /// British.
        British = "british", "nation-british";
        /// Spanish.
        Spanish = "spanish", "nation-spanish";
        /// Neapolitan.
        Neapolitan = "neapolitan", "nation-neapolitan";
        /// Sardinian.
        Sardinian = "sardinian", "nation-sardinian";
        /// Toulonnais: the royalists of the town.
        Toulonnais = "toulonnais", "nation-toulonnais";
        /// Austrian, if they ever come.
        Austrian = "austrian", "nation-austrian";
        /// West wing.
        West = "west", "wing-west";
        /// East wing.
        East = "east", "wing-east";
        /// General reserve of the Republicans.
        Reserve = "reserve", "wing-reserve";
    }
}

impl Force {
    /// The side it fights for.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Force::West | Force::East | Force::Reserve => Side::Republican,
            _ => Side::Allied,
        }
    }

    /// Its own pool of operation points; the reserve has none of its own.
    #[must_use]
    pub const fn pool(self) -> Option<Pool> {
        Some(match self {
            Force::British => Pool::British,
            Force::Spanish => Pool::Spanish,
            Force::Neapolitan => Pool::Neapolitan,
            Force::Sardinian => Pool::Sardinian,
            Force::Toulonnais => Pool::Toulonnais,
            Force::Austrian => Pool::Austrian,
            Force::West => Pool::West,
            Force::East => Pool::East,
            Force::Reserve => return None,
        })
    }
}

vocabulary! {
    /// A pool of operation points (7.2, 7.5).
    Pool, "pool" {
        /// British.
        British = "british",
        /// Spanish.
        Spanish = "spanish",
        /// Neapolitan.
        Neapolitan = "neapolitan",
        /// Sardinian.
        Sardinian = "sardinian",
        /// Toulonnais.
        Toulonnais = "toulonnais",
        /// Austrian.
        Austrian = "austrian",
        /// West wing.
        West = "west",
        /// East wing.
        East = "east",
        /// Bonaparte's own.
        Bonaparte = "bonaparte",
    }
}

impl Pool {
    /// The side that spends it.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Pool::West | Pool::East | Pool::Bonaparte => Side::Republican,
            _ => Side::Allied,
        }
    }

    /// The force it belongs to; Bonaparte's belongs to him alone.
    #[must_use]
    pub const fn force(self) -> Option<Force> {
        Some(match self {
            Pool::British => Force::British,
            Pool::Spanish => Force::Spanish,
            Pool::Neapolitan => Force::Neapolitan,
            Pool::Sardinian => Force::Sardinian,
            Pool::Toulonnais => Force::Toulonnais,
            Pool::Austrian => Force::Austrian,
            Pool::West => Force::West,
            Pool::East => Force::East,
            Pool::Bonaparte => return None,
        })
    }
}

vocabulary! {
    /// What a player may play (setup.roles); the Toulonnais player runs the Austrians too.
    Role, "role" {
        /// British: speaks for the Allies.
        British = "british",
        /// Spanish.
        Spanish = "spanish",
        /// Neapolitan.
        Neapolitan = "neapolitan",
        /// Sardinian.
        Sardinian = "sardinian",
        /// Toulonnais and Austrians.
        Toulonnais = "toulonnais",
        /// West wing: speaks for the Republicans.
        West = "west",
        /// East wing.
        East = "east",
    }
}

impl Role {
    /// The side it is on.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Role::West | Role::East => Side::Republican,
            _ => Side::Allied,
        }
    }
}

vocabulary! {
    /// Arms of combat units (2.units).
    Arm, "arm" {
        /// Infantry.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Artillery.
        Artillery = "artillery",
        /// Pioneers: infantry to the eye, and they build works without attrition.
        Pioneers = "pioneers",
        /// Crews of position guns: infantry to the eye, artillery inside a fort (32.16).
        Gunners = "gunners",
        /// Republican cavalry: gendarmes (32.22) with all powers of cavalry.
        Gendarmes = "gendarmes",
    }
}

impl Arm {
    /// Cavalry of either kind (18.9, 25.34).
    #[must_use]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::Cavalry | Arm::Gendarmes)
    }

    /// The symbol of the hidden side (2.fog): pioneers and crews look like infantry, gendarmes like cavalry.
    #[must_use]
    pub const fn symbol(self) -> Arm {
        match self {
            Arm::Pioneers | Arm::Gunners => Arm::Infantry,
            Arm::Gendarmes => Arm::Cavalry,
            other => other,
        }
    }
}

vocabulary! {
    /// Sizes of units.
    Size, "size" {
        /// Company.
        Company = "company",
        /// Battalion.
        Battalion = "battalion",
        /// Regiment.
        Regiment = "regiment",
    }
}

vocabulary! {
    /// How good a unit is (2.units), from the best to the worst.
    Quality, "quality" {
        /// Excellent.
        A = "A",
        /// Good.
        B = "B",
        /// Fair.
        C = "C",
        /// Poor.
        D = "D",
        /// Very poor.
        E = "E",
    }
}

vocabulary! {
    /// How good a leader is (2.effectiveness), from the best to the worst.
    Grade, "grade" {
        /// Good.
        A = "A",
        /// Fair.
        B = "B",
        /// Poor.
        C = "C",
    }
}

vocabulary! {
    /// Fortifications (13.1), by what they give.
    Work, "work" {
        /// Redoubt: level one.
        Redoubt = "redoubt",
        /// Improved redoubt: level two.
        ImprovedRedoubt = "improved_redoubt",
        /// Fort marked green: level two.
        LevelTwoFort = "level_two_fort",
        /// Any other fort: level three.
        LevelThreeFort = "level_three_fort",
        /// The walls of Toulon: level three.
        Toulon = "toulon",
    }
}

impl Work {
    /// One to three (13.1).
    #[must_use]
    pub const fn level(self) -> u8 {
        match self {
            Work::Redoubt => 1,
            Work::ImprovedRedoubt | Work::LevelTwoFort => 2,
            Work::LevelThreeFort | Work::Toulon => 3,
        }
    }

    /// A fort, not a redoubt: crews serve position guns there (32.16) and taking it scores (35.1d).
    #[must_use]
    pub const fn is_fort(self) -> bool {
        matches!(self, Work::LevelTwoFort | Work::LevelThreeFort | Work::Toulon)
    }
}

vocabulary! {
    /// What an area is to a side (11.1).
    AreaStatus, "status-area" {
        /// Units of its own alone stand there, even a patrol.
        Friendly = "friendly",
        /// Nobody stands there.
        NoMansLand = "nml",
        /// Only an enemy patrol stands there.
        EnemyOccupied = "enemy_occupied",
        /// An enemy force of 2 PF or more stands there.
        EnemyControlled = "enemy_controlled",
    }
}

impl AreaStatus {
    /// Any enemy unit stands there (11.1c).
    #[must_use]
    pub const fn is_enemy(self) -> bool {
        matches!(self, AreaStatus::EnemyOccupied | AreaStatus::EnemyControlled)
    }
}

vocabulary! {
    /// What a road section is to a side (18.3).
    SectionStatus, "status-section" {
        /// Friendly, or reconnoitred this turn.
        Friendly = "friendly",
        /// No man's land.
        NoMansLand = "nml",
        /// An enemy controls an area beside it.
        Enemy = "enemy",
    }
}

vocabulary! {
    /// The two rades.
    Rade {
        /// Grande Rade, letter G.
        Grande = "grande", "terrain-rade_grande";
        /// Petite Rade, letter P.
        Petite = "petite", "terrain-rade_petite";
    }
}

vocabulary! {
    /// Who holds a rade (12).
    RadeState, "status-rade" {
        /// The Allies, fully.
        Allied = "allied",
        /// The Allies, tenuously (12.3).
        Tenuous = "tenuous",
        /// Given up or lost.
        Lost = "lost",
    }
}

impl RadeState {
    /// Allied ships lie in it (tenuous hold included).
    #[must_use]
    pub const fn is_held(self) -> bool {
        !matches!(self, RadeState::Lost)
    }
}

vocabulary! {
    /// The two peninsulas over the passage between the rades (12.2).
    Peninsula {
        /// L'Éguillette and Balaguier.
        EguilletteBalaguier = "eguillette_balaguier", "peninsula-eguillette";
        /// La Grosse Tour, called Grande Tour.
        GrosseTour = "grosse_tour", "peninsula-grande_tour";
    }
}

vocabulary! {
    /// The ground of an area, for building (3.woods).
    Terrain, "terrain" {
        /// Open ground.
        Open = "open",
        /// Woods.
        Woods = "woods",
    }
}

vocabulary! {
    /// What a loss is (23.1).
    LossKind {
        /// May be recovered.
        Temporary = "T", "marker-temporary_loss";
        /// Is for good.
        Permanent = "P", "marker-permanent_loss";
    }
}

impl LossKind {
    /// The kind that follows in the alternation (23.4a).
    #[must_use]
    pub const fn next(self) -> LossKind {
        match self {
            LossKind::Temporary => LossKind::Permanent,
            LossKind::Permanent => LossKind::Temporary,
        }
    }
}

vocabulary! {
    /// The letter of a combat result (25.32, 25.33).
    Retreat {
        /// None.
        None = "none", "result-retreat_none";
        /// r: the group goes to the retreat box.
        Group = "group", "result-retreat_group";
        /// R: the whole side leaves the area.
        All = "all", "result-retreat_all";
    }
}

vocabulary! {
    /// What espionage brings (table `espionage`).
    Espionage {
        /// Three stacks.
        Three = "three", "result-spy_three";
        /// Two stacks.
        Two = "two", "result-spy_two";
        /// One stack.
        One = "one", "result-spy_one";
        /// Types and number only, of one stack.
        Types = "types", "result-spy_types";
        /// Nothing.
        Nothing = "nothing", "result-spy_nothing";
        /// The spies served the enemy.
        Turned = "turned", "result-spy_turned";
    }
}

vocabulary! {
    /// How badly a leader is hurt (24.6).
    Wound {
        /// Back next turn.
        Light = "light", "result-leader_light";
        /// Back in two turns.
        Serious = "serious", "result-leader_serious";
        /// Never himself again: his replacement comes.
        Grave = "grave", "result-leader_grave";
    }
}

vocabulary! {
    /// How a game ends.
    Ending, "victory" {
        /// By points at the end of a turn (34.1a).
        Points = "by_points",
        /// The Allies evacuate (34.1b).
        Evacuation = "by_evacuation",
        /// The Allies hold a Republican depot (34.1c).
        Depot = "by_depot",
        /// The Republicans hold Toulon (34.1d).
        Toulon = "by_toulon",
        /// The passage between the rades at the end of the short scenario (rule.assault).
        Passage = "by_passage",
        /// By points at the end of the last turn (34.2).
        LastTurn = "last_turn",
    }
}

vocabulary! {
    /// How much a victory is worth.
    VictoryLevel, "victory" {
        /// Nobody wins.
        Draw = "draw",
        /// Ahead in points at the end.
        Marginal = "marginal",
        /// The passage between the rades held at the end of the short scenario.
        Operational = "operational",
        /// Decisive.
        Major = "major",
    }
}
