/** Who plays in this browser. */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

/** A server that makes a guest of whoever comes without one; it counts them. */
async function fresh() {
  const made: string[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    const { name } = JSON.parse(String(init.body)) as { name: string };
    made.push(name);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Response.json({ id: `g${made.length}`, name });
  });
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
