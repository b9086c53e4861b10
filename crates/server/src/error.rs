//! Everything that can go wrong for somebody who asks.
//!
//! The policy: services never fail. Whatever goes wrong becomes an [`Error`] with a status, a stable code and a sentence
//! in both languages, over HTTP as the body [`Problem`], over the socket as [`ToClient::Error`]. Codes are part of the
//! API and never change their meaning. A sentence says what happened and, where something can be done, what. Nothing of
//! the inside (SQL, paths, panics) is told to clients; it goes to the log under the same code.
//!
//! [`ToClient::Error`]: crate::protocol::ToClient::Error

use crate::protocol::{FaultView, Problem, Sentences, ToClient};
use crate::storage::StorageError;
use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Fault, Faults, Found, Lang, Text};
use session::{PlayError, Rules};

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident $status:ident $code:literal $fr:literal $en:literal;)*) => {
        /// What went wrong.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// The stable code.
            pub const fn code(self) -> &'static str {
                match self { $(Code::$name => $code),* }
            }

            /// The HTTP status.
            pub const fn status(self) -> StatusCode {
                match self { $(Code::$name => StatusCode::$status),* }
            }

            /// The sentence in French.
            pub const fn fr(self) -> &'static str {
                match self { $(Code::$name => $fr),* }
            }

            /// The sentence in English.
            pub const fn en(self) -> &'static str {
                match self { $(Code::$name => $en),* }
            }
        }
    };
}

codes! {
    /// No route has this address.
    UnknownAddress NOT_FOUND "unknown_address"
        "Il n’y a rien à cette adresse." "There is nothing at this address.";
    /// The route exists, but not for this method.
    WrongMethod METHOD_NOT_ALLOWED "wrong_method"
        "Cette adresse ne répond pas à cette méthode." "This address does not accept that method.";
    /// No table has this id.
    UnknownTable NOT_FOUND "unknown_table"
        "Cette table n’existe pas ou n’existe plus." "There is no such table, or no longer.";
    /// No game has this id.
    UnknownGame NOT_FOUND "unknown_game"
        "Ce jeu n’est pas sur l’étagère." "This game is not on the shelf.";
    /// No scenario of the game has this id.
    UnknownScenario NOT_FOUND "unknown_scenario"
        "Ce jeu n’a pas de scénario de ce nom." "This game has no scenario of that name.";
    /// No resolution of the game has this id.
    UnknownProcedure NOT_FOUND "unknown_procedure"
        "Ce jeu n’a pas de résolution de ce nom." "This game has no resolution of that name.";
    /// Every seat is taken.
    FullTable CONFLICT "full_table"
        "Toutes les places de cette table sont prises." "Every seat at this table is taken.";
    /// The seat asked for is taken.
    SeatTaken CONFLICT "seat_taken"
        "Cette place vient d’être prise." "This seat has just been taken.";
    /// The invitation is not valid, or not any more.
    LinkUsed GONE "link_used"
        "Ce lien d’invitation a déjà servi ou a expiré ; demandez-en un autre."
        "This invitation link has been used or has expired; ask for another one.";
    /// The seat is somebody else's.
    NotYourSeat FORBIDDEN "not_your_seat"
        "Cette place n’est pas la vôtre." "This seat is not yours.";
    /// The table does not let others watch.
    NoSpectators FORBIDDEN "no_spectators"
        "Cette table n’accueille pas de spectateurs." "This table does not let others watch.";
    /// The record of a running game with others would tell secrets.
    NotOver FORBIDDEN "not_over"
        "La partie n’est pas finie : son déroulement n’est montré qu’à la fin."
        "The game is not over: its record is only shown at the end.";
    /// The story of a running game would tell secrets, or what people play each other for.
    NoStoryYet FORBIDDEN "no_story_yet"
        "La partie n’est pas finie : son histoire se raconte à la fin, quand plus rien n’est secret."
        "The game is not over: its story is told at the end, when nothing is secret any more.";
    /// People play each other here.
    NoHints FORBIDDEN "no_hints"
        "Pas de conseil à une table où l’on s’affronte : chacun y pense par lui-même."
        "No hints at a table where people play each other: everybody thinks for themselves.";
    /// The rules forbid it.
    Refused UNPROCESSABLE_ENTITY "refused"
        "Les règles l’interdisent ; rien n’a changé." "The rules forbid it; nothing has changed.";
    /// The decision was made on an old picture.
    Stale CONFLICT "stale"
        "La partie a avancé entre-temps ; voici où elle en est." "The game has moved on meanwhile; here is where it stands.";
    /// It is not this seat's turn.
    OutOfTurn CONFLICT "out_of_turn"
        "Ce n’est pas à ce camp de décider." "It is not this side’s turn to decide.";
    /// The game has ended.
    Over CONFLICT "over"
        "La partie est finie." "The game is over.";
    /// The game was begun with another version of the rules.
    OldRules CONFLICT "old_rules"
        "Cette partie a été commencée avec d’autres règles : on peut la revoir, ou la continuer à une nouvelle table."
        "This game was begun under other rules: you can look at it, or play on at a new table.";
    /// The last decision cannot be taken back.
    CannotUndo CONFLICT "cannot_undo"
        "On ne revient pas sur un dé, un secret ou la décision d’un autre."
        "Once a die has fallen, a secret is out or somebody else has decided, there is no undoing.";
    /// The message or body cannot be read.
    Malformed BAD_REQUEST "malformed"
        "Le message n’a pas pu être lu." "The message could not be read.";
    /// Game, scenario, options or seats do not go together.
    BadSetup UNPROCESSABLE_ENTITY "bad_setup"
        "Cette table ne peut pas être dressée ainsi." "The table cannot be set up like this.";
    /// Nobody brings an army to this game.
    NoArmies NOT_FOUND "no_armies"
        "À ce jeu, les armées sont celles des scénarios." "The armies of this game are those of its scenarios.";
    /// Scenarios of this game are not made in a form.
    NoEditor NOT_FOUND "no_editor"
        "Les scénarios de ce jeu ne se font pas encore ici." "Scenarios of this game cannot be made here yet.";
    /// No scenario is shared under this id.
    UnknownShared NOT_FOUND "unknown_shared"
        "Ce scénario n’est pas partagé, ou ne l’est plus." "This scenario is not shared, or no longer.";
    /// The scenario is somebody else's.
    NotYourScenario FORBIDDEN "not_your_scenario"
        "Seul son auteur peut retirer ce scénario." "Only its author may withdraw this scenario.";
    /// The player shares as many scenarios as one may share.
    TooManyScenarios CONFLICT "too_many_scenarios"
        "Vous partagez trop de scénarios ; retirez-en un d’abord." "You share too many scenarios; withdraw one first.";
    /// No game waits for an army under this id.
    UnknownMuster NOT_FOUND "unknown_muster"
        "Cette invitation n’existe plus : elle a servi, ou on l’a retirée."
        "This invitation is gone: it has been used, or called off.";
    /// The account keeps nothing under this id.
    UnknownPaper NOT_FOUND "unknown_paper"
        "Votre compte ne contient rien de tel, ou plus." "This is not in your account, or no longer.";
    /// The account keeps as much as an account may keep.
    TooManyPapers CONFLICT "too_many_papers"
        "Votre compte contient déjà trop d’armées et de scénarios ; supprimez-en un d’abord."
        "Your account holds too many armies and scenarios already; delete one first.";
    /// What is to be kept cannot be read.
    BadPaper UNPROCESSABLE_ENTITY "bad_paper"
        "Ce fichier ne se lit pas : rien n’a été gardé." "This file cannot be read: nothing has been kept.";
    /// The file is not a record, or does not replay.
    BadRecord UNPROCESSABLE_ENTITY "bad_record"
        "Ce fichier ne contient pas de partie rejouable." "This file is not a game that can be replayed.";
    /// The moment asked for does not exist.
    NoSuchMoment UNPROCESSABLE_ENTITY "no_such_moment"
        "La partie n’a pas eu ce moment-là." "The game has no such moment.";
    /// The client speaks an older protocol.
    OldClient UPGRADE_REQUIRED "old_client"
        "Cette page est trop ancienne pour le serveur ; rechargez-la." "This page is too old for the server; reload it.";
    /// Too many requests.
    RateLimited TOO_MANY_REQUESTS "rate_limited"
        "Trop de demandes à la fois ; patientez un instant." "Too many requests at once; wait a moment.";
    /// The body or message is too large.
    TooLarge PAYLOAD_TOO_LARGE "too_large"
        "Le message est trop long." "The message is too long.";
    /// The device has as many running tables as it may have.
    TooManyTables CONFLICT "too_many_tables"
        "Vous avez trop de parties en cours ; finissez-en une d’abord." "You have too many games in progress; finish one first.";
    /// The name is empty, too long, or has characters that cannot be shown.
    BadName UNPROCESSABLE_ENTITY "bad_name"
        "Ce nom est vide, trop long ou illisible." "This name is empty, too long or unreadable.";
    /// The language is neither French nor English.
    BadLanguage UNPROCESSABLE_ENTITY "bad_language"
        "Les langues sont fr et en." "The languages are fr and en.";
    /// The account name is in use.
    NameTaken CONFLICT "name_taken"
        "Ce nom de compte est déjà pris." "This account name is already taken.";
    /// The password is too short, too long or too simple.
    BadPassword UNPROCESSABLE_ENTITY "bad_password"
        "Le mot de passe doit avoir de 8 à 200 caractères et ne pas se deviner."
        "The password must be 8 to 200 characters long and not easy to guess.";
    /// Nobody is logged in.
    NoAccount FORBIDDEN "no_account"
        "Il faut d’abord se connecter à un compte." "You must be logged in to an account first.";
    /// No account has this name and password.
    WrongPassword UNAUTHORIZED "wrong_password"
        "Nom ou mot de passe inconnu." "Unknown name or password.";
    /// The rules let the seat talk to nobody in secret now.
    NoSecrets FORBIDDEN "no_secrets"
        "Les règles ne vous permettent pas de vous concerter en secret maintenant."
        "The rules do not let you confer in secret now.";
    /// The chat line is empty or too long.
    BadChat UNPROCESSABLE_ENTITY "bad_chat"
        "Ce message est vide ou trop long." "This message is empty or too long.";
    /// The maker of the table does not let this one be heard.
    Muted FORBIDDEN "muted"
        "L’hôte de la table vous a retiré la parole." "The host of the table has muted you.";
    /// Only the maker of the table may do this.
    NotYourTable FORBIDDEN "not_your_table"
        "Seul l’hôte de la table peut faire cela." "Only the host of the table may do this.";
    /// As much has been said at this table as is kept.
    ChatFull CONFLICT "chat_full"
        "On a déjà tout dit à cette table : rien de plus n’y est gardé." "The chat of this table is full: nothing more is kept.";
    /// Only the keeper of the server may do this.
    NotTheKeeper FORBIDDEN "not_the_keeper"
        "Seul le responsable du serveur peut faire cela." "Only the administrator of this server may do this.";
    /// No account has this name.
    UnknownAccount NOT_FOUND "unknown_account"
        "Aucun compte ne porte ce nom." "No account has this name.";
    /// The request comes from a page of another site.
    ForeignOrigin FORBIDDEN "foreign_origin"
        "Cette demande vient d’un autre site." "This request comes from another site.";
    /// The request is for another host.
    UnknownHost MISDIRECTED_REQUEST "unknown_host"
        "Ce serveur ne répond pas à ce nom." "This server does not go by that name.";
    /// The request took too long.
    TooSlow REQUEST_TIMEOUT "too_slow"
        "La demande a pris trop de temps." "The request took too long.";
    /// The player may take the time.
    NotOutOfTime CONFLICT "not_out_of_time"
        "Ce joueur a encore du temps." "This player still has time.";
    /// It is for the claimant's own side to decide.
    AnswerFirst CONFLICT "answer_first"
        "C’est à votre camp de décider : répondez d’abord." "Your own side has to decide first.";
    /// The game counts for ratings: nobody is replaced at it.
    Rated CONFLICT "rated"
        "Cette partie compte pour le classement : personne n’y est remplacé."
        "This is a rated game: nobody can be replaced in it.";
    /// The game belongs to a round robin: nobody is replaced at it.
    InEvent CONFLICT "in_event"
        "Cette partie compte pour un tournoi : personne n’y est remplacé."
        "This game belongs to a round robin: nobody can be replaced in it.";
    /// There is no such round robin.
    UnknownEvent NOT_FOUND "unknown_event"
        "Ce tournoi n’existe pas, ou plus." "There is no such round robin, or no longer.";
    /// The round robin is being played.
    EventStarted CONFLICT "event_started"
        "Le tournoi a commencé : on ne peut plus s’y inscrire ni en sortir."
        "The round robin has started: nobody can enter or leave any more.";
    /// As many have entered as may.
    EventFull CONFLICT "event_full"
        "Le tournoi est complet." "The round robin is full.";
    /// Nobody to play with.
    TooFewEntrants CONFLICT "too_few_entrants"
        "Il faut être au moins deux." "At least two players are needed.";
    /// Only the maker of the round robin may do this.
    NotYourEvent FORBIDDEN "not_your_event"
        "Seul l’organisateur du tournoi peut faire cela." "Only the organiser of the round robin may do this.";
    /// The address cannot be one of this kind.
    BadAddress UNPROCESSABLE_ENTITY "bad_address"
        "Cette adresse n’en est pas une." "This is not a valid address.";
    /// The server does not do this.
    NotOffered FORBIDDEN "not_offered"
        "Ce serveur n’offre pas cela." "This server does not offer that.";
    /// The table has no clocks.
    NoClock CONFLICT "no_clock"
        "On joue sans pendule à cette table." "This table is played without clocks.";
    /// No experiment has this id.
    UnknownExperiment NOT_FOUND "unknown_experiment"
        "Cette expérience n’existe pas ou n’existe plus." "There is no such experiment, or no longer.";
    /// The experiment is somebody else's.
    NotYourExperiment FORBIDDEN "not_your_experiment"
        "Cette expérience est celle d’un autre." "This experiment is somebody else’s.";
    /// Players, games or variants are out of bounds.
    BadExperiment UNPROCESSABLE_ENTITY "bad_experiment"
        "Cette expérience ne peut pas être menée ainsi." "The experiment cannot be run like this.";
    /// The player has as many running experiments as he may have.
    TooManyExperiments CONFLICT "too_many_experiments"
        "Vous avez déjà plusieurs expériences en cours ; attendez ou arrêtez-en une."
        "You have several experiments running already; wait, or stop one.";
    /// The laboratory has no room for more games.
    LaboratoryFull SERVICE_UNAVAILABLE "laboratory_full"
        "Le laboratoire est plein ; réessayez plus tard ou avec moins de parties."
        "The laboratory is full; try again later, or with fewer games.";
    /// The experiment has no such game, or it has not been played to its end.
    NoSuchGame NOT_FOUND "no_such_game"
        "Cette partie n’a pas été jouée jusqu’au bout." "This game was not played to the end.";
    /// The server is stopping.
    Stopping SERVICE_UNAVAILABLE "stopping"
        "Le serveur s’arrête ; la partie est en sûreté et reprendra." "The server is stopping; the game is safe and will go on.";
    /// The decision could not be stored.
    NotStored SERVICE_UNAVAILABLE "not_stored"
        "La décision n’a pas pu être enregistrée ; elle n’a pas eu lieu." "The decision could not be saved; it did not happen.";
    /// It is not known whether the decision was stored.
    Unsure SERVICE_UNAVAILABLE "unsure"
        "On ne sait pas encore si la décision a été enregistrée ; la table le montrera."
        "It is not yet known whether the decision was saved; the table will show it.";
    /// The table is on its way to another node.
    Moving SERVICE_UNAVAILABLE "moving"
        "La table change de serveur ; elle reprend dans un instant." "The table is moving to another server; it goes on in a moment.";
    /// A defect of the server.
    Internal INTERNAL_SERVER_ERROR "internal"
        "Le serveur s’est trompé ; l’incident est noté." "Something went wrong on the server; it has been logged.";
}

/// Something went wrong for somebody who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// What.
    pub code: Code,
    /// What exactly is wrong with the input, one line each.
    pub details: Vec<String>,
    /// The same of files that somebody brings, in both languages.
    pub faults: Vec<FaultView>,
}

/// The answer to somebody who asks.
pub type Answer<T> = Result<T, Error>;

impl Error {
    /// With one line that says more.
    pub fn because(code: Code, detail: impl Into<String>) -> Self {
        Error { details: vec![detail.into()], ..code.into() }
    }

    /// With what is wrong with a file: the first faults, and how many more there are.
    pub fn faults(code: Code, Faults(faults): &Faults) -> Self {
        let mut details: Vec<String> = faults.iter().take(Found::MOST).map(ToString::to_string).collect();
        match faults.get(Found::MOST..) {
            // The last of the faults says itself how many more there were.
            Some([last]) => details.push(last.to_string()),
            Some([_, more @ ..]) => details.push(format!("and {} more", more.len() + 1)),
            Some([]) | None => {}
        }
        Error { details, ..code.into() }
    }

    /// The same, with the faults in the words of their game.
    pub fn faults_of(code: Code, rules: &dyn Rules, faults: &Faults) -> Self {
        let views = faults.0.iter().take(Found::MOST).map(|fault| fault_view(rules, fault)).collect();
        Error { faults: views, ..Error::faults(code, faults) }
    }

    /// The body over HTTP.
    pub fn problem(&self) -> Problem {
        Problem {
            code: self.code.code().to_owned(),
            text: Sentences { fr: self.code.fr().to_owned(), en: self.code.en().to_owned() },
            details: self.details.clone(),
            faults: self.faults.clone(),
        }
    }

    /// The message over the socket.
    pub fn message(&self, id: Option<u32>) -> ToClient {
        let code = self.code.code();
        ToClient::Error { id, code: code.to_owned(), text: Text::new(format!("error-{code}")) }
    }
}

/// A fault in both languages; one that is only written in English is told so in both.
pub(crate) fn fault_view(rules: &dyn Rules, fault: &Fault) -> FaultView {
    let words = rules.rulebook().catalogue();
    let text = match &fault.told {
        Some(told) => Sentences { fr: words.render(&told.text, Lang::Fr), en: words.render(&told.text, Lang::En) },
        None => Sentences { fr: fault.what.clone(), en: fault.what.clone() },
    };
    FaultView {
        file: fault.file.clone(),
        line: fault.line.and_then(|line| u32::try_from(line).ok()),
        field: fault.field.as_deref().map(str::to_owned),
        text,
        rule: fault.told.as_ref().and_then(|told| told.rule).map(|rule| rule.to_string()),
    }
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Error { code, details: Vec::new(), faults: Vec::new() }
    }
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Stopped => Code::Stopping.into(),
            StorageError::Conflict
            | StorageError::Held
            | StorageError::WrongKey
            | StorageError::TakenOver
            | StorageError::Moved(_)
            | StorageError::NoSuchTable
            | StorageError::Away(_)
            | StorageError::Failed(_) => {
                tracing::error!(%error, "storage");
                Code::NotStored.into()
            }
        }
    }
}

impl From<PlayError> for Error {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Refused(_) => Code::Refused.into(),
            PlayError::Malformed(what) => Error::because(Code::Malformed, what),
            PlayError::NotAwaited => Code::OutOfTurn.into(),
            PlayError::CannotUndo => Code::CannotUndo.into(),
            PlayError::Over => Code::Over.into(),
        }
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Code::TooLarge.into();
        }
        Error::because(Code::Malformed, rejection.body_text())
    }
}

impl From<BytesRejection> for Error {
    fn from(rejection: BytesRejection) -> Self {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Code::TooLarge.into();
        }
        Error::because(Code::Malformed, rejection.body_text())
    }
}

impl From<PathRejection> for Error {
    fn from(_: PathRejection) -> Self {
        Code::UnknownAddress.into()
    }
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        Error::because(Code::Malformed, rejection.body_text())
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.code.status(), Json(self.problem())).into_response();
        if self.code.status() == StatusCode::TOO_MANY_REQUESTS || matches!(self.code, Code::Stopping | Code::Moving) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_has_a_sentence_in_both_languages_and_is_its_own() {
        let mut codes = BTreeSet::new();
        for code in Code::ALL {
            assert!(codes.insert(code.code()), "{} is there twice", code.code());
            assert!(code.code().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
            assert!(code.fr().ends_with('.') && code.en().ends_with('.') && code.fr() != code.en());
            assert!(code.status().is_client_error() || code.status().is_server_error());
        }
    }
}
