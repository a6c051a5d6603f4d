//! The page in windows of all sizes, and in large text.

use crate::access::WIDE;
use crate::harness::{DESKTOP, Result, Size, Tab, run};
use crate::table::{choose, legal, open_ready, plies};

/// All places; those of the head first.
const PLACES: [&str; 8] =
    ["play", "puzzles", "analyse", "learn", "compare", "boards", "friend", "games"];
/// What a head or a page may break at, on both sides of it.
const WIDTHS: [u32; 22] = [
    320, 360, 375, 414, 480, 481, 600, 667, 740, 759, 760, 768, 800, 844, 900, 960, 961, 999, 1000,
    1280, 2560, 4096,
];

/// What does not fit in the head: its parts outside of it, parts that overlap, places that are neither in the head nor
/// in its menu; and the current place, where it is in the menu.
const HEAD: &str = r"
(() => {
  const header = document.querySelector('header');
  const box = (it) => it.getBoundingClientRect();
  const seen = [...header.querySelectorAll(':is(h1, nav a, select, button):not([popover] *, dialog *)')]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && getComputedStyle(it).clipPath === 'none');
  const faults = seen.filter((it) => box(it).left < box(header).left || box(it).right > box(header).right + 0.5)
    .map((it) => `outside: ${it.id || it.tagName}`);
  for (const [index, it] of seen.entries())
    if (seen.slice(index + 1).some((next) => box(next).left < box(it).right - 0.5)) faults.push(`overlaps: ${it.id || it.tagName}`);
  for (const place of ['play', 'puzzles', 'analyse', 'learn', 'compare', 'games'])
    if (document.querySelectorAll(`#go-${place}`).length !== 1) faults.push(`not once: ${place}`);
  if (document.querySelector('#choices [aria-current]:not(#go-games)')) faults.push('the current place is in the menu');
  return faults.join('\n');
})()";

/// The head is laid out after the window has changed: faults are waited for to go.
async fn none(tab: &Tab, script: &str, at: &str) -> Result {
    if tab.wait_until(&format!("({script}) === ''")).await.is_err() {
        anyhow::bail!("{at}: {}", tab.evaluate::<String>(script).await?);
    }
    Ok(())
}

async fn go(tab: &Tab, place: &str) -> Result {
    tab.go_to(&format!("#/{place}")).await?;
    tab.wait_until(&format!(
        "location.hash.startsWith('#/{place}') && document.querySelector('main')"
    ))
    .await
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn the_head_fits_every_width_in_every_language() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        for language in ["en", "de", "es"] {
            choose(tab, "#language", language).await?;
            tab.wait_for(&format!("html[lang={language}]")).await?;
            for place in PLACES {
                go(tab, place).await?;
                for width in WIDTHS {
                    tab.resize((width, 800)).await?;
                    let at = format!("{language}, {place}, {width}");
                    none(tab, WIDE, &at).await?;
                    none(tab, HEAD, &at).await?;
                }
            }
        }
        Ok(())
    });
}

/// From 1000 pixels on all is beside the places; below, it is in the menu. The word goes below 760.
#[test]
#[ignore = "needs Chromium and the built site"]
fn the_head_gives_way_step_by_step() {
    run((1000, 800), async |tab| {
        open_ready(tab).await?;
        let inline =
            "document.querySelectorAll('.choices :is(#language, #theme, #sounds)').length === 3";
        tab.wait_until(inline).await?;
        tab.resize((999, 800)).await?;
        let menu =
            "document.querySelectorAll('#choices :is(#language, #theme, #sounds)').length === 3";
        tab.wait_until(menu).await?;
        let word = "getComputedStyle(document.querySelector('h1')).position";
        tab.resize((760, 800)).await?;
        tab.wait_until(&format!("{word} === 'static'")).await?;
        tab.resize((759, 800)).await?;
        tab.wait_until(&format!("{word} === 'absolute'")).await?;
        // What is shown stays in the head, and the menu leads to what has left it.
        tab.resize((320, 568)).await?;
        tab.wait_for("#choices #go-compare").await?;
        tab.click("#go-compare").await?;
        tab.wait_for("nav #go-compare[aria-current=page]").await?;
        tab.wait_for("#choices #go-learn").await?;
        // The menu is closed, and gives the focus back.
        tab.wait_until(
            "!document.querySelector(':popover-open') && document.activeElement.id === 'choices-menu'",
        )
        .await
    });
}

/// Menus are at least 240 pixels wide, inside the window, beside their button; on a phone, sheets.
#[test]
#[ignore = "needs Chromium and the built site"]
fn menus_open_beside_their_buttons() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        for size in [(2560, 1440), (1280, 800), (768, 1024), (375, 667), (320, 568), (667, 375)] {
            tab.resize(size).await?;
            for button in ["#choices-menu", "#menu"] {
                tab.click(button).await?;
                tab.wait_for(":popover-open").await?;
                let faults = format!(
                    "(() => {{
                        const menu = document.querySelector(':popover-open').getBoundingClientRect();
                        const button = document.querySelector('{button}').getBoundingClientRect();
                        const faults = [];
                        if (menu.width < 240) faults.push(`${{menu.width}} wide`);
                        if (menu.left < 0 || menu.top < 0 || menu.right > innerWidth || menu.bottom > innerHeight)
                            faults.push('outside of the window');
                        const distance = Math.min(Math.abs(menu.top - button.bottom), Math.abs(button.top - menu.bottom));
                        if (innerWidth > 700 && distance > 12) faults.push(`${{distance}} away`);
                        if (innerWidth > 700 && Math.abs(menu.right - button.right) > 1) faults.push('edges differ');
                        if (innerWidth < 400 && (menu.width !== innerWidth || menu.bottom !== innerHeight)) faults.push('no sheet');
                        return faults.join();
                    }})()"
                );
                none(tab, &faults, &format!("{size:?}, {button}")).await?;
                tab.press("Escape").await?;
                tab.wait_until("!document.querySelector(':popover-open')").await?;
            }
        }
        Ok(())
    });
}

/// On a phone that lies, all that is needed to play is in sight, and nothing scrolls but the moves.
#[test]
#[ignore = "needs Chromium and the built site"]
fn a_phone_in_landscape_shows_the_game_at_once() {
    for size in [(667, 375), (844, 390)] {
        run(size, async |tab| {
            tab.open_at("#/play?variant=knight&first=human&second=human").await?;
            for (made, square) in ["d4", "c6", "e6"].into_iter().enumerate() {
                tab.click(&legal(square)).await?;
                plies(tab, made + 1).await?;
            }
            let hidden = "(() => {
                const wanted = '.board, .strip, #status, #undo, #hint, #flip, #menu, .here, #choices-menu';
                const outside = (at) => at.top < 0 || at.left < 0 || at.bottom > innerHeight + 0.5 || at.right > innerWidth + 0.5;
                const all = [...document.querySelectorAll(wanted)].filter((it) => it.checkVisibility());
                const boxes = all.map((it) => it.getBoundingClientRect());
                const faults = all.filter((_, index) => outside(boxes[index])).map((it) => it.id || it.className);
                const over = (one, other) => one.left < other.right && other.left < one.right
                    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
                boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other, next) => {
                    if (over(one, other)) faults.push(`${all[index].className} over ${all[index + 1 + next].className}`);
                }));
                if (document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls');
                if (document.querySelector('.board').offsetHeight < innerHeight - 40) faults.push('a small board');
                if (document.querySelector('.moves').getBoundingClientRect().top > innerHeight - 70) faults.push('no moves');
                return faults.join();
            })()";
            none(tab, hidden, "in play").await?;
            tab.screenshot("landscape").await?;
            // The current page is a menu.
            tab.click(".here").await?;
            tab.wait_for("#choices:popover-open").await?;
            tab.click("#go-learn").await?;
            tab.wait_for("#go-learn[aria-current=page]").await
        });
    }
}

/// What scrolls the page, if it can be scrolled further than its content reaches.
const EMPTINESS: &str = r"
(() => {
  const end = Math.max(...[...document.querySelectorAll('header, main')].map((it) => it.getBoundingClientRect().bottom));
  const beyond = document.documentElement.scrollHeight - Math.max(innerHeight, Math.ceil(end + scrollY));
  return beyond > 1 ? `${beyond} pixels of nothing` : '';
})()";

/// The page ends where its content ends, and a column has one scroll bar.
#[test]
#[ignore = "needs Chromium and the built site"]
fn nothing_scrolls_into_emptiness() {
    const BARS: &str = r"
    (() => {
      const scrolls = (it) => it.scrollHeight > it.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(it).overflowY);
      const panel = document.querySelector('.panel');
      const bars = [panel, ...panel.querySelectorAll('*')].filter((it) => it.checkVisibility() && scrolls(it));
      return bars.some((it) => bars.some((other) => other !== it && it.contains(other))) ? bars.map((it) => it.id || it.className).join() : '';
    })()";
    run((1280, 800), async |tab| {
        open_ready(tab).await?;
        for place in ["play", "analyse"] {
            go(tab, place).await?;
            for panel in ["engine", "tree", "heuristics", "graph"] {
                let tab_button = format!("#tab-{panel}");
                if !tab
                    .evaluate::<bool>(&format!("document.querySelector('{tab_button}') !== null"))
                    .await?
                {
                    continue;
                }
                tab.click(&tab_button).await?;
                tab.wait_until(
                    "!document.querySelector('[role=tabpanel]:not([hidden]) > .hint[role=status]')",
                )
                .await?;
                let at = format!("{place}, {panel}");
                none(tab, EMPTINESS, &at).await?;
                // A tree scrolls in its frame.
                if panel != "tree" {
                    none(tab, BARS, &at).await?;
                }
            }
        }
        Ok(())
    });
}

/// The levels stand in two columns, with room for their names.
const LEVELS: &str = "(() => {
    const names = [...document.querySelectorAll('.levels .option span:not([class])')];
    const columns = new Set(names.map((it) => Math.round(it.closest('.option').getBoundingClientRect().x)));
    return names.length == 8 && columns.size == 2 && names.every((it) => it.scrollWidth <= it.offsetWidth);
})()";

/// With text of twice the size the panel falls below the board, and nothing is cut off.
#[test]
#[ignore = "needs Chromium and the built site"]
fn text_of_twice_the_size_fits() {
    run((1280, 800), async |tab| {
        tab.font_size(32).await?;
        open_ready(tab).await?;
        for place in PLACES {
            go(tab, place).await?;
            none(tab, WIDE, place).await?;
            none(tab, HEAD, place).await?;
        }
        go(tab, "play").await?;
        let below = "document.querySelector('.panel').getBoundingClientRect().top
            >= document.querySelector('.board').getBoundingClientRect().bottom
            && document.querySelector('.board').offsetWidth > 500";
        tab.wait_until(below).await?;
        for size in [(1280, 800), (375, 667)] {
            tab.resize(size).await?;
            tab.wait_until(LEVELS).await?;
        }
        tab.screenshot("large-text").await
    });
}

/// The board is as high as a large window allows.
#[test]
#[ignore = "needs Chromium and the built site"]
fn a_large_window_has_a_large_board() {
    const LARGE: Size = (2560, 1440);
    run(LARGE, async |tab| {
        open_ready(tab).await?;
        for place in ["play", "analyse"] {
            go(tab, place).await?;
            let share = "document.querySelector('.board').offsetHeight / innerHeight";
            tab.wait_until(&format!("{share} > 0.78 && {share} < 1")).await?;
        }
        Ok(())
    });
}

/// What stands above and below a board begins where its squares begin.
#[test]
#[ignore = "needs Chromium and the built site"]
fn words_and_buttons_align_with_the_board() {
    const ASIDE: &str = "(() => {
        const left = (it) => {
            const range = document.createRange();
            range.selectNodeContents(it);
            return range.getBoundingClientRect().left;
        };
        const squares = document.querySelector('.board .square').getBoundingClientRect().left;
        return [...document.querySelectorAll('.table > :is(p, .controls, .way, .news, .strip)')]
            .filter((it) => it.checkVisibility() && it.innerText.trim() && Math.abs(left(it) - squares) > 2)
            .map((it) => `${it.id || it.className}: ${left(it)} for ${squares}`).join();
    })()";
    run((1280, 800), async |tab| {
        open_ready(tab).await?;
        for place in ["play", "analyse", "learn?lesson=minimax", "puzzles?puzzle=1", "boards"] {
            go(tab, place).await?;
            tab.wait_for(".board .square").await?;
            none(tab, ASIDE, place).await?;
        }
        Ok(())
    });
}
