import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import cn from "./messages/cn/mail.json" with { type: "json" };
import en from "./messages/en/mail.json" with { type: "json" };
import { variablesIn } from "./own-words.ts";

/** A mail by the name of its messages. */
export type MailName = {
  [Name in keyof typeof en]: (typeof en)[Name] extends { subject: string } | { parcelText: string } ? Name : never;
}[keyof typeof en];

/** A text of a mail, such as `subject` or `about.refund-failed`. */
interface MailPart {
  readonly name: string;
  readonly variables: readonly string[];
  readonly words: LocalizedText;
}

export interface MailTemplate {
  readonly name: MailName;
  readonly parts: readonly MailPart[];
}

type Words = { readonly [part: string]: string | Words };

/** The texts below a name, those within others by both names. */
function textsIn(words: Words, at = ""): [part: string, text: string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[at + name, value] as [string, string]] : textsIn(value, `${at}${name}.`),
  );
}

const always: Readonly<
  Record<"order" | "proforma" | "quote" | "statement" | "account" | "staff" | "money", readonly string[]>
> = {
  order: ["number", "total"],
  proforma: ["number", "total", "shop"],
  quote: ["number", "shop"],
  statement: ["month", "total", "shop"],
  account: ["shop"],
  staff: [],
  money: ["number", "amount"],
};
const families: Partial<Record<MailName, keyof typeof always>> = {
  customerInvited: "account",
  verifyEmail: "account",
  accountExists: "account",
  resetPassword: "account",
  checkoutLink: "account",
  passwordChanged: "account",
  closureRequested: "account",
  closed: "account",
  serviceDue: "account",
  stockAlertConfirm: "account",
  backInStock: "account",
  cartReminder: "account",
  companyInvitation: "account",
  companyApproved: "account",
  companyDeclined: "account",
  companyOnHold: "account",
  companyReleased: "account",
  companyClosed: "account",
  companyInvited: "account",
  companyJoinAsked: "account",
  companyJoined: "account",
  siteExempted: "account",
  siteCertificateRefused: "account",
  siteExemptionEnded: "account",
  siteExemptionMoved: "account",
  siteExemptionEnds: "account",
  requisitionAsked: "proforma",
  requisitionChanges: "proforma",
  requisitionChanged: "proforma",
  requisitionRejected: "proforma",
  requisitionApproved: "proforma",
  requisitionOrdered: "proforma",
  requisitionExpired: "proforma",
  requisitionUndecidable: "proforma",
  proforma: "proforma",
  quoteSent: "proforma",
  quoteConfirm: "quote",
  quoteMessage: "quote",
  quoteExpired: "quote",
  quoteAnswered: "staff",
  purchaseOrder: "proforma",
  invoice: "proforma",
  invoiceReminder: "proforma",
  creditMemo: "proforma",
  statement: "statement",
  invoicesPaid: "proforma",
  invoiceMoney: "quote",
  staffInvitation: "staff",
  account: "staff",
  money: "money",
};

function templateOf(name: MailName): MailTemplate {
  const language = (words: Words) => new Map(textsIn(words));
  const [english, chinese] = [language(en[name]), language(cn[name])];
  const family = families[name] ?? "order";
  const usedIn = (parts: Iterable<string>) => [...parts].flatMap(variablesIn);
  const ofMail = usedIn([...english.values(), ...chinese.values()]);
  return {
    name,
    parts: [...english].map(([part, text]) => {
      const own = usedIn([text, chinese.get(part) ?? ""]);
      // A button is said without figures; a word about money may come without a date.
      const used = family === "money" ? own : ofMail;
      const variables = /button$/i.test(part) ? [] : [...new Set([...always[family], ...used])];
      return { name: part, variables, words: { en: text, cn: chinese.get(part) ?? "" } };
    }),
  };
}

const isMail = (name: string): name is MailName => {
  const words: Words | string | undefined = (en as Words)[name];
  return typeof words === "object" && ("subject" in words || "parcelText" in words);
};

/** All mails with their texts and the variables of these. */
export const mailTemplates: readonly MailTemplate[] = Object.keys(en).filter(isMail).map(templateOf);

/** The messages of a mail in the merchant's texts, by key. */
export function ownMessages(
  name: MailName,
  words: Readonly<Record<Language, Readonly<Record<string, string>>>>,
  language: Language,
): Record<string, string> {
  return Object.fromEntries(Object.entries(words[language]).map(([part, text]) => [`mail.${name}.${part}`, text]));
}
