import { expect, test } from "vitest";
import { doEach, failuresOf } from "#engine/platform/do-each.ts";

/** Does a round over these drafts, and gives the drafts that were done and what the round ended with. */
async function roundOver(drafts: readonly string[], errors: Readonly<Record<string, Error>> = {}) {
  const done: string[] = [];
  const work = async (draft: string) => {
    const error = errors[draft];
    if (error) throw error;
    done.push(draft);
  };
  const failures = await doEach(drafts, work, (draft) => `draft ${draft}`).then(
    () => [],
    (error: unknown) => failuresOf(error),
  );
  return { done, failures };
}

test("a round does everything it can, and names what it could not do at its end", async () => {
  const [broken, locked] = [new Error("its goods are gone"), new Error("somebody holds it")];
  expect(await roundOver(["1", "2", "3", "4"], { 1: broken, 3: locked })).toEqual({
    done: ["2", "4"],
    failures: [
      { item: "draft 1", error: broken },
      { item: "draft 3", error: locked },
    ],
  });
  expect(await roundOver(["1", "2"])).toEqual({ done: ["1", "2"], failures: [] });
});

test("a round of rounds names what failed in each of them, and a step that failed by its own name", async () => {
  const broken = new Error("its goods are gone");
  const fail = () => Promise.reject(broken);
  const step = (name: string) => (name === "drafts" ? doEach([1, 2], fail, (id) => `draft ${id}`) : fail());
  const error = await doEach(["drafts", "closures"], step, (name) => name).catch((thrown: unknown) => thrown);
  expect(failuresOf(error)).toEqual([
    { item: "draft 1", error: broken },
    { item: "draft 2", error: broken },
    { item: "closures", error: broken },
  ]);
});

test.each([
  ["is gone", Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" })],
  ["gives no connection", new Error("timeout exceeded when trying to connect")],
  ["does not answer", new Error("Query read timeout")],
])("where the database %s, a round ends instead of waiting for it with each draft", async (_, error) => {
  expect(await roundOver(["1", "2", "3"], { 2: error })).toEqual({
    done: ["1"],
    failures: [{ item: "draft 2", error }],
  });
});
