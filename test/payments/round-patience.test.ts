import { expect, test } from "vitest";
import { RoundPatience } from "#engine/payments/round-patience.ts";

test("a round asks a provider that does not answer no longer than its patience lasts, and every other as before", async () => {
  let elapsed = 0;
  const patience = new RoundPatience(50, () => elapsed);
  const thirtyLater = async (isAnswered: boolean) => ((elapsed += 30), isAnswered);
  const questions: string[] = [];
  for (let at = 0; at < 5; at += 1)
    for (const whom of ["stripe settle", "paypal settle"]) {
      if (patience.isOverWith(whom)) continue;
      questions.push(whom);
      await patience.ask(whom, () => thirtyLater(whom.startsWith("paypal")));
    }
  expect(questions.filter((whom) => whom.startsWith("stripe"))).toHaveLength(2);
  expect(questions.filter((whom) => whom.startsWith("paypal"))).toHaveLength(5);
});

test("the time after which a question fails is waited in vain, too", async () => {
  let elapsed = 0;
  const patience = new RoundPatience(50, () => elapsed);
  const failing = async (): Promise<boolean> => {
    elapsed += 60;
    throw new Error("its answer cannot be read");
  };
  await expect(patience.ask("paypal settle", failing)).rejects.toThrow("cannot be read");
  expect([patience.isOverWith("paypal settle"), patience.isOverWith("paypal refund")]).toEqual([true, false]);
});
