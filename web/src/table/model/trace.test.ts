import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/client";
import type { Preview } from "../../api/types";
import { preview, view } from "../testing/edition";
import { Trace } from "./trace.svelte";

function server(answers: Record<string, Preview | Error>): (actions: string[]) => Promise<Preview> {
  return vi.fn((actions: string[]) => {
    const answer = answers[actions.join("|")];
    if (answer === undefined) return Promise.reject(new Error("unexpected"));
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("a trace", () => {
  it("takes only what the server offers", async () => {
    const trace = new Trace(server({ "mark Lin.1": preview({}, ["mark Lin.2", "stop"]) }));
    expect(trace.add("mark Lin.3", view())).toBe(false);
    expect(trace.add("mark Lin.1", view())).toBe(true);
    await settled();
    expect(trace.legal(view())).toEqual(["mark Lin.2", "stop"]);
    expect(trace.add("mark Lin.4", view())).toBe(false);
    expect(trace.starsOn("Lin")).toEqual([1]);
  });

  it("draws a star at once and knows its cost when the server has answered", async () => {
    const trace = new Trace(server({ "mark Lin.1": preview() }));
    trace.add("mark Lin.1", view());
    expect(trace.starsOn("Lin")).toEqual([1]);
    expect(trace.preview).toBeNull();
    await settled();
    expect(trace.preview?.spent.dust).toBe(1);
  });

  it("lets a wish wait for the answer before it, and fulfils it if it is legal", async () => {
    const trace = new Trace(
      server({ "mark Lin.1": preview({}, ["mark Lin.2"]), "mark Lin.1|mark Lin.2": preview({}, ["mark Lin.3"]) }),
    );
    trace.add("mark Lin.1", view());
    expect(trace.add("mark Lin.2", view())).toBe(false);
    await settled();
    await settled();
    expect(trace.starsOn("Lin")).toEqual([1, 2]);
  });

  it("follows all the wishes of a quick hand one by one, and leaves out what is not joined", async () => {
    const asked: ((value: Preview) => void)[] = [];
    const trace = new Trace(() => new Promise((resolve) => asked.push(resolve)));
    trace.add("mark Lin.1", view());
    for (const star of [2, 9, 3]) trace.add(`mark Lin.${star}`, view());
    for (const next of [2, 3, 4]) {
      asked.pop()!(preview({}, [`mark Lin.${next}`]));
      await settled();
    }
    expect(trace.starsOn("Lin")).toEqual([1, 2, 3]);
    expect(trace.asking).toBe(false);
  });

  it("takes the newest wish back first", async () => {
    const trace = new Trace(
      server({ "mark Lin.1": preview({}, ["mark Lin.2"]), "mark Lin.1|mark Lin.2": preview({}, ["mark Lin.3"]) }),
    );
    trace.add("mark Lin.1", view());
    trace.add("mark Lin.2", view());
    trace.add("mark Lin.3", view());
    expect(trace.tail).toBe("mark Lin.3");
    expect(trace.back()).toBe(true);
    expect(trace.backTo("Lin", 1)).toBe(false);
    await settled();
    await settled();
    expect(trace.starsOn("Lin")).toEqual([1, 2]);
  });

  it("drops a wish that is not legal", async () => {
    const trace = new Trace(server({ "mark Lin.1": preview({}, ["mark Lin.2"]) }));
    trace.add("mark Lin.1", view());
    trace.add("mark Lin.4", view());
    await settled();
    expect(trace.starsOn("Lin")).toEqual([1]);
  });

  it("fulfils no wish that belongs to what comes after it", async () => {
    const trace = new Trace(server({ "mark Lin.1": preview({ view: view({ decision: "dream" }) }, ["mark Two.1"]) }));
    trace.add("mark Lin.1", view());
    trace.add("mark Two.1", view());
    await settled();
    expect(trace.actions).toEqual(["mark Lin.1"]);
    expect(trace.legal(view())).toEqual([]);
  });

  it("takes back star by star without asking twice", async () => {
    const ask = server({ "mark Lin.1": preview({}, ["mark Lin.2"]), "mark Lin.1|mark Lin.2": preview() });
    const trace = new Trace(ask);
    trace.add("mark Lin.1", view());
    await settled();
    trace.add("mark Lin.2", view());
    await settled();
    expect(trace.backTo("Lin", 1)).toBe(false);
    expect(trace.backTo("Lin", 2)).toBe(true);
    expect(trace.preview?.next.map((n) => n.action)).toEqual(["mark Lin.2"]);
    trace.back();
    expect(trace.actions).toEqual([]);
    expect(trace.back()).toBe(false);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("gives back a star that the server refuses, with the reason", async () => {
    const trace = new Trace(server({ "mark Lin.1": new Error("no dust") }));
    trace.add("mark Lin.1", view());
    await settled();
    expect(trace.actions).toEqual([]);
    expect(trace.refusal?.action).toBe("mark Lin.1");
  });

  it("keeps a star while the server cannot be reached or is busy, and asks again", async () => {
    vi.useFakeTimers();
    for (const [code, status] of [
      ["offline", 0],
      ["too-many", 429],
      ["busy", 503],
    ] as const) {
      const answers: (Preview | Error)[] = [
        new ApiError(code, `error-${code}`, {}, "", status),
        new ApiError(code, `error-${code}`, {}, "", status),
        preview({}, ["mark Lin.2"]),
      ];
      const refused = vi.fn();
      const trace = new Trace(() => {
        const answer = answers.shift()!;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      });
      trace.onrefused = refused;
      trace.add("mark Lin.1", view());
      await vi.advanceTimersByTimeAsync(0);
      expect(trace.actions).toEqual(["mark Lin.1"]);
      expect(trace.trouble).toMatchObject({ code });
      await vi.advanceTimersByTimeAsync(2000);
      expect(trace.legal(view())).toEqual(["mark Lin.2"]);
      expect(trace.trouble).toBeNull();
      expect(refused).not.toHaveBeenCalled();
    }
    vi.useRealTimers();
  });

  it("asks no more for a star that was taken back meanwhile", async () => {
    vi.useFakeTimers();
    const ask = vi.fn(() => Promise.reject(new ApiError("offline", "error-offline", {}, "", 0)));
    const trace = new Trace(ask);
    trace.add("mark Lin.1", view());
    await vi.advanceTimersByTimeAsync(0);
    trace.back();
    await vi.advanceTimersByTimeAsync(20000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(trace.trouble).toBeNull();
    vi.useRealTimers();
  });

  it("keeps a stale trace whole while nothing can be asked", async () => {
    const trace = new Trace(() => Promise.reject(new ApiError("offline", "error-offline", {}, "", 0)));
    expect(await trace.keep(["mark Lin.1", "mark Lin.2"], view())).toBe(2);
    expect(trace.actions).toEqual(["mark Lin.1", "mark Lin.2"]);
    trace.renew();
  });

  it("keeps of a stale trace what is still legal", async () => {
    const refused = Object.assign(new Error("illegal"), { args: { index: 1 } });
    const trace = new Trace(
      server({ "mark Lin.1|mark Lin.2|mark Lin.3": refused, "mark Lin.1": preview({}, ["mark Lin.4"]) }),
    );
    expect(await trace.keep(["mark Lin.1", "mark Lin.2", "mark Lin.3"], view())).toBe(1);
    expect(trace.actions).toEqual(["mark Lin.1"]);
  });

  it("lets a stale trace go without a question when it cannot even begin any more", async () => {
    const ask = vi.fn(server({}));
    const trace = new Trace(ask);
    expect(await trace.keep(["mark Lin.1", "mark Lin.2"], view({ legal: ["mark Lin.2", "rest"] }))).toBe(0);
    expect(trace.actions).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });

  it("ignores answers to a table that has moved on", async () => {
    const trace = new Trace(server({ "mark Lin.1": preview() }));
    trace.add("mark Lin.1", view());
    trace.renew();
    await settled();
    expect(trace.actions).toEqual([]);
    expect(trace.preview).toBeNull();
  });
});
