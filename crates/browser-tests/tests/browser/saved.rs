//! Sharing and saving: what is given to others, and what the browser saves.

use crate::harness::{DESKTOP, PHONE, Result, Tab, run, run_on_both};
use crate::table::{choose, legal, resign, type_into};
use isolation::GameRecord;

/// One move before its end: c3 wins for the side to move.
const NEARLY_OVER: &str = "#/play?start=4/N**1/***n+w&moves=&first=human&second=human&seed=7";

/// Plays the last move of the game.
pub async fn finish(tab: &Tab) -> Result {
    tab.open_at(NEARLY_OVER).await?;
    tab.wait_for("[data-state=legal]").await?;
    tab.click("[data-state=legal]").await?;
    tab.wait_until(crate::table::OVER).await
}

/// Goes to the list of games, without loading the page anew.
pub async fn list(tab: &Tab) -> Result {
    tab.click("#go-games").await?;
    tab.wait_for("#games").await
}

/// Waits until the list has this many games.
pub async fn has_games(tab: &Tab, count: usize) -> Result {
    tab.wait_until(&format!("document.querySelectorAll('#games li').length == {count}")).await
}

/// The saved document, as text.
pub const CATCH_FILES: &str = "
    (() => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); };
        HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };
        return true;
    })()";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn finished_games_are_saved_named_deleted_and_exported() {
    run_on_both(async |tab| {
        finish(tab).await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        // They outlive the page, and the same game is saved once.
        finish(tab).await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.click("#games .rename").await?;
        tab.wait_for("#games input.name").await?;
        tab.evaluate::<bool>("document.querySelector('#games input.name').value = 'My best'; true")
            .await?;
        tab.press("Enter").await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.open_at("#/games").await?;
        list(tab).await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.evaluate::<bool>(CATCH_FILES).await?;
        tab.click("#export-games").await?;
        tab.wait_until("window.savedAs == 'isolation-games.jsonl'").await?;
        let lines: String = tab.evaluate("window.saved.text()").await?;
        let (record, game) = GameRecord::parse(lines.trim())?;
        assert!(game.outcome().is_some() && record.players == ["human", "human"]);
        assert_eq!(record.table.expect("a game of this page").title, "My best");
        tab.click("#games .title").await?;
        tab.wait_for_text("#status", "The game is over").await?;
        list(tab).await?;
        tab.click("#games .delete").await?;
        has_games(tab, 0).await?;
        tab.click("#undo-delete").await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games .title", "My best").await?;
        tab.click("#games .delete").await?;
        has_games(tab, 0).await?;
        tab.open_at("#/games").await?;
        list(tab).await?;
        tab.wait_for_text("#games ~ .hint", "Your games are saved here").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_full_storage_loses_nothing() {
    run_on_both(async |tab| {
        tab.open_at(NEARLY_OVER).await?;
        tab.wait_for("[data-state=legal]").await?;
        let full = "
                (() => {
                    window.put = IDBObjectStore.prototype.put;
                    IDBObjectStore.prototype.put = () => {
                        throw new DOMException('The disk is full', 'QuotaExceededError');
                    };
                    return true;
                })()";
        tab.evaluate::<bool>(full).await?;
        tab.click("[data-state=legal]").await?;
        tab.wait_for_text("#save-alert", "could not be saved").await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games", "not saved").await?;
        tab.evaluate::<bool>("IDBObjectStore.prototype.put = window.put; true").await?;
        tab.click("#save-alert button").await?;
        tab.wait_until("!document.querySelector('#save-alert').innerText").await?;
        tab.wait_until("!document.querySelector('#games').innerText.includes('not saved')").await?;
        tab.open_at("#/games").await?;
        list(tab).await?;
        has_games(tab, 1).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_second_tab_corrupts_nothing() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/games").await?;
        list(tab).await?;
        has_games(tab, 0).await?;
        // Four other pages of the same site, each with a game of its own, all at once.
        let others = "
            (async () => {
                const games = [1, 2, 3, 3].map(async (seed) => {
                    const frame = document.createElement('iframe');
                    frame.src = location.pathname
                        + `#/play?start=4/N**1/***n+w&moves=&first=human&second=human&seed=${seed}`;
                    document.body.append(frame);
                    const square = () => frame.contentDocument?.querySelector('[data-state=legal]');
                    while (!square()) await new Promise((done) => setTimeout(done, 20));
                    square().click();
                    const over = () => frame.contentDocument.querySelector('.strip[data-result]');
                    while (!over()) await new Promise((done) => setTimeout(done, 20));
                });
                await Promise.all(games);
                return true;
            })()";
        tab.evaluate::<bool>(others).await?;
        // The list shows the changes of other tabs.
        has_games(tab, 3).await?;
        tab.open_at("#/games").await?;
        list(tab).await?;
        has_games(tab, 3).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_tab_keeps_the_lock_of_the_game_on_its_table() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn").await?;
        let begin = "
            (async () => {
                const soon = async (what) => {
                    for (;;) {
                        const found = await what();
                        if (found) return found;
                        await new Promise((done) => setTimeout(done, 20));
                    }
                };
                const open = (hash) => {
                    const frame = document.createElement('iframe');
                    frame.src = location.pathname + hash;
                    document.body.append(frame);
                    return frame;
                };
                const choose = async (frame, square) => {
                    const legal = `[data-square=${square}][data-state=legal]`;
                    (await soon(() => frame.contentDocument?.querySelector(legal))).click();
                };
                const locks = async (held) => (await navigator.locks.query())[held]
                    .map((it) => it.name).filter((name) => name.startsWith('isolation.game'));
                window.locks = locks;
                const first = open('#/play?variant=knight&second=human');
                for (const square of ['d4', 'c6', 'e6']) await choose(first, square);
                const hash = () => first.contentWindow.location.hash;
                await soon(() => hash().includes('d4+c6+e6') && hash());
                const [game] = await soon(async () => (await locks('held')).length && locks('held'));
                // A copy waits for the game's lock, and begins another game.
                const copy = open(hash());
                await soon(async () => (await locks('pending')).includes(game));
                copy.contentDocument.querySelector('#new-game').click();
                for (const square of ['d4', 'c6', 'e6']) await choose(copy, square);
                await soon(async () => (await locks('held')).length == 2);
                first.remove();
                await soon(async () => (await locks('pending')).length == 0);
                return game;
            })()";
        let first: String = tab.evaluate(begin).await?;
        let held = format!("locks('held').then((all) => all.length == 1 && all[0] != '{first}')");
        tab.wait_until(&held).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_running_game_survives_a_reload() {
    run_on_both(async |tab| {
        tab.open_at("#/play?variant=knight&second=human").await?;
        for square in ["d4", "c6", "e6"] {
            tab.wait_for(&legal(square)).await?;
            tab.click(&legal(square)).await?;
        }
        tab.wait_until("location.hash.includes('moves=d4+c6+e6')").await?;
        tab.reload().await?;
        tab.wait_for("[data-square=e6][data-state=first]").await?;
        tab.wait_for("[data-square=d4][data-state=blocked-first]").await
    });
}

/// A game between persons, three moves old.
async fn three_moves(tab: &Tab) -> Result {
    tab.open_at("#/play?variant=knight&second=human").await?;
    for square in ["d4", "c6", "e6"] {
        tab.wait_for(&legal(square)).await?;
        tab.click(&legal(square)).await?;
    }
    tab.wait_until("location.hash.includes('moves=d4+c6+e6')").await
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_that_is_left_can_be_continued() {
    run_on_both(async |tab| {
        three_moves(tab).await?;
        // While a size is typed, nothing begins.
        let typed = "
            (() => {
                const width = document.querySelector('#width');
                width.value = '1';
                width.dispatchEvent(new Event('input', { bubbles: true }));
                width.value = '9';
                return width.dispatchEvent(new Event('input', { bubbles: true }));
            })()";
        tab.find("#width").await?;
        tab.evaluate::<bool>(typed).await?;
        tab.wait_for("[data-square=e6][data-state=first]").await?;
        type_into(tab, "#width", "9").await?;
        tab.wait_for("#board [data-square=i1]").await?;
        tab.screenshot("play-back-to-game").await?;
        tab.click("#back-to-game").await?;
        tab.wait_for("[data-square=e6][data-state=first]").await?;
        tab.wait_until("!document.querySelector('#back-to-game')").await?;
        tab.click("#new-game").await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games", "unfinished, 3 moves").await?;
        tab.screenshot("saved-games").await?;
        tab.click("#games .resume").await?;
        tab.wait_for("[data-square=e6][data-state=first]").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_reload_falsifies_no_result() {
    run(DESKTOP, async |tab| {
        three_moves(tab).await?;
        resign(tab).await?;
        tab.wait_for_text("#status", "resigned").await?;
        tab.reload().await?;
        tab.wait_for_text("#status", "resigned").await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        // A tab that is closed leaves its game to the next.
        three_moves(tab).await?;
        tab.open().await?;
        tab.click("#back-to-game").await?;
        tab.wait_for("[data-square=e6][data-state=first]").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn many_games_are_imported_while_the_page_works() {
    run(DESKTOP, async |tab| {
        // Games as saved by an earlier version: without summaries, one of them damaged.
        let game = |seed: u64| {
            let start: isolation::AnyPosition = "3/3/3[Nn] w".parse().expect("a position");
            let mut game = isolation::Game::from_position(start);
            for square in ["N@a1", "N@b2"] {
                let mv = game.position().parse_move(square).expect("a move");
                game.play(mv).expect("it is legal");
            }
            let players = ["human".to_owned(), "random".to_owned()];
            GameRecord::of(&game, players, Some(seed), Vec::new()).to_line()
        };
        let old = serde_json::Value::from(format!(
            r#"{{"saved":17,"name":"An old one","record":{}}}"#,
            game(9_999)
        ));
        tab.open_at("#/games").await?;
        list(tab).await?;
        let put = format!(
            "new Promise((done) => {{
                indexedDB.open('isolation').onsuccess = (event) => {{
                    const change = event.target.result.transaction('games', 'readwrite');
                    change.objectStore('games').put({old}, 'a');
                    change.objectStore('games').put('{{', 'b');
                    change.oncomplete = () => {{ event.target.result.close(); done(true); }};
                }};
            }})"
        );
        tab.evaluate::<bool>(&put).await?;
        tab.reload().await?;
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games", "An old one").await?;
        tab.wait_for_text("#games-error", "cannot be read, left unchanged: 1").await?;

        let lines =
            |games: std::ops::Range<u64>| games.map(|seed| game(seed) + "\n").collect::<String>();
        let paste = async |text: &str| -> Result {
            tab.click("#go-analyse").await?;
            tab.wait_for("main.analyse #edit").await?;
            let edit = "document.querySelector('#edit[aria-pressed=false]')?.click(); true";
            tab.evaluate::<bool>(edit).await?;
            type_into(tab, "#paste", text).await?;
            tab.click("#open-pasted").await
        };
        // One that is pasted is saved, too.
        paste(&lines(0..1)).await?;
        tab.wait_for_text("#imported", "1 new, 0 already saved.").await?;
        list(tab).await?;
        // Frames go on while many are imported.
        let frames = "window.frames_seen = 0; (function next() { window.frames_seen++; requestAnimationFrame(next); })(); true";
        tab.evaluate::<bool>(frames).await?;
        paste(&lines(0..1_500)).await?;
        tab.wait_for("#cancel-import").await?;
        tab.wait_for_text("#imported", "1499 new, 1 already saved.").await?;
        assert!(tab.evaluate::<u32>("window.frames_seen").await? > 5);
        list(tab).await?;
        has_games(tab, 50).await?;
        // An error names its line, and nothing is imported.
        paste(&(lines(5_000..5_001) + "{\n")).await?;
        tab.wait_for_text(
            "#import-error",
            "line 2: game: column 1: the text ends within an object",
        )
        .await?;
        list(tab).await?;
        tab.wait_for_text("#games-title", "1501").await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_game_is_shared_in_every_form() {
    for size in [DESKTOP, PHONE] {
        run(size, async |tab| {
            tab.open_at("#/play?variant=knight&moves=d4+c6+e6&second=human&seed=5").await?;
            tab.wait_for("#share").await?;
            tab.click("#share").await?;
            tab.wait_for("#share-json").await?;
            let value = async |id: &str| -> Result<String> {
                tab.evaluate(&format!("document.querySelector('#{id}').value")).await
            };
            assert!(value("share-link").await?.contains("moves=d4+c6+e6"));
            let (record, game) = GameRecord::parse(&value("share-json").await?)?;
            assert_eq!((record.seed, game.moves().len()), (Some(5), 3));
            assert_eq!(value("share-position").await?, game.position().to_string());
            assert_eq!(value("share-list").await?, isolation_protocol::udacity::export(&game)?);
            tab.evaluate::<bool>(CATCH_FILES).await?;
            tab.click("#save-svg").await?;
            tab.wait_until("window.savedAs == 'isolation.svg'").await?;
            let svg: String = tab.evaluate("window.saved.text()").await?;
            assert!(
                svg.starts_with("<svg ") && svg.contains(&game.position().to_string()),
                "{svg}"
            );
            tab.click("#save-png").await?;
            tab.wait_until("window.savedAs == 'isolation.png'").await?;
            let size: Vec<u32> = tab
                .evaluate("createImageBitmap(window.saved).then((it) => [it.width, it.height])")
                .await?;
            assert_eq!(size, [810, 810]);
            tab.click("#share-analyse").await?;
            tab.wait_until("location.hash.startsWith('#/analyse')").await?;
            tab.wait_for("[data-square=e6][data-state=first]").await
        });
    }
}

/// Replaces an object of the browser by one that refuses.
const BLOCKED: &str = "
    Object.defineProperty(window, 'localStorage', {
        get() { throw new DOMException('denied', 'SecurityError'); },
    });
    Object.defineProperty(window, 'indexedDB', { value: undefined });";

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_full_local_storage_is_reported_once() {
    run_on_both(async |tab| {
        let full = "Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        }";
        tab.before_page(full).await?;
        tab.open_at("#/learn").await?;
        tab.wait_for("main").await?;
        assert!(
            !tab.evaluate::<bool>("Boolean(document.querySelector('#save-alert')?.innerText)")
                .await?
        );
        choose(tab, "#theme", "dark").await?;
        // What was chosen holds, and the person knows for how long.
        tab.wait_for("[data-theme=dark]").await?;
        tab.wait_for_text("#save-alert", "the storage of this browser is full").await?;
        choose(tab, "#language", "de").await?;
        tab.wait_for_text("#save-alert", "der Speicher dieses Browsers ist voll").await?;
        let once = "document.body.innerText.split('gespeichert werden').length === 2";
        tab.wait_until(once).await?;
        tab.screenshot("full-storage").await?;
        tab.click("#save-alert .plain").await?;
        tab.wait_until("!document.querySelector('#save-alert').innerText").await?;
        choose(tab, "#theme", "light").await?;
        tab.wait_for("[data-theme=light]").await?;
        assert!(
            !tab.evaluate::<bool>("Boolean(document.querySelector('#save-alert').innerText)")
                .await?
        );
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn a_blocked_storage_loses_nothing_silently() {
    run_on_both(async |tab| {
        tab.before_page(BLOCKED).await?;
        finish(tab).await?;
        tab.wait_for_text("#save-alert", "the browser blocks storage for this page").await?;
        let once = "document.querySelector('#save-alert').innerText.split('could not be saved').length === 2";
        tab.wait_until(once).await?;
        // The game is there while the page is, and can be taken along.
        list(tab).await?;
        has_games(tab, 1).await?;
        tab.wait_for_text("#games", "not saved").await?;
        tab.wait_for_text("#games-error", "the browser blocks storage for this page").await
    });
}

/// Theme, language and progress of one tab hold in the other at once.
#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn what_one_tab_changes_holds_in_the_other() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?part=record").await?;
        tab.wait_for("main").await?;
        let frame = "
            (async () => {
                const frame = document.createElement('iframe');
                frame.style = 'width: 1100px; height: 700px';
                frame.src = location.pathname + '#/play?start=4/N**1/***n+w&moves=&second=random&seed=7';
                document.body.append(frame);
                window.inside = async (selector) => {
                    for (;;) {
                        const found = frame.contentDocument?.querySelector(selector);
                        if (found) return found;
                        await new Promise((done) => setTimeout(done, 20));
                    }
                };
                window.choose = async (selector, value) => {
                    const select = await inside(selector);
                    select.value = value;
                    return select.dispatchEvent(new Event('change', { bubbles: true }));
                };
                return await choose('#theme', 'dark');
            })()";
        tab.evaluate::<bool>(frame).await?;
        tab.wait_for(":root[data-theme=dark]").await?;
        tab.evaluate::<bool>("choose('#language', 'es')").await?;
        tab.wait_for("html[lang=es]").await?;
        tab.wait_for_text("header", "Problemas").await?;
        // Each tab keeps its own game, and both the same progress.
        assert_eq!(tab.evaluate::<String>("location.hash").await?, "#/learn?part=record");
        let before = tab.text("main").await?;
        tab.evaluate::<bool>(
            "inside('[data-state=legal]').then((it) => { it.click(); return true; })",
        )
        .await?;
        let before = serde_json::Value::from(before);
        tab.wait_until(&format!("document.querySelector('main').innerText !== {before}")).await
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_first_view_leads_back_to_a_running_game() {
    run_on_both(async |tab| {
        three_moves(tab).await?;
        tab.open().await?;
        tab.wait_for_text("#back-to-game", "Continue your game").await?;
        let in_sight =
            "document.querySelector('#back-to-game').getBoundingClientRect().bottom <= innerHeight";
        tab.wait_until(in_sight).await?;
        tab.click("#back-to-game").await?;
        tab.wait_for("[data-square=e6][data-state=first]").await?;
        tab.wait_until("!document.querySelector('#back-to-game')").await
    });
}
