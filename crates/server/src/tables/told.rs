//! What viewers have been shown, kept as digests: enough to tell what is different in the next picture.

use crate::protocol::SceneChange;
use kernel::{Scene, Viewer};
use std::hash::{Hash, Hasher};

/// What all who look with the same eyes have been shown last.
pub(super) struct Told {
    pub(super) eyes: Viewer,
    /// Names the picture: a client that has been sent this one can be sent a change of it.
    pub(super) picture: u64,
    digest: Digest,
}

impl Told {
    /// The picture these eyes see now, and its name; the digest of the one before, if this is another.
    pub(super) fn note(told: &mut Vec<Told>, eyes: Viewer, scene: &Scene) -> Noted {
        let digest = Digest::of(scene);
        let Some(known) = told.iter_mut().find(|known| known.eyes == eyes) else {
            told.push(Told { eyes, picture: 1, digest });
            return Noted { before: 0, now: 1, change: Differences::default() };
        };
        let before = known.picture;
        let change = known.digest.differences(&digest);
        if !change.is_none() {
            known.picture += 1;
            known.digest = digest;
        }
        Noted { before, now: known.picture, change }
    }
}

/// A picture that has been noted.
pub(super) struct Noted {
    /// The picture the differences are to.
    pub(super) before: u64,
    /// This picture.
    pub(super) now: u64,
    pub(super) change: Differences,
}

/// Sixteen bytes for a piece, eight for everything else that may change.
struct Digest {
    /// Id and looks of each piece.
    pieces: Vec<(u64, u64)>,
    overlays: u64,
    tracks: u64,
    arrivals: u64,
    panels: u64,
    prompt: u64,
    over: bool,
}

/// Where two pictures differ.
#[derive(Default)]
pub(super) struct Differences {
    order: bool,
    /// Places, in the new picture, of the pieces that are new or look different.
    pieces: Vec<usize>,
    overlays: bool,
    tracks: bool,
    arrivals: bool,
    panels: bool,
    prompt: bool,
    over: bool,
    /// Two pieces have the same id, so that pieces cannot be told by it.
    ambiguous: bool,
}

impl Digest {
    fn of(scene: &Scene) -> Self {
        Digest {
            pieces: scene.pieces.iter().map(|piece| (mix(&piece.id), mix(piece))).collect(),
            overlays: mix(&scene.overlays),
            tracks: mix(&scene.tracks),
            arrivals: mix(&scene.arrivals),
            panels: mix(&scene.panels),
            prompt: mix(&scene.prompt),
            over: scene.outcome.is_some(),
        }
    }

    fn differences(&self, now: &Digest) -> Differences {
        let ids = |digest: &Digest| digest.pieces.iter().map(|(id, _)| *id).collect::<Vec<u64>>();
        let same_order = self.pieces.len() == now.pieces.len()
            && self.pieces.iter().zip(&now.pieces).all(|((before, _), (now, _))| before == now);
        let known = |at: usize, piece: &(u64, u64)| match same_order {
            true => self.pieces[at] == *piece,
            false => self.pieces.contains(piece),
        };
        let pieces = now.pieces.iter().enumerate().filter(|(at, piece)| !known(*at, piece)).map(|(at, _)| at).collect();
        let twice = |mut ids: Vec<u64>| {
            ids.sort_unstable();
            ids.windows(2).any(|pair| pair[0] == pair[1])
        };
        Differences {
            order: !same_order,
            pieces,
            overlays: self.overlays != now.overlays,
            tracks: self.tracks != now.tracks,
            arrivals: self.arrivals != now.arrivals,
            panels: self.panels != now.panels,
            prompt: self.prompt != now.prompt,
            over: self.over != now.over,
            ambiguous: twice(ids(now)),
        }
    }
}

impl Differences {
    fn is_none(&self) -> bool {
        let Differences { order, pieces, overlays, tracks, arrivals, panels, prompt, over, ambiguous: _ } = self;
        let lists = [order, overlays, tracks, arrivals, panels, prompt, over];
        pieces.is_empty() && !lists.into_iter().any(|differs| *differs)
    }

    /// Whether a client that has the picture before can make this one of it.
    pub(super) fn can_be_told(&self) -> bool {
        !self.ambiguous
    }

    /// Takes out of the picture what is different in it.
    pub(super) fn cut_out_of(&self, scene: Scene) -> SceneChange {
        let order = self.order.then(|| scene.pieces.iter().map(|piece| piece.id.clone()).collect());
        let mut wanted = self.pieces.iter().copied().peekable();
        let pieces = scene.pieces.into_iter().enumerate();
        let pieces = pieces.filter(|(at, _)| wanted.next_if_eq(at).is_some()).map(|(_, piece)| piece).collect();
        SceneChange {
            order,
            pieces,
            overlays: self.overlays.then_some(scene.overlays),
            tracks: self.tracks.then_some(scene.tracks),
            arrivals: self.arrivals.then_some(scene.arrivals),
            panels: self.panels.then_some(scene.panels),
            prompt: self.prompt.then_some(scene.prompt),
            outcome: scene.outcome,
        }
    }
}

fn mix(what: &(impl Hash + ?Sized)) -> u64 {
    let mut mixer = Mixer(0x243f_6a88_85a3_08d3);
    what.hash(&mut mixer);
    mixer.finish()
}

/// Multiplies and folds, eight bytes at a time: one chance in 2^64 that a difference is missed, at a tenth of what the
/// hasher of the standard library costs. Nobody chooses what is hashed, so it need not be secret.
struct Mixer(u64);

impl Mixer {
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        // The upper half has what the lower half loses.
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.add(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        let rest = words.remainder();
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            // With the length, so that a text and the same text with a zero at its end differ.
            self.add(u64::from_le_bytes(word) ^ (rest.len() as u64) << 56);
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.add(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.add(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.add(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
