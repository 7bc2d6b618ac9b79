import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readInParts } from "#engine/platform/rows-in-parts.ts";
import { sendPrivateFile } from "#server/private-file.ts";
import { spooled } from "#server/spooled.ts";
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
