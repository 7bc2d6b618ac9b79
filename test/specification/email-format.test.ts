import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { askForm } from "#test/checkout/quote-shop.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const wrong = "no mailbox";
/** The specification's words (5. Validation rules), and the same in Chinese. */
const said = { "": "Email format is incorrect", "/cn": "电子邮箱格式不正确" } as const;

interface EmailForm {
  /** The file that shows its field. */
  readonly file: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

let guest: Browser;
let ada: Browser;
let owner: Browser;
let company = 0;
let group = "";
let deposit = "";

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "PUMP-1" }, { sku: "GONE-1", onHand: 0 });
  const id = await customer(db, "ada@example.com");
  ({ id: company } = await companyWith(db, "Quetzal Works", ["Dayton"], [[id, "administrator"]]));
  guest = shop().browser();
  const order = await placeOrder(db, shop().clock, "bank-deposit");
  deposit = order.number;
  await guest.get(`/order/detail?token=${await createOrderLink(db, order.id, shop().clock.now())}`);
  await guest.post("/shoppingCart", { intent: "add", sku: "PUMP-1", quantity: "1" });
  ada = await signedIn(shop(), "ada@example.com");
  owner = await signedInAs(shop(), "owner");
  group = (await owner.post("/admin/customer-groups", { intent: "make", name: "Trade" })).location!.split("?")[0]!;
});

const password = { password: "abcdefg1" };
const ofGuests = (): readonly EmailForm[] => [
  { file: "account/sign-up/sign-up", path: "/signUp", fields: { firstName: "A", lastName: "B", ...password } },
  { file: "account/sign-in/sign-in", path: "/signIn", fields: password },
  { file: "account/password/reset-password", path: "/resetPassword", fields: {} },
  { file: "account/orders/order-track", path: "/order/track", fields: { number: "PL-2222-2222" } },
  { file: "account/orders/erase-orders", path: "/order/erase", fields: {} },
  {
    file: "account/orders/closed-order",
    path: `/order/detail?order=${deposit}`,
    fields: { intent: "invite", order: deposit },
  },
  {
    file: "storefront/checkout/checkout-sections",
    path: "/checkout",
    fields: { intent: "place", method: "PICKUP", key: "" },
  },
  { file: "storefront/stock-alert/stock-alert", path: "/stockAlert?sku=GONE-1", fields: { intent: "ask" } },
  { file: "storefront/quotes/ask", path: "/quote/ask?sku=PUMP-1", fields: askForm("PUMP-1") },
];
const ofStaff = (): readonly EmailForm[] => [
  {
    file: "admin/staff/staff",
    path: "/admin/staff",
    fields: { intent: "invite", role: "support", language: "en" },
  },
  {
    file: "admin/customers/customer-new",
    path: "/admin/customers/new",
    fields: { firstName: "A", lastName: "B", language: "en" },
  },
  {
    file: "admin/companies/company-new",
    path: "/admin/companies/new",
    fields: { legalName: "Gantmoor", language: "en" },
  },
  { file: "admin/groups/group-members", path: group, fields: { intent: "add-email" } },
  {
    file: "admin/drafts/draft-fields",
    path: "/admin/drafts/new",
    fields: { ...askForm("PUMP-1"), intent: "send", version: "0", kind: "PF", language: "en", method: "SHIPPING" },
  },
  { file: "admin/settings/profile", path: "/admin/settings/profile", fields: { intent: "save", version: "0" } },
  {
    file: "admin/purchasing/supplier-editor",
    path: "/admin/purchases/suppliers/new",
    fields: { intent: "save", version: "0", name: "Maker", language: "en" },
  },
];

/** Sends a form in both languages, and gives what is not as it should be. */
async function faultsOf(browser: Browser, { path, fields }: EmailForm, field = "email"): Promise<string[]> {
  const faults = [];
  for (const prefix of ["", "/cn"] as const) {
    const form = { ...fields, ...("key" in fields && { key: randomUUID() }), [field]: wrong };
    const { status, text } = await browser.post(prefix + path, form);
    const input =
      new RegExp(`<input(?=[^>]*\\bname="${field}")(?=[^>]*\\bvalue="${wrong}")[^>]*>`).exec(text)?.[0] ?? "";
    const beside = /aria-describedby="([^"]+)"/.exec(input)?.[1]?.split(" ") ?? [];
    const ofField = beside.map((id) => text.split(`id="${id}"`)[1] ?? "");
    const sentences = ofField.map((html) => html.replace(/<svg.*?<\/svg>/, "").split("</")[0]!);
    const isSaid = sentences.some((sentence) => sentence.split(">").at(-1)?.trim() === said[prefix]);
    if (status !== 400 || !isSaid) faults.push(`${prefix}${path} ${status} ${sentences.join(" | ")}`);
  }
  return faults;
}

/** A form of the merchant with the version that its page has now: over a newer one it would be told of that instead. */
async function asOpened(form: EmailForm): Promise<EmailForm> {
  const { text } = await owner.get(form.path);
  const [, version] = /name="version" value="(\d+)"/.exec(text) ?? [];
  return version === undefined ? form : { ...form, fields: { ...form.fields, version } };
}

test("whoever types what is no email is told in the specification's words beside the field, in both languages, in every form", async () => {
  const faults = [];
  for (const form of ofGuests()) faults.push(...(await faultsOf(guest, form)));
  const invite = { intent: "invite", roles: "buyer@1" };
  faults.push(...(await faultsOf(ada, { file: "", path: `/personal/companies/${company}?invite`, fields: invite })));
  for (const form of ofStaff()) faults.push(...(await faultsOf(owner, await asOpened(form))));
  faults.push(...(await faultsOf(guest, { file: "", path: "/admin/signIn", fields: { intent: "mail-link" } })));
  expect(faults).toEqual([]);
});

test("every field for an email is in one of these forms", () => {
  const shown = globSync("src/web/**/*.tsx")
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) =>
      [...text.matchAll(/<(?:input|\w*Field)\b[^>]*?type="email"[^>]*?>/g)].some(
        ([field]) => !/readOnly|hidden/.test(field),
      ),
    )
    .map(({ path }) => path.replace("src/web/", "").replace(".tsx", ""));
  const tried = [...ofGuests(), ...ofStaff()].map(({ file }) => file);
  const others = ["account/companies/member-forms", "admin/auth/sign-in"];
  expect(shown.toSorted()).toEqual(
    [...tried.filter((file) => file !== "admin/purchasing/supplier-editor"), ...others].toSorted(),
  );
  // Declared fields: the profile's and the suppliers' are above; the mail server's sender is declared like them.
  const declared = globSync("src/domain/**/*.ts").filter((path) => /: email\(\{/.test(readFileSync(path, "utf8")));
  expect(declared.toSorted()).toEqual([
    "src/domain/checkout/settings/profile-form.ts",
    "src/domain/inventory/supplier-form.ts",
    "src/domain/payments/provider-keys.ts",
  ]);
});
