//! Help texts from the catalogue: the same arguments, explained in French or English.

use crate::console::own_words;
use clap::Command;
use kernel::Text;
use kernel::catalogue::{Catalogue, Lang};

/// Fills in the help: `help-NAME` about a command, `help-NAME.examples` after it, `arg-NAME-ARG` or else `arg-ARG` about
/// an argument.
pub(crate) fn in_words(command: Command, lang: Lang) -> Command {
    let Some(words) = own_words() else { return command };
    let word = |key: &str| words.render(&Text::new(key.to_owned()), lang);
    let (heading, value) = match lang {
        Lang::Fr => ("Commandes", "COMMANDE"),
        Lang::En => ("Commands", "COMMAND"),
    };
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let mut command = explain(command, "grognard", words, lang)
        .subcommand_help_heading(heading)
        .subcommand_value_name(value)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(flag("help", 'h', clap::ArgAction::Help).help(word("arg-help")))
        .arg(flag("version", 'V', clap::ArgAction::Version).help(word("arg-version")));
    for name in names {
        command = command.mut_subcommand(&name, |sub| {
            explain(sub, &name, words, lang)
                .disable_help_flag(true)
                .arg(flag("help", 'h', clap::ArgAction::Help).help(word("arg-help")))
        });
    }
    command
}

fn flag(name: &'static str, short: char, action: clap::ArgAction) -> clap::Arg {
    clap::Arg::new(name).short(short).long(name).action(action)
}

fn explain(command: Command, name: &str, words: &Catalogue, lang: Lang) -> Command {
    let word = |key: String| words.has(&key).then(|| words.render(&Text::new(key), lang));
    let args: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    let mut command = command;
    if let Some(about) = word(format!("help-{name}")) {
        command = command.about(about);
    }
    if let Some(examples) = word(format!("help-{name}.examples")) {
        command = command.after_help(examples);
    }
    for arg in args {
        let help = word(format!("arg-{name}-{arg}")).or_else(|| word(format!("arg-{arg}")));
        command = command.mut_arg(&arg, |arg| match help {
            Some(help) => arg.help(help),
            None => arg,
        });
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_command_and_argument_is_explained_in_both_languages() {
        for lang in Lang::ALL {
            let command = in_words(Cli::command(), lang);
            command.clone().debug_assert();
            for command in command.get_subcommands().chain([&command]) {
                assert!(command.get_about().is_some(), "{}", command.get_name());
                assert!(command.get_after_help().is_some(), "{} has examples", command.get_name());
                for arg in command.get_arguments() {
                    assert!(arg.get_help().is_some(), "{} {}", command.get_name(), arg.get_id());
                }
            }
        }
    }
}
