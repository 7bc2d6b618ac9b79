import { expect, test } from "vitest";
import { RoundPatience } from "#engine/payments/round-patience.ts";

const later = (isAnswered: boolean) => () => new Promise<boolean>((done) => setTimeout(() => done(isAnswered), 30));

test("a round asks a provider that does not answer no longer than its patience lasts, and every other as before", async () => {
  const patience = new RoundPatience(50);
  const questions: string[] = [];
  for (let at = 0; at < 5; at += 1)
    for (const whom of ["stripe settle", "paypal settle"]) {
      if (patience.isOverWith(whom)) continue;
      questions.push(whom);
      await patience.ask(whom, later(whom.startsWith("paypal")));
    }
  expect(questions.filter((whom) => whom.startsWith("stripe"))).toHaveLength(2);
  expect(questions.filter((whom) => whom.startsWith("paypal"))).toHaveLength(5);
});
