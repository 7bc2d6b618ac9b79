import { setTimeout as wait } from "node:timers/promises";
import { readNewPassword } from "#domain/customers/password.ts";
import { hashPassword, matches, withHashingSlot } from "#engine/customers/password-hash.ts";
import { getting, posting, sendLoad } from "../load/load.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";

const accounts = 40;
const secret = "Kompressor-77";
const perMinute = 1_000;
const pacedSeconds = 15;

const email = (at: number) => `bench-${at % accounts}@example.com`;
/** Another page each time, with the same goods: none of them costs so much. */
const page = (at: number) => getting(`/categories/air-tanks/all?price.max=${100_000 + at}`);

/**
 * Signing in as fast as it goes, and what a thousand sign-ins a minute do to somebody who reads category pages
 * meanwhile.
 */
async function signingIn(means: BenchContext): Promise<Figure[]> {
  const { url } = await means.shop();
  const port = Number(new URL(url).port);
  const signUps = Array.from({ length: accounts }, (_, at) =>
    posting("/signUp", { firstName: "Ada", lastName: "Byron", email: email(at), password: secret }, port),
  );
  await sendLoad({ port, connections: 2, requests: signUps, seconds: "once" });
  const signIn = (at: number) => posting("/signIn", { email: email(at), password: secret }, port);
  const fastest = await sendLoad({
    port,
    connections: 8,
    requests: Array.from({ length: perMinute }, (_, at) => signIn(at)),
    seconds: "once",
  });

  let asked = 0;
  const read = async () =>
    sendLoad({
      port,
      connections: 1,
      requests: Array.from({ length: 4_000 }, () => page(asked++)),
      seconds: pacedSeconds,
    });
  await sendLoad({ port, connections: 1, requests: Array.from({ length: 100 }, () => page(asked++)), seconds: "once" });
  const alone = await read();
  const crowd = pace(url);
  const meanwhile = await read();
  const { done, wrong } = await crowd;
  return [
    {
      what: "sign-ins, 8 at a time",
      ours: fastest.perSecond,
      unit: "/s",
      limit: await comparisons(),
      goal: "≥ 16.7 /s (1,000 a minute)",
      note: `p50 ${fastest.p50.toFixed(1)} ms, p95 ${fastest.p95.toFixed(1)} ms; answered ${JSON.stringify(fastest.statuses)}`,
    },
    {
      what: `uncached category page while ${perMinute.toLocaleString("en-US")} sign in a minute`,
      ours: meanwhile.p50,
      unit: "ms",
      limit: alone.p50,
      goal: "hardly more than without",
      note: `p95 ${meanwhile.p95.toFixed(1)} ms, without ${alone.p95.toFixed(1)} ms; ${done} signed in within ${pacedSeconds} s, ${wrong} did not`,
    },
  ];
}

/** Signs in at an even pace, whether or not the earlier ones are answered. */
async function pace(url: string): Promise<{ done: number; wrong: number }> {
  const asked: Promise<number>[] = [];
  const began = performance.now();
  for (let at = 0; performance.now() - began < pacedSeconds * 1_000; at += 1) {
    const body = new URLSearchParams({ email: email(at), password: secret });
    asked.push(
      fetch(`${url}/signIn`, { method: "POST", body, headers: { origin: url }, redirect: "manual" }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
      ),
    );
    await wait(Math.max(0, began + (at + 1) * (60_000 / perMinute) - performance.now()));
  }
  const statuses = await Promise.all(asked);
  const done = statuses.filter((status) => status === 303).length;
  return { done, wrong: statuses.length - done };
}

/** Comparisons of a password with its hash a second, two at a time and nothing else. */
async function comparisons(): Promise<number> {
  const password = readNewPassword(secret);
  if (!password.ok) throw new Error(password.error.code);
  const stored = await hashPassword(password.value);
  const began = performance.now();
  const count = 300;
  await Promise.all(Array.from({ length: count }, () => withHashingSlot(() => matches(stored, password.value))));
  return count / ((performance.now() - began) / 1_000);
}

export const signingInRows: readonly Row<BenchContext>[] = [{ name: "sign-in", run: signingIn }];
