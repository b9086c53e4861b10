//! Where what may be done is written down: a list, or only whether there is anything.

/// What possible actions are added to.
pub trait Listing<A> {
    /// One more.
    fn add(&mut self, action: A);

    /// Whether no more need be looked for.
    fn is_enough(&self) -> bool;
}

impl<A> Listing<A> for Vec<A> {
    fn add(&mut self, action: A) {
        self.push(action);
    }

    fn is_enough(&self) -> bool {
        false
    }
}

/// Whether there is anything at all: for a question that is only asked if there is. Keeps nothing, and so needs no memory.
///
/// ```
/// use gamekit::listing::{Any, Listing};
/// let mut any = Any::default();
/// assert!(!Listing::<u8>::is_enough(&any));
/// any.add(7);
/// assert!(Listing::<u8>::is_enough(&any) && any.found());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Any(bool);

impl Any {
    /// Whether something was added.
    #[must_use]
    pub const fn found(self) -> bool {
        self.0
    }
}

impl<A> Listing<A> for Any {
    fn add(&mut self, _action: A) {
        self.0 = true;
    }

    fn is_enough(&self) -> bool {
        self.0
    }
}
