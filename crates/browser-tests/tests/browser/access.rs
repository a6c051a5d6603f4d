//! Everybody can use every place: names, contrast, widths.

use crate::cut::nothing_is_cut;
use crate::end::LOST;
use crate::harness::{DESKTOP, PHONE, Result, Size, Tab, run};
use crate::table::{choose, open_ready};
use std::collections::BTreeMap;

const ANALYSIS: &str = "#/analyse?start=7/7/2n4/3N3/7/7/7%20w&moves=e6!+%7Bwhy%7D";
/// A proven win, which is said with the number of plies.
const PROVEN: &str = "#/analyse?moves=d4+c6+e6+b4+c5+d5+d7+f6+(c7+e5)+b6";
/// An opponent with a long formula.
const FORMULA: &str = "#/play?variant=knight&moves=d4+c6&first=human&second=alphabeta(depth=2,eval=2*own-3*opp-own/(opp*opp-7)-own/9)";

/// The places, and what is opened there: tabs of the panel beside the board, menus, dialogs, the parts of a finished game.
const VIEWS: [(&str, &[&str]); 31] = [
    ("#/play", &[]),
    ("#/play", &["#tab-engine"]),
    ("#/play", &["#tab-tree"]),
    ("#/play", &["#tab-heuristics"]),
    ("#/play", &["#menu"]),
    ("#/play", &["#choices-menu"]),
    ("#/play", &["#keys"]),
    (FORMULA, &[]),
    (ANALYSIS, &[]),
    (ANALYSIS, &["#tab-graph"]),
    (ANALYSIS, &["#tab-heuristics"]),
    (ANALYSIS, &["#annotate"]),
    (ANALYSIS, &["#edit"]),
    (PROVEN, &["#more"]),
    (PROVEN, &["#tab-tree"]),
    (PROVEN, &["#tab-tree", "#tree-enlarge"]),
    ("#/learn", &[]),
    ("#/learn?part=rules", &[]),
    ("#/learn?lesson=minimax", &[]),
    ("#/learn?part=assignments", &[]),
    ("#/learn?task=formula&below=20", &[]),
    ("#/puzzles", &[]),
    ("#/puzzles?puzzle=7", &["#show-move"]),
    ("#/learn?part=record", &[]),
    ("#/compare", &[]),
    ("#/boards?board=knight-8x8&moves=d5&rule=on", &[]),
    ("#/friend", &[]),
    (LOST, &[]),
    (LOST, &["#learn-mistakes"]),
    (LOST, &["#learn-mistakes", "#show-answer"]),
    ("#/games", &[]),
];

/// What a person can act on and what has no name in the accessibility tree's sense, as far as the
/// page uses them: labels, `aria-label`, `aria-labelledby`, text, alternative text, titles.
const UNNAMED: &str = r"
(() => {
  const controls = 'button, a[href], input:not([type=hidden]), select, textarea, summary, ' +
    '[role=button], [role=tab], [role=gridcell], [role=treeitem], [role=slider], [role=switch], ' +
    '[role=checkbox], [role=option], [role=menuitem], [role=img], img, [tabindex]:not([tabindex=\'-1\'])';
  const text = (ids) => ids.split(/\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const name = (it) => [
    it.getAttribute('aria-label'),
    it.hasAttribute('aria-labelledby') ? text(it.getAttribute('aria-labelledby')) : '',
    ...[...(it.labels ?? [])].map((label) => label.textContent),
    ['INPUT', 'SELECT', 'TEXTAREA'].includes(it.tagName) ? '' : it.textContent,
    it.getAttribute('alt'), it.getAttribute('title'),
  ].find((name) => name?.trim());
  return [...document.querySelectorAll(controls)]
    .filter((it) => it.checkVisibility() && !it.closest('[aria-hidden=true]') && !name(it))
    .map((it) => it.outerHTML.slice(0, 160)).join('\n');
})()";

/// The visible text of a control must be part of its name, for voice control.
const MISNAMED: &str = r"
(() => {
  const plain = (text) => text.replace(/[\s\u202f]+/g, ' ').trim().toLowerCase();
  const seen = (it) => [...it.childNodes].map((child) =>
    child.nodeType === Node.TEXT_NODE ? child.textContent
      : child.nodeType === Node.ELEMENT_NODE && child.ariaHidden !== 'true' ? seen(child) : '').join(' ');
  return [...document.querySelectorAll('button, a, summary, [role=treeitem], [role=tab]')]
    .filter((it) => it.checkVisibility() && it.ariaLabel && /[\p{L}\p{N}]/u.test(seen(it)))
    .filter((it) => !plain(it.ariaLabel).includes(plain(seen(it))))
    .map((it) => `“${it.ariaLabel}” for “${plain(seen(it))}”`).join('\n');
})()";

/// Moves as machines write them, such as c5b7 or N@e7, where people read them.
const MACHINE: &str = r"
(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    if (it.closest('script, style, code, kbd, textarea') || !it.checkVisibility()) continue;
    if (/(?<!\w)([a-z]\d{1,2}[a-z]\d{1,2}|[NQKP]@[a-z]\d{1,2})(?!\w)/.test(node.textContent)) found.push(node.textContent);
  }
  return found.join('\n');
})()";

/// Filled buttons, if there are several: one action is the next one.
const FILLED: &str = "[document.querySelector('dialog[open]') ?? document].flatMap((it) => [...it.querySelectorAll('.primary')])
    .filter((it) => it.checkVisibility() && !it.disabled).map((it) => it.textContent).filter((it, index, all) => all.length > 1).join(' ')";

/// Ids that more than one element has.
const TWICE: &str = "[...document.querySelectorAll('[id]')].map((it) => it.id)
    .filter((id, index, ids) => ids.indexOf(id) !== index).join(' ')";

/// The parts of the board, and of its buttons if requested, outside of the window.
const HIDDEN: &str = r"
(() => {
  scrollTo(0, 0);
  const wanted = BUTTONS ? '.board, .table .controls :is(button, input)' : '.board';
  return [...document.querySelectorAll(wanted)].filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 60)])
    .filter(([at]) => at.top < 0 || at.left < 0 || at.bottom > innerHeight + 0.5 || at.right > innerWidth + 0.5)
    .map(([at, it]) => `${Math.round(at.bottom)} ${it}`).join('\n');
})()";

/// Texts whose contrast with what is behind them is under 4.5. What sleeps is excepted, as in WCAG
/// 1.4.3, and what lies on an image or gradient is measured by its plain colour.
const FAINT: &str = r"
(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const ground = (it) => {
    if (!it) return rgba(getComputedStyle(document.documentElement).backgroundColor);
    const own = rgba(getComputedStyle(it).backgroundColor);
    return own[3] >= 0.999 ? own : over(own, ground(it.parentElement));
  };
  const opacity = (it) => (it ? Number(getComputedStyle(it).opacity) * opacity(it.parentElement) : 1);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => c / 255)
      .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    if (!node.textContent.trim() || !it.checkVisibility({ visibilityProperty: true })) continue;
    if (it.closest('script, style, noscript, :disabled, [aria-disabled=true], option')) continue;
    if (it.getBoundingClientRect().width <= 1) continue;
    const behind = it.closest('svg') ? ground(it.closest('svg').parentElement) : ground(it);
    // A number in a disc.
    const disc = it.closest('.proof')?.querySelector('circle');
    const below = disc ? over(rgba(getComputedStyle(disc).fill), behind) : behind;
    const style = getComputedStyle(it);
    const own = rgba(it.closest('svg') ? style.fill : style.color);
    const drawn = over([own[0], own[1], own[2], own[3] * opacity(it)], below);
    const [high, low] = [light(drawn), light(below)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 4.5) {
      faint.set(`${it.tagName}.${it.getAttribute('class') ?? ''}`,
        `${contrast.toFixed(2)} ${it.tagName}.${it.getAttribute('class') ?? ''} “${node.textContent.trim().slice(0, 40)}”`);
    }
  }
  return [...faint.values()].join('\n');
})()";

/// The elements beyond the right edge of the window, if the page can be scrolled there.
pub const WIDE: &str = r"
(() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return '';
  return [...document.querySelectorAll('body *')]
    .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > width + 0.5)
    .map((it) => it.outerHTML.slice(0, 120)).slice(0, 5).join('\n') || 'something';
})()";

async fn visit(tab: &Tab, (fragment, opened): (&str, &[&str])) -> Result {
    // What was opened before is closed.
    tab.press("Escape").await?;
    tab.go_to(fragment).await?;
    // The page writes what it shows into the address.
    let place = fragment.split('?').next().unwrap_or_default();
    tab.wait_until(&format!(
        "location.hash.startsWith('{place}') && document.querySelector('main')"
    ))
    .await?;
    for part in opened {
        tab.click(part).await?;
    }
    // Elements drawn after the first frames belong to the place, too: wait until nothing has changed for a while.
    let quiet = "new Promise((done) => {
        let timer;
        const wait = () => { clearTimeout(timer); timer = setTimeout(finish, 120); };
        const changes = new MutationObserver(wait);
        const finish = () => { changes.disconnect(); clearTimeout(most); done(true); };
        const most = setTimeout(finish, 1500);
        changes.observe(document.body, { subtree: true, childList: true });
        wait();
    })";
    tab.evaluate::<bool>(quiet).await?;
    Ok(())
}

async fn nothing_is(tab: &Tab, what: &str, script: &str, view: &str) -> Result {
    // Wait until fading elements are visible.
    let rest =
        "document.getAnimations().forEach((it) => { try { it.finish() } catch { /* endless */ } })";
    let found = tab.evaluate::<String>(&format!("{rest}; {script}")).await?;
    anyhow::ensure!(found.is_empty(), "{what} at {view}:\n{found}");
    Ok(())
}

/// Everybody can use what is shown now.
pub async fn assert_usable(tab: &Tab, name: &str) -> Result {
    nothing_is(tab, "controls without a name", UNNAMED, name).await?;
    nothing_is(tab, "names without what is seen", MISNAMED, name).await?;
    nothing_is(tab, "ids that are not unique", TWICE, name).await?;
    nothing_is(tab, "machine notation", MACHINE, name).await?;
    nothing_is(tab, "filled buttons", FILLED, name).await?;
    nothing_is(tab, "too wide", WIDE, name).await?;
    for scheme in ["light", "dark"] {
        tab.prefer("prefers-color-scheme", scheme).await?;
        nothing_is(tab, "texts too faint", FAINT, &format!("{name}, {scheme}")).await?;
    }
    tab.prefer("forced-colors", "active").await?;
    nothing_is(tab, "texts too faint", FAINT, &format!("{name}, forced colours")).await
}

fn every_view_is_usable(size: Size) {
    run(size, async |tab| {
        open_ready(tab).await?;
        for view in VIEWS {
            visit(tab, view).await?;
            let name = format!("{view:?}");
            assert_usable(tab, &name).await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn every_view_is_usable_on_a_desktop() {
    every_view_is_usable(DESKTOP);
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn every_view_is_usable_on_a_phone() {
    every_view_is_usable(PHONE);
}

/// Nothing is too wide; the board is visible in play and analysis, on a desktop with its buttons; each view has a title.
#[test]
#[ignore = "needs Chromium and the built site"]
fn every_view_fits_from_320_pixels_to_4k() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        let mut titles = BTreeMap::new();
        for view in VIEWS {
            visit(tab, view).await?;
            let title = tab.evaluate::<String>("document.title").await?;
            // The parts of Learn have titles of their own, the games of other places have not.
            let place = view.0.split_once('?').filter(|it| it.0 != "#/learn");
            let place = place.map_or(view.0, |it| it.0);
            let before = titles.insert(title.clone(), place);
            anyhow::ensure!(
                before.is_none_or(|it| it == place),
                "{title} at {before:?} and {view:?}"
            );
            for size in [(320, 568), (375, 812), (667, 375), (1280, 800), (3840, 2160)] {
                tab.resize(size).await?;
                let name = format!("{view:?}, {size:?}");
                nothing_is(tab, "too wide", WIDE, &name).await?;
                if size.0 > 600 && (view.0 == "#/play" || view.0.starts_with("#/analyse")) {
                    let hidden = HIDDEN.replace("BUTTONS", &(size.0 > 1000).to_string());
                    nothing_is(tab, "out of sight", &hidden, &name).await?;
                }
            }
            tab.resize(DESKTOP).await?;
        }
        Ok(())
    });
}

/// Words are longer in some languages: nothing is too wide, and no text is cut.
#[test]
#[ignore = "needs Chromium and the built site"]
fn every_language_fits() {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        let mut cut = Vec::new();
        for language in ["en", "de", "es"] {
            choose(tab, "#language", language).await?;
            // A translation by the browser would replace the texts that the page changes.
            tab.wait_for(&format!("html[lang={language}][translate=no]")).await?;
            for view in VIEWS {
                visit(tab, view).await?;
                for size in [(320, 568), (375, 667), (768, 1024), (1280, 800)] {
                    let plays = view.1.is_empty() && ["#/play", "#/friend"].contains(&view.0);
                    if size.0 == 320 && !(language == "de" && plays) {
                        continue;
                    }
                    tab.resize(size).await?;
                    // The head finds out what fits a frame later.
                    let frames = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done(true)))))";
                    tab.evaluate::<bool>(frames).await?;
                    let name = format!("{language}, {view:?}, {size:?}");
                    nothing_is(tab, "too wide", WIDE, &name).await?;
                    if size.0 != 320 {
                        cut.extend(nothing_is_cut(tab, &name).await.err());
                        let place = view.0.split(['/', '?']).nth(1).unwrap_or_default();
                        let part = view.1.last().copied().unwrap_or_default();
                        let place = [place, part.trim_start_matches('#')].join("-");
                        tab.screenshot(&format!("{language}-{place}")).await?;
                    }
                }
                tab.resize(DESKTOP).await?;
            }
        }
        let cut: Vec<_> = cut.iter().map(ToString::to_string).collect();
        anyhow::ensure!(cut.is_empty(), "{}", cut.join("\n"));
        Ok(())
    });
}

/// In forced colours the squares, trails and pieces are still distinct, and a second board without any id
/// looks like the first.
#[test]
#[ignore = "needs Chromium and the built site"]
fn boards_are_drawn_in_forced_colours_and_twice() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/learn?lesson=pruning").await?;
        tab.wait_for(".board [data-state=blocked-second]").await?;
        let twice = "(() => {
            const board = document.querySelector('.board');
            const copy = board.cloneNode(true);
            [copy, ...copy.querySelectorAll('[id]')].forEach((it) => it.removeAttribute('id'));
            board.after(copy);
            const looks = (board) => [...board.querySelectorAll('*')].map((it) => {
                const style = getComputedStyle(it);
                return [style.width, style.height, style.backgroundColor, style.backgroundImage, style.fill, style.boxShadow];
            }).join('|');
            const same = looks(board) === looks(copy);
            copy.remove();
            return same;
        })()";
        assert!(tab.evaluate::<bool>(twice).await?);
        tab.prefer("forced-colors", "active").await?;
        let drawn = "(() => {
            const probe = document.body.appendChild(document.createElement('i'));
            const system = (name) => { probe.style.color = name; return getComputedStyle(probe).color; };
            const [canvas, text, link] = ['Canvas', 'CanvasText', 'LinkText'].map(system);
            probe.remove();
            const faults = [];
            for (const square of document.querySelectorAll('.board .square')) {
                const style = getComputedStyle(square);
                const seen = style.forcedColorAdjust === 'none' && style.boxShadow.includes('rgb');
                if (!seen) faults.push(`${square.dataset.square} ${square.dataset.state}`);
            }
            const trail = (player) => getComputedStyle(document.querySelector(`[data-state=blocked-${player}]`)).backgroundImage;
            if (!trail('first').includes(link) || !trail('second').includes(text)) faults.push('trails');
            if (trail('first').slice(0, 40) === trail('second').slice(0, 40)) faults.push('hatching');
            const piece = (player) => getComputedStyle(document.querySelector(`.square .piece.${player} circle`)).fill;
            if (piece('first') !== link || piece('second') !== text) faults.push('pieces');
            if (new Set([canvas, text, link]).size < 3) faults.push('colours');
            return faults.join(' ');
        })()";
        nothing_is(tab, "not drawn", drawn, "forced colours").await
    });
}

#[test]
#[ignore = "needs Chromium and the built site"]
fn each_square_has_a_name_and_a_state() {
    run(PHONE, async |tab| {
        for fragment in ["#/play", "#/analyse?start=7/7/2n4/3N3/7/7/7%20w"] {
            tab.open_at(fragment).await?;
            tab.wait_for("#board [role=gridcell]").await?;
            let squares = "[...document.querySelectorAll('#board [role=gridcell]')]";
            let named = format!(
                "{squares}.every((square) => /^[a-g][1-7], .+/.test(square.getAttribute('aria-label')) \
                 && square.dataset.state)"
            );
            assert_eq!(tab.evaluate::<usize>(&format!("{squares}.length")).await?, 49);
            assert!(tab.evaluate::<bool>(&named).await?, "{fragment}");
        }
        Ok(())
    });
}

/// Keys alone lead to each control: Tab reaches all that can be seen and takes the focus.
#[test]
#[ignore = "needs Chromium and the built site"]
fn tab_reaches_the_controls_of_a_place() {
    run(DESKTOP, async |tab| {
        tab.open_at("#/play").await?;
        tab.wait_for("#board [role=gridcell]").await?;
        tab.evaluate::<bool>("document.body.focus(), true").await?;
        let mut reached = Vec::new();
        for _ in 0..40 {
            tab.press("Tab").await?;
            let id =
                "document.activeElement.id || document.activeElement.getAttribute('role') || ''";
            reached.push(tab.evaluate::<String>(id).await?);
        }
        for wanted in ["go-analyse", "language", "theme", "gridcell", "new-game", "tab-game"] {
            assert!(reached.iter().any(|id| id == wanted), "{wanted} is not among {reached:?}");
        }
        Ok(())
    });
}
