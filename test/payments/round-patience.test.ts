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
