//! Tournaments.

use super::texts;

texts! {
    title = "Tournaments", "Turniere";
    idea = "Let agents play one another, here in your browser. Every start is played twice, with sides changed, and every figure has its 95 % interval.",
        "Lass Agenten gegeneinander spielen, hier in deinem Browser. Jeder Anfang wird zweimal gespielt, mit getauschten Seiten, und jede Zahl hat ihr 95-%-Intervall.";

    // The form.
    new_tournament = "New tournament", "Neues Turnier";
    players = "Players", "Spieler";
    player_name(number) = "Name of player {number}", "Name von Spieler {number}";
    player_agent(number) = "Agent of player {number}", "Agent von Spieler {number}";
    name_hint = "name", "Name";
    remove_player(number) = "Remove player {number}", "Spieler {number} entfernen";
    add_player = "Add a player", "Spieler hinzufügen";
    add_placeholder = "Add a player…", "Spieler hinzufügen…";
    own_agent = "by its text…", "als Text…";
    group_levels = "Levels", "Stufen";
    group_documents = "Of the documents", "Aus den Dokumenten";
    group_searches = "Searches", "Suchverfahren";
    group_heuristics = "A heuristic, looked deeper ply by ply", "Eine Heuristik, Zug um Zug tiefer";
    board = "Game", "Spiel";
    format = "Form", "Form";
    round_robin = "each against each", "jeder gegen jeden";
    gauntlet = "the first against all others", "die ersten gegen alle";
    swiss = "Swiss: equals meet", "Schweizer System";
    pairs_each = "Pairs of games each", "Spielpaare je Paarung";
    rounds = "Rounds", "Runden";
    heroes = "How many first ones", "Wie viele erste";
    starts = "Starts", "Anfänge";
    starts_random = "random", "zufällig";
    starts_balanced = "balanced: proven fair in turn", "ausgewogen: bewiesen, abwechselnd";
    starts_pairs = "all placements", "alle Aufstellungen";
    starts_own = "the players place", "die Spieler setzen selbst";
    random_plies = "Random moves first", "Zufallszüge vorweg";
    effort = "Effort a move", "Aufwand je Zug";
    effort_nodes = "positions", "Stellungen";
    effort_depth = "plies deep", "Halbzüge tief";
    effort_time = "time", "Zeit";
    effort_own = "as each agent says", "wie jeder Agent es sagt";
    amount = "At most", "Höchstens";
    seed = "Seed", "Startwert";
    fair_effort = "Of this limit and an agent's own, the smaller one counts. With positions or plies the same tournament gives the same games on every machine.",
        "Von dieser Grenze und der eigenen des Agenten gilt die kleinere. Mit Stellungen oder Halbzügen gibt dasselbe Turnier auf jedem Rechner dieselben Partien.";
    unfair_time = "Time is not fair here: the workers share your processor with everything else that runs, so a busy moment costs games, and no run can be repeated.",
        "Zeit ist hier nicht gerecht: Die Worker teilen sich den Prozessor mit allem anderen, ein voller Augenblick kostet Partien, und kein Lauf lässt sich wiederholen.";
    timed_players(players) = "A clock stops {players}: such games differ from run to run.",
        "Eine Uhr begrenzt {players}: Solche Partien sind von Lauf zu Lauf verschieden.";
    games_in_all(games) = "{games} games", "{games} Partien";
    begin = "Begin", "Beginnen";
    number_expected(most) = "expected a whole number up to {most}", "erwartet wird eine ganze Zahl bis {most}";
    no_table(boards) = "no solved starts are known for this board; balanced starts are for {boards}",
        "für dieses Brett sind keine gelösten Anfänge bekannt; ausgewogene gibt es für {boards}";
    too_many_games(games, most) = "that would be {games} games; a tab holds at most {most}, the command line plays more",
        "das wären {games} Partien; ein Tab hält höchstens {most}, die Kommandozeile spielt mehr";
    no_processor_clock = "clock=cpu: a browser has no clock of processor time; expected clock=wall",
        "clock=cpu: Ein Browser hat keine Uhr für Prozessorzeit; erwartet wird clock=wall";
    no_programs = "programs of others cannot run in a browser; expected an agent such as alphabeta(depth=3)",
        "fremde Programme laufen nicht im Browser; erwartet wird ein Agent wie alphabeta(depth=3)";
    agent_missing = "expected an agent such as alphabeta(depth=3)", "erwartet wird ein Agent wie alphabeta(depth=3)";
    column(number, fault) = "column {number}: {fault}", "Spalte {number}: {fault}";

    // A tournament that is played.
    workers = "Workers", "Worker";
    workers_hint(cores) = "of {cores} cores", "von {cores} Kernen";
    pause = "Pause", "Pause";
    resume = "Resume", "Fortsetzen";
    played(games, most) = "{games} of {most} games", "{games} von {most} Partien";
    time_left(time) = "about {time} left", "noch etwa {time}";
    seconds(number) = "{number} s", "{number} s";
    minutes(number) = "{number} min", "{number} min";
    hours(number) = "{number} h", "{number} h";
    stage_playing = "playing", "wird gespielt";
    stage_paused = "paused", "angehalten";
    stage_over = "finished", "beendet";
    stage_elsewhere = "Another tab plays this tournament. What it has stored so far is shown here.",
        "Ein anderer Tab spielt dieses Turnier. Hier steht, was er bisher gespeichert hat.";
    stage_imported = "from a file", "aus einer Datei";
    interrupted(games) = "This tournament was interrupted after {games} games.",
        "Dieses Turnier wurde nach {games} Partien unterbrochen.";
    news_begun = "The tournament has begun.", "Das Turnier hat begonnen.";
    news_paused = "The tournament is paused.", "Das Turnier ist angehalten.";
    news_over = "The tournament is finished.", "Das Turnier ist beendet.";
    game_failed(number, why) = "Game {number} cannot be played: {why}", "Partie {number} lässt sich nicht spielen: {why}";
    no_game = "the worker answered something else", "der Worker hat etwas anderes geantwortet";
    worker_died(times, number, why) = "A worker died {times} times in game {number}: {why}",
        "Ein Worker ist {times}-mal in Partie {number} gestorben: {why}";
    not_counted(why) = "The figures cannot be counted: {why}", "Die Zahlen lassen sich nicht ermitteln: {why}";
    not_kept(games, why) = "{games} games are only in the memory of this tab, because the browser did not store them: {why}. Export them before you close it.",
        "{games} Partien sind nur im Speicher dieses Tabs, weil der Browser sie nicht gespeichert hat: {why}. Exportiere sie, bevor du ihn schließt.";
    keep_again = "Try to store again", "Noch einmal speichern";
    damaged_lines(games) = "{games} stored games did not fit this tournament; they are played again.",
        "{games} gespeicherte Partien passten nicht zu diesem Turnier; sie werden neu gespielt.";
    loading = "Loading…", "Wird geladen…";

    // What it shows.
    standings = "Standings", "Rangliste";
    standings_note = "Bars: the share won, with its 95 % interval by pairs. Elo: the mean of all rated players is 0.",
        "Balken: der gewonnene Anteil mit 95-%-Intervall über Paare. Elo: Das Mittel aller Bewerteten ist 0.";
    player = "Player", "Spieler";
    won = "Won", "Gewonnen";
    interval(low, high) = "{low} to {high} %", "{low} bis {high} %";
    interval_elo(low, high) = "{low} to {high}", "{low} bis {high}";
    elo = "Elo", "Elo";
    games = "Games", "Partien";
    depth = "Depth", "Tiefe";
    nodes = "Positions", "Stellungen";
    not_rated = "–", "–";
    failures(games, why) = "{games} lost by a failure: {why}", "{games} durch Fehler verloren: {why}";
    matrix = "Each against each", "Jeder gegen jeden";
    matrix_note = "The share that the row won against the column. Choose a cell to see its games.",
        "Der Anteil, den die Zeile gegen die Spalte gewann. Wähle ein Feld, um seine Partien zu sehen.";
    matrix_cell(row, column, won, of, low, high) =
        "{row} against {column}: {won} of {of} games won, {low} to {high} %",
        "{row} gegen {column}: {won} von {of} Partien gewonnen, {low} bis {high} %";
    curve_depth = "Plies looked ahead, by ply of the game", "Vorausgeschaute Halbzüge, nach Halbzug der Partie";
    curve_nodes = "Positions visited, by ply of the game", "Besuchte Stellungen, nach Halbzug der Partie";
    curve_open = "Moves to choose from, by ply of the game", "Züge zur Auswahl, nach Halbzug der Partie";
    in_words = "In words", "In Worten";
    game_list = "Games", "Partien";
    game_list_of(one, other) = "Games of {one} and {other}", "Partien von {one} und {other}";
    all_games = "All games", "Alle Partien";
    more_games = "More games", "Mehr Partien";
    game_number(number) = "Game {number}", "Partie {number}";
    beats(winner, loser, plies) = "{winner} beats {loser} in {plies} plies", "{winner} schlägt {loser} in {plies} Halbzügen";
    nobody_wins(one, other) = "{one} and {other}: nobody won", "{one} und {other}: niemand gewann";
    open_game = "Analyse", "Analysieren";
    no_games_yet = "No game is finished yet.", "Noch ist keine Partie beendet.";

    // What is kept.
    kept = "Kept in this browser", "In diesem Browser";
    nothing_kept = "Tournaments that you begin are kept here.", "Turniere, die du beginnst, bleiben hier.";
    cannot_keep(why) = "This browser does not let the page store anything: {why}. Tournaments last as long as this tab.",
        "Dieser Browser lässt die Seite nichts speichern: {why}. Turniere halten so lange wie dieser Tab.";
    damaged_tournament(why) = "A stored tournament cannot be read: {why}", "Ein gespeichertes Turnier ist nicht lesbar: {why}";
    rename = "Rename", "Umbenennen";
    rename_to = "New name", "Neuer Name";
    save_name = "Save", "Speichern";
    cancel = "Cancel", "Abbrechen";
    delete = "Delete", "Löschen";
    delete_really(name) = "Really delete {name} and its games?", "{name} mit allen Partien wirklich löschen?";
    played_elsewhere = "Another tab plays it; stop it there first.", "Ein anderer Tab spielt es; halte es erst dort an.";
    export_lines = "Export games", "Partien exportieren";
    export_lines_hint = "JSON lines, as isolation report reads them", "JSON-Zeilen, wie isolation report sie liest";
    export_players = "Standings as CSV", "Rangliste als CSV";
    export_pairings = "Pairings as CSV", "Paarungen als CSV";
    import = "Open games from a file", "Partien aus einer Datei öffnen";
    import_hint = "JSON lines that isolation tournament --records has written", "JSON-Zeilen, die isolation tournament --records geschrieben hat";
    nothing_in_file = "there is no game in the file; expected one JSON object a line", "in der Datei ist keine Partie; erwartet wird ein JSON-Objekt je Zeile";
    too_many_lines(lines, most) = "there are {lines} games in the file; a tab holds at most {most}, isolation report reads more",
        "in der Datei sind {lines} Partien; ein Tab hält höchstens {most}, isolation report liest mehr";
    no_record_line(number) = "line {number}: expected a JSON object", "Zeile {number}: erwartet wird ein JSON-Objekt";
    cannot_read_file(why) = "The file cannot be read: {why}", "Die Datei ist nicht lesbar: {why}";
    and_more(names, count) = "{names} and {count} more", "{names} und {count} weitere";
}
