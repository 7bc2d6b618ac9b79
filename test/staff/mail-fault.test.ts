import { expect, test } from "vitest";
import { faultCodeIn, type MailFault, mailFaultIn } from "#domain/staff/mail-fault.ts";

const refused = (codes: string) => `the mail server did not take a mail: ${codes}`;

test.each<[string, MailFault]>([
  [refused("EENVELOPE 550 5.1.1 (RCPT TO)"), "mailbox"],
  [refused("EENVELOPE 550 (RCPT TO)"), "mailbox"],
  [refused("EENVELOPE"), "mailbox"],
  [refused("EENVELOPE 552 5.2.2 (RCPT TO)"), "full"],
  [refused("EENVELOPE 452 4.2.2 (RCPT TO)"), "full"],
  [refused("EMESSAGE 550 5.7.1 (DATA)"), "blocked"],
  [refused("EMESSAGE 554 (DATA)"), "blocked"],
  [refused("EENVELOPE 451 4.7.1 (RCPT TO)"), "later"],
  [refused("EENVELOPE 421"), "later"],
  [refused("EMESSAGE 500 5.5.2 (DATA)"), "refused"],
  ["the mail server refused the sign-in: 535", "sign-in"],
  ["connect ECONNREFUSED 192.0.2.1:25", "away"],
  ["getaddrinfo ENOTFOUND mail.example.com", "away"],
  ["Greeting never received", "away"],
  ["Connection timeout", "away"],
  ["Unexpected socket close", "away"],
  ["self-signed certificate in certificate chain", "away"],
  ["Cannot read properties of undefined (reading 'name')", "unwritten"],
  ["", "unwritten"],
])("%s is told as %s", (words, fault) => expect(mailFaultIn(words)).toBe(fault));

test.each([
  [refused("EENVELOPE 550 5.1.1 (RCPT TO)"), "550 5.1.1"],
  [refused("EMESSAGE 451 (DATA)"), "451"],
  [refused("EENVELOPE"), ""],
  ["the mail server refused the sign-in: 535", "535"],
  ["the mail server refused the sign-in: EAUTH", ""],
  ["connect ECONNREFUSED 192.0.2.1:25", "ECONNREFUSED 192.0.2.1:25"],
  ["getaddrinfo ENOTFOUND mail.example.com", "ENOTFOUND mail.example.com"],
  ["write EPIPE", "EPIPE"],
  ["Greeting never received", ""],
  ["Cannot read properties of undefined (reading 'name')", ""],
])("of %s the code alone is shown: %s", (words, code) => expect(faultCodeIn(words)).toBe(code));
