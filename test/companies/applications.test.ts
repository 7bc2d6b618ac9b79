import { expect, test } from "vitest";
import { photo } from "#test/admin/pictures.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { applicationForm, applicationPlaces, companyWith } from "#test/companies/company-fixture.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let count = 0;

async function person(firstName: string) {
  const email = `${firstName.toLowerCase()}-applies${++count}@example.com`;
  const id = await customer(shop().db, email, { firstName });
  return { id, email, browser: await signedIn(shop(), email) };
}

const facts = { legalName: "Quetzal Works", taxId: "12-3456789", termsWished: "Net 30", tradeReferences: "Ask Condor" };

const apply = (browser: Browser, fields: Readonly<Record<string, string>>, file?: Uint8Array, prefix = "") =>
  browser.upload(`${prefix}/personal/companies`, applicationForm(fields, file && { name: "resale.png", bytes: file }));
const idOf = (location: string | null) => Number(/companies\/(\d+)/.exec(location ?? "")?.[1]);
const companyOf = async (id: number) =>
  (
    await shop().db.sql<Record<string, unknown>>(
      `select legal_name as name, tax_id as tax, trade_references as refs, language, state, version, asked_facts as asked,
         billing_address ->> 'city' as billed from companies where id = $1`,
      [id],
    )
  )[0]!;
const certificatesOf = (id: number) =>
  shop().db.sql<{ status: string; file: string; state: string; site: string }>(
    `select f.status, f.file_name as file, f.tax_state as state, s.name as site
     from site_certificates f join company_sites s on s.id = f.site_id where s.company_id = $1`,
    [id],
  );

test("an application has a site, a billing address and a certificate; what is refused loses neither words nor file", async () => {
  const ada = await person("Ada");
  const elsewhere = {
    ...applicationPlaces,
    ...facts,
    billingSame: "",
    "billing.firstName": "Bo",
    "billing.lastName": "Berg",
    "billing.address1": "PO Box 12",
    "billing.city": "Columbus",
    "billing.state": "OH",
    "billing.zip": "1",
    "billing.phone": "6145550142",
  };
  const refused = await apply(ada.browser, { ...elsewhere, "shipping.city": "" }, await photo().png().toBuffer());
  expect(refused.status).toBe(400);
  for (const text of ["Quetzal Works", "Ask Condor", "2200 Foundry Street", "PO Box 12", "Send resale.png"])
    expect(refused.text).toContain(text);
  const held = /name="held"[^>]*value="([^"]+)"/.exec(refused.text)?.[1] ?? "";
  // Nobody else sends a file of theirs along.
  const bob = await person("Bob");
  const bobs = await apply(bob.browser, { ...applicationPlaces, ...facts, held });
  expect(await certificatesOf(idOf(bobs.location))).toEqual([]);

  const sent = await apply(ada.browser, { ...elsewhere, "billing.zip": "43215", held });
  expect(sent.location).toContain("done=applied");
  const id = idOf(sent.location);
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Works", state: "applied", billed: "Columbus" });
  expect(await certificatesOf(id)).toEqual([
    { status: "waiting", file: "resale.png", state: "OH", site: "Dayton plant" },
  ]);
  expect(await shop().db.sql("select from files_in_writing")).toEqual([]);
  const seen = (await (await signedInAs(shop(), "manager")).get(`/admin/companies/${id}`)).text;
  for (const text of ["PO Box 12", "Columbus, OH 43215", "2200 Foundry Street", "resale.png"])
    expect(seen).toContain(text);
});

test("without addresses an application is refused in both languages, and a file that is none is told with its name", async () => {
  const { browser } = await person("Cleo");
  const empty = await apply(browser, { intent: "apply", legalName: "Quetzal", billingSame: "on" });
  expect(empty.text).toContain("Name of the site is required");
  const cn = await apply(browser, { intent: "apply", legalName: "Quetzal", billingSame: "on" }, undefined, "/cn");
  expect(cn.text).toContain("地点名称为必填项");
  // Each box by its name, above the form; beside the box the sentence alone.
  for (const [page, sentence, named, ...boxes] of [
    [empty, "The box is required", " is required", "First name", "City", "ZIP code", "State"],
    [cn, "此项为必填项", "为必填项", "名", "城市", "邮政编码", "州"],
  ] as const)
    for (const text of [sentence, ...boxes.map((box) => box + named)]) expect(page.text).toContain(`>${text}<`);
  const noFile = await apply(browser, { ...applicationPlaces, ...facts }, Buffer.from("hello"));
  expect([noFile.status, noFile.text.includes("resale.png"), noFile.text.includes("Ask Condor")]).toEqual([
    400,
    true,
    true,
  ]);
});

test("a scan of some megabytes is taken with the application; one over 8 MB is refused with what was typed", async () => {
  const { browser } = await person("Ada");
  const page = "/personal/companies";
  const form = { ...applicationPlaces, ...facts };
  const scan = (padding: number) => applicationForm(form, { name: "scan.pdf", bytes: poPdf({ padding }) });
  const refused = await browser.upload(page, scan(9 * 1024 * 1024));
  expect(refused.status).toBe(400);
  for (const text of ["scan.pdf", "at most 8 MB", "Ask Condor", "2200 Foundry Street"])
    expect(refused.text).toContain(text);
  const sent = await browser.upload(page, scan(6 * 1024 * 1024));
  expect(sent.location).toContain("done=applied");
  expect(await certificatesOf(idOf(sent.location))).toMatchObject([{ status: "waiting", file: "scan.pdf" }]);
  // A form that is not the page's.
  expect((await browser.post(page, form)).status).toBe(400);
});

test("whoever is declined changes the application before it is sent again", async () => {
  const ada = await person("Ada");
  const id = idOf((await apply(ada.browser, { ...applicationPlaces, ...facts })).location);
  const page = `/personal/companies/${id}`;
  const staff = await signedInAs(shop(), "manager");
  await staff.post(`/admin/companies/${id}`, { intent: "decline", version: "1", reason: "Wrong tax ID" });
  expect((await ada.browser.get(page)).text).toContain(`href="${page}?facts`);
  const form = (await ada.browser.get(`${page}?facts`)).text;
  for (const text of ["Wrong tax ID", "12-3456789", "Ask Condor", "2200 Foundry Street"]) expect(form).toContain(text);
  const again = { intent: "facts", again: "yes", version: "2", language: "cn", ...facts };
  const nameless = await ada.browser.post(`${page}?facts`, { ...again, legalName: " ", taxId: "77-7777777" });
  expect([nameless.status, nameless.text.includes("77-7777777")]).toEqual([400, true]);
  const unshaped = await ada.browser.post(`${page}?facts`, { ...again, taxId: "12-34" });
  expect([unshaped.status, unshaped.text.includes("Please enter an EIN")]).toEqual([400, true]);
  const sent = await ada.browser.post(`${page}?facts`, { ...again, taxId: "98-7654321" });
  expect(sent.location).toContain("done=applied");
  expect(await companyOf(id)).toMatchObject({ state: "applied", tax: "98-7654321", language: "cn", asked: null });
  expect((await ada.browser.post(page, { ...again, taxId: "1" })).text).toContain("Quetzal Works");
  expect(await companyOf(id)).toMatchObject({ tax: "98-7654321" });
});

test("an administrator of an approved company asks for another name, which staff approve or refuse", async () => {
  const [ada, buyer] = [await person("Ada"), await person("Bea")];
  const { id } = await companyWith(
    shop().db,
    "Quetzal Works",
    ["Plant"],
    [
      [ada.id, "administrator"],
      [buyer.id, "buyer"],
    ],
  );
  const page = `/personal/companies/${id}`;
  const change = { intent: "facts", version: "1", language: "en", ...facts, legalName: "Quetzal Air" };
  expect((await buyer.browser.post(page, change)).status).toBe(404);
  expect((await buyer.browser.get(`${page}?facts`)).text).not.toContain('value="facts"');
  const saved = await ada.browser.post(page, { ...change, tradeReferences: "Ask Heron" });
  expect((await ada.browser.get(saved.location!)).text).toContain("legal name Quetzal Air");
  const asked = { legalName: "Quetzal Air", taxId: "12-3456789" };
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Works", tax: "", refs: "Ask Heron", asked });

  const [support, manager] = [await signedInAs(shop(), "support"), await signedInAs(shop(), "manager")];
  const admin = `/admin/companies/${id}`;
  expect((await support.post(admin, { intent: "grant-facts", version: "2" })).status).toBe(403);
  const silent = await manager.post(admin, { intent: "refuse-facts", version: "2", reason: " " });
  expect(silent.status).toBe(400);
  expect((await manager.post(admin, { intent: "refuse-facts", version: "2", reason: "No papers" })).status).toBe(303);
  expect((await ada.browser.get(page)).text).toContain("We did not change the legal name or tax ID: No papers");

  await ada.browser.post(page, { ...change, version: "3" });
  expect((await manager.post(admin, { intent: "grant-facts", version: "3" })).status).toBe(409);
  expect((await manager.post(admin, { intent: "grant-facts", version: "4" })).location).toContain("done=grant-facts");
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Air", tax: "12-3456789", asked: null });
  const [line] = await shop().db.sql<{ data: object }>(
    "select data from audit_log where subject = $1 and action = 'company-changed'",
    [`company ${id}`],
  );
  expect(line!.data).toEqual({ legalName: "Quetzal Works → Quetzal Air", taxId: " → 12-3456789" });
});

/** Letters to the staff about a company that wait. */
const toldOf = async (id: number) =>
  (await waiting<{ about: string; things: readonly { key: string }[] }>(shop().db, "tell_staff")).filter(
    ({ payload }) => payload.about === "company" && payload.things.some(({ key }) => key === String(id)),
  ).length;

test("what a company asks for waits for its own decision, whatever else staff or its administrators save", async () => {
  const ada = await person("Ada");
  const { id } = await companyWith(shop().db, "Quetzal Works", [], [[ada.id, "administrator"]]);
  const [page, admin] = [`/personal/companies/${id}`, `/admin/companies/${id}`];
  const own = { intent: "facts", language: "en", ...facts, termsWished: "" };
  const wish = { ...own, legalName: "Quetzal Air" };
  await ada.browser.post(page, { ...wish, version: "1" });
  const asked = { legalName: "Quetzal Air", taxId: "12-3456789" };
  expect(await companyOf(id)).toMatchObject({ asked });
  expect(await toldOf(id)).toBe(1);
  await ada.browser.post(page, { ...wish, version: "2", tradeReferences: "Ask Heron" });
  expect(await companyOf(id)).toMatchObject({ refs: "Ask Heron", asked });
  expect(await toldOf(id)).toBe(1);

  const staff = await signedInAs(shop(), "manager");
  const form = (await staff.get(`${admin}?edit`)).text;
  expect(form).toMatch(/name="legalName"[^>]*value="Quetzal Works"/);
  expect((await ada.browser.get(`${page}?facts`)).text).toMatch(/name="legalName"[^>]*value="Quetzal Air"/);
  const held = { ...own, taxId: "", version: "3", tradeReferences: "Ask Osprey" };
  expect((await staff.post(`${admin}?edit`, held)).location).toContain("done=facts");
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Works", tax: "", refs: "Ask Osprey", asked });

  await staff.post(admin, { intent: "refuse-facts", version: "4", reason: "No papers" });
  await staff.post(`${admin}?edit`, { ...held, version: "5", tradeReferences: "Ask Kite" });
  expect((await ada.browser.get(page)).text).toContain("We did not change the legal name or tax ID: No papers");
  await ada.browser.post(page, { ...wish, version: "6" });
  expect(await toldOf(id)).toBe(2);
  // Another name by the staff takes the place of the one that was asked for.
  await staff.post(`${admin}?edit`, { ...held, version: "7", legalName: "Quetzal Group" });
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Group", tax: "", asked: null });
});

test("an account asks for twenty names and tax IDs a day at most, and what it typed stays", async () => {
  const ada = await person("Ada");
  const { id } = await companyWith(shop().db, "Quetzal Works", [], [[ada.id, "administrator"]]);
  const change = (version: number, legalName: string) =>
    ada.browser.post(`/personal/companies/${id}?facts`, {
      intent: "facts",
      language: "en",
      ...facts,
      version: String(version),
      legalName,
    });
  expect((await change(1, "Quetzal 1")).status).toBe(303);
  await shop().db.sql("update rate_limits set count = 19 where bucket like 'company-names %'");
  expect((await change(2, "Quetzal 20")).status).toBe(303);
  const refused = await change(3, "Quetzal 21");
  expect([refused.status, refused.text.includes("Too many requests"), refused.text.includes("Quetzal 21")]).toEqual([
    400,
    true,
    true,
  ]);
  expect(await companyOf(id)).toMatchObject({ asked: { legalName: "Quetzal 20" }, version: 3 });
  expect(await toldOf(id)).toBe(2);
});

test("staff change a company's record, add a site and invite a person; who may not decide on companies does none of it", async () => {
  const { id } = await companyWith(shop().db, "Quetzal Works", [], []);
  const admin = `/admin/companies/${id}`;
  const [support, manager] = [await signedInAs(shop(), "support"), await signedInAs(shop(), "manager")];
  const record = { intent: "facts", version: "1", language: "cn", ...facts, legalName: "Condor Works" };
  const site = { ...applicationPlaces, intent: "site", site: "", hasDock: "on" };
  const invitation = { intent: "invite", email: "new-buyer@example.com", roles: "buyer" };
  for (const form of [record, site, invitation]) expect((await support.post(admin, form)).status).toBe(403);
  for (const query of ["edit", "site=new", "invite"])
    expect((await support.get(`${admin}?${query}`)).text).not.toMatch(/name="(?:legalName|shipping\.zip|roles)"/);
  expect(await companyOf(id)).toMatchObject({ name: "Quetzal Works", version: 1 });

  expect((await manager.post(`${admin}?edit`, record)).location).toContain("done=facts");
  expect(await companyOf(id)).toMatchObject({ name: "Condor Works", language: "cn", version: 2 });
  expect((await manager.post(`${admin}?edit`, { ...record, legalName: "Late" })).status).toBe(400);
  const refused = await manager.post(`${admin}?site=new`, { ...site, "shipping.zip": "1" });
  expect([refused.status, refused.text.includes("2200 Foundry Street")]).toEqual([400, true]);
  expect((await manager.post(`${admin}?site=new`, site)).location).toContain("done=site");
  expect(await shop().db.sql("select name, has_dock as dock from company_sites where company_id = $1", [id])).toEqual([
    { name: "Dayton plant", dock: true },
  ]);
  expect((await manager.post(`${admin}?invite`, invitation)).location).toContain("done=invited");
  const [open] = await shop().db.sql<{ id: number; language: string }>(
    "select id, language from company_invitations where company_id = $1 and withdrawn_at is null",
    [id],
  );
  expect(open!.language).toBe("cn");
  const [line] = await shop().db.sql("select data from audit_log where action = 'company-invited' and subject = $1", [
    `company ${id}`,
  ]);
  expect(line).toEqual({ data: { invitation: open!.id, roles: "buyer" } });
  await manager.post(admin, { intent: "withdraw-invitation", invitation: String(open!.id) });
  const [dayton] = await shop().db.sql<{ id: number }>("select id from company_sites where company_id = $1", [id]);
  await manager.post(admin, { intent: "close-site", site: String(dayton!.id) });
  expect(await shop().db.sql("select action from audit_log where subject = $1 order by id", [`company ${id}`])).toEqual(
    ["company-changed", "company-site-saved", "company-invited", "invitation-withdrawn", "company-site-closed"].map(
      (action) => ({ action }),
    ),
  );
});
