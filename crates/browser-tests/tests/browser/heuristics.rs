//! The heuristics' tab: values, features on the board, formulas that are typed, played and kept.

use crate::harness::{DESKTOP, PHONE, Result, Size, Tab, run};
use crate::table::{longest_task, measured, type_into, watch_tasks};
use isolation::eval::{CATALOGUE, Feature};
use isolation::{AnyPosition, NamedEvaluation};

/// Both pieces stand in the middle of an empty board, and the tab is open.
async fn open_tab(tab: &Tab) -> Result {
    tab.open().await?;
    tab.wait_for("[data-square=d4][data-state=legal]").await?;
    tab.click("[data-square=d4]").await?;
    tab.wait_for("[data-state=second]").await?;
    tab.click("#tab-heuristics").await?;
    tab.wait_for("[data-heuristic]").await
}

async fn act(tab: &Tab, statement: &str) -> Result {
    assert!(tab.evaluate::<bool>(&format!("(() => {{ {statement}; return true }})()")).await?);
    Ok(())
}

/// The number of elements that this selects.
async fn count(tab: &Tab, selector: &str) -> Result<usize> {
    tab.evaluate(&format!("document.querySelectorAll({selector:?}).length")).await
}

async fn lists_everything(tab: &Tab) -> Result {
    open_tab(tab).await?;
    assert_eq!(count(tab, "#heuristics [data-heuristic]").await?, CATALOGUE.len());
    for entry in CATALOGUE {
        tab.wait_for(&format!("#heuristics [data-heuristic={}]", entry.name)).await?;
    }
    assert_eq!(count(tab, "[data-feature]").await?, Feature::ALL.len());

    // The values are those of the position: `open` says what the strip says.
    let open = "document.querySelector('[data-heuristic=open]').cells[1].innerText";
    let own = "document.querySelector('[data-feature=own]').cells[1].innerText";
    tab.wait_until(&format!("{open} === {own} && {open} > 0")).await?;

    // Sorted by value, the highest first.
    tab.click("#heuristics thead th:nth-child(2) button").await?;
    tab.wait_for("#heuristics th[aria-sort=descending]").await?;
    let falls = "[...document.querySelectorAll('#heuristics tbody tr')]\
         .map(row => parseFloat(row.cells[1].innerText.replace('−', '-')))\
         .every((value, at, all) => at === 0 || all[at - 1] >= value)";
    tab.wait_until(falls).await?;

    // A page each: its formula, and the same with numbers.
    tab.click("[data-heuristic=improved] button").await?;
    tab.wait_for_text(".one", "own - opp").await?;
    let value = "eval(document.querySelector('#with-values').innerText)";
    let shown = "document.querySelector('#heuristic-values b').innerText.replace('−', '-')";
    tab.wait_until(&format!("{value} == {shown}")).await?;
    assert_eq!(count(tab, "[data-feature]").await?, 2);
    tab.wait_until("document.activeElement.id === 'heuristic-name'").await?;
    tab.click("#all-heuristics").await?;
    tab.wait_for("#heuristics [data-heuristic=improved]").await
}

/// The engine in the browser values positions as it does here, the fitted model's integers among others.
async fn values_as_natively(tab: &Tab) -> Result {
    for start in
        ["9/9/2n6/9/4*4/5N3/2*6/9/9 w", "7/1q*4/2*4/3Q3/4*2/7/7 w", "8/2K5/3*4/8/4*3/5k2/8/8 b"]
    {
        let position: AnyPosition = start.parse()?;
        tab.open_at(&format!("#/analyse?start={}", start.replace(' ', "%20"))).await?;
        tab.click("#tab-heuristics").await?;
        tab.wait_for("[data-heuristic=fitted]").await?;
        for heuristic in NamedEvaluation::all() {
            let score = heuristic.evaluation.score_position(&position, position.to_move())?;
            if score.proof().is_some() {
                continue;
            }
            let square =
                format!("document.querySelector('[data-heuristic={}]').cells[1]", heuristic.name);
            tab.wait_until(&format!(
                "Math.abs({square}.innerText.replace('−', '-') - {}) <= 0.0006",
                score.value()
            ))
            .await?;
        }
    }
    Ok(())
}

async fn shows_features(tab: &Tab) -> Result {
    open_tab(tab).await?;
    tab.click("[data-feature=own] .eye").await?;
    tab.wait_for("#board [data-mark]").await?;
    let number = "Number(document.querySelector('[data-feature=own]').cells[1].innerText)";
    let marks = "document.querySelectorAll('#board [data-mark=first]').length";
    tab.wait_until(&format!("{number} === {marks}")).await?;
    tab.wait_for_text("#shown-squares", "own:").await?;
    // The opponent's are of another shape; the last one pressed is shown.
    tab.click("[data-feature=opp] .eye").await?;
    tab.wait_for("#board [data-mark=second]").await?;
    assert_eq!(count(tab, "#board [data-mark=first]").await?, 0);
    tab.wait_for("[data-feature=opp] .eye[aria-pressed=true]").await?;
    // By the keyboard: focus shows, and leaving hides what was not pressed.
    tab.click("[data-feature=opp] .eye").await?;
    act(tab, "document.querySelector('[data-feature=blank] .eye').focus()").await?;
    tab.wait_for("#board [data-mark=both]").await?;
    act(tab, "document.activeElement.blur()").await?;
    tab.wait_until("!document.querySelector('#board [data-mark]')").await
}

async fn evaluates_formulas(tab: &Tab) -> Result {
    open_tab(tab).await?;
    assert!(tab.attribute("#play-against", "disabled").await?.is_some());
    type_into(tab, "#formula", "own - 2*opq").await?;
    tab.wait_for_text("#formula-error", "column 9: unknown name \"opq\"").await?;
    // The caret stands below the fault.
    let below = "(() => {
        const [text, caret] = document.querySelector('.pointed').textContent.split('\\n');
        return text.indexOf('opq') === caret.indexOf('^');
    })()";
    tab.wait_until(below).await?;
    assert_eq!(tab.attribute("#formula", "aria-invalid").await?.as_deref(), Some("true"));
    assert!(tab.attribute("#play-against", "disabled").await?.is_some());

    // Typed by hand, a name is completed by the keys.
    act(tab, "const box = document.querySelector('#formula'); box.focus(); box.select()").await?;
    for key in ["o", "v", "e", "r"] {
        tab.press(key).await?;
    }
    tab.wait_for("#formula-names:not([hidden]) [role=option]").await?;
    tab.press("ArrowDown").await?;
    tab.wait_for("#formula-names [aria-selected=true]").await?;
    tab.press("Enter").await?;
    tab.wait_until("document.querySelector('#formula').value === 'overlap'").await?;
    tab.wait_until("document.querySelector('#formula-names').hidden").await?;

    // A complete name shows no longer ones, unless requested.
    type_into(tab, "#formula", "own").await?;
    tab.wait_until("document.querySelector('#formula-names').hidden").await?;
    tab.press("ArrowDown").await?;
    tab.wait_for("#formula-names:not([hidden]) [aria-selected=true]").await?;
    tab.press("Escape").await?;
    tab.wait_until("document.querySelector('#formula-names').hidden").await?;

    type_into(tab, "#formula", "10*own - opp").await?;
    let square = |name: &str| {
        format!("Number(document.querySelector('[data-feature={name}]').cells[1].innerText)")
    };
    let number = "Number(document.querySelector('#formula-value b')?.innerText)";
    tab.wait_until(&format!("{number} === 10 * {} - {}", square("own"), square("opp"))).await?;
    assert_eq!(tab.text("#formula-error").await?, "");

    tab.click("#play-against").await?;
    tab.wait_for_text("#status", "10*own - opp").await?;
    tab.wait_for("[data-square=d4][data-state=legal]").await?;
    tab.click("[data-square=d4]").await?;
    tab.wait_for("[data-state=second]").await?;

    tab.click("#enter-tournament").await?;
    let entered = "document.querySelector('#player-agent-0')?.value";
    tab.wait_until(&format!("{entered}?.includes('10*own - opp')")).await?;
    tab.wait_until("scrollY === 0").await
}

async fn keeps_formulas(tab: &Tab) -> Result {
    open_tab(tab).await?;
    type_into(tab, "#formula", "own - opp").await?;
    tab.click("#saved-formulas summary").await?;
    type_into(tab, "#formula-name", "mine").await?;
    tab.click("#save-formula").await?;
    tab.wait_for("[data-saved=mine]").await?;
    tab.click("[data-saved=mine] .rename").await?;
    type_into(tab, "[data-saved=mine] input.name", "yours").await?;
    tab.press("Enter").await?;
    tab.wait_for("[data-saved=yours]").await?;

    // A reload keeps it.
    tab.open().await?;
    open_again(tab).await?;
    tab.wait_for("[data-saved=yours]").await?;
    tab.click("[data-saved=yours] .title").await?;
    tab.wait_until("document.querySelector('#formula').value === 'own - opp'").await?;
    tab.click("[data-saved=yours] .delete").await?;
    tab.wait_until("!document.querySelector('[data-saved]')").await?;
    tab.click("#undo-delete").await?;
    tab.wait_for("[data-saved=yours]").await?;

    // If the browser saves nothing, a message says so, and the formula lasts until the page is closed.
    act(
        tab,
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }",
    )
    .await?;
    type_into(tab, "#formula-name", "brief").await?;
    tab.click("#save-formula").await?;
    tab.wait_for("[data-saved=brief]").await?;
    tab.wait_for_text("#save-alert", "the storage of this browser is full").await
}

async fn scores_formulas(tab: &Tab) -> Result {
    open_tab(tab).await?;
    assert!(tab.attribute("#score", "disabled").await?.is_some());
    type_into(tab, "#formula", "own - 2*opp").await?;
    tab.wait_for("#score:enabled").await?;
    watch_tasks(tab).await?;
    tab.click("#score").await?;
    tab.wait_for("#scorecard[aria-busy=false]").await?;
    measured(&format!("longest task of a scorecard: {} ms", longest_task(tab).await?));
    assert_eq!(count(tab, "#scorecard tbody tr").await?, 3);
    assert_eq!(count(tab, ".blunders .mini-board").await?, 3);
    let shares: Vec<String> = tab
        .evaluate("[...document.querySelectorAll('#scorecard td')].map(it => it.innerText)")
        .await?;
    assert!(shares.iter().all(|it| it.contains('%') && it.contains("to")), "{shares:?}");
    tab.screenshot("scorecard").await?;
    // Another formula has another scorecard.
    type_into(tab, "#formula", "own").await?;
    tab.click("#score").await?;
    tab.wait_for("#scorecard[aria-busy=false] [data-evaluation=own]").await?;
    // A heuristic has one, too; a blunder leads to its analysis.
    tab.click("[data-heuristic=reach] button").await?;
    tab.click("#score").await?;
    tab.wait_for("#scorecard[aria-busy=false] [data-evaluation=reach]").await?;
    tab.click(".blunders a").await?;
    tab.wait_for("main.analyse").await
}

/// The tab after a reload.
async fn open_again(tab: &Tab) -> Result {
    tab.wait_for("#tab-heuristics").await?;
    tab.click("#tab-heuristics").await?;
    tab.wait_for("#saved-formulas summary").await?;
    tab.click("#saved-formulas summary").await
}

/// Nothing is wider than the window, and every button has a name and room for a finger.
async fn fits(tab: &Tab, size: Size) -> Result {
    open_tab(tab).await?;
    for page in [false, true] {
        if page {
            tab.click("[data-heuristic=udacity_h1_h3_h4] button").await?;
            tab.wait_for("#with-values").await?;
        }
        let wide: u32 = tab.evaluate("document.documentElement.scrollWidth").await?;
        assert!(wide <= size.0, "{wide} is wider than {}", size.0);
        let small: Vec<String> = tab
            .evaluate(
                "[...document.querySelectorAll('#panel-heuristics button')]
                    .filter(it => it.offsetParent && it.getBoundingClientRect().height < 36)
                    .map(it => it.outerHTML.slice(0, 120))",
            )
            .await?;
        assert_eq!(small, [""; 0]);
        let unnamed: Vec<String> = tab
            .evaluate(
                "[...document.querySelectorAll('#panel-heuristics :is(button, input)')]
                    .filter(it => !(it.textContent || it.ariaLabel))
                    .map(it => it.outerHTML.slice(0, 120))",
            )
            .await?;
        assert_eq!(unnamed, [""; 0]);
    }
    Ok(())
}

macro_rules! at_both_sizes {
    ($($name:ident)+) => {
        mod desktop {
            $(#[test]
            #[ignore = "needs Chromium and the built site"]
            fn $name() {
                super::run(super::DESKTOP, super::$name);
            })+
        }
        mod phone {
            $(#[test]
            #[ignore = "needs Chromium and the built site"]
            fn $name() {
                super::run(super::PHONE, super::$name);
            })+
        }
    };
}

at_both_sizes!(lists_everything values_as_natively shows_features evaluates_formulas keeps_formulas scores_formulas);

#[test]
#[ignore = "needs Chromium and the built site"]
fn everything_fits_and_has_a_name() {
    for size in [DESKTOP, PHONE, (320, 640)] {
        run(size, async |tab| fits(tab, size).await);
    }
}
