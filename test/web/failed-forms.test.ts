import type { DataStrategyFunctionArgs } from "react-router";
import { afterEach, expect, test } from "vitest";
import { dataStrategy } from "#web/navigation/data-strategy.ts";
import { listenForUnsent, Unsent, type UnsentForm } from "#web/navigation/unsent.ts";

let told: UnsentForm[] = [];
const listen = () =>
  listenForUnsent({ unsent: (form) => void told.push(form), sending: () => undefined, stale: () => undefined });
afterEach(() => void (told = []));

/** A form that a fetcher sends; the code of its page cannot be loaded, which is known before the form's answer is. */
async function press(answer: () => Promise<unknown>) {
  const stop = listen();
  const match = {
    route: { id: "cart" },
    shouldCallHandler: () => true,
    resolve: async (run: (handler: () => Promise<unknown>) => Promise<unknown>) => {
      run(answer).catch(() => undefined);
      return { type: "error", result: new TypeError("Failed to fetch dynamically imported module") };
    },
  };
  const request = new Request("http://shop/cart", { method: "POST", body: new URLSearchParams({ sku: "A-1" }) });
  const args = { matches: [match], request, fetcherKey: "add" } as unknown as DataStrategyFunctionArgs;
  const results = await dataStrategy(args);
  stop();
  return results;
}

/** Settles after everything that has already failed was told. */
const later = () => new Promise((settle) => setImmediate(settle));

test("a press without a network says that the shop is not reached, though its page's code failed to load first", async () => {
  await press(async () => {
    await later();
    throw new Unsent("unreached");
  });
  expect(told.map(({ error, fetcherKey }) => [error.why, fetcherKey])).toEqual([["unreached", "add"]]);
});

test("a press that the shop took counts, though its page's code failed to load first", async () => {
  const results = await press(async () => {
    await later();
    return "taken";
  });
  expect(told).toEqual([]);
  expect(results).toEqual({ cart: { type: "data", result: "taken" } });
});
