import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorFields } from "#engine/platform/log.ts";
import { createSmtpMailer } from "#providers/smtp/smtp-mailer.ts";

/** As servers do, it says whom it refuses. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, answer) =>
    answer(
      Object.assign(new Error(`5.1.1 <${address}>: Recipient Ada Byron rejected: unknown`), { responseCode: 550 }),
    ),
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((closed) => void server.close(() => closed())));

const mail = { subject: "Order 1", text: "1", html: "<p>1</p>", language: "en", messageId: "order-1" } as const;

/** The log's and the job's record of a mail that could not be handed over. */
async function said(to: string, at = url): Promise<string> {
  const mailer = createSmtpMailer({ url: at, from: "shop@plenum.example" });
  const error = await mailer.send({ ...mail, to }).catch((thrown: unknown) => thrown);
  mailer.close();
  return `${(error as Error).message} ${JSON.stringify(errorFields(error))}`;
}

test("a mail that its server refuses is told of by the server's codes, never by whom it was for", async () => {
  const words = await said("ada.byron@example.com");
  expect(words).toContain("the mail server did not take a mail: EENVELOPE 550 5.1.1 (RCPT TO)");
  expect(words).not.toMatch(/ada|byron|example\.com/i);
});

test("a mail server that is not there is told of by its address", async () => {
  expect(await said("ada.byron@example.com", "smtp://127.0.0.1:9")).toContain("ECONNREFUSED 127.0.0.1:9");
});

test("an address in any other error is left out of the log, and the places in the program stay", () => {
  const error = new Error('duplicate key: ("Jörg.O\'Neil+shop@münchen.example") is there already');
  error.stack = `${error.message}\n    at run (/srv/node_modules/@scope/client/index.js:12:3)`;
  const { error: text = "", stack = "" } = errorFields(error);
  expect(text).toBe('Error: duplicate key: ("…") is there already');
  expect(stack).toContain("/srv/node_modules/@scope/client/index.js:12:3");
  expect(stack).not.toContain("münchen");
});
