//! Plain float geometry and random inputs.

use boards::table::{Heading, Length, Point, Polygon, Segment, Stand};
use proptest::prelude::*;

pub(crate) type P = (f64, f64);

pub(crate) fn sub(a: P, b: P) -> P {
    (a.0 - b.0, a.1 - b.1)
}

pub(crate) fn dot(a: P, b: P) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

pub(crate) fn cross(a: P, b: P) -> f64 {
    a.0 * b.1 - a.1 * b.0
}

pub(crate) fn of(p: Point) -> P {
    (f64::from(p.x.to_tenths()), f64::from(p.y.to_tenths()))
}

pub(crate) fn len(l: Length) -> f64 {
    f64::from(l.to_tenths())
}

pub(crate) fn radians(heading: Heading) -> f64 {
    f64::from(heading.units()) * std::f64::consts::TAU / 16384.0
}

/// Ahead and right.
pub(crate) fn axes(stand: &Stand) -> (P, P) {
    let a = radians(stand.heading());
    ((a.sin(), a.cos()), (a.cos(), -a.sin()))
}

/// Front left, front right, rear right, rear left.
pub(crate) fn corners(stand: &Stand) -> [P; 4] {
    let (f, r) = axes(stand);
    let (w, d) = (len(stand.front()) / 2.0, len(stand.depth()) / 2.0);
    let c = of(stand.centre());
    [(-w, d), (w, d), (w, -d), (-w, -d)].map(|(x, y)| (c.0 + r.0 * x + f.0 * y, c.1 + r.1 * x + f.1 * y))
}

/// Offset to the right and ahead of the centre.
pub(crate) fn local(stand: &Stand, p: P) -> P {
    let (f, r) = axes(stand);
    let d = sub(p, of(stand.centre()));
    (dot(d, r), dot(d, f))
}

/// How deep two stands lie into each other; negative when apart.
pub(crate) fn penetration(a: &Stand, b: &Stand) -> f64 {
    let (ca, cb) = (corners(a), corners(b));
    let range = |c: &[P; 4], axis: P| {
        let d = c.map(|p| dot(p, axis));
        (d.iter().copied().fold(f64::MAX, f64::min), d.iter().copied().fold(f64::MIN, f64::max))
    };
    [axes(a).0, axes(a).1, axes(b).0, axes(b).1]
        .into_iter()
        .map(|axis| {
            let ((al, ah), (bl, bh)) = (range(&ca, axis), range(&cb, axis));
            (ah - bl).min(bh - al)
        })
        .fold(f64::MAX, f64::min)
}

pub(crate) fn point_segment(p: P, a: P, b: P) -> f64 {
    let d = sub(b, a);
    let t = if dot(d, d) == 0.0 { 0.0 } else { (dot(sub(p, a), d) / dot(d, d)).clamp(0.0, 1.0) };
    let q = (a.0 + d.0 * t, a.1 + d.1 * t);
    dot(sub(p, q), sub(p, q)).sqrt()
}

pub(crate) fn ring(points: &[P]) -> impl Iterator<Item = (P, P)> + '_ {
    (0..points.len()).map(|i| (points[i], points[(i + 1) % points.len()]))
}

pub(crate) fn stand_distance(a: &Stand, b: &Stand) -> f64 {
    if penetration(a, b) >= 0.0 {
        return 0.0;
    }
    let (ca, cb) = (corners(a), corners(b));
    let one_way = |c: &[P; 4], o: &[P; 4]| {
        c.iter().flat_map(|&p| ring(o).map(move |(x, y)| point_segment(p, x, y))).fold(f64::MAX, f64::min)
    };
    one_way(&ca, &cb).min(one_way(&cb, &ca))
}

pub(crate) fn point_stand(stand: &Stand, p: P) -> f64 {
    let l = local(stand, p);
    let x = (l.0.abs() - len(stand.front()) / 2.0).max(0.0);
    let y = (l.1.abs() - len(stand.depth()) / 2.0).max(0.0);
    (x * x + y * y).sqrt()
}

pub(crate) fn along(line: Segment, t: f64) -> P {
    let (a, b) = (of(line.from), of(line.to));
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

pub(crate) fn polygon(polygon: &Polygon) -> Vec<P> {
    polygon.points().iter().copied().map(of).collect()
}

pub(crate) fn contains(points: &[P], p: P) -> bool {
    ring(points)
        .filter(|&(a, b)| (a.1 > p.1) != (b.1 > p.1))
        .filter(|&(a, b)| p.0 < a.0 + (p.1 - a.1) * (b.0 - a.0) / (b.1 - a.1))
        .count()
        % 2
        == 1
}

pub(crate) fn outline_distance(points: &[P], p: P) -> f64 {
    ring(points).map(|(a, b)| point_segment(p, a, b)).fold(f64::MAX, f64::min)
}

/// Area of a polygon inside a stand, by clipping it with the four edges one after the other.
pub(crate) fn common_area(points: &[P], stand: &Stand) -> f64 {
    let mut clipped = points.to_vec();
    for (a, b) in ring(&corners(stand)) {
        let side = |p: P| -cross(sub(b, a), sub(p, a)); // corners run clockwise
        let mut next = Vec::new();
        for (p, q) in ring(&clipped) {
            let (sp, sq) = (side(p), side(q));
            if sp >= 0.0 {
                next.push(p);
            }
            if (sp >= 0.0) != (sq >= 0.0) {
                let t = sp / (sp - sq);
                next.push((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t));
            }
        }
        clipped = next;
        if clipped.is_empty() {
            return 0.0;
        }
    }
    (ring(&clipped).map(|(a, b)| cross(a, b)).sum::<f64>() / 2.0).abs()
}

pub(crate) fn any_point() -> impl Strategy<Value = Point> {
    (0..16_000, 0..12_000).prop_map(|(x, y)| Point::tenths(x, y))
}

/// Points close enough together that shapes often meet.
pub(crate) fn near_point() -> impl Strategy<Value = Point> {
    (5_000..9_000, 5_000..9_000).prop_map(|(x, y)| Point::tenths(x, y))
}

pub(crate) fn any_heading() -> impl Strategy<Value = Heading> {
    prop_oneof![3 => (0..16384).prop_map(Heading::from_units), 1 => (0..4).prop_map(|q| Heading::from_units(q * 4096))]
}

pub(crate) fn any_stand() -> impl Strategy<Value = Stand> {
    (near_point(), any_heading(), 100..5_000_i32, 100..2_500_i32)
        .prop_map(|(c, h, w, d)| Stand::new(c, h, Length::tenths(w), Length::tenths(d)))
}

/// Star-shaped outlines around a centre: simple, usually concave.
pub(crate) fn any_polygon() -> impl Strategy<Value = Polygon> {
    (near_point(), prop::collection::vec(300..3_000_i32, 3..12)).prop_filter_map("simple", |(centre, radii)| {
        let n = radii.len() as i32;
        let points = radii
            .iter()
            .enumerate()
            .map(|(i, &r)| centre + Heading::from_units(i as i32 * 16384 / n).dir().along(Length::tenths(r)))
            .collect();
        Polygon::new(points).ok()
    })
}

pub(crate) fn any_segment() -> impl Strategy<Value = Segment> {
    (any_point(), any_point()).prop_map(|(a, b)| Segment::new(a, b))
}
