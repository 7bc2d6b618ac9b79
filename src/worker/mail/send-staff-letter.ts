import { languages, prefixOf } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { allNoticeKinds, lettersWithinHour, type NoticeKind } from "#domain/staff/notices.ts";
import type { Db } from "#engine/platform/database.ts";
import { statement } from "#engine/platform/statement.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { isHeldForCredit } from "#engine/receivables/credit-hold.ts";
import { merchantUrl } from "#engine/shop.ts";
import { letterToSend, markLetterSent, type StaffLetter } from "#engine/staff/staff-letters.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { composeMail } from "./layout.ts";
import type { MailShop } from "./mail-shop.ts";
import { shopTranslators } from "./mail-translator.ts";
import { messageIdOf } from "./message-id.ts";

type Thing = StaffLetter["things"][number];

/** The screen of a thing, and the list of all of its kind. */
const screens: Readonly<
  Record<NoticeKind, { one(prefix: string, key: string): string; list(prefix: string): string }>
> = {
  order: { one: order, list: (prefix) => href(prefix, "adminOrders") },
  paid: { one: order, list: (prefix) => href(prefix, "adminOrders", {}, { scope: "to-ship" }) },
  transfer: { one: order, list: (prefix) => href(prefix, "adminTransfers") },
  return: { one: (prefix, id) => href(prefix, "adminReturn", { id }), list: (prefix) => href(prefix, "adminReturns") },
  claim: { one: (prefix, id) => href(prefix, "adminClaim", { id }), list: (prefix) => href(prefix, "adminClaims") },
  quote: {
    one: (prefix, number) => href(prefix, "adminDraft", { number }),
    list: (prefix) => href(prefix, "adminDrafts", {}, { scope: "waiting" }),
  },
  dispute: { one: disputes, list: disputes },
  review: { one: (prefix) => href(prefix, "adminReviews"), list: (prefix) => href(prefix, "adminReviews") },
  company: {
    one: (prefix, company) => href(prefix, "adminCompany", { company }),
    list: (prefix) => href(prefix, "adminCompanies", {}, { scope: "applied" }),
  },
  certificate: {
    one: (prefix, company) => href(prefix, "adminCompany", { company }),
    list: (prefix) => href(prefix, "adminCompanies", {}, { scope: "certificates" }),
  },
  "low-stock": {
    one: (prefix, variant) => href(prefix, "adminStockItem", { variant }),
    list: (prefix) => href(prefix, "adminStock"),
  },
  "unanswered-purchase": {
    one: (prefix, number) => href(prefix, "adminPurchase", { number }),
    list: (prefix) => href(prefix, "adminPurchases", {}, { scope: "unanswered" }),
  },
  "failed-import": {
    one: (prefix, run) => href(prefix, "adminImport", { run }),
    list: (prefix) => href(prefix, "adminImports"),
  },
  "failed-mail": {
    one: (prefix, key) => href(prefix, "adminFailedMails", {}, { q: key || undefined }),
    list: (prefix) => href(prefix, "adminFailedMails"),
  },
};

function order(prefix: string, number: string): string {
  return href(prefix, "adminOrder", { number });
}
function disputes(prefix: string): string {
  return `${href(prefix, "adminMoney")}#disputes`;
}

interface OrderFacts {
  readonly number: string;
  readonly total: Money;
  /** The merchant decides first. */
  readonly isHeld: boolean;
}

const selectOrders = statement<[string[]], OrderFacts>(
  "orders_for_letter",
  `select o.number, o.total_cents as total, ${isHeldForCredit("o")} as "isHeld" from orders o where o.number = any($1)`,
);

async function ordersOf(db: Db, things: readonly Thing[]): Promise<ReadonlyMap<string, OrderFacts>> {
  const numbers = things.flatMap(({ kind, key }) => (["order", "paid", "transfer"].includes(kind) ? [key] : []));
  return new Map((await db.rows(selectOrders, [numbers])).map((one) => [one.number, one]));
}

/**
 * Sends a member of staff what happened, in their language or both. It names numbers of orders and goods and no buyer:
 * the rest is behind the sign-in that it leads to. A job that is tried again repeats the message by its Message-ID.
 */
export async function sendStaffLetter(shop: MailShop, { letterId }: { letterId: number }): Promise<void> {
  const letter = await letterToSend(shop.db, letterId);
  if (!letter) return;
  const all = await shopTranslators(shop.db);
  const { staff, things } = letter;
  const inLanguages = (staff.language === null ? languages : [staff.language]).map((one) => all[one]);
  const email = staffLetterEmail(inLanguages, letter, {
    url: merchantUrl(shop.settings),
    orders: await ordersOf(shop.db, things),
  });
  const [first] = inLanguages;
  const { html, text } = await composeMail(shop, email, first ?? all.en);
  await shop.mailer.send({
    to: staff.email,
    subject: email.subject,
    text,
    html,
    language: staff.language ?? "en",
    messageId: messageIdOf("staff-letter", letter.id),
  });
  await markLetterSent(shop, letter.id);
}

interface LetterFacts {
  readonly url: string;
  readonly orders: ReadonlyMap<string, OrderFacts>;
}

/** The mail in each of the languages, one below the other. */
function staffLetterEmail(translators: readonly ShopTranslator[], letter: StaffLetter, facts: LetterFacts): Email {
  const title = translators.map((t) => titleOf(t, letter, facts)).join(" · ");
  return { subject: title, heading: title, blocks: translators.flatMap((t) => blocksOf(t, letter, facts)) };
}

function titleOf(t: ShopTranslator, { daily, things }: StaffLetter, { orders }: LetterFacts): string {
  const [only] = things;
  if (daily) return t("mail.notice.daily", { count: things.length });
  if (!only || things.length > 1) return t("mail.notice.several", { count: things.length });
  return isHeld(only, orders) ? t("mail.notice.one.held-order", { name: only.name }) : oneThing(t, only);
}

const isHeld = ({ kind, key }: Thing, orders: LetterFacts["orders"]): boolean =>
  kind === "order" && orders.get(key)?.isHeld === true;

function oneThing(t: ShopTranslator, { kind, name }: Thing): string {
  return t(`mail.notice.one.${kind === "failed-mail" && name === "" ? "other-mail" : kind}`, { name });
}

const text = (words: string): Block => ({ kind: "text", text: words });

/** Names in one part; the screen lists the rest. */
const named = 20;
/** Things that waited as long were collected. */
const collectedAfter = minutes(5);

function blocksOf(t: ShopTranslator, letter: StaffLetter, facts: LetterFacts): Block[] {
  const { things, daily, writtenAt } = letter;
  const wasCollected = !daily && things.some(({ at }) => after(at, collectedAfter) < writtenAt);
  const ofKinds = allNoticeKinds.map((kind) => things.filter((thing) => thing.kind === kind));
  const settings = facts.url + href(prefixOf[t.language], "adminNotices");
  return [
    ...(wasCollected ? [text(t("mail.notice.collected", { count: lettersWithinHour }))] : []),
    ...ofKinds.flatMap((some) => partOf(t, some, things.length === 1, facts)),
    text(t("mail.notice.why", { url: settings })),
  ];
}

/** The things of one kind and the way to them. The only thing of a letter is named by its title. */
function partOf(t: ShopTranslator, things: readonly Thing[], isWhole: boolean, { url, orders }: LetterFacts): Block[] {
  const [first] = things;
  if (!first) return [];
  const { kind } = first;
  const prefix = prefixOf[t.language];
  const path = things.length === 1 ? screens[kind].one(prefix, first.key) : screens[kind].list(prefix);
  const button: Block = { kind: "button", label: t("mail.notice.open"), href: url + path };
  const totalOf = ({ key }: Thing) => {
    const one = orders.get(key);
    return one ? [formatMoney(one.total, t.language)] : [];
  };
  if (isWhole) return [...totalOf(first).map((total) => text(t("mail.notice.total", { total }))), button];
  const lines = things.slice(0, named).map((thing) => {
    const name = thing.name || t("mail.notice.one.other-mail");
    const mark = isHeld(thing, orders) ? [t("adminOrders.scope.credit-held")] : [];
    return [name, ...totalOf(thing), ...mark].join(" · ");
  });
  const more = things.length - lines.length;
  const title = t("mail.notice.group", { name: t(`adminStaff.notices.kind.${kind}`), count: things.length });
  return [
    { kind: "steps", title, steps: more > 0 ? [...lines, t("mail.notice.more", { count: more })] : lines },
    button,
  ];
}
