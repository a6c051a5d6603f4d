//! The board stays where it is, whatever the line above it and the strips say.

use crate::harness::{DESKTOP, Result, Size, Tab, run};
use crate::table::{choose, open_ready};
use isolation::PRESETS;

/// Plays a game to its end by clicks, an illegal one now and then; the places of the board and the strips after each
/// change that are not those at the beginning, with what the line says then.
const PLAY: &str = r"
new Promise((done) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  // Where it is laid out: at the end, a small telephone draws the board in the place of the line.
  const place = (it) => it ? [it.offsetLeft, it.offsetTop].map((at, axis) => at + place(it.offsetParent)[axis]) : [0, 0];
  const places = () => all('.board, .stage ~ .strip, .strip:has(~ .stage)').flatMap((it) => {
    return [...place(it), it.offsetWidth, it.offsetHeight];
  });
  const first = places();
  const faults = new Set();
  const check = () => {
    const now = places();
    // Sums of rounded offsets may differ by a pixel where another element is the parent that they are measured from.
    if (now.length !== first.length || now.some((at, index) => Math.abs(at - first[index]) > 1)) faults.add(`${document.querySelector('#status').innerText}: ${now} for ${first}`);
  };
  const end = performance.now() + 20000;
  let turns = 0;
  const look = () => {
    check();
    const over = document.querySelector('.strip[data-result]');
    if (over || performance.now() > end) {
      if (!over) faults.add('the game does not end');
      return setTimeout(() => { check(); done([...faults].join('\n')); }, 50);
    }
    const may = all('[data-state=legal], [data-state=removable]');
    if (may.length) {
      turns += 1;
      if (turns % 4 === 2 && !document.querySelector('[data-state=removable]')) {
        document.querySelector('.board .square:not([data-state=legal])')?.click();
        check();
      }
      may[may.length >> 1].click();
    }
    setTimeout(look);
  };
  look();
})";

async fn nothing_moves(tab: &Tab, variant: &str, second: &str) -> Result {
    tab.go_to(&format!("#/play?variant={variant}&moves=&first=human&second={second}&seed=7"))
        .await?;
    tab.wait_until(&format!(
        "location.hash.includes('{variant}') && location.hash.includes('second={second}')"
    ))
    .await?;
    tab.wait_for("[data-state=legal]").await?;
    let faults: String = tab.evaluate(PLAY).await?;
    let language = tab.evaluate::<String>("document.documentElement.lang").await?;
    let width = tab.evaluate::<u32>("innerWidth").await?;
    anyhow::ensure!(faults.is_empty(), "{variant}, {language}, {width}:\n{faults}");
    Ok(())
}

fn the_board_stays(size: Size) {
    run(DESKTOP, async |tab| {
        open_ready(tab).await?;
        for language in ["en", "de", "es"] {
            tab.resize(DESKTOP).await?;
            choose(tab, "#language", language).await?;
            tab.wait_for(&format!("html[lang={language}]")).await?;
            tab.resize(size).await?;
            nothing_moves(tab, "knight", "random").await?;
            for preset in PRESETS {
                nothing_moves(tab, preset.name, "human").await?;
            }
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_board_stays_where_it_is_on_a_laptop() {
    the_board_stays((1280, 800));
}

#[test]
#[ignore = "needs the built site: cargo xtask test"]
fn the_board_stays_where_it_is_on_a_small_telephone() {
    the_board_stays((375, 667));
}
