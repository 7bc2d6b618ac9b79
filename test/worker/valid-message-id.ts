import { expect } from "vitest";

/** RFC 5322, 3.6.4: a dot-atom, one `@`, and a domain. */
const messageId = /^<[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)+>$/;

/** Tells if a mail's ID is a valid one with the job's number and the domain, which it gets when it leaves. */
export const isMessageId = (id: string): boolean => messageId.test(`<${id}.17@shop.example>`);

/** Expects Message-IDs that are valid. */
export function expectMessageIds(mails: readonly { readonly messageId: string }[]): void {
  for (const { messageId: id } of mails) expect({ id, isValid: isMessageId(id) }).toEqual({ id, isValid: true });
}
