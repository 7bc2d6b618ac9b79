import { randomUUID } from "node:crypto";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { type DraftValues, linePlaces } from "#domain/checkout/draft.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import type { Language } from "#domain/kernel/language.ts";
import { may } from "#domain/staff/permissions.ts";
import { buyerOfDraft, draftEvents, orderOfDraft } from "#engine/admin/drafts/draft-work.ts";
import { type QuotedDraft, quoteDraft } from "#engine/admin/drafts/quote-draft.ts";
import { isExempt } from "#engine/admin/drafts/save-draft.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { type DraftRow, isExpired } from "#engine/checkout/draft-row.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";

/** A line of the editor with the goods of its part number. */
export interface LineShown {
  readonly place: number;
  readonly sku: string;
  readonly name: string | null;
  readonly variantName: string | null;
  readonly pictureFamily: string | null;
  readonly shopPrice: number | null;
  /** What a line of an order was sold for; null for goods at today's price. */
  readonly soldPrice: number | null;
  readonly available: number;
}

interface About {
  readonly shop: Shop;
  readonly staff: StaffSession;
  readonly language: Language;
}

/** A draft's page: the form as typed, its goods and figures as they are today or were sent, and its history. */
export async function readDraftScreen(about: About, draft: DraftRow) {
  const { shop, language } = about;
  const now = shop.clock.now();
  const [history, order, form] = await Promise.all([
    draftEvents(shop.db, draft.id),
    orderOfDraft(shop.db, draft),
    readForm(about, { values: draft.typed, customerId: draft.customerId, paper: draft.paper }),
  ]);
  const { id, number, state, version, validUntil, reservedUntil } = draft;
  const prefix = draft.language === "cn" ? "/cn" : "";
  const offer = draftToken(shop.settings.secret, id);
  const link =
    state === "sent" && form.mayEdit ? shop.settings.publicUrl + href(prefix, "proforma", {}, { offer }) : null;
  return {
    ...form,
    number,
    version,
    state: isExpired(draft, now) ? ("expired" as const) : state,
    key: "",
    validUntil,
    reservedUntil,
    link,
    pdf: link === null ? null : shop.settings.publicUrl + href(prefix, "proformaPdf", {}, { offer }),
    order,
    history,
    language,
  };
}

/** The page of a draft that is begun, for an account where one is named, or with what is known of its buyer. */
export async function readNewDraft(
  about: About,
  { customerId, values: known }: { readonly customerId: number | null; readonly values: DraftValues | null },
) {
  const buyer = customerId === null ? null : await buyerOfDraft(about.shop.db, customerId);
  const address = Object.entries(
    buyer?.address ?? { ...(buyer && { firstName: buyer.firstName, lastName: buyer.lastName }) },
  );
  const person = Object.fromEntries(address.map(([field, value]) => [`shipping.${field}`, value]));
  const contact: DraftValues = buyer
    ? { "contact.firstName": buyer.firstName, "contact.lastName": buyer.lastName, "contact.phone": buyer.phone }
    : {};
  const values = known ?? { language: about.language, email: buyer?.email ?? "", ...person, ...contact };
  return {
    ...(await readForm(about, { values, customerId: buyer?.id ?? null, paper: null })),
    number: null,
    version: 0,
    state: "draft" as const,
    key: randomUUID(),
    validUntil: null,
    reservedUntil: null,
    link: null,
    pdf: null,
    order: null,
    history: [],
    language: about.language,
  };
}

export type DraftScreen = Awaited<ReturnType<typeof readDraftScreen>> | Awaited<ReturnType<typeof readNewDraft>>;

/** The editor with these values in it. */
export async function readForm(
  { shop, staff, language }: About,
  { values, customerId, paper }: { values: DraftValues; customerId: number | null; paper: DraftRow["paper"] },
) {
  const now = shop.clock.now();
  const [taxExempt, buyer] = await Promise.all([
    isExempt(shop.db, customerId, now),
    customerId === null ? null : buyerOfDraft(shop.db, customerId),
  ]);
  const quoted = await quoteDraft(shop.db, values, { now, taxExempt });
  const priced = paper?.priced ?? quoted.priced;
  return {
    values,
    customerId: buyer?.id ?? null,
    buyer: buyer && { id: buyer.id, name: buyer.name, email: buyer.email },
    lines: paper ? linesOfPaper(paper.rows, language) : linesShown(values, quoted, language),
    figures: priced && {
      order: {
        ...priced.order,
        lines: priced.order.lines.map(({ key, quantity, unitPrice }) => ({ key, quantity, unitPrice })),
      },
      isWhole: priced.shipping !== null,
    },
    refused: paper ? null : quoted.refused,
    places: offeredPlaces(quoted.terms).map(({ id, name, city }) => ({ id, name: `${name[language]} · ${city}` })),
    mayEdit: may(staff.role, "drafts.edit"),
    mayPrice: may(staff.role, "drafts.price"),
  };
}

function linesShown(values: DraftValues, { rows }: QuotedDraft, language: Language): LineShown[] {
  return linePlaces(values).map((place) => {
    const sku = values[`lines.${place}.sku`] ?? "";
    const row = rows.find((each) => compactPartNumber(each.sku) === compactPartNumber(sku));
    return row ? { ...shownOf(row, language), place } : { ...nothingKnown, place, sku };
  });
}

const linesOfPaper = (rows: QuotedDraft["rows"], language: Language): LineShown[] =>
  rows.map((row, place) => ({ ...shownOf(row, language), place }));

/** A part number that the shop knows nothing of. */
export const nothingKnown = {
  name: null,
  variantName: null,
  pictureFamily: null,
  shopPrice: null,
  soldPrice: null,
  available: 0,
};

/** Goods as the shop sells them today. */
export function shownOf(
  { sku, name, variantName, pictureFamily, price, available }: QuotedDraft["rows"][number],
  language: Language,
) {
  return {
    sku,
    name: name[language],
    variantName: variantName?.[language] ?? null,
    pictureFamily,
    shopPrice: price as number | null,
    soldPrice: null as number | null,
    available,
  };
}
