//! Rulebooks and their words: what is right is read, what is wrong is told with file and line, all of it.

use kernel::catalogue::{KERNEL_WORDS, Untranslated, Words};
use kernel::rulebook::{Coverage, Kind, Provenance, Rulebook, RulebookSources};
use kernel::{Arg, Catalogue, Lang, RuleId, Tally, Text, Value};

const LEDGER: &str = r#"
[game]
id = "toy"

[[rule]]
id = "man.move"
kind = "procedure"
tables = ["move_rates"]
examples = ["move-1"]

[[rule]]
id = "man.difficult.only"
kind = "limit"
source = "p. 4"
"#;

const TABLES: &str = r#"
[[table]]
id = "move_rates"
rule = "man.move"
provenance = "reconstructed"
note = "Lost."
line = 5.0
column = { forward = 7.5, steps = [1, 2] }
"#;

const EN: &str = "\
rule-man-move = Manoeuvre
    .text = One die of movement.
rule-man-difficult-only = Difficult ground
    .text = Half a move, whatever the die says.
table-move_rates = Rates of movement
decision-side = Choose your side
    .short = Side
men = { $n ->
        [one] { $n } man
       *[other] { $n } men
    }
";

const FR: &str = "\
rule-man-move = Manœuvre
    .text = Un dé de déplacement.
rule-man-difficult-only = Terrain difficile
    .text = Un demi-mouvement, quel que soit le dé jeté.
table-move_rates = Allures
decision-side = Choisissez votre côté
    .short = Côté
men = { $n ->
        [one] { $n } homme
       *[other] { $n } hommes
    }
";

const WORDS: &[Words<'static>] = &[Words { file: "rules", en: EN, fr: FR }];

fn sources() -> RulebookSources<'static> {
    RulebookSources { id: "toy", ledger: LEDGER, tables: TABLES, words: WORDS, rulings: "**R1** ..." }
}

fn faults(sources: &RulebookSources<'_>) -> Vec<String> {
    let Err(faults) = Rulebook::parse(sources) else { panic!("nothing was found wrong") };
    faults.0.iter().map(ToString::to_string).collect()
}

#[test]
fn a_good_rulebook_is_read() {
    let book = Rulebook::parse(&sources()).unwrap();
    let ids: Vec<&str> = book.rules().iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids, ["man.move", "man.difficult.only"]);
    let rule = book.rule("man.difficult.only").unwrap();
    assert_eq!((rule.kind, rule.source.as_deref()), (Kind::Limit, Some("p. 4")));
    let words = book.catalogue();
    assert_eq!(words.render(&rule.title(), Lang::En), "Difficult ground");
    assert!(words.render(&rule.text(), Lang::Fr).starts_with("Un demi"));
    let chart = book.chart("move_rates").unwrap();
    assert_eq!((chart.provenance, chart.note.as_str()), (Provenance::Reconstructed, "Lost."));
    assert_eq!(chart.values, serde_json::json!({"line": 5.0, "column": {"forward": 7.5, "steps": [1, 2]}}));
    assert_eq!(words.render(&chart.title(), Lang::Fr), "Allures");
    assert_eq!(book.unknown(&[RuleId("man.move"), RuleId("x")]), [RuleId("x")]);
}

#[test]
fn searching_minds_neither_accents_nor_capitals() {
    let book = Rulebook::parse(&sources()).unwrap();
    let found = |words, lang| book.search(words, lang).iter().map(|rule| rule.id.clone()).collect::<Vec<_>>();
    assert_eq!(found("MANOEUVRE", Lang::Fr), ["man.move"]);
    assert_eq!(found("de jete", Lang::Fr), ["man.difficult.only"]);
    assert_eq!(found("move", Lang::En), ["man.move", "man.difficult.only"], "titles and ids come first");
    assert_eq!(found("difficult.only", Lang::Fr), ["man.difficult.only"]);
    assert!(found("  ", Lang::Fr).is_empty() && found("cavalry", Lang::En).is_empty());
}

#[test]
fn everything_wrong_with_the_ledger_is_told() {
    let ledger = r#"
[game]
id = "other"
[[rule]]
id = "man.move"
kind = "procedure"
[[rule]]
id = "man.move"
kind = "proc"
title = "Moving"
[[rule]]
kind = "limit"
tables = "x"
[[rule]]
id = "Man Move"
kind = "limit"
[[rule]]
id = "man.difficult.only"
kind = "limit"
tables = ["lost"]
"#;
    let told = faults(&RulebookSources { ledger, ..sources() });
    for expected in [
        "ledger.toml:2: expected id = \"toy\"",
        "ledger.toml:7: unknown kind proc",
        "ledger.toml:7: unknown key title",
        "ledger.toml:7: the rule man.move is there twice",
        "ledger.toml:11: a rule without id",
        "ledger.toml:11: tables of a rule must be a list of texts",
        "ledger.toml:14: bad id \"Man Move\"",
        "ledger.toml:17: the rule man.difficult.only names the table lost",
    ] {
        assert!(told.iter().any(|fault| fault.contains(expected)), "{expected}\n{told:#?}");
    }
    assert!(told.iter().all(|fault| fault.starts_with("games/toy/rulebook/")), "{told:#?}");
}

#[test]
fn broken_toml_names_its_line() {
    let told = faults(&RulebookSources { ledger: "[game]\nid = \"toy\"\n[[rule]]\nid = \n", ..sources() });
    assert!(told.iter().any(|fault| fault.contains("ledger.toml:4:")), "{told:#?}");
    let told = faults(&RulebookSources { tables: "x = 1\n", ..sources() });
    assert!(told.iter().any(|fault| fault.contains("tables.toml:1: unknown field")), "{told:#?}");
}

#[test]
fn everything_wrong_with_a_book_is_told_with_its_line() {
    let book = r#"game = { id = "toy" }
rule = [
  { id = "man.move", kind = "procedure",
    en = ["Moving", "A die."],
    fr = ["Manœuvre", "Un dé."] },
  { id = "man.halt", kind = "limit", en = "All halt", fr = "Halte" },
  { id = "man.stop", kind = "never",
    en = ["Stopping", "None."] },
]
[words]
table-rates = ["Rates", "Allures"]
log-moves = ["{ $unit } moves", "{ $unite } avance"]
"#;
    let told = Rulebook::parse_book("toy", book).unwrap_err().0;
    let told: Vec<String> = told.iter().map(ToString::to_string).collect();
    for expected in [
        "book.toml:7: unknown kind never",
        "book.toml:7: the rule man.stop has no title: expected the French message rule-man-stop",
        "book.toml:12: ",
    ] {
        assert!(told.iter().any(|fault| fault.contains(expected)), "{expected}\n{told:#?}");
    }
    assert!(told.iter().all(|fault| fault.starts_with("games/toy/rulebook/book.toml:")), "{told:#?}");
    let odd = Rulebook::parse_book("toy", "game = { id = \"toy\" }\nword = 1\n").unwrap_err().to_string();
    assert!(odd.contains("book.toml:2: unknown field"), "{odd}");
}

#[test]
fn rules_that_would_share_a_message_are_refused() {
    let ledger =
        "[game]\nid = \"toy\"\n[[rule]]\nid = \"a.b\"\nkind = \"limit\"\n[[rule]]\nid = \"a-b\"\nkind = \"limit\"\n";
    let told = faults(&RulebookSources { ledger, ..sources() });
    assert!(told.iter().any(|fault| fault.contains(":6: the rules a-b and a.b would share")), "{told:#?}");
}

#[test]
fn everything_wrong_with_the_tables_is_told() {
    let tables = r#"
[[table]]
id = "move_rates"
rule = "man.run"
provenance = "guess"
[[table]]
id = "move_rates"
provenance = "public"
rule = "man.move"
[[table]]
id = "untitled"
rule = "man.move"
provenance = "public"
"#;
    let told = faults(&RulebookSources { tables, ..sources() });
    for expected in [
        "tables.toml:2: unknown provenance guess",
        "tables.toml:2: the table move_rates names the rule man.run",
        "tables.toml:6: the table move_rates is there twice",
        "tables.toml:10: the table untitled has no title: expected the French message table-untitled",
    ] {
        assert!(told.iter().any(|fault| fault.contains(expected)), "{expected}\n{told:#?}");
    }
}

#[test]
fn everything_wrong_with_the_words_is_told() {
    let en = "\
rule-man-move = Manoeuvre
rule-man-difficult-only = Difficult
    .text = { nowhere } and { -brand }.
rule-man-fly = Flying
    .text = No.
table-move_rates = Rates
only-english = Here
both = { $a } and { $b }
twice = One
twice = Two
loop = { loop }
shout = { SHOUT($a) }
broken = { $a
end = End
name = Mine
";
    let fr = "\
rule-man-move = Manœuvre
    .text = Un dé.
rule-man-difficult-only = Difficile
    .text = Non.
rule-man-fly = Voler
    .text = Non.
table-move_rates = Allures
both = { $a }
    .short = A
twice = Un
loop = Rond
shout = { $a }
end = Fin
";
    let told = faults(&RulebookSources { words: &[Words { file: "rules", en, fr }], ..sources() });
    for expected in [
        "ledger.toml:5: the rule man.move has no text: expected the English message rule-man-move.text",
        "rules.en.ftl:3: rule-man-difficult-only.text refers to nowhere",
        "rules.en.ftl:3: rule-man-difficult-only.text refers to -brand",
        "rules.en.ftl:4: rule-man-fly speaks of a rule that is not there",
        "rules.en.ftl:7: only-english is missing in games/toy/rulebook/rules.fr.ftl",
        "rules.en.ftl:8: both uses other variables than games/toy/rulebook/rules.fr.ftl:8: $a, $b here, $a there",
        "rules.en.ftl:10: twice is defined twice: first in games/toy/rulebook/rules.en.ftl:9",
        "rules.en.ftl:11: loop refers to itself",
        "rules.en.ftl:12: shout calls SHOUT",
        "rules.en.ftl:14: Expected",
        "rules.en.ftl:15: name is defined twice: first in crates/kernel/words/kernel.en.ftl:3",
        "rules.fr.ftl:9: both.short is missing in games/toy/rulebook/rules.en.ftl",
    ] {
        assert!(told.iter().any(|fault| fault.contains(expected)), "{expected}\n{told:#?}");
    }
}

#[test]
fn texts_become_words_in_both_languages() {
    let words = Words {
        file: "test",
        en: "moves = { $unit } moves { $cm } cm.\nhalf = { 2.5 } and { NUMBER($n, minimumFractionDigits: 2) }\n",
        fr: "moves = { $unit } avance de { $cm } cm.\nhalf = { 2.5 } et { NUMBER($n, minimumFractionDigits: 2) }\n",
    };
    let toy = Words { file: "toy", en: EN, fr: FR };
    let catalogue = Catalogue::parse(&[words, toy]).unwrap();
    let render = |text: &Text| Lang::ALL.map(|lang| catalogue.render(text, lang));

    let unit = Text::new("men").with("n", 24);
    let text = Text::new("moves").with("unit", unit).with("cm", Arg::Decimal(125, 1));
    assert_eq!(render(&text), ["24 hommes avance de 12,5 cm.", "24 men moves 12.5 cm."]);
    let decimal = |value, places| render(&Text::new("number").with("number", Arg::Decimal(value, places)));
    assert_eq!(decimal(120, 1), ["12,0", "12.0"]);
    assert_eq!(decimal(-5, 2), ["-0,05", "-0.05"]);
    assert_eq!(decimal(7, 0), ["7", "7"]);
    assert_eq!(render(&Text::new("men").with("n", 0)), ["0 homme", "0 men"], "French counts nothing in the singular");
    assert_eq!(render(&Text::new("half").with("n", 3)), ["2,5 et 3,00", "2.5 and 3.00"]);
    assert_eq!(render(&Text::new("decision-side.short")), ["Côté", "Side"]);
    assert_eq!(render(&Text::name("2/95th { $x }")), ["2/95th { $x }", "2/95th { $x }"]);
    assert!(catalogue.has("decision-side.short") && !catalogue.has("decision-side.long"));
    assert!(catalogue.keys().any(|key| key == "ending-resigned"));
}

#[test]
fn what_is_missing_is_told() {
    let catalogue = Catalogue::parse(&[Words { file: "toy", en: EN, fr: FR }]).unwrap();
    for key in ["nowhere", "men.short", "nowhere.text"] {
        assert_eq!(catalogue.try_render(&Text::new(key), Lang::Fr), Err(Untranslated::Missing(key.to_owned())));
    }
    let broken = catalogue.try_render(&Text::new("men"), Lang::En);
    assert!(matches!(broken, Err(Untranslated::Broken { .. })), "{broken:?}");
    let nested = Text::new("name").with("name", Text::new("nowhere"));
    assert_eq!(catalogue.try_render(&nested, Lang::Fr), Err(Untranslated::Missing("nowhere".to_owned())));
}

#[test]
#[cfg_attr(debug_assertions, should_panic(expected = "there is no message nowhere"))]
fn what_is_missing_is_visible() {
    let catalogue = Catalogue::parse(&[]).unwrap();
    assert_eq!(catalogue.render(&Text::new("nowhere"), Lang::Fr), "⟨nowhere⟩");
}

#[test]
fn the_kernels_own_words_say_the_same_in_both_languages() {
    assert!(Catalogue::parse(&[]).is_ok());
    assert!(!KERNEL_WORDS.fr.contains(" :"), "a narrow no-break space stands before a French colon");
    assert!(Catalogue::parse(&[Words { file: "twice", en: KERNEL_WORDS.en, fr: KERNEL_WORDS.fr }]).is_err());
}

#[test]
fn tallies_become_words() {
    let catalogue = Catalogue::parse(&[Words { file: "toy", en: EN, fr: FR }]).unwrap();
    let rule = RuleId("man.move");
    let mut tally = Tally::new();
    tally.add(rule, "decision-side.short", 3);
    tally.times(rule, "table-move_rates", 1, 2);
    let lines = catalogue.tally(&tally, Lang::Fr);
    assert_eq!((lines[0].label.as_str(), lines[0].value.as_str()), ("Côté", "+3"));
    assert_eq!((lines[1].label.as_str(), lines[1].value.as_str()), ("Allures", "× 1/2"));
    let values = [Value::Add(-2), Value::Times(3, 1), Value::Set(1), Value::Set(-1), Value::Note];
    assert_eq!(values.map(|value| value.to_string()), ["−2", "× 3", "= 1", "= −1", ""]);
}

#[test]
fn languages_have_their_codes() {
    assert_eq!("fr".parse(), Ok(Lang::Fr));
    assert_eq!("de".parse::<Lang>().unwrap_err().to_string(), "unknown language de: expected fr or en");
}

#[test]
fn coverage_says_what_is_missing() {
    let book = Rulebook::parse(&sources()).unwrap();
    let cited = [("man.move", "src/a.rs:1"), ("man.move", "src/b.rs:2"), ("man.difficult.only", "src/a.rs:9")];
    let mut coverage = Coverage::of(&book, &cited);
    assert!(!coverage.complete, "no ledger is complete unless it says so");
    assert_eq!(coverage.rules[0].cited, ["src/a.rs:1", "src/b.rs:2"]);
    coverage.add_tests("heard\tman.move\tmoves\nsilent\tman.move\tmoves\nsilent\tman.move\tstands\nheard\tgone\tx\n");
    assert_eq!(
        (&coverage.rules[0].heard_in[..], &coverage.rules[0].claimed_in[..]),
        (&["moves".to_owned()][..], &["stands".to_owned()][..])
    );
    assert_eq!(coverage.silent().collect::<Vec<_>>(), ["man.difficult.only"]);
    coverage.add_games(2, &[(kernel::RuleId("man.difficult.only"), 7)].into());
    assert_eq!((coverage.games, coverage.rules[1].spoke, coverage.silent().count()), (2, 7, 0));
}
