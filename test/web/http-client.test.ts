import { afterEach, expect, test, vi } from "vitest";
import { request } from "#web/navigation/http-client.ts";

afterEach(() => void vi.unstubAllGlobals());

/** A server that answers with these one after another; gives how often it was asked. */
function answering(...statuses: number[]): () => number {
  let asked = 0;
  vi.stubGlobal("fetch", async () => new Response(null, { status: statuses[asked++] ?? 200 }));
  return () => asked;
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  "a page's call that only reads is asked once more after %d",
  async (status) => {
    const asked = answering(status, 200);
    expect((await request("/api")).status).toBe(200);
    expect(asked()).toBe(2);
  },
);

test("a call is given up after its second failure, and after an answer that will stay the same at once", async () => {
  const twice = answering(503, 503);
  expect({ status: (await request("/api")).status, twice: twice() }).toEqual({ status: 503, twice: 2 });
  const once = answering(404);
  expect({ status: (await request("/api")).status, once: once() }).toEqual({ status: 404, once: 1 });
});

test.each(["POST", "PUT", "PATCH", "DELETE", "post"])(
  "a call that writes by %s is never sent twice",
  async (method) => {
    const asked = answering(503);
    await request("/api", { method });
    expect(asked()).toBe(1);
  },
);
