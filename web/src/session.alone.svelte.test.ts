/** Who plays in this browser. */
import { afterEach, expect, test, vi } from "vitest";
import type { ServerInfo } from "./api/types";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

/** A server that makes a guest of everyone who comes without one; it counts them. */
async function fresh() {
  const made: string[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { name } = JSON.parse(String(init.body)) as { name: string };
    made.push(name);
    await new Promise((resolve) => setTimeout(resolve)); // others may ask meanwhile
    return Response.json({ id: `g${made.length}`, name });
  });
  await (await import("./i18n")).loadTexts("pages");
  return { session: (await import("./session.svelte")).session, made };
}

test("two places that need a guest at once make one", async () => {
  const { session, made } = await fresh();
  const [one, other] = await Promise.all([session.ensure(), session.ensure()]);
  expect(one).toEqual(other);
  expect(made).toHaveLength(1);
});

test("a name that is wished meanwhile is given to the same guest", async () => {
  const { session, made } = await fresh();
  const [, named] = await Promise.all([session.ensure(), session.ensure("Zoe")]);
  expect(named.name).toBe("Zoe");
  expect(session.me?.name).toBe("Zoe");
  expect(made).toHaveLength(2);
});

test("a guest that could not be made is asked for again", async () => {
  const { session, made } = await fresh();
  const good = fetch;
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 503 })));
  await expect(session.ensure()).rejects.toThrow();
  vi.stubGlobal("fetch", good);
  expect((await session.ensure("Ann")).name).toBe("Ann");
  expect(made).toEqual(["Ann"]);
});

test("a link to take along leads to every address of this machine in its network, the server's first one first", async () => {
  const { session } = await fresh();
  const lan = { offered: true, on: false, addresses: ["http://192.168.1.20:8766", "http://10.8.0.2:8766"] };
  session.server = { lan } as unknown as ServerInfo;
  expect(session.linksTo("/join/t1")).toEqual([new URL("/join/t1", location.href).href]);
  session.server = { lan: { ...lan, on: true } } as unknown as ServerInfo;
  expect(session.linksTo("/join/t1")).toEqual(["http://192.168.1.20:8766/join/t1", "http://10.8.0.2:8766/join/t1"]);
  expect(session.linkTo("/t/t1#key")).toBe("http://192.168.1.20:8766/t/t1#key");
});
