//! Plots as SVG, for reports: they follow light and dark, and name themselves to screen readers.

use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 40.0;

/// Colours that differ in light and dark, and from each other also without colour: by dash.
const STYLE: &str = "<style>\
svg{--ink:#2a2217;--soft:#57492f;--line:#c8b48a;--paper:#f8f2e4;--s0:#8a2530;--s1:#1f5a86;--s2:#4d6b1f;--s3:#7a5205;--none:#8d836f}\
@media(prefers-color-scheme:dark){svg{--ink:#f0e6cf;--soft:#cbbd9d;--line:#54462f;--paper:#221c15;--s0:#f0a08f;--s1:#8ec1ea;--s2:#b5d481;--s3:#f0cc78;--none:#9a8f78}}\
text{font:13px system-ui,sans-serif;fill:var(--soft)}.axis{stroke:var(--line);fill:none}.even{stroke:var(--soft);stroke-dasharray:5 4;fill:none}\
.line{fill:none;stroke-width:2.2;stroke-linejoin:round}.band{opacity:.2}\
.line.c0{stroke:var(--s0)}.line.c1{stroke:var(--s1);stroke-dasharray:7 3}.line.c2{stroke:var(--s2);stroke-dasharray:2 3}.line.c3{stroke:var(--s3);stroke-dasharray:9 3 2 3}\
.c0{fill:var(--s0)}.c1{fill:var(--s1)}.c2{fill:var(--s2)}.c3{fill:var(--s3)}.none{fill:var(--none)}.line.c0,.line.c1,.line.c2,.line.c3{fill:none}\
.name{fill:var(--ink);font-weight:600;paint-order:stroke;stroke:var(--paper);stroke-width:3px}.end{text-anchor:end}.middle{text-anchor:middle}</style>";

/// One line of a plot with the band around it: where, lower, middle, upper.
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<[f64; 4]>,
}

/// A bar made of parts, one for each side, and one more for nobody.
pub(crate) struct Stack {
    pub(crate) name: String,
    pub(crate) parts: Vec<u32>,
}

/// A value between its bounds.
pub(crate) struct Whisker {
    pub(crate) name: String,
    pub(crate) value: [f64; 3],
    pub(crate) said: String,
}

/// How the numbers of an axis are written.
pub(crate) type Written<'a> = &'a dyn Fn(f64) -> String;

/// Round numbers between two ends, about so many.
pub(crate) fn ticks(from: f64, to: f64, about: f64) -> Vec<f64> {
    if to <= from {
        return vec![from];
    }
    let rough = (to - from) / about;
    let power = 10_f64.powi(rough.log10().floor() as i32);
    let step = [1.0, 2.0, 5.0, 10.0].map(|by| by * power).into_iter().find(|step| *step >= rough).unwrap_or(power);
    let first = (from / step).ceil() as i64;
    (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= to + step * 1e-9).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn open(title: &str, height: f64) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}\">\
         <title>{title}</title>{STYLE}"
    )
}

fn text(svg: &mut String, x: f64, y: f64, class: &str, words: &str) {
    let _ = write!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\">{}</text>", escaped(words));
}

/// Lines with bands around them, over an axis of whole numbers. `even` is a level to compare with.
pub(crate) fn bands(
    title: &str,
    below: &str,
    series: &[Series],
    range: [f64; 2],
    even: Option<f64>,
    written: Written<'_>,
) -> String {
    let height = 300.0;
    let mut svg = open(title, height);
    let all = || series.iter().flat_map(|series| &series.points).map(|point| point[0]);
    let (first, last) = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
    let x = |at: f64| LEFT + (WIDTH - LEFT - RIGHT) * (at - first) / (last - first).max(1e-9);
    let y = |share: f64| TOP + (height - TOP - BOTTOM) * (1.0 - (share - range[0]) / (range[1] - range[0]).max(1e-9));
    for tick in ticks(range[0], range[1], 5.0) {
        let _ = write!(svg, "<path class=\"axis\" d=\"M{LEFT} {:.1}H{:.1}\"/>", y(tick), WIDTH - RIGHT);
        text(&mut svg, LEFT - 6.0, y(tick) + 4.0, "end", &written(tick));
    }
    if last >= first {
        for tick in ticks(first, last, 8.0).into_iter().filter(|tick| tick.fract() == 0.0) {
            text(&mut svg, x(tick), height - BOTTOM + 18.0, "middle", &format!("{tick}"));
        }
    }
    text(&mut svg, WIDTH - RIGHT, height - 5.0, "end", below);
    if let Some(even) = even {
        let _ = write!(svg, "<path class=\"even\" d=\"M{LEFT} {:.1}H{:.1}\"/>", y(even), WIDTH - RIGHT);
    }
    for (n, series) in series.iter().enumerate() {
        let at = |place: usize| series.points.iter().map(move |point| (point[0], point[place]));
        let path = |points: Vec<(f64, f64)>| {
            points.iter().map(|(at, share)| format!("{:.1} {:.1}", x(*at), y(*share))).collect::<Vec<_>>().join("L")
        };
        let upper: Vec<_> = at(3).collect();
        let around = path(at(1).chain(upper.into_iter().rev()).collect());
        let _ = write!(svg, "<path class=\"band c{}\" d=\"M{around}Z\"/>", n % 4);
        let _ = write!(svg, "<path class=\"line c{}\" d=\"M{}\"/>", n % 4, path(at(2).collect()));
        if let Some([at, _, share, _]) = series.points.last() {
            text(&mut svg, x(*at) - 4.0, (y(*share) - 6.0).max(TOP + 11.0), "name end", &series.name);
        }
    }
    svg + "</svg>\n"
}

/// Bars from the left, each made of parts: one for each side, whose names stand above, and one more for nobody.
pub(crate) fn stacks(title: &str, sides: &[String], stacks: &[Stack], all: u32, written: Written<'_>) -> String {
    let (row, head) = (40.0, 24.0);
    let mut svg = open(title, TOP + head + row * stacks.len() as f64);
    let class = |part: usize| if part == sides.len() { "none".to_owned() } else { format!("c{}", part % 4) };
    let mut x = 4.0;
    for (side, name) in sides.iter().enumerate() {
        let _ = write!(svg, "<rect class=\"{}\" x=\"{x:.1}\" y=\"{TOP}\" width=\"18\" height=\"10\"/>", class(side));
        text(&mut svg, x + 24.0, TOP + 10.0, "", name);
        x += 48.0 + 7.5 * name.chars().count() as f64;
    }
    for (n, stack) in stacks.iter().enumerate() {
        let y = TOP + head + row * n as f64;
        let sum: u32 = stack.parts.iter().sum();
        let said = format!("{} · {sum} ({})", stack.name, written(f64::from(sum) / f64::from(all.max(1))));
        text(&mut svg, 4.0, y + 11.0, "name", &said);
        let mut x = 4.0;
        for (part, count) in stack.parts.iter().enumerate() {
            let width = (WIDTH - 8.0) * f64::from(*count) / f64::from(all.max(1));
            let _ = write!(
                svg,
                "<rect class=\"{}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\"/>",
                class(part),
                y + 16.0
            );
            x += width;
        }
    }
    svg + "</svg>\n"
}

/// Columns side by side.
pub(crate) fn columns(title: &str, below: &str, bins: &[(String, u32)]) -> String {
    let height = 240.0;
    let mut svg = open(title, height);
    let most = bins.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let y = |count: f64| TOP + (height - TOP - BOTTOM) * (1.0 - count / f64::from(most));
    for tick in ticks(0.0, most.into(), 4.0).into_iter().filter(|tick| tick.fract() == 0.0) {
        let _ = write!(svg, "<path class=\"axis\" d=\"M{LEFT} {:.1}H{:.1}\"/>", y(tick), WIDTH - RIGHT);
        text(&mut svg, LEFT - 6.0, y(tick) + 4.0, "end", &format!("{tick}"));
    }
    let width = (WIDTH - LEFT - RIGHT) / bins.len().max(1) as f64;
    let every = bins.len().div_ceil(12).max(1);
    for (n, (name, count)) in bins.iter().enumerate() {
        let x = LEFT + width * n as f64;
        let top = y((*count).into());
        let (wide, high) = (width * 0.86, height - BOTTOM - top);
        let _ = write!(
            svg,
            "<rect class=\"c3\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>",
            x + width * 0.07
        );
        if n % every == 0 {
            text(&mut svg, x + width / 2.0, height - BOTTOM + 18.0, "middle", name);
        }
    }
    text(&mut svg, WIDTH - RIGHT, height - 5.0, "end", below);
    svg + "</svg>\n"
}

/// Values with their bounds, and a line where nothing differs.
pub(crate) fn whiskers(title: &str, rows: &[Whisker], range: [f64; 2], even: f64, written: Written<'_>) -> String {
    let row = 42.0;
    let height = TOP + row * rows.len() as f64 + 26.0;
    let mut svg = open(title, height);
    let x = |value: f64| 20.0 + (WIDTH - 40.0) * (value - range[0]) / (range[1] - range[0]).max(1e-9);
    for tick in ticks(range[0], range[1], 6.0) {
        let _ = write!(svg, "<path class=\"axis\" d=\"M{:.1} {TOP}V{:.1}\"/>", x(tick), height - 26.0);
        text(&mut svg, x(tick), height - 8.0, "middle", &written(tick));
    }
    let _ = write!(svg, "<path class=\"even\" d=\"M{:.1} {TOP}V{:.1}\"/>", x(even), height - 26.0);
    for (n, whisker) in rows.iter().enumerate() {
        let y = TOP + row * n as f64;
        let [value, low, high] = whisker.value.map(|value| x(value.clamp(range[0], range[1])));
        text(&mut svg, 4.0, y + 12.0, "name", &format!("{}: {}", whisker.name, whisker.said));
        let _ = write!(
            svg,
            "<path class=\"line c{class}\" style=\"stroke-dasharray:none\" d=\"M{low:.1} {y:.1}H{high:.1}\"/><circle class=\"c{class}\" cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"6\"/>",
            class = n % 4,
            y = y + 26.0
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks(0.0, 1.0, 5.0).len(), 6);
        assert_eq!(ticks(1.0, 50.0, 8.0), [10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(ticks(-3.0, 4.0, 4.0), [-2.0, 0.0, 2.0, 4.0]);
        assert_eq!(ticks(3.0, 3.0, 4.0), [3.0]);
    }

    #[test]
    fn plots_are_closed_named_and_carry_no_markup_of_others() {
        let whole = |share: f64| format!("{share:.1}");
        let series =
            [Series { name: "<b>Nord</b>".to_owned(), points: vec![[1.0, 0.2, 0.5, 0.8], [2.0, 0.3, 0.5, 0.7]] }];
        let stack = [Stack { name: "a & b".to_owned(), parts: vec![3, 1, 0] }];
        let whisker = [Whisker { name: "Nord".to_owned(), value: [0.1, -0.1, 0.3], said: "+10".to_owned() }];
        for svg in [
            bands("Chance", "games", &series, [0.0, 1.0], Some(0.5), &whole),
            bands("Nothing", "games", &[], [0.0, 1.0], None, &whole),
            stacks("Ends", &["Nord".to_owned(), "Sud".to_owned()], &stack, 4, &whole),
            columns("Length", "turns", &[("1".to_owned(), 3), ("2".to_owned(), 0)]),
            whiskers("Change", &whisker, [-0.5, 0.5], 0.0, &whole),
        ] {
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("<title>"), "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<b>"), "{svg}");
        }
    }
}
