//! The words of the rulebook as types.

use gamekit::vocabulary;

vocabulary! {
    /// The two players (1.0).
    Side, "side" {
        /// The French and the Piedmontese.
        Allied = "allied",
        /// The Austrians: every unit of the Habsburgs.
        Austria = "austria",
    }
}

impl Side {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Allied => Side::Austria,
            Side::Austria => Side::Allied,
        }
    }
}

vocabulary! {
    /// Whose soldiers they are.
    Nation, "nation" {
        /// French.
        France = "france",
        /// Piedmont-Sardinia.
        Piedmont = "piedmont",
        /// Austrian.
        Austria = "austria",
    }
}

impl Nation {
    /// The player who commands them.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Nation::France | Nation::Piedmont => Side::Allied,
            Nation::Austria => Side::Austria,
        }
    }
}

vocabulary! {
    /// Classes of combat units (2.4c).
    Class, "class" {
        /// Line infantry.
        Infantry = "infantry",
        /// Light infantry: white Cohesion box.
        LightInfantry = "light_infantry",
        /// Jägers, Chasseurs, Bersaglieri: yellow Cohesion box.
        Jager = "jager",
        /// Hussars, lancers, uhlans, chasseurs à cheval.
        LightCavalry = "light_cavalry",
        /// Cuirassiers, dragoons.
        HeavyCavalry = "heavy_cavalry",
        /// Batteries on foot.
        FootArtillery = "foot_artillery",
        /// Horse batteries: movement allowance 8.
        HorseArtillery = "horse_artillery",
    }
}

impl Class {
    /// The column of the terrain charts.
    #[must_use]
    pub const fn column(self) -> Column {
        match self {
            Class::Infantry => Column::Infantry,
            Class::LightInfantry => Column::LightInfantry,
            Class::Jager => Column::Jager,
            Class::LightCavalry | Class::HeavyCavalry => Column::Cavalry,
            Class::FootArtillery => Column::FootArtillery,
            Class::HorseArtillery => Column::HorseArtillery,
        }
    }

    /// Line, light or Jägers (2.4c).
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Class::Infantry | Class::LightInfantry | Class::Jager)
    }

    /// Light or heavy cavalry.
    #[must_use]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Class::LightCavalry | Class::HeavyCavalry)
    }

    /// A battery.
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Class::FootArtillery | Class::HorseArtillery)
    }

    /// Fires small arms (7.2).
    #[must_use]
    pub const fn has_small_arms(self) -> bool {
        matches!(self, Class::LightInfantry | Class::Jager)
    }

    /// Attacks: infantry other than Jägers (7.3, 7.21a); cavalry charges instead (7.33b).
    #[must_use]
    pub const fn attacks(self) -> bool {
        matches!(self, Class::Infantry | Class::LightInfantry)
    }

    /// Withdraws two hexes before infantry (6.34): cavalry and horse batteries.
    #[must_use]
    pub const fn withdraws_as_cavalry(self) -> bool {
        matches!(self, Class::LightCavalry | Class::HeavyCavalry | Class::HorseArtillery)
    }
}

vocabulary! {
    /// Columns of the terrain charts: the classes as they move, and leaders.
    Column, "class" {
        /// Line infantry.
        Infantry = "infantry",
        /// Light infantry.
        LightInfantry = "light_infantry",
        /// Jägers and Chasseurs.
        Jager = "jager",
        /// All cavalry.
        Cavalry = "cavalry",
        /// Batteries on foot.
        FootArtillery = "foot_artillery",
        /// Horse batteries.
        HorseArtillery = "horse_artillery",
        /// Leaders.
        Leader = "leader",
    }
}

impl Column {
    /// Cavalry and batteries: what mud slows (scn.rain.move).
    #[must_use]
    pub const fn is_horse_or_wheels(self) -> bool {
        matches!(self, Column::Cavalry | Column::FootArtillery | Column::HorseArtillery)
    }

    /// Line, light or Jägers.
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Column::Infantry | Column::LightInfantry | Column::Jager)
    }
}

vocabulary! {
    /// What kind of troops a counter stands for; its class follows (chart `unit_classes`).
    Troops, "type" {
        /// Line infantry.
        Line = "line",
        /// Grenadiers.
        Grenadier = "grenadier",
        /// Zouaves.
        Zouave = "zouave",
        /// Voltigeurs of the Guard.
        VoltigeurGuard = "voltigeur_guard",
        /// Foreign Legion.
        Legion = "legion",
        /// Algerian Tirailleurs.
        TirailleurAlgerien = "tirailleur_algerien",
        /// Chasseurs à pied.
        ChasseurAPied = "chasseur_a_pied",
        /// Jägers.
        Jager = "jager",
        /// Grenzer.
        Grenzer = "grenzer",
        /// Bersaglieri.
        Bersaglieri = "bersaglieri",
        /// Hussars.
        Hussar = "hussar",
        /// Uhlans.
        Uhlan = "uhlan",
        /// Lancers.
        Lancer = "lancer",
        /// Guides.
        Guide = "guide",
        /// Chasseurs à cheval.
        ChasseurACheval = "chasseur_a_cheval",
        /// Chasseurs d'Afrique.
        ChasseurDAfrique = "chasseur_d_afrique",
        /// Cavalleggeri.
        Cavalleggeri = "cavalleggeri",
        /// Dragoons.
        Dragoon = "dragoon",
        /// Cuirassiers.
        Cuirassier = "cuirassier",
        /// A battery.
        Battery = "battery",
    }
}

vocabulary! {
    /// Types of guns (2.5b).
    Gun, "gun" {
        /// Field.
        Field = "F",
        /// Heavy.
        Heavy = "H",
        /// French rifled.
        Rifled = "Rf",
        /// Rockets.
        Rocket = "R",
        /// Horse.
        Horse = "horse",
    }
}

impl Gun {
    /// The class of a battery of such guns.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            Gun::Horse => Class::HorseArtillery,
            Gun::Field | Gun::Heavy | Gun::Rifled | Gun::Rocket => Class::FootArtillery,
        }
    }
}

vocabulary! {
    /// Terrain of a hex (chart `terrain_hex_movement`). A castle stands on other terrain, for movement on clear ground;
    /// the word is used for whoever is inside (5.29).
    Terrain, "terrain" {
        /// Clear.
        Clear = "clear",
        /// Lightly cultivated.
        LightCultivated = "light_cultivated",
        /// Heavily cultivated.
        HeavyCultivated = "heavy_cultivated",
        /// Woods.
        Woods = "woods",
        /// Village.
        Village = "village",
        /// Town.
        Town = "town",
        /// Inside a castle.
        Castle = "castle",
        /// Marsh.
        Marsh = "marsh",
        /// Lake.
        Lake = "lake",
    }
}

impl Terrain {
    /// Heavily or lightly cultivated.
    #[must_use]
    pub const fn is_cultivated(self) -> bool {
        matches!(self, Terrain::LightCultivated | Terrain::HeavyCultivated)
    }
}

vocabulary! {
    /// The change of level across a hexside, as the mover meets it (5.24a).
    Slope, "slope" {
        /// No change of level.
        None = "none",
        /// One level up.
        GentleUp = "gentle_up",
        /// One level down.
        GentleDown = "gentle_down",
        /// Two levels up.
        SteepUp = "steep_up",
        /// Two levels down.
        SteepDown = "steep_down",
        /// Three levels up.
        SharpUp = "sharp_up",
        /// Three levels down.
        SharpDown = "sharp_down",
        /// More than three levels up: only by Road, as a sharp slope.
        CliffUp = "cliff_up",
        /// More than three levels down.
        CliffDown = "cliff_down",
    }
}

impl Slope {
    /// Between two levels.
    #[must_use]
    pub const fn between(from: i32, to: i32) -> Slope {
        match to - from {
            0 => Slope::None,
            1 => Slope::GentleUp,
            2 => Slope::SteepUp,
            3 => Slope::SharpUp,
            -1 => Slope::GentleDown,
            -2 => Slope::SteepDown,
            -3 => Slope::SharpDown,
            rise if rise > 0 => Slope::CliffUp,
            _ => Slope::CliffDown,
        }
    }

    /// Along a Road: one step lower (5.21b).
    #[must_use]
    pub const fn by_road(self) -> Slope {
        match self {
            Slope::CliffUp => Slope::SharpUp,
            Slope::SharpUp => Slope::SteepUp,
            Slope::SteepUp => Slope::GentleUp,
            Slope::CliffDown => Slope::SharpDown,
            Slope::SharpDown => Slope::SteepDown,
            Slope::SteepDown => Slope::GentleDown,
            Slope::None | Slope::GentleUp | Slope::GentleDown => Slope::None,
        }
    }

    /// The same slope from the other side.
    #[must_use]
    pub const fn back(self) -> Slope {
        match self {
            Slope::None => Slope::None,
            Slope::GentleUp => Slope::GentleDown,
            Slope::GentleDown => Slope::GentleUp,
            Slope::SteepUp => Slope::SteepDown,
            Slope::SteepDown => Slope::SteepUp,
            Slope::SharpUp => Slope::SharpDown,
            Slope::SharpDown => Slope::SharpUp,
            Slope::CliffUp => Slope::CliffDown,
            Slope::CliffDown => Slope::CliffUp,
        }
    }

    /// Climbing.
    #[must_use]
    pub const fn is_up(self) -> bool {
        matches!(self, Slope::GentleUp | Slope::SteepUp | Slope::SharpUp | Slope::CliffUp)
    }
}

vocabulary! {
    /// A ridge along a hexside, by its height above the lower of the two hexes (5.25).
    Ridge, "ridge" {
        /// No ridge.
        None = "none",
        /// One level.
        Gentle = "ridge_gentle",
        /// Two levels.
        Steep = "ridge_steep",
        /// Three levels or more.
        Sharp = "ridge_sharp",
    }
}

impl Ridge {
    /// Of so many levels above the lower hex.
    #[must_use]
    pub const fn of_height(levels: i32) -> Ridge {
        match levels {
            ..=0 => Ridge::None,
            1 => Ridge::Gentle,
            2 => Ridge::Steep,
            _ => Ridge::Sharp,
        }
    }

    /// Along a Road: one step lower (5.21b).
    #[must_use]
    pub const fn by_road(self) -> Ridge {
        match self {
            Ridge::Sharp => Ridge::Steep,
            Ridge::Steep => Ridge::Gentle,
            Ridge::Gentle | Ridge::None => Ridge::None,
        }
    }
}

vocabulary! {
    /// Water along a hexside (5.23).
    Water, "water" {
        /// None.
        None = "none",
        /// Shallow stream.
        StreamShallow = "stream_shallow",
        /// Deep stream.
        StreamDeep = "stream_deep",
        /// Canal.
        Canal = "canal",
        /// The Naviglio Grande: crossed only by bridges (scn.mag.canals).
        Naviglio = "naviglio",
        /// River: crossed only by bridges.
        River = "river",
    }
}

vocabulary! {
    /// What carries a Road, Path or railway over water.
    Crossing, "crossing" {
        /// Nothing.
        None = "none",
        /// Bridge.
        Bridge = "bridge",
        /// Ford: a Road over a stream without a bridge (5.23d).
        Ford = "ford",
    }
}

vocabulary! {
    /// What joins two neighbouring hexes, and so how a step between them is made (5.21, 5.22).
    Link, "link" {
        /// Across the fields.
        Field = "field",
        /// Main Road.
        Main = "main_road",
        /// Secondary Road.
        Secondary = "secondary_road",
        /// Path.
        Path = "path",
        /// Railway: a Path.
        Railway = "railway",
    }
}

impl Link {
    /// Main or Secondary Road.
    #[must_use]
    pub const fn is_road(self) -> bool {
        matches!(self, Link::Main | Link::Secondary)
    }

    /// Path or railway (5.22).
    #[must_use]
    pub const fn is_path(self) -> bool {
        matches!(self, Link::Path | Link::Railway)
    }

    /// Anything but the fields.
    #[must_use]
    pub const fn is_way(self) -> bool {
        !matches!(self, Link::Field)
    }
}

vocabulary! {
    /// State of a bridge (scn.mag.bridges).
    BridgeState, "bridge" {
        /// Sound.
        Intact = "intact",
        /// May be blown by the Austrians.
        Mined = "mined",
        /// The Ticino bridge: one cavalry or artillery unit an activation.
        Damaged = "damaged",
        /// Gone.
        Blown = "blown",
    }
}

vocabulary! {
    /// Weather of a turn (scn.weather).
    Weather, "weather" {
        /// Fair.
        Fair = "fair",
        /// Heat: bad weather.
        Heat = "heat",
        /// Rain: bad weather.
        Rain = "rain",
        /// Night (scn.mag.night).
        Night = "night",
    }
}

impl Weather {
    /// Heat or rain (4.44).
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(self, Weather::Heat | Weather::Rain)
    }
}

vocabulary! {
    /// What the scenario's list says of a turn.
    TurnWeather, "weather" {
        /// Fair.
        Fair = "fair",
        /// Heat.
        Heat = "heat",
        /// Rain.
        Rain = "rain",
        /// Night.
        Night = "night",
        /// Fair unless the storm breaks: a die decides.
        StormRoll = "storm_roll",
    }
}

vocabulary! {
    /// Results of artillery fire (7.18b).
    FireResult {
        /// Nothing.
        NoEffect = "AE", "result-AE";
        /// Each unit but batteries rolls against its Cohesion.
        Check = "CDR", "result-CDR";
        /// All are Disordered.
        Disorder = "D", "result-D";
        /// All are Disordered, and one takes a Loss.
        DisorderAndLoss = "D+1", "result-D1";
    }
}

vocabulary! {
    /// The two sides of a combat.
    Camp, "camp" {
        /// Attacker.
        Attacker = "attacker",
        /// Defender.
        Defender = "defender",
    }
}

vocabulary! {
    /// Which activation of the turn the next one of a corps is (4.43, 4.44).
    Slot, "activation" {
        /// A normal one.
        Normal = "normal",
        /// Extended: by a roll, and it costs.
        Extended = "extended",
        /// There is none.
        None = "none",
    }
}

vocabulary! {
    /// How a zone of control leaves a hex (chart `terrain_rules`).
    ZocFrom, "zoc" {
        /// To all Front hexes.
        All = "all",
        /// Ahead, and along Roads and Paths.
        Ahead = "ahead",
    }
}

vocabulary! {
    /// Whether cavalry may charge into a hex (7.52).
    ChargeInto, "charge" {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
        /// Only along a Road or Path, at a price.
        ByWay = "road_or_path_minus_1",
        /// As far as its cost allows.
        ByCost = "by_cost",
    }
}

vocabulary! {
    /// Whether strategic movement may enter a hex (5.11).
    StrategicInto, "strategic" {
        /// Yes.
        Yes = "yes",
        /// By Road or Path.
        ByWay = "road_or_path",
        /// By Road.
        ByRoad = "road",
    }
}

vocabulary! {
    /// Whether a zone of control crosses a hexside (6.22).
    ZocAcross, "zoc" {
        /// Yes.
        Yes = "yes",
        /// No.
        No = "no",
        /// Downhill, and for infantry.
        DownInfantry = "down_infantry",
        /// Unless the unit could not cross it.
        IfPassable = "no_if_impassable_to_the_unit",
    }
}

vocabulary! {
    /// Grades of victory (scn.victory).
    Grade, "victory" {
        /// Nobody wins.
        Draw = "draw",
        /// Minor.
        Minor = "minor",
        /// Major.
        Major = "major",
        /// Decisive.
        Decisive = "decisive",
    }
}

vocabulary! {
    /// The four battles.
    Battlefield {
        /// The canal bridges at noon.
        PonteNuovo = "ponte_nuovo", "scenario-ponte_nuovo-name";
        /// Benedek against the Piedmontese.
        SanMartino = "san_martino", "scenario-san_martino-name";
        /// 4 June.
        Magenta = "magenta", "scenario-magenta-name";
        /// 24 June.
        Solferino = "solferino", "scenario-solferino-name";
    }
}
