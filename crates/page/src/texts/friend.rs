//! Playing a friend by links, or live.

pub(crate) use super::end::rematch;
pub(crate) use super::shell::{analyse, first_player, second_player, try_again};
pub(crate) use super::table::resign;
use super::texts;

texts! {
    title = "Play a friend", "Mit Freunden spielen";
    about = "No account is needed. Your friend opens a link, on any device.",
        "Ohne Konto: Dein Gegenüber öffnet einen Link, auf jedem Gerät.";
    how = "How", "Wie";
    by_link = "By links", "Per Link";
    live = "Live", "Live spielen";
    about_links = "Each link carries the whole game. You move, send the next link, and wait for the reply; no server is needed.",
        "Jeder Link enthält die ganze Partie. Du ziehst, schickst den nächsten Link und wartest auf Antwort; ein Server ist nicht nötig.";
    about_live = "Both of you are online at the same time; the server of this page relays moves and runs the clocks.",
        "Ihr seid gleichzeitig online; der Server dieser Seite leitet Züge weiter und führt die Uhren.";
    no_live = "Live games need a server (isolation serve); this page has none, so you can only play by links.",
        "Live-Partien brauchen einen Server (isolation serve); diese Seite hat keinen, daher gibt es nur Links.";
    no_token = "To open live games here, open the address with the token that the server has printed.",
        "Um hier Live-Partien zu eröffnen, öffne die Adresse mit dem Token, die der Server ausgegeben hat.";
    your_name = "Your name (optional)", "Dein Name (freiwillig)";
    you_begin = "You begin", "Du beginnst";
    friend_begins = "Your friend begins", "Dein Gegenüber beginnt";
    who_begins = "Who begins", "Wer beginnt";
    your_games = "Your games", "Deine Partien";
    last_live_game = "The last live game", "Die letzte Live-Partie";
    by_links_against(board, friend, moves) = "{board} against {friend}, {moves}", "{board} gegen {friend}, {moves}";
    by_links_alone(board, moves) = "{board} by links, {moves}", "{board} per Link, {moves}";
    create = "Create game", "Partie eröffnen";
    challenge = "Challenge", "Herausfordern";
    you = "You", "Du";
    friend = "Friend", "Gegenüber";
    new_game = "Another game", "Andere Partie";

    // Correspondence.
    send_link = "Send this link to your friend. Your game goes on with the link that comes back.",
        "Schick diesen Link an dein Gegenüber. Die Partie geht mit dem Link weiter, der zurückkommt.";
    send_last = "Send this link to your friend: it shows how the game ended.",
        "Schick diesen Link an dein Gegenüber: Er zeigt, wie die Partie ausging.";
    next_link = "Next link", "Nächster Link";
    share_link = "Share link", "Link teilen";
    place_first = "Choose a square for your piece.", "Wähle ein Feld für deine Figur.";
    your_move = "Your move.", "Du bist am Zug.";
    confirm(square) = "{square} selected: select it again, or confirm, to move for good.",
        "{square} ausgewählt: Wähle es noch einmal oder bestätige, um endgültig zu ziehen.";
    play_square(square) = "Play {square}", "{square} ziehen";
    wait_for_reply = "Your friend is to move.", "Dein Gegenüber ist am Zug.";
    stale(link, known) = "This link is old: it ends after move {link}, the game in this browser after move {known}. The newer game is shown.",
        "Dieser Link ist alt: Er endet nach Zug {link}, die Partie in diesem Browser nach Zug {known}. Gezeigt wird die neuere Partie.";
    diverges(number) = "From move {number} on, this link differs from the game saved in this browser. The saved game is shown.",
        "Ab Zug {number} weicht dieser Link von der Partie in diesem Browser ab. Gezeigt wird die gespeicherte Partie.";
    foreign(number) = "This link contains your move {number}, which was not made in this browser. The saved game is shown.",
        "Dieser Link enthält deinen Zug {number}, der nicht in diesem Browser gemacht wurde. Gezeigt wird die gespeicherte Partie.";
    take_link = "Use the link's game", "Partie des Links übernehmen";
    damaged = "This link is damaged or incomplete; ask for it again",
        "Dieser Link ist beschädigt oder unvollständig; lass ihn dir noch einmal schicken";
    no_game_id(text) = "game: `{text}`; expected up to 14 hexadecimal digits",
        "game: `{text}`; erwartet werden bis zu 14 hexadezimale Ziffern";
    no_key(name) = "{name}: expected 32 hexadecimal digits", "{name}: erwartet werden 32 hexadezimale Ziffern";

    // Live.
    connecting = "Connecting…", "Verbindung wird aufgebaut…";
    lost = "Connection lost; trying again.", "Verbindung verloren; neuer Versuch läuft.";
    waiting = "Waiting for your friend. Send the invitation; the game begins when it is opened.",
        "Warten auf dein Gegenüber. Schick die Einladung; die Partie beginnt, wenn sie geöffnet wird.";
    not_begun = "The game has not begun.", "Die Partie hat noch nicht begonnen.";
    invitation = "Invitation", "Einladung";
    watch_link = "Link for spectators", "Link für Zuschauer";
    is_to_move(name) = "{name} to move.", "{name} am Zug.";
    away(name) = "{name} is not connected.", "{name} ist nicht verbunden.";
    spectators(count) = "Watching: {count}", "Zuschauer: {count}";
    you_watch = "You are watching.", "Du siehst zu.";
    won = "You won", "Du hast gewonnen";
    lost_game = "You lost", "Du hast verloren";
    has_won(name) = "{name} won", "{name} hat gewonnen";
    stuck(what) = "{what}: no legal move is left.", "{what}: Es gibt keinen erlaubten Zug mehr.";
    on_time(what) = "{what} on time.", "{what}: Die Zeit ist abgelaufen.";
    resigned(what) = "{what} by resignation.", "{what} durch Aufgabe.";
    resign_sure = "Really resign?", "Wirklich aufgeben?";
    rematch_wanted = "You want a rematch; waiting for your friend.", "Du möchtest eine Revanche; warten auf dein Gegenüber.";
    rematch_offered = "Your friend wants a rematch.", "Dein Gegenüber möchte eine Revanche.";
    closed_square(square) = "No legal move leads to {square}.", "Kein erlaubter Zug führt nach {square}.";

    // Errors of the server.
    other_version = "The server is of another version; reload the page.", "Der Server hat eine andere Version; lade die Seite neu.";
    too_many = "Too many messages: the server has closed the connection.", "Zu viele Nachrichten: Der Server hat die Verbindung beendet.";
    server_full = "The server has no free room; try again later.", "Der Server hat keinen freien Raum; versuche es später noch einmal.";
    no_room = "This room no longer exists.", "Diesen Raum gibt es nicht mehr.";
    crowded = "Too many connections to this room.", "Zu viele Verbindungen zu diesem Raum.";
    wrong_rules = "The server does not know this board.", "Der Server kennt dieses Brett nicht.";
    wrong_name = "A name has at most 24 characters.", "Ein Name hat höchstens 24 Zeichen.";
    taken = "This invitation was already accepted; you can watch.", "Diese Einladung hat schon jemand angenommen; du kannst zusehen.";
    wrong_secret = "This browser does not have the seat's secret.", "Dieser Browser hat das Geheimnis des Platzes nicht.";
    not_legal = "The server refused the move: it is not legal now.", "Der Server hat den Zug abgelehnt: Er ist jetzt nicht erlaubt.";
    not_now = "That is not possible now.", "Das geht jetzt nicht.";
}
