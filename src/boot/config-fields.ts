import { z } from "zod";
import { readEmail } from "#domain/kernel/email.ts";

export const whole = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: ({ input }) => `${JSON.stringify(input)} is no whole number from ${least} to ${most}`,
    })
    .transform(Number);
export const port = whole(0, 65_535);
/** The word for a shop that visitors reach without any proxy that adds their address. */
export const noProxies = "none";
export const proxies = z
  .string()
  .refine((text) => /^\d$/.test(text) || text === noProxies, {
    error: ({ input }) => `${JSON.stringify(input)} is no whole number from 0 to 9, nor ${noProxies}`,
  })
  .transform((text) => (text === noProxies ? noProxies : Number(text)));
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => `${JSON.stringify(input)} is none of ${words.join(", ")}` });
export const flag = oneOf(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
// A URL may hold a password, so it is not repeated.
const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `this is no URL like ${example}` });
export const web = url(/^https?$/, "https://host.example");
/** Links append paths to it, and a password in it would appear in all of them. */
export const site = web.refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, {
  error: "it takes protocol, host and port alone, like https://shop.example, without path, query, fragment or password",
});
export const mailbox = z.string().refine(isMailbox, {
  error: ({ input }) => `${JSON.stringify(input)} is no mailbox like orders@shop.example or Shop <orders@shop.example>`,
});
/** A URL is cut at #, which would turn half a password into a host. */
export const withPassword = (protocol: RegExp, example: string) =>
  z
    .string()
    .refine((text) => !text.includes("#"), {
      error: "it has a #, which in a user or password is written %23",
      abort: true,
    })
    .pipe(url(protocol, example));

/** True for an email address, alone or behind a name; a name with commas must be quoted (RFC 5322). */
function isMailbox(text: string): boolean {
  const [, named, alone] = /^(?:(?:"[^"\\\p{C}]*"|[^"\\<>()@,;:\p{C}]*?) *<([^<>]+)>|([^<>]+))$/u.exec(text) ?? [];
  const address = named ?? alone ?? "";
  const email = readEmail(address);
  return email.ok && email.value === address.toLowerCase();
}
