// A bot that plays over HTTP: node table_bot.mjs 'https://astra.example/t/TABLE#TOKEN', its seat's private link.
const [, server, table, token] = process.argv[2].match(/^(.*)\/t\/([^#]+)#(.+)$/);
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };

async function ask(path, more = {}) {
  const answer = await fetch(`${server}/api/v1/tables/${table}${path}`, { headers, ...more });
  if (answer.ok) return answer;
  throw Object.assign(new Error(await answer.text()), { final: [401, 403, 404].includes(answer.status) });
}

async function play(seat) {
  let text = "";
  for await (const chunk of (await ask(`/events?seats=${seat}`)).body.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split("\n");
    text = lines.pop();
    for (const message of lines.filter((line) => line.startsWith("data:")).map((line) => JSON.parse(line.slice(5)))) {
      const { version, view, table } = (message.snapshots ?? message.updates)?.[seat] ?? { table: message };
      if (["over", "closed"].includes(table?.status)) process.exit();
      if (!view?.legal.length) continue;
      const actions = [view.legal[Math.floor(Math.random() * view.legal.length)]];
      await ask("/actions", { method: "POST", body: JSON.stringify({ key: `v${version}`, seat, version, actions }) });
    }
  }
}

const { seat } = (await (await ask("")).json()).seats.find((one) => one.you);
for (;;) {
  await play(seat).catch((error) => error.final && Promise.reject(error)); // moved on, busy, away: begin with what is now
  await new Promise((go) => setTimeout(go, 1000));
}
