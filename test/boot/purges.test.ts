import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openPurges, type Purges } from "#boot/purges.ts";
import type { Log } from "#engine/platform/log.ts";

let server: Server;
let taken: string[] = [];
let answers: number[] = [];
let said: string[] = [];
let purges: Purges[] = [];

const note = (message: string) => void said.push(message);
const log: Log = { debug: note, info: note, warn: note, error: note };

beforeEach(async () => {
  [taken, answers, said] = [[], [], []];
  server = createServer(({ method, headers }, response) => {
    const status = answers.shift() ?? 200;
    if (status === 200) taken.push(`${method} ${headers["cache-tag"]}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  purges = openPurges({ CDN_PURGE_URL: url, CDN_TAG_HEADER: "Cache-Tag" }, log);
});
afterEach(() => {
  for (const one of purges) one.stop();
  server.closeAllConnections();
  server.close();
});
const add = (...tags: string[]) => purges.forEach((one) => one.add(tags));
const figures = () => purges[0]!.figures;

test("tags are purged at once, and a second time for answers that were on their way", async () => {
  const began = performance.now();
  add("product:1", "catalogue");
  await expect.poll(() => taken).toEqual(["PURGE product:1 catalogue"]);
  expect(figures().waiting).toBe(1);
  await expect.poll(() => taken).toEqual(Array(2).fill("PURGE product:1 catalogue"));
  expect(performance.now() - began).toBeGreaterThan(450);
  await expect.poll(figures).toEqual({ sent: 2, failed: 0, waiting: 0, lateSeconds: 0 });
});

test("a cache that refuses is asked again until it takes all that changed meanwhile; it is said once, and seen", async () => {
  answers = [503, 403];
  add("product:1");
  await expect.poll(() => figures().failed).toBe(1);
  expect(figures().lateSeconds).toBeGreaterThan(0);
  add("product:2");
  await expect.poll(() => taken[0]).toBe("PURGE product:1 product:2");
  // The cache has taken it before its answer is here.
  await expect.poll(figures).toMatchObject({ failed: 2, lateSeconds: 0 });
  expect(said).toEqual(["the shared cache could not be purged and is tried again", "the shared cache is purged again"]);
});

test("more tags than a cache is worth asking about empty it whole", async () => {
  answers = [503];
  add("first");
  await expect.poll(() => figures().failed).toBe(1);
  add(...Array.from({ length: 2_000 }, (_, id) => `product:${id}`));
  await expect.poll(() => taken[0]).toBe("PURGE all");
});

test("many tags go in several requests, none of them with more in its header than a cache takes", async () => {
  add(...Array.from({ length: 900 }, (_, id) => `product:${id}`));
  await expect.poll(() => taken.flatMap((line) => line.slice("PURGE ".length).split(" ")).length).toBe(900);
  expect(taken.length).toBeGreaterThan(1);
  for (const line of taken) expect(line.length).toBeLessThan(8_000);
});
