import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readInParts } from "#engine/platform/rows-in-parts.ts";
import { sendPrivateFile } from "#server/private-file.ts";
import { mostSilenceMs, spooled } from "#server/spooled.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const rows = 20_000;
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plenum-test-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Downloads of a long list, one of them of a list that fails in its middle. */
function downloads(onPart: () => void = () => {}): Hono {
  const list = (text: string) => (out: (piece: string) => Promise<void>) =>
    readInParts<{ n: number }>(database(), text, [rows], async (part) => {
      onPart();
      await out(part.map(({ n }) => `${n},${"x".repeat(500)}\r\n`).join(""));
    });
  const app = new Hono();
  const whole = list("select n from generate_series(1, $1::int) n");
  const broken = list("select n / (n - 10000) * 0 + n as n from generate_series(1, $1::int) n");
  app.get("/whole", async (c) => sendPrivateFile(c, "list.csv", await spooled(c, whole)));
  app.get("/broken", async (c) => sendPrivateFile(c, "list.csv", await spooled(c, broken)));
  app.onError((_, c) => c.json({ error: "internal" }, 500));
  return app;
}

const transactions = async () => {
  const [row] = await database().sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return row?.count;
};

test("a download that pauses keeps no transaction waiting, which the database would end, and is whole", async () => {
  const response = await downloads().request("/whole");
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let file = decoder.decode((await reader.read()).value, { stream: true });
  expect(file.split("\r\n").length).toBeLessThan(rows);
  expect(await transactions()).toBe(0);
  expect(await readdir(folder), "the file is gone with whoever reads it").toEqual([]);
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    file += decoder.decode(piece.value, { stream: true });
  expect(file.split("\r\n")).toHaveLength(rows + 1);
  expect(file).toContain(`\r\n${rows},x`);
});

test("a list that cannot be read to its end is an error, not a file without its end", async () => {
  const response = await downloads().request("/broken");
  expect(response.status).toBe(500);
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(await transactions()).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test("a list is not read for a client that asks for its head, nor on for one that left", async () => {
  const left = new AbortController();
  let parts = 0;
  const app = downloads(() => {
    parts += 1;
    left.abort();
  });
  expect((await app.request("/whole", { method: "HEAD" })).status).toBe(200);
  expect(parts).toBe(0);
  await app.request("/whole", { signal: left.signal });
  expect(parts).toBe(1);
  expect(await transactions()).toBe(0);
});

/** A list that is being written when its time is over, until it may go on, or fails. */
function longDownload(onPart: () => void = () => {}) {
  const gate = Promise.withResolvers<void>();
  // It may be refused before somebody waits for it.
  gate.promise.catch(() => {});
  let parts = 0;
  const app = new Hono();
  app.get("/long", async (c) => {
    const body = await spooled(
      c,
      (out) =>
        readInParts<{ n: number }>(database(), "select n from generate_series(1, $1::int) n", [rows], async (part) => {
          onPart();
          parts += 1;
          if (parts === 3) await gate.promise;
          await out(part.map(({ n }) => `${n},${"x".repeat(500)}\r\n`).join(""));
        }),
      1,
    );
    return sendPrivateFile(c, "list.csv", body);
  });
  return { app, gate };
}

test("a list that takes long is sent while it is written, and is whole", async () => {
  const { app, gate } = longDownload();
  const response = await app.request("/long");
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const first = await reader.read();
  expect(first.done, "its beginning is there before its end is written").toBe(false);
  let file = decoder.decode(first.value, { stream: true });
  expect(await transactions()).toBe(1);
  gate.resolve();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    file += decoder.decode(piece.value, { stream: true });
  expect(file.split("\r\n")).toHaveLength(rows + 1);
  expect(file).toContain(`\r\n${rows},x`);
  expect(await transactions()).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test("a list that fails while it is sent breaks the connection, so that its part is not taken for all of it", async () => {
  const { app, gate } = longDownload();
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/long`);
  const body = response.text();
  gate.reject(new Error("the database went away"));
  await expect(body).rejects.toThrow();
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: "the database went away" }));
  expect(await transactions()).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});

test("a list is not read on for a client that leaves while it is sent", async () => {
  let parts = 0;
  const { app, gate } = longDownload(() => {
    parts += 1;
  });
  const response = await app.request("/long");
  await expect.poll(() => parts).toBe(3);
  await response.body!.cancel();
  gate.resolve();
  await expect.poll(transactions).toBe(0);
  expect(parts).toBe(3);
});

test("the shipped proxies and the shop's server wait longer for the first byte than an export is silent", () => {
  const seconds = (path: string, line: RegExp) =>
    [...readFileSync(path, "utf8").matchAll(line)].map(([, time]) => Number(time));
  const limits = [
    ...seconds("deploy/cluster/haproxy.cfg", /mode http\b[^]*?timeout (?:server|client) (\d+)s/g),
    ...seconds("deploy/cluster/varnish.vcl", /\.(?:first_byte|between_bytes)_timeout = (\d+)s/g),
    ...seconds("src/boot/http-server.ts", /server\.timeout = options\.quietMs \?\? (\d+)_000/g),
  ];
  expect(limits).toHaveLength(7);
  for (const limit of limits) expect(limit * 1_000).toBeGreaterThanOrEqual(2 * mostSilenceMs);
});
