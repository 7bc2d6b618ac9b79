import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
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

/** A server that takes mails for all but `ada@`, the connections it had, and a way to end them. */
async function takingServer() {
  const sockets: Socket[] = [];
  const mails: string[] = [];
  const taking = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, answer) => answer(address.startsWith("ada@") ? new Error("unknown") : null),
    onData(stream, { envelope }, taken) {
      stream.resume().on("end", () => {
        mails.push(...envelope.rcptTo.map(({ address }) => address));
        taken();
      });
    },
  });
  taking.server.on("connection", (socket: Socket) => sockets.push(socket));
  await new Promise<void>((listening) => void taking.listen(0, "127.0.0.1", listening));
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${(taking.server.address() as AddressInfo).port}`,
    from: "shop@plenum.example",
  });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((closed) => void taking.close(() => closed()));
  });
  return { mailer, mails, sockets };
}

test("mails that follow each other take one connection, also after one that the server refused", async () => {
  const { mailer, mails, sockets } = await takingServer();
  await mailer.send({ ...mail, to: "one@example.com" });
  await expect(mailer.send({ ...mail, to: "ada@example.com" })).rejects.toThrow("did not take a mail");
  await mailer.send({ ...mail, to: "two@example.com" });
  await mailer.send({ ...mail, to: "three@example.com" });
  expect(mails).toEqual(["one@example.com", "two@example.com", "three@example.com"]);
  expect(sockets.length).toBeLessThanOrEqual(2);
});

test("a mail goes by a new connection where the server has ended the one before", async () => {
  const { mailer, mails, sockets } = await takingServer();
  for (const to of ["one@example.com", "two@example.com", "three@example.com"]) {
    await mailer.send({ ...mail, to });
    for (const socket of sockets) socket.destroy();
  }
  expect(mails).toEqual(["one@example.com", "two@example.com", "three@example.com"]);
  expect(sockets).toHaveLength(3);
});
