//! Sets as bits: of marks with names, of things with numbers.

/// A set of marks of state, one bit each, the first the lowest:
///
/// ```
/// gamekit::marks! {
///     /// What has happened to a company.
///     pub Marks(u8) {
///         /// It has acted in this turn.
///         ACTED,
///         /// It has lost its nerve.
///         SHAKEN,
///     }
/// }
/// let mut marks = Marks::NONE;
/// marks.set(Marks::SHAKEN);
/// assert!(marks.has(Marks::ACTED | Marks::SHAKEN) && !marks.has(Marks::ACTED));
/// assert_eq!(Marks::named("shaken"), Some(Marks::SHAKEN));
/// ```
///
/// Groups of them are constants of the game's own: `const OF_TURN: Marks = Marks::ACTED.or(Marks::FIRED);`
#[macro_export]
macro_rules! marks {
    ($(#[$about:meta])* $vis:vis $name:ident($bits:ty) { $($(#[$doc:meta])* $mark:ident,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        $vis struct $name($bits);

        const _: () = {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Bit { $($mark,)+ }

            impl $name {
                $($(#[$doc])* pub const $mark: Self = Self(1 << Bit::$mark as u32);)+
            }
        };

        #[allow(dead_code, reason = "not every set of marks is asked for everything")]
        impl $name {
            /// No mark.
            pub const NONE: Self = Self(0);
            /// Every mark with its name, as it stands here.
            const ALL: &'static [(&'static str, Self)] = &[$((stringify!($mark), Self::$mark),)+];

            /// The mark of this name in files: in small letters.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                let of_name = |(known, _): &&(&str, Self)| known.to_ascii_lowercase() == name;
                Self::ALL.iter().find(of_name).map(|(_, mark)| *mark)
            }

            /// The names of those that are set, as in files.
            pub fn names(self) -> impl Iterator<Item = String> {
                Self::ALL.iter().filter(move |(_, mark)| self.has(*mark)).map(|(name, _)| name.to_ascii_lowercase())
            }

            /// Every mark by its name in files, and whether it is set.
            pub fn each(self) -> impl Iterator<Item = (String, bool)> {
                Self::ALL.iter().map(move |(name, mark)| (name.to_ascii_lowercase(), self.has(*mark)))
            }

            /// Whether any of these marks is set.
            #[must_use]
            pub const fn has(self, marks: Self) -> bool {
                self.0 & marks.0 != 0
            }

            /// Sets these marks.
            pub const fn set(&mut self, marks: Self) {
                self.0 |= marks.0;
            }

            /// Takes these marks away.
            pub const fn clear(&mut self, marks: Self) {
                self.0 &= !marks.0;
            }

            /// These and those, also in a constant.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl ::std::ops::BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                self.or(other)
            }
        }
    };
}

/// A set of things that are known by a number, `struct LeaderId(pub u8)`, one bit each:
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// struct LeaderId(pub u8);
/// gamekit::set_of! {
///     /// A set of leaders.
///     pub LeaderSet(u32) of LeaderId
/// }
/// let set: LeaderSet = [LeaderId(3), LeaderId(1)].into_iter().collect();
/// assert_eq!(set.iter().collect::<Vec<_>>(), [LeaderId(1), LeaderId(3)]);
/// assert_eq!((set - LeaderSet::one(LeaderId(1))).lowest(), Some(LeaderId(3)));
/// ```
#[macro_export]
macro_rules! set_of {
    ($(#[$about:meta])* $vis:vis $name:ident($bits:ty) of $id:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        $vis struct $name($bits);

        #[allow(dead_code, reason = "not every set is asked for everything")]
        impl $name {
            /// Nobody.
            pub const EMPTY: Self = Self(0);

            /// Only this one.
            #[must_use]
            pub const fn one(one: $id) -> Self {
                Self(1 << one.0)
            }

            /// Whether it is among them.
            #[must_use]
            pub const fn has(self, one: $id) -> bool {
                self.0 & (1 << one.0) != 0
            }

            /// Adds one.
            pub const fn add(&mut self, one: $id) {
                self.0 |= 1 << one.0;
            }

            /// Takes one out.
            pub const fn remove(&mut self, one: $id) {
                self.0 &= !(1 << one.0);
            }

            /// The set with one added.
            #[must_use]
            pub const fn with(self, one: $id) -> Self {
                Self(self.0 | 1 << one.0)
            }

            /// How many.
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether there is nobody.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest.
            #[must_use]
            pub const fn lowest(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// In rising order.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut left = self;
                ::std::iter::from_fn(move || {
                    let one = left.lowest()?;
                    left.0 &= left.0 - 1;
                    Some(one)
                })
            }
        }

        impl FromIterator<$id> for $name {
            fn from_iter<I: IntoIterator<Item = $id>>(all: I) -> Self {
                all.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl ::std::ops::BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl ::std::ops::BitAnd for $name {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        /// Everybody of the left set who is not in the right one.
        impl ::std::ops::Sub for $name {
            type Output = Self;

            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
    };
}
