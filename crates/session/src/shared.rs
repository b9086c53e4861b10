//! Set-ups that several games share. A set-up never changes and follows from its [`SetupSpec`] alone: map, forces and tables
//! of a scenario are in memory once, however many play it, and go with the last game.

use kernel::record::SetupSpec;
use kernel::{Faults, Game};
use sha2::{Digest, Sha256};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// Of which game, and the hash of what it was set up from, which may be long files of players.
type Key = (TypeId, [u8; 32]);

static KNOWN: LazyLock<Mutex<HashMap<Key, Weak<dyn Any + Send + Sync>>>> = LazyLock::new(Mutex::default);

/// What a game of `G` is set up with: one that is in use, or a new one.
pub(crate) fn setup<G: Game>(
    spec: &SetupSpec,
    load: impl FnOnce() -> Result<Arc<G::Setup>, Faults>,
) -> Result<Arc<G::Setup>, Faults> {
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (TypeId::of::<G>(), digest(spec));
    let in_use = known().get(&key).and_then(Weak::upgrade).and_then(|setup| setup.downcast::<G::Setup>().ok());
    if let Some(setup) = in_use {
        return Ok(setup);
    }
    // Outside the lock: a set-up may take its time, and nobody else is to wait for it.
    let setup = load()?;
    let mut known = known();
    known.retain(|_, setup| setup.strong_count() > 0);
    let weak: Weak<G::Setup> = Arc::downgrade(&setup);
    known.insert(key, weak);
    Ok(setup)
}

fn digest(spec: &SetupSpec) -> [u8; 32] {
    // Texts and maps of texts are always written, and written apart.
    Sha256::digest(serde_json::to_vec(spec).unwrap_or_default()).into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail")]
mod tests {
    use super::*;
    use kernel::Title;
    use skirmish::Skirmish;

    #[test]
    fn games_of_one_scenario_share_it_as_long_as_one_is_played() {
        let load = |spec: &SetupSpec| setup::<Skirmish>(spec, || Skirmish::load(spec)).unwrap();
        let wood = SetupSpec { scenario: "wood".into(), ..SetupSpec::default() };
        let (one, two) = (load(&wood), load(&wood));
        assert!(Arc::ptr_eq(&one, &two));
        let named = SetupSpec { options: [("name".into(), "value".into())].into(), ..wood.clone() };
        let other = setup::<Skirmish>(&named, || Skirmish::load(&wood)).unwrap();
        assert!(!Arc::ptr_eq(&one, &other), "nothing of what it is set up from may differ");
        let gone = Arc::downgrade(&one);
        drop((one, two));
        assert!(gone.upgrade().is_none());
        assert!(Arc::strong_count(&load(&wood)) == 1);
        let faults = setup::<Skirmish>(&SetupSpec::default(), || Skirmish::load(&SetupSpec::default()));
        assert!(faults.is_err(), "what cannot be set up is not kept");
    }
}
