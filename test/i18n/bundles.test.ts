import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { pageTranslator } from "#web/language/messages.server.ts";

// Pages are rendered with these, so that every test that opens one proves that its browser has its words too.
test.each(languages)("a page says only what its browser has loaded in %s", (language) => {
  const says =
    (...[name, key]: [Parameters<typeof pageTranslator>[0], Parameters<ReturnType<typeof pageTranslator>>[0]]) =>
    () =>
      pageTranslator(name, language)(key);
  expect(says("home", "home.lead"), "a public page says what is public").not.toThrow();
  expect(says("home", "orders.state.pending"), "a public page says nothing of an account").toThrow(
    "no message orders.state.pending",
  );
  expect(says("orderList", "orders.state.pending"), "an account's page says what an account is for").not.toThrow();
  expect(says("orderList", "adminOrders.title"), "an account's page says nothing of the merchant's").toThrow(
    "no message",
  );
  expect(says("adminOrders", "adminOrders.title"), "the merchant's page says what is the merchant's").not.toThrow();
  expect(says("adminOrders", "mail.facts.order"), "no page says what only mail says").toThrow("no message");
  expect(says(null, "errors.notFound.title"), "a page that is none of ours says so").not.toThrow();
});
