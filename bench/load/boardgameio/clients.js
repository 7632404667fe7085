// Clients of boardgame.io in a closed loop: `node clients.js PORT TABLES SEATS`, then lines "SECONDS" on stdin.
//
// Every table plays its next move as soon as the player of the one before has heard of it, and everybody hears of every
// move. As lean as the generator for Astra: messages are searched, not parsed. Each line is answered with one of JSON.

const { createInterface } = require("node:readline");
const WebSocket = require("ws");

const [port, tableCount, seatCount] = process.argv.slice(2).map(Number);
const TOGETHER = 16;
const api = `http://127.0.0.1:${port}/games/astra`;

let running = false;
let acknowledged = 0;
let events = 0;

async function post(path, body) {
  const answer = await fetch(api + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Table {
  stateID = -1; // the newest that somebody here has heard of
  acknowledged = -1; // the newest that its mover has heard of
  waiting = null; // the move to make next

  async setUp() {
    this.id = (await post("/create", { numPlayers: seatCount, unlisted: true })).matchID;
    this.seats = [];
    for (let number = 0; number < seatCount; number += 1) {
      const { playerCredentials } = await post(`/${this.id}/join`, { playerID: String(number), playerName: "Guest" });
      this.seats.push(new Seat(this, String(number), playerCredentials));
      await this.seats[number].listen();
    }
  }

  act() {
    const [seat, stateID] = this.waiting;
    this.waiting = null;
    seat.act(stateID);
  }
}

class Seat {
  constructor(table, number, credentials) {
    Object.assign(this, { table, number, credentials, posted: -1 });
  }

  listen() {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
    return new Promise((resolve, reject) => {
      this.socket.on("error", reject);
      this.socket.on("message", (data) => this.heard(data.toString(), resolve));
    });
  }

  send(...message) {
    this.socket.send(`42/astra,${JSON.stringify(message)}`);
  }

  heard(text, ready) {
    if (text === "2") {
      this.socket.send("3"); // the heartbeat
    } else if (text.startsWith("0")) {
      this.socket.send("40/astra,");
    } else if (text.startsWith("40/astra")) {
      this.send("sync", this.table.id, this.number, this.credentials, seatCount);
    } else if (text.startsWith('42/astra,["sync"') || text.startsWith('42/astra,["update"')) {
      this.told(Number(/"_stateID":(\d+)/.exec(text)[1]), /"currentPlayer":"(\d+)"/.exec(text)[1]);
      ready();
    }
  }

  told(stateID, current) {
    const table = this.table;
    events += 1;
    if (stateID === this.posted) {
      acknowledged += 1;
      table.acknowledged = stateID;
    }
    table.stateID = Math.max(table.stateID, stateID);
    if (current === this.number && stateID === table.stateID) table.waiting = [this, stateID];
    if (running && table.waiting !== null && table.acknowledged === table.stateID) table.act();
  }

  act(stateID) {
    const payload = { type: "mark", args: [], playerID: this.number, credentials: this.credentials };
    this.posted = stateID + 1;
    this.send("update", { type: "MAKE_MOVE", payload }, stateID, this.table.id, this.number);
  }
}

async function main() {
  const tables = Array.from({ length: tableCount }, () => new Table());
  const waiting = [...tables];
  const some = async () => {
    for (let table = waiting.pop(); table !== undefined; table = waiting.pop()) await table.setUp();
  };
  await Promise.all(Array.from({ length: TOGETHER }, some));
  for (const table of tables) table.acknowledged = table.stateID;
  console.log(JSON.stringify({ tables: tableCount }));
  for await (const line of createInterface({ input: process.stdin })) {
    const began = performance.now();
    acknowledged = events = 0;
    running = true;
    for (const table of tables) if (table.waiting !== null) table.act();
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(line)));
    running = false;
    const seconds = (performance.now() - began) / 1000;
    const states = Object.fromEntries(tables.map((table) => [table.id, table.acknowledged]));
    console.log(JSON.stringify({ seconds, acknowledged, events, states }));
  }
  process.exit(0);
}

main();
