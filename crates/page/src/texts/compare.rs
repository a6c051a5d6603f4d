//! Tournaments.

pub(crate) use super::shell::{
    analyse as open_game, cancel, column, delete, depth, more_games, nodes, nodes as limit_nodes,
    pause, rename, resume, save as save_name,
};
use super::texts;

texts! {
    title = "Tournaments", "Turniere";
    idea = "Run a tournament between agents, here in your browser. Each opening is played twice with sides exchanged, and each figure has a 95 % confidence interval.",
        "Lass Agenten in deinem Browser ein Turnier spielen. Jede Eröffnung wird zweimal mit getauschten Seiten gespielt, und jede Zahl hat ein 95-%-Konfidenzintervall.";

    // The form.
    new_tournament = "New tournament", "Neues Turnier";
    players = "Players", "Spieler";
    player_name(number) = "Name of player {number}", "Name von Spieler {number}";
    player_agent(number) = "Agent of player {number}", "Agent von Spieler {number}";
    name_hint = "name", "Name";
    remove_player(number) = "Remove player {number}", "Spieler {number} entfernen";
    add_player = "Add a player", "Spieler hinzufügen";
    add_placeholder = "Add a player…", "Spieler hinzufügen…";
    own_agent = "other agent…", "anderer Agent…";
    group_levels = "Levels", "Stufen";
    group_sources = "Agents from Udacity's course", "Agenten aus dem Udacity-Kurs";
    group_searches = "Searches", "Suchverfahren";
    group_heuristics = "Iterative deepening with a heuristic", "Iterative Vertiefung mit einer Heuristik";
    board = "Game", "Spiel";
    format = "Format", "Format";
    round_robin = "Round-robin", "Jeder gegen jeden";
    gauntlet = "Gauntlet", "Einige gegen alle anderen";
    swiss = "Swiss", "Schweizer System";
    pairs_each = "Game pairs per pairing", "Partienpaare je Paarung";
    rounds = "Rounds", "Runden";
    gauntlet_players = "Players who meet all others", "Spieler, die gegen alle antreten";
    openings = "Openings", "Eröffnungen";
    openings_random = "Random", "Zufällig";
    openings_balanced = "Balanced: proven wins for each side in turn",
        "Ausgewogen: bewiesen abwechselnd für beide Seiten";
    openings_pairs = "All placements", "Alle Aufstellungen";
    openings_own = "Players place their pieces", "Spieler stellen selbst auf";
    random_plies = "Random plies after placement", "Zufällige Halbzüge nach der Aufstellung";
    limit = "Limit per move", "Grenze je Zug";
    limit_depth = "Depth in plies", "Tiefe in Halbzügen";
    limit_time = "Time", "Zeit";
    limit_own = "Set by each agent", "Je nach Agent";
    amount = "Maximum", "Höchstens";
    seed = "Random seed", "Zufalls-Startwert";
    fair_limit = "Where an agent has a limit of its own, the smaller one applies. Limits in nodes or plies give the same games on every machine.",
        "Hat ein Agent eine eigene Grenze, gilt die kleinere. Mit Knoten oder Halbzügen als Grenze entstehen auf jedem Rechner dieselben Partien.";
    unfair_time = "Time limits are not fair in a browser: workers share the processor with everything else, a busy moment costs games, and no run can be repeated.",
        "Zeitgrenzen sind im Browser nicht gerecht: Die Worker teilen sich den Prozessor mit allem anderen, Last kostet Partien, und kein Lauf lässt sich wiederholen.";
    timed_players(players) = "Limited by time: {players}. Their games differ from run to run.",
        "Durch Zeit begrenzt: {players}. Ihre Partien sind von Lauf zu Lauf verschieden.";
    games_in_all(games) = "{games} games", "{games} Partien";
    start = "Start", "Starten";
    number_expected(most) = "expected a whole number up to {most}", "erwartet wird eine ganze Zahl bis {most}";
    no_table(boards) = "this board has no solved openings; balanced openings exist for {boards}",
        "für dieses Brett gibt es keine gelösten Eröffnungen; ausgewogene Eröffnungen gibt es für {boards}";
    too_many_games(games, most) = "{games} games; a browser tab holds at most {most}, the command line more",
        "{games} Partien; ein Browser-Tab fasst höchstens {most}, die Kommandozeile mehr";
    no_processor_clock = "clock=cpu: browsers do not measure processor time; expected clock=wall",
        "clock=cpu: Browser messen keine Prozessorzeit; erwartet wird clock=wall";
    no_external_engines = "external engines do not run in a browser; expected an agent such as alphabeta(depth=3)",
        "externe Engines laufen nicht im Browser; erwartet wird ein Agent wie alphabeta(depth=3)";
    agent_missing = "expected an agent such as alphabeta(depth=3)", "erwartet wird ein Agent wie alphabeta(depth=3)";

    // A running tournament.
    workers = "Workers", "Worker";
    workers_hint(cores) = "of {cores} cores", "von {cores} Kernen";
    played(games, most) = "{games} of {most} games", "{games} von {most} Partien";
    time_left(time) = "about {time} left", "noch etwa {time}";
    seconds(number) = "{number} s", "{number} s";
    minutes(number) = "{number} min", "{number} min";
    hours(number) = "{number} h", "{number} h";
    stage_playing = "playing", "wird gespielt";
    stage_paused = "paused", "angehalten";
    stage_over = "finished", "beendet";
    stage_elsewhere = "Another tab plays this tournament. These are the results that it has saved so far.",
        "Ein anderer Tab spielt dieses Turnier. Hier stehen die Ergebnisse, die er bisher gespeichert hat.";
    stage_imported = "imported from a file", "aus einer Datei importiert";
    interrupted(games) = "This tournament was interrupted after {games} games.",
        "Dieses Turnier wurde nach {games} Partien unterbrochen.";
    news_started = "Tournament started.", "Turnier gestartet.";
    news_paused = "Tournament paused.", "Turnier angehalten.";
    news_over = "Tournament finished.", "Turnier beendet.";
    game_failed(number, why) = "Game {number} cannot be played: {why}",
        "Partie {number} lässt sich nicht spielen: {why}";
    no_game = "the worker sent an unexpected answer", "der Worker hat eine unerwartete Antwort geschickt";
    worker_crashed(times, number, why) = "A worker crashed {times} times in game {number}: {why}",
        "Ein Worker ist {times}-mal in Partie {number} abgestürzt: {why}";
    not_counted(why) = "The statistics cannot be computed: {why}", "Die Statistik lässt sich nicht berechnen: {why}";
    not_saved(games, why) = "{games} games exist only in the memory of this tab; the browser could not save them: {why}. Export them before closing the tab.",
        "{games} Partien stehen nur im Speicher dieses Tabs; der Browser konnte sie nicht speichern: {why}. Exportiere sie, bevor du den Tab schließt.";
    save_again = "Try to save again", "Noch einmal speichern";
    damaged_lines(games) = "{games} saved games did not match this tournament; they are played again.",
        "{games} gespeicherte Partien passten nicht zu diesem Turnier; sie werden neu gespielt.";
    loading = "Loading…", "Wird geladen…";

    // Results.
    standings = "Standings", "Rangliste";
    standings_note = "Bars: games won, with the 95 % confidence interval over game pairs. Elo: the mean over all rated players is 0.",
        "Balken: gewonnene Partien mit 95-%-Konfidenzintervall über Partienpaare. Elo: Das Mittel über alle bewerteten Spieler ist 0.";
    player = "Player", "Spieler";
    won = "Won", "Gewonnen";
    interval(low, high) = "{low} to {high} %", "{low} bis {high} %";
    interval_elo(low, high) = "{low} to {high}", "{low} bis {high}";
    elo = "Elo", "Elo";
    games = "Games", "Partien";
    not_rated = "–", "–";
    failures(games, why) = "{games} forfeited: {why}", "{games} durch Fehler verloren: {why}";
    crosstable = "Crosstable", "Kreuztabelle";
    crosstable_note = "Share of games that the row won against the column. Select a square to see its games.",
        "Anteil der Partien, die die Zeile gegen die Spalte gewann. Wähle ein Feld, um seine Partien zu sehen.";
    crosstable_cell(row, column, won, of, low, high) = "{row} against {column}: {won} of {of} games won, {low} to {high} %",
        "{row} gegen {column}: {won} von {of} Partien gewonnen, {low} bis {high} %";
    curve_depth = "Search depth by ply of the game", "Suchtiefe nach Halbzug der Partie";
    curve_nodes = "Nodes searched by ply of the game", "Durchsuchte Knoten nach Halbzug der Partie";
    curve_open = "Legal moves by ply of the game", "Erlaubte Züge nach Halbzug der Partie";
    conclusions = "Conclusions", "Schlüsse";
    game_list_of(one, other) = "Games of {one} against {other}", "Partien von {one} gegen {other}";
    all_games = "All games", "Alle Partien";
    game_number(number) = "Game {number}", "Partie {number}";
    beats(winner, loser, plies) = "{winner} beats {loser} in {plies} plies", "{winner} schlägt {loser} in {plies} Halbzügen";
    undecided(one, other) = "{one} – {other}: undecided", "{one} – {other}: ohne Sieger";
    no_games_yet = "No finished games yet.", "Noch keine beendeten Partien.";

    // Saved tournaments.
    no_such_tournament(id) = "No tournament {id} is saved in this browser.", "In diesem Browser ist kein Turnier {id} gespeichert.";
    saved_tournaments = "Saved tournaments", "Gespeicherte Turniere";
    none_saved = "None yet. Tournaments that you start are saved in this browser.",
        "Noch keine. Turniere, die du startest, werden in diesem Browser gespeichert.";
    cannot_save(why) = "This browser blocks saving: {why}. Tournaments are lost when this tab closes.",
        "Dieser Browser verhindert das Speichern: {why}. Turniere gehen verloren, wenn dieser Tab geschlossen wird.";
    damaged_tournament(why) = "A saved tournament cannot be read: {why}",
        "Ein gespeichertes Turnier ist nicht lesbar: {why}";
    rename_to = "New name", "Neuer Name";
    delete_really(name) = "Delete {name} and all its games?", "{name} mit allen Partien löschen?";
    played_elsewhere = "Another tab plays this tournament; pause it there first.",
        "Ein anderer Tab spielt dieses Turnier; halte es zuerst dort an.";
    export_lines = "Export games", "Partien exportieren";
    export_lines_hint = "One JSON object per line, the format that isolation report reads",
        "Ein JSON-Objekt je Zeile, wie isolation report es liest";
    export_players = "Standings as CSV", "Rangliste als CSV";
    export_pairings = "Pairings as CSV", "Paarungen als CSV";
    import = "Import games", "Partien importieren";
    import_hint = "One JSON object per line, as written by isolation tournament --records",
        "Ein JSON-Objekt je Zeile, wie isolation tournament --records es schreibt";
    nothing_in_file = "the file contains no games; expected one JSON object per line",
        "die Datei enthält keine Partien; erwartet wird ein JSON-Objekt je Zeile";
    too_many_lines(lines, most) = "{lines} games; a browser tab holds at most {most}, isolation report reads more",
        "{lines} Partien; ein Browser-Tab fasst höchstens {most}, isolation report liest mehr";
    no_record_line(number) = "line {number}: expected a JSON object", "Zeile {number}: erwartet wird ein JSON-Objekt";
    cannot_read_file(why) = "The file cannot be read: {why}", "Die Datei ist nicht lesbar: {why}";
    and_more(names, count) = "{names} and {count} more", "{names} und {count} weitere";
}
