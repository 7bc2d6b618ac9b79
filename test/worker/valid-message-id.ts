import { expect } from "vitest";

/** RFC 5322, 3.6.4: a dot-atom, one `@`, and a domain. */
const messageId = /^<[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+>$/;

/** Expects Message-IDs that are valid ones with the job's number and the domain, which they get as a mail leaves. */
export function expectMessageIds(mails: readonly { readonly messageId: string }[]): void {
  for (const { messageId: id } of mails) expect(`<${id}.17@shop.example>`).toMatch(messageId);
}
