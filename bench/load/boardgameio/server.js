// boardgame.io's own server with a game that weighs what Astra's does: `node server.js PORT POSITION.json [FOLDER]`.
//
// The state is a position of Astra; a move counts something up and ends the turn. None of Astra's rules is run, so a
// move costs less here than there. With FOLDER its FlatFile storage writes there, else all stays in memory.
// package.json holds koa-compose at 4.1.0: with 4.2.0 boardgame.io 0.50.2 answers every request with 404.

const { readFileSync } = require("node:fs");
const { FlatFile, Server } = require("boardgame.io/server");

const [port, position, folder] = process.argv.slice(2);
const start = JSON.parse(readFileSync(position, "utf8"));

const game = {
  name: "astra",
  setup: () => ({ ...start, moves: 0 }),
  moves: {
    mark: ({ G, playerID }) => {
      G.moves += 1;
      G.seats[Number(playerID)].dust = G.moves % 9;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  // What nobody may know, and what only its own seat may: as in Astra's views.
  playerView: ({ G, playerID }) => {
    const { deck, removed, chance, ...open } = G;
    const seats = G.seats.map((seat, number) => (String(number) === playerID ? seat : { ...seat, final: null }));
    return { ...open, deck: deck.length, removed: removed.length, seats };
  },
};

const storage = folder === undefined ? {} : { db: new FlatFile({ dir: folder }) };
Server({ games: [game], origins: ["http://127.0.0.1"], ...storage }).run(Number(port));
