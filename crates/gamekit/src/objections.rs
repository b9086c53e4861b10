//! Refusals as a set of bits.

/// Why an action is refused: a type `Objections` with one bit per reason, so that all are reported and none costs
/// memory until it is. Each line is a name, the rule and the message that words it; at most 128 lines. One of them is
/// `NOT_NOW`, for what answers no question that is asked.
#[macro_export]
macro_rules! objections {
    ($($(#[$doc:meta])* $name:ident = $rule:expr, $key:literal;)+) => {
        /// A set of reasons against an action.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Objections(u128);

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Bit { $($name,)+ }

        impl Objections {
            $($(#[$doc])* pub const $name: Objections = Objections(1 << Bit::$name as u32);)+

            /// Every reason with its rule and the message that words it.
            pub const ALL: &'static [(Objections, $crate::private::RuleId, &'static str)] =
                &[$((Objections::$name, $rule, $key),)+];

            /// No reason.
            pub const NONE: Objections = Objections(0);

            /// Whether there is no reason against it.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Adds reasons.
            pub const fn add(&mut self, other: Objections) {
                self.0 |= other.0;
            }

            /// Adds a reason if the condition does not hold.
            pub const fn require(&mut self, holds: bool, other: Objections) {
                if !holds {
                    self.add(other);
                }
            }

            /// Whether any of these reasons is among them.
            #[must_use]
            pub const fn has(self, other: Objections) -> bool {
                self.0 & other.0 != 0
            }

            /// Allowed, or refused with every reason.
            ///
            /// # Errors
            /// All the reasons, if there is any.
            pub fn or_allow(self) -> Result<(), $crate::private::Refused> {
                if self.is_empty() {
                    return Ok(());
                }
                let mut refused = $crate::private::Refused::default();
                for (objection, rule, key) in Self::ALL {
                    refused.require(!self.has(*objection), *rule, || $crate::private::Text::new(*key));
                }
                Err(refused)
            }
        }

        impl $crate::question::Refusal for Objections {
            const NONE: Self = Objections::NONE;
            const NOT_NOW: Self = Objections::NOT_NOW;

            fn or_allow(self, _asked: $crate::private::RuleId) -> Result<(), $crate::private::Refused> {
                Objections::or_allow(self)
            }
        }

        impl ::std::ops::BitOr for Objections {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Objections(self.0 | other.0)
            }
        }
    };
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "what the macro makes is public")]
mod tests {
    use kernel::RuleId;

    crate::objections! {
        /// Not his turn.
        NOT_NOW = RuleId("turn"), "refuse-not_now";
        /// Beyond reach.
        TOO_FAR = RuleId("move"), "refuse-too_far";
        /// Taken.
        TAKEN = RuleId("place"), "refuse-taken";
    }

    #[test]
    fn every_reason_is_told_with_its_rule() {
        let mut objections = Objections::NONE;
        objections.require(true, Objections::NOT_NOW);
        assert_eq!(objections.or_allow(), Ok(()));
        objections.require(false, Objections::TOO_FAR);
        objections.add(Objections::TAKEN);
        assert!(objections.has(Objections::TOO_FAR | Objections::NOT_NOW) && !objections.has(Objections::NOT_NOW));
        let refused = objections.or_allow().unwrap_err();
        let told: Vec<_> = refused.reasons.iter().map(|reason| reason.rule).collect();
        assert_eq!(told, [RuleId("move"), RuleId("place")]);
    }
}
