//! Whole texts: none is cut by its box, by its button or by the window, and none lies over another.

use crate::harness::{Result, Tab};

/// Where a text may be cut, and why.
const ALLOWED: [(&str, &str); 3] = [
    (".brief", "one line of the card on a telephone, which *More* opens"),
    (".known .hint", "beside the verdict on a telephone: each line below it says the same"),
    (".moves .glyph", "in the room that each move of a game leaves for its sign"),
];

/// The visible texts that are not seen as a whole. What scrolls may be scrolled to; what ends in an ellipsis needs the
/// whole as a title. The buttons at the foot of a game have one line.
const CUT: &str = r"
(() => {
  const cut = new Set();
  const width = document.documentElement.clientWidth;
  const note = (it, text, how) => {
    const at = it.closest('[id]')?.id ?? '';
    cut.add(`“${text.trim().replace(/\s+/g, ' ').slice(0, 60)}” in #${at}, ${it.tagName} ${it.getAttribute('class') ?? ''}: ${how}`);
  };
  const name = (it) => `${it.tagName} ${it.getAttribute('class') ?? ''}`;
  const clips = (overflow) => ['hidden', 'clip'].includes(overflow);
  const scrolls = (overflow) => ['auto', 'scroll'].includes(overflow);
  const range = document.createRange();
  // The lines of text by what lies on one plane.
  const planes = new Map();
  const plane = (it) => {
    const { position, backgroundColor } = getComputedStyle(it);
    const covers = position !== 'static' && backgroundColor !== 'rgba(0, 0, 0, 0)';
    return covers || it.matches('dialog, [popover]') || !it.parentElement ? it : plane(it.parentElement);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const it = node.parentElement;
    const seen = it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!node.textContent.trim() || !seen || it.closest('script, style, noscript, option, ALLOWED')) continue;
    if (it.closest('[title]')?.title.includes(node.textContent.trim())) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    // The nearest box holds its text, as controls and what clips do.
    let nearest = true, unseen = !text.width, how = '';
    for (let box = it; box !== document.body && !unseen && !how; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (style.clipPath !== 'none' || style.fontSize === '0px') unseen = true;
      if (style.display === 'inline' || style.display === 'contents' || box.closest('svg')) {
        if (box.tagName !== 'svg') continue;
      }
      const holds = nearest || box.matches('button, a, label, summary, th, td');
      nearest = false;
      const [beside, above] = [Math.max(edge.left - text.left, text.right - edge.right),
        Math.max(edge.top - text.top, text.bottom - edge.bottom)];
      if (scrolls(style.overflowX) && beside > 0 || scrolls(style.overflowY) && above > 0) unseen = true;
      else if ((holds || clips(style.overflowX)) && beside > 1.5) how = `${Math.round(beside)} px beside ${name(box)}`;
      // Letters are lower than their lines.
      else if (clips(style.overflowY) && above > 4) how = `${Math.round(above)} px above or below ${name(box)}`;
      // Nothing else clips what the browser puts on top, or what stands in the window.
      if (box.matches('dialog, [popover]') || style.position === 'fixed') break;
    }
    if (!unseen && !how && (text.left < -0.5 || text.right > width + 0.5)) how = 'beside the window';
    if (it.closest('.foot button') && range.getClientRects().length > 1) how ||= 'in two lines';
    if (how && !unseen) note(it, node.textContent, how);
    if (unseen || it.closest('svg, .board')) continue;
    const lines = [...range.getClientRects()].map((line) => ({ line, it, text: node.textContent }));
    planes.set(plane(it), [...planes.get(plane(it)) ?? [], ...lines]);
  }
  for (const lines of planes.values()) {
    lines.sort((a, b) => a.line.top - b.line.top);
    lines.forEach(({ line, it, text }, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.line.top > line.bottom - 4) break;
        const shared = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left);
        if (other.it !== it && shared > 4) note(it, text, `under “${other.text.trim().slice(0, 40)}”`);
      }
    });
  }
  // Choices and placeholders are no text nodes.
  const pen = document.createElement('canvas').getContext('2d');
  const ARROW = 16;
  for (const it of document.querySelectorAll('select, [placeholder]')) {
    if (!it.checkVisibility({ visibilityProperty: true }) || it.closest('ALLOWED')) continue;
    const style = getComputedStyle(it);
    const text = it.selectedOptions ? it.selectedOptions[0]?.textContent ?? '' : it.placeholder;
    const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      - (it.selectedOptions && style.appearance !== 'none' ? ARROW : 0);
    pen.font = style.font;
    const missing = pen.measureText(text).width - room;
    if (missing > 1) note(it, text, `${Math.round(missing)} px too long`);
  }
  return [...cut].join('\n');
})()";

/// All texts that are shown now are seen as a whole.
pub async fn nothing_is_cut(tab: &Tab, view: &str) -> Result {
    let allowed = ALLOWED.map(|(selector, _)| selector).join(", ");
    let cut: String = tab.evaluate(&CUT.replace("ALLOWED", &allowed)).await?;
    anyhow::ensure!(cut.is_empty(), "cut texts at {view}:\n{cut}");
    Ok(())
}
