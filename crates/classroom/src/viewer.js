// Draws the games of a report; `#game-3-12` in the address is game 3 after 12 moves.
(() => {
  const { colours, outline, games } = JSON.parse(document.getElementById("games").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const make = (parent, name, attributes = {}, text = "") => {
    const isDrawn = name === "svg" || parent.namespaceURI === SVG;
    const element = isDrawn ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return parent.appendChild(element);
  };

  const viewer = document.getElementById("viewer");
  const choice = make(viewer, "select", { "aria-label": "Game", style: "max-width: 100%" });
  games.forEach((game, index) => make(choice, "option", { value: index }, `${game.number}: ${game.title}`));
  const bar = make(viewer, "p", { class: "links" });
  const result = make(viewer, "p");
  const board = make(viewer, "div");
  const moves = make(viewer, "p", { class: "links" });
  let shown = games[0];
  let ply = shown.steps.length;

  const button = (parent, text, next) => {
    make(parent, "button", { type: "button" }, text).addEventListener("click", () => show(shown, next()));
  };
  button(bar, "Start", () => 0);
  button(bar, "Back", () => ply - 1);
  button(bar, "Next", () => ply + 1);
  button(bar, "End", () => shown.steps.length);
  const place = make(bar, "span", { "aria-live": "polite" });

  const square = (picture, sign, open, x, y) => {
    const player = "ab".indexOf(sign.toLowerCase());
    const isPiece = sign === "A" || sign === "B";
    const fill = sign === "#" ? colours.hole : player >= 0 && !isPiece ? colours.players[player][1] : open;
    make(picture, "rect", { x: x + 4, y: y + 4, width: 92, height: 92, rx: 15, fill });
    if (!isPiece) return;
    const piece = make(picture, "g", { transform: `translate(${x + 10} ${y + 10}) scale(.8)` });
    make(piece, "circle", { cx: 50, cy: 50, r: 48, fill: colours.players[player][0] });
    make(piece, "path", { d: outline, fill: colours.glyph, "fill-rule": "evenodd" });
  };

  const show = (game, wanted) => {
    shown = game;
    ply = Math.max(0, Math.min(wanted, game.steps.length));
    choice.value = games.indexOf(game);
    const signs = [...game.start];
    for (const step of game.steps.slice(0, ply))
      for (const [, index, sign] of step.matchAll(/(\d+)(\D)/g)) signs[index] = sign;
    const { width } = game;
    const height = signs.length / width;
    board.textContent = "";
    const size = { viewBox: `0 0 ${width * 100 + 60} ${height * 100 + 60}`, width: width * 48 + 29 };
    const picture = make(board, "svg", { ...size, role: "img", "aria-label": `Board after ${ply} moves` });
    make(picture, "rect", { width: "100%", height: "100%", fill: colours.ground });
    signs.forEach((sign, index) => {
      const [column, row] = [index % width, Math.floor(index / width)];
      square(picture, sign, colours.open[(column + row) % 2], column * 100 + 60, row * 100);
    });
    const label = { fill: colours.labels, "font-size": 32, "text-anchor": "middle" };
    for (let column = 0; column < width; column++)
      make(picture, "text", { ...label, x: column * 100 + 110, y: height * 100 + 40 }, String.fromCharCode(97 + column));
    for (let row = 0; row < height; row++)
      make(picture, "text", { ...label, x: 30, y: row * 100 + 61 }, `${height - row}`);
    const ms = ply > 0 ? game.ms[ply - 1] : null;
    place.textContent = `Move ${ply} of ${game.steps.length}${ms == null ? "" : `, ${ms} ms`}`;
    result.textContent = game.result;
    moves.textContent = "";
    game.moves.forEach((move, index) => {
      const attributes = { href: `#game-${game.number}-${index + 1}` };
      if (index + 1 === ply) attributes["aria-current"] = "step";
      make(moves, "a", attributes, move);
    });
  };

  const follow = () => {
    const [, number, moves] = location.hash.match(/^#game-(\d+)-(\d+)$/) ?? [];
    const game = games.find((game) => game.number === Number(number));
    if (!game) return;
    show(game, Number(moves));
    viewer.scrollIntoView({ block: "nearest" });
  };
  choice.addEventListener("change", () => show(games[choice.value], games[choice.value].steps.length));
  addEventListener("hashchange", follow);
  show(shown, ply);
  follow();
})();
