//! Enums of words: one line per word.

/// An enum whose variants have an id in files and JSON, and a message that names them: `prefix-id` by default.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$about:meta])* $name:ident, $prefix:literal { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $crate::vocabulary! { $(#[$about])* $name { $($(#[$doc])* $variant = $id, concat!($prefix, "-", $id);)+ } }
    };
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal, $label:expr;)+ }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug,
            $crate::private::serde::Serialize, $crate::private::serde::Deserialize, $crate::private::schemars::JsonSchema,
        )]
        #[serde(crate = "gamekit::private::serde")]
        #[schemars(crate = "gamekit::private::schemars")]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $id)] #[schemars(title = $label)] $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant,)+];
            /// How many there are.
            pub const COUNT: usize = [$($id,)+].len();

            /// The id in files and JSON.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)+ }
            }

            /// The id of the message that names it.
            #[must_use]
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label,)+ }
            }

            /// Its name, in the words of that message.
            #[must_use]
            #[allow(dead_code, reason = "not every word is shown")]
            pub fn called(self) -> $crate::private::Text {
                $crate::private::Text::new(self.label())
            }

            /// Its place in an array with one entry for each.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this id.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some(Self::$variant),)+ _ => None }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "what the macro makes is public")]
mod tests {
    crate::vocabulary! {
        /// Three arms.
        Arm, "arm" {
            /// On foot.
            Foot = "foot",
            /// Mounted.
            Horse = "horse",
            /// Guns.
            Guns = "guns",
        }
    }

    #[test]
    fn words_come_back_as_they_went() {
        for arm in Arm::ALL {
            assert_eq!(Arm::from_id(arm.id()), Some(arm));
            assert_eq!(serde_json::from_value::<Arm>(serde_json::json!(arm.id())).ok(), Some(arm));
        }
        assert_eq!((Arm::COUNT, Arm::Horse.index(), Arm::Guns.label()), (3, 1, "arm-guns"));
        assert_eq!(Arm::from_id("navy"), None);
    }
}
