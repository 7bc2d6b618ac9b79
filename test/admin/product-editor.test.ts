import { beforeAll, expect, test } from "vitest";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { emptyVariant, typedFrom, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { begunIn, open, press } from "#test/web/pressing.ts";
import { openShop } from "#test/open-shop.ts";
import { fieldsOf, formOf } from "./product-form.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => {
  const slugs = ["one", "two", "three", "four", "five", "six", "seven", "eight", "hose"];
  await importProducts(
    shop(),
    jsonLines(slugs.map((slug) => record(slug, { variants: [variant(`SKU-${slug.toUpperCase()}`)] }))),
  );
});

const owner = () => signedInAs(shop(), "owner");
const pathOf = (id: number, prefix = "") => `${prefix}/admin/products/${id}`;
const withTexts = (typed: TypedProduct, texts: Partial<TypedProduct["texts"]>): TypedProduct => ({
  ...typed,
  texts: { ...typed.texts, ...texts },
});
const withVariant = (typed: TypedProduct, change: object): TypedProduct => ({
  ...typed,
  variants: [{ ...typed.variants[0]!, ...change }, ...typed.variants.slice(1)],
});
const audited = async (subject: string) =>
  (
    await shop().db.sql<{ action: string; data: Record<string, string> }>(
      "select action, data from audit_log where subject = $1 order by id",
      [subject],
    )
  ).map(({ action, data }) => ({ action, data }));

test("everything of a product is changed in one form, shown in the shop, and written down with what was and what is", async () => {
  const browser = await owner();
  const { db } = shop();
  const { id, version, typed } = await formOf(db, "one");
  const changed: TypedProduct = {
    ...withTexts(typed, {
      "name.en": "Receiver 80",
      "name.cn": "储气罐 80",
      "description.en": "First.\n\nSecond.",
      returnPolicy: "none",
    }),
    attributes: { ...typed.attributes, tankVolume: { text: "300", system: "metric" } },
    variants: [
      {
        ...typed.variants[0]!,
        nameEn: "Small",
        nameCn: "小",
        price: "$1,299",
        listPrice: "1500.50",
        freightClass: "85",
        crossReferences: "Maker: AB-1; Other：C 2",
      },
      {
        ...emptyVariant,
        row: 3,
        sku: "SKU-ONE-L",
        nameEn: "Large",
        nameCn: "大",
        price: "1999",
        weightLb: "300",
        lengthIn: "30",
        widthIn: "30",
        heightIn: "70",
        leadTimeDays: "5",
        freightOnly: true,
      },
    ],
    links: { boughtTogether: ["SKU-HOSE"], similar: ["two"], fits: [] },
  };
  const answer = await browser.post(pathOf(id), fieldsOf(changed, { version }));
  expect({ status: answer.status, location: answer.location }).toEqual({
    status: 303,
    location: `${pathOf(id)}?done=saved`,
  });
  const after = await formOf(db, "one");
  expect(after.version).toBe(String(Number(version) + 1));
  expect(after.typed).toMatchObject({
    texts: { "name.en": "Receiver 80", "description.en": "First.\n\nSecond.", returnPolicy: "none" },
    links: { boughtTogether: ["hose"], similar: ["two"], fits: [] },
    variants: [
      {
        sku: "SKU-ONE",
        price: "1299.00",
        listPrice: "1500.50",
        freightClass: "85",
        crossReferences: "Maker: AB-1; Other: C 2",
      },
      { sku: "SKU-ONE-L", nameCn: "大", price: "1999.00", freightOnly: true, leadTimeDays: "5" },
    ],
  });
  const [row] = await db.sql<{ volume: number }>(
    "select (attributes ->> 'tankVolume')::float as volume from products where id = $1",
    [id],
  );
  expect(row!.volume).toBeCloseTo(300 / 3.785411784, 6);
  const page = await shop().browser().get("/products/one.html");
  for (const said of ["Receiver 80", "$1,299.00", "$1,500.50", "Second.", "Large"]) expect(page.text).toContain(said);
  const [line] = await audited("one");
  expect(line?.action).toBe("product-changed");
  expect(line?.data).toMatchObject({
    "name.en": "name.en: Tank one → Receiver 80",
    "variants.SKU-ONE.price": "variants.SKU-ONE.price: 899.00 → 1299.00",
    "variants.SKU-ONE-L.price": "variants.SKU-ONE-L.price: – → 1999.00",
  });
  const editor = await browser.get(pathOf(id));
  expect(editor.text).toMatch(/\bSam\b/);
});

test("a figure that is only looked at in other units stays as it is", async () => {
  const browser = await owner();
  const { db } = shop();
  const { id, version, typed } = await formOf(db, "two", "cn");
  expect(typed.attributes["tankVolume"]).toEqual({ text: "302.833", system: "metric" });
  const answer = await browser.post(pathOf(id, "/cn"), fieldsOf(typed, { version }));
  expect(answer.location).toBe(`${pathOf(id, "/cn")}?done=unchanged`);
  expect((await formOf(db, "two")).version).toBe(version);
});

test("who saves over a newer version is shown both, loses nothing, and decides", async () => {
  const [browser, other] = [await owner(), await signedInAs(shop(), "manager")];
  const { db } = shop();
  const { id, version, typed } = await formOf(db, "two");
  await other.post(pathOf(id), fieldsOf(withTexts(typed, { "name.en": "Their name" }), { version }));
  const mine = withTexts(typed, { "name.en": "My name", brand: "My brand" });
  const stale = await browser.post(pathOf(id), fieldsOf(mine, { version }));
  expect(stale.status).toBe(409);
  for (const said of [
    "Their name",
    'value="My name"',
    'value="My brand"',
    "Somebody else has saved this since you opened it",
  ])
    expect(stale.text).toContain(said);
  expect((await formOf(db, "two")).typed.texts["name.en"]).toBe("Their name");
  const newer = (await formOf(db, "two")).version;
  expect(stale.text).toContain(`name="version" value="${newer}"`);
  expect((await browser.post(pathOf(id), fieldsOf(mine, { version: newer }))).status).toBe(303);
  expect((await formOf(db, "two")).typed.texts).toMatchObject({ "name.en": "My name", brand: "My brand" });
});

test("a variant that a colleague has taken off is one line of what they changed, its part number", async () => {
  const [browser, other] = [await owner(), await signedInAs(shop(), "manager")];
  const named = (sku: string) => ({ ...variant(sku), name: { en: sku, cn: sku } });
  await importProducts(shop(), jsonLines([record("pair", { variants: [named("PAIR-1"), named("PAIR-2")] })]));
  const { id } = await formOf(shop().db, "pair");
  const [mine, theirs] = [await open(browser, pathOf(id)), await open(other, pathOf(id))];
  await press(other, theirs, { button: "save" }, { "variant.1.removed": "yes" });
  const stale = await press(browser, mine, { button: "save" }, { brand: "Brand of mine" });
  const alone = stale.text.split("Changed by them alone").at(2) ?? "";
  const [table = ""] = alone.split("</table>");
  const rows = table
    .split("<tr")
    .slice(2)
    .map((row) =>
      row
        .replaceAll(/<[^>]*>/g, "|")
        .split(/\|+/)
        .slice(1, -1),
    );
  expect(rows).toEqual([["PAIR-2: Part no.", "PAIR-2", "–"]]);
});

test("a field that only they have changed keeps their value in the form and in what is saved again, in both languages", async () => {
  const [browser, other] = [await owner(), await signedInAs(shop(), "manager")];
  const { db } = shop();
  for (const [prefix, alone, price] of [
    ["", "Changed by them alone", "499.00"],
    ["/cn", "只有对方改过", "498.00"],
  ] as const) {
    const { id } = await formOf(db, "two");
    const [mine, theirs] = [await open(browser, pathOf(id, prefix)), await open(other, pathOf(id))];
    const brand = prefix === "" ? "Brand of mine" : "Other brand of mine";
    const tank = prefix === "" ? "81" : "82";
    await press(
      other,
      theirs,
      { button: "save" },
      { "variant.0.price": price, "attribute.tankVolume": tank, brand: "Their brand" },
    );
    const warranty = prefix === "" ? "24" : "36";
    const stale = await press(browser, mine, { button: "save" }, { warrantyMonths: warranty, brand });
    expect([stale.status, stale.text.includes(alone)]).toEqual([409, true]);
    const [both = "", , only = ""] = stale.text.split(alone).map((part) => part.replaceAll(/<[^>]*>/g, "|"));
    // Before the second table stands what both have changed: the brand, and neither the price nor the warranty.
    expect([both.includes("Their brand"), both.includes(price)], prefix).toEqual([true, false]);
    expect(only).toMatch(new RegExp(`\\|(?:US)?\\$${price}\\|`));
    expect(only, "in its unit").toContain(prefix === "" ? "|81 gal|" : "|310.404 L|");
    const shown = begunIn(stale.text, "version");
    expect(shown).toMatchObject({ "variant.0.price": price, warrantyMonths: warranty, brand });
    const saved = await press(browser, stale, { button: "save" });
    expect([saved.status, saved.path.includes("done=saved")]).toEqual([200, true]);
    const { texts, variants } = (await formOf(db, "two")).typed;
    expect([texts.warrantyMonths, texts.brand, variants[0]!.price]).toEqual([warranty, brand, price]);
  }
});

test("a form that is sent twice at once is stored once", async () => {
  const browser = await owner();
  const { db } = shop();
  const { id, version, typed } = await formOf(db, "three");
  const fields = fieldsOf(
    withTexts(
      {
        ...typed,
        variants: [
          ...typed.variants.map((one) => ({ ...one, nameEn: "A", nameCn: "甲" })),
          { ...typed.variants[0]!, id: "", row: 1, sku: "SKU-THREE-B", nameEn: "B", nameCn: "乙" },
        ],
      },
      { "name.en": "Twice" },
    ),
    { version },
  );
  const answers = await Promise.all([browser.post(pathOf(id), fields), browser.post(pathOf(id), fields)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await formOf(db, "three")).version).toBe(String(Number(version) + 1));
  expect(await audited("three")).toHaveLength(1);
  const created = fieldsOf({
    ...typed,
    texts: { ...typed.texts, slug: "made-twice", pictureFamily: "" },
    variants: [],
    links: { boughtTogether: [], similar: [], fits: [] },
  });
  const draft = created.map(([name, value]): [string, string] => [name, name === "status" ? "draft" : value]);
  const made = await Promise.all([
    browser.post("/admin/products/new", draft),
    browser.post("/admin/products/new", draft),
  ]);
  expect(made.map(({ status }) => status).sort()).toEqual([303, 400]);
});

test("the last change is taken back and given again, unless something happened since", async () => {
  const browser = await owner();
  const { db } = shop();
  const before = await formOf(db, "four");
  const changed = withVariant(withTexts(before.typed, { "name.en": "Changed", slug: "four-new" }), {
    sku: "SKU-4",
    price: "5",
  });
  await browser.post(pathOf(before.id), fieldsOf(changed, { version: before.version }));
  const saved = await formOf(db, "four-new");
  expect((await browser.post(pathOf(before.id), { intent: "undo", version: saved.version })).location).toBe(
    `${pathOf(before.id)}?done=undone`,
  );
  const back = await formOf(db, "four");
  expect(back.typed).toEqual(before.typed);
  await browser.post(pathOf(before.id), { intent: "undo", version: back.version });
  expect((await formOf(db, "four-new")).typed.variants[0]).toMatchObject({ sku: "SKU-4", price: "5.00" });
  expect((await browser.post(pathOf(before.id), { intent: "undo", version: back.version })).status).toBe(409);
  await importProducts(
    shop(),
    jsonLines([record("four-new", { name: { en: "Imported", cn: "导入" }, variants: [variant("SKU-4")] })]),
  );
  const { version } = await formOf(db, "four-new");
  expect((await browser.post(pathOf(before.id), { intent: "undo", version })).status).toBe(409);
  expect((await audited("four-new")).map(({ action }) => action)).toContain("product-undone");
});

test("a product that moves leads its old address on, in promotions and open boxes too", async () => {
  const browser = await owner();
  const { db } = shop();
  await db.sql(
    `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
     values ('deal', '{"en":"Deal","cn":"优惠"}', '{"en":"","cn":""}', '{"en":[],"cn":[]}', 10, '{"products":["five","six"]}', now(), now() + interval '1 day')`,
  );
  const { id, version, typed } = await formOf(db, "five");
  await browser.post(pathOf(id), fieldsOf(withTexts(typed, { slug: "FIVE-Again" }), { version }));
  shop().contentChanged();
  const old = await shop().browser().get("/products/five.html");
  expect({ status: old.status, location: old.location }).toEqual({
    status: 302,
    location: "/products/five-again.html",
  });
  const [deal] = await db.sql<{ products: string[] }>(
    "select applies_to -> 'products' as products from activities where slug = 'deal'",
  );
  expect(deal!.products).toEqual(["five-again", "six"]);
  const moved = await formOf(db, "five-again");
  await browser.post(pathOf(id), fieldsOf(withTexts(moved.typed, { slug: "five" }), { version: moved.version }));
  const rows = await db.sql<{ path: string; target: string }>(
    "select path, target from redirects where path like '/products/five%'",
  );
  expect(rows).toEqual([{ path: "/products/five-again.html", target: "/products/five.html" }]);
});

test("what cannot be stored is named field by field, and everything typed is still there", async () => {
  const browser = await owner();
  const { db } = shop();
  const { id, version, typed } = await formOf(db, "six");
  const wrong: TypedProduct = {
    ...withTexts(typed, { slug: "two", "name.cn": "", warrantyMonths: "-1", "summary.en": "Kept words" }),
    attributes: { tankVolume: { text: "9999999", system: "imperial" }, mawp: { text: "a lot", system: "imperial" } },
    variants: [
      {
        ...typed.variants[0]!,
        sku: "sku two",
        price: "free",
        listPrice: "1",
        weightLb: "0",
        crossReferences: "no colon",
      },
    ],
    links: { boughtTogether: ["nowhere"], similar: [], fits: [] },
  };
  const answer = await browser.post(pathOf(id), fieldsOf(wrong, { version }));
  expect(answer.status).toBe(400);
  for (const said of [
    "Address in the shop is already in use",
    "Needed before the product can be shown",
    "must be a whole number from 0 to 600",
    "Real products lie between",
    "must be a number such as 12.5",
    "belongs to two",
    "must be an amount such as 12.50",
    "Write each as Maker: Number",
    "“nowhere” is neither a product nor a part number",
    "Kept words",
    'value="free"',
    'value="a lot"',
    'value="no colon"',
  ])
    expect({ said, says: answer.text.includes(said) }).toEqual({ said, says: true });
  expect((await formOf(db, "six")).version).toBe(version);
  // A draft waits for its other language; what is shown does not.
  const draft = withTexts(typed, { status: "draft", "name.cn": "", "summary.cn": "", "description.cn": "" });
  expect((await browser.post(pathOf(id), fieldsOf(draft, { version }))).status).toBe(303);
  expect((await shop().browser().get("/products/six.html")).status).toBe(404);
  for (const prefix of ["", "/cn"]) expect((await browser.get(`${pathOf(id, prefix)}/preview`)).status).toBe(200);
});

test("the form of an opened unit that nobody has touched holds what is stored, and saved it loses none of it", async () => {
  const { db } = shop();
  const attributes = { tankVolume: 80, mawp: 200, conditionGrade: "a", openBoxReason: "display", runHours: 12 };
  const unit = {
    category: "open-box",
    subcategory: "tanks",
    attributes: { ...attributes, accessoriesIncluded: true },
    openBox: { of: "hose", grade: "a", reason: "display", serial: "TD2607-9", runHours: 12, accessories: true },
    variants: [variant("SKU-UNTOUCHED", { stock: 1 })],
  };
  expect((await importProducts(shop(), jsonLines([record("untouched", unit)]))).errors).toEqual([]);
  const browser = await owner();
  for (const [prefix, language] of [
    ["", "en"],
    ["/cn", "cn"],
  ] as const) {
    const { id, typed } = await formOf(db, "untouched", language);
    const page = await open(browser, pathOf(id, prefix));
    const form = new FormData();
    for (const [name, value] of Object.entries(begunIn(page.text, "version"))) form.set(name, value);
    const { attributes, openBox, texts } = typedFrom(form);
    expect({ attributes, openBox, texts }).toEqual({
      attributes: typed.attributes,
      openBox: typed.openBox,
      texts: typed.texts,
    });
    expect((await press(browser, page, { button: "save" })).path).toMatch(/done=(saved|unchanged)/);
  }
  const [stored] = await db.sql("select attributes from products where slug = 'untouched'");
  expect(stored).toEqual({ attributes: unit.attributes });
});

test("an opened unit's test record is typed, refused field by field, shown to buyers in both languages, and taken away", async () => {
  const { db } = shop();
  const unit = {
    category: "open-box",
    subcategory: "tanks",
    attributes: { tankVolume: 80, mawp: 200, conditionGrade: "b", openBoxReason: "display", accessoriesIncluded: true },
    openBox: { of: "hose", grade: "b", reason: "display", serial: "TD2607-1", runHours: null, accessories: true },
    variants: [variant("SKU-OPENED", { stock: 1 })],
  };
  expect((await importProducts(shop(), jsonLines([record("opened", unit)]))).errors).toEqual([]);
  const browser = await owner();
  const saves = async (test: Partial<TypedProduct["openBox"]>, prefix = "") => {
    const { id, version, typed } = await formOf(db, "opened");
    const changed = { ...typed, openBox: { ...typed.openBox, ...test } };
    return browser.post(pathOf(id, prefix), fieldsOf(changed, { version }));
  };
  const measured = { testOn: "2026-05-30", testBy: "JM", testPressure: "145", testAmps: "12.4", testVolts: "230" };
  for (const [wrong, field] of [
    [{ testOn: "" }, "testOn"],
    [{ testOn: "2026-02-30" }, "testOn"],
    [{ testBy: " " }, "testBy"],
    [{ testPressure: "-1" }, "testPressure"],
    [{ testAmps: "twelve" }, "testAmps"],
    [{ testVolts: "" }, "testVolts"],
    [{ testAmps: "" }, "testAmps"],
    [{ testOn: "", testBy: "", testPressure: "", testAmps: "" }, "testAmps"],
  ] as const) {
    const answer = await saves({ ...measured, ...wrong });
    expect({ wrong, status: answer.status }).toEqual({ wrong, status: 400 });
    expect(answer.text, field).toContain(`openBox.${field}-error`);
    const { testAmps = measured.testAmps, testVolts = measured.testVolts }: Partial<typeof measured> = wrong;
    if (testAmps !== "") expect(answer.text, "what was typed").toContain(`value="${testAmps}"`);
    if (testVolts !== "") expect(answer.text, "what was chosen").toContain(`<option value="${testVolts}" selected`);
  }
  expect((await saves(measured, "/cn")).location).toContain("?done=saved");
  expect((await formOf(db, "opened")).typed.openBox).toMatchObject(measured);
  for (const [prefix, said] of [
    ["", ["May 30, 2026, JM", "145 PSI", "12.4 A at 230 V"]],
    ["/cn", ["2026年5月30日，JM", "1.00 MPa", "12.4 A（230 V）"]],
  ] as const) {
    const page = await shop().browser().get(`${prefix}/products/opened.html`);
    for (const word of said) expect(page.text.replaceAll(/<\/?span[^>]*>/g, "")).toContain(word);
  }
  const emptied = { testOn: "", testBy: "", testPressure: "", testAmps: "", testVolts: "" };
  expect((await saves(emptied)).location).toContain("?done=saved");
  expect((await formOf(db, "opened")).typed.openBox).toMatchObject(emptied);
  shop().contentChanged();
  for (const [prefix, gone, kept] of [
    ["", ["May 30, 2026", "145 PSI", "12.4 A"], "TD2607-1"],
    ["/cn", ["2026年5月30日", "1.00 MPa", "12.4 A"], "TD2607-1"],
  ] as const) {
    const page = await shop().browser().get(`${prefix}/products/opened.html`);
    for (const word of gone) expect(page.text, "a record that was emptied leaves the buyer's page").not.toContain(word);
    expect(page.text).toContain(kept);
  }
  expect((await audited("opened")).map(({ action }) => action)).toEqual(["product-changed", "product-changed"]);
});

test("a new row of which only the freight was chosen is refused, and not left out", async () => {
  const browser = await owner();
  const { id, version, typed } = await formOf(shop().db, "eight");
  for (const [prefix, said] of [
    ["", "Part no. is required"],
    ["/cn", "零件号为必填项"],
  ] as const)
    for (const chosen of [{ freightOnly: true }, { freightClass: "85" }]) {
      const row = { ...emptyVariant, row: 1, leadTimeDays: "1", ...chosen };
      const rows = { ...typed, variants: [...typed.variants, row] };
      const answer = await browser.post(pathOf(id, prefix), fieldsOf(rows, { version }));
      expect({ chosen, status: answer.status }).toEqual({ chosen, status: 400 });
      expect(answer.text).toContain("variant.1.sku-error");
      expect(answer.text).toContain(said);
    }
  const rows = { ...typed, variants: [...typed.variants, { ...emptyVariant, row: 1, leadTimeDays: "1" }] };
  const answer = await browser.post(pathOf(id), fieldsOf(rows, { version }));
  expect(answer.location, "a row in which nothing was typed").toContain("?done=unchanged");
});

test("part numbers may be exchanged, a variant that goes stays behind its orders, and comes back under its number", async () => {
  const browser = await owner();
  const { db } = shop();
  const first = await formOf(db, "seven");
  const own = first.typed.variants[0]!;
  const two = {
    ...first.typed,
    variants: [
      { ...own, nameEn: "A", nameCn: "甲" },
      { ...own, id: "", row: 1, sku: "SEVEN-B", nameEn: "B", nameCn: "乙" },
    ],
  };
  await browser.post(pathOf(first.id), fieldsOf(two, { version: first.version }));
  const second = await formOf(db, "seven");
  const [a, b] = second.typed.variants;
  const exchanged = {
    ...second.typed,
    variants: [
      { ...a!, sku: b!.sku },
      { ...b!, sku: a!.sku },
    ],
  };
  await browser.post(pathOf(first.id), fieldsOf(exchanged, { version: second.version }));
  const third = await formOf(db, "seven");
  expect(third.typed.variants.map(({ id, sku }) => [id, sku])).toEqual([
    [a!.id, "SEVEN-B"],
    [b!.id, "SKU-SEVEN"],
  ]);
  const gone = { ...third.typed, variants: third.typed.variants.map((one, at) => ({ ...one, removed: at === 1 })) };
  await browser.post(pathOf(first.id), fieldsOf(gone, { version: third.version }));
  const fourth = await formOf(db, "seven");
  expect(fourth.typed.variants.map(({ sku }) => sku)).toEqual(["SEVEN-B"]);
  const [kept] = await db.sql<{ retired: boolean }>("select retired from variants where id = $1", [b!.id]);
  expect(kept).toEqual({ retired: true });
  const again = { ...fourth.typed, variants: [...fourth.typed.variants, { ...b!, id: "", row: 1, sku: "sku seven" }] };
  await browser.post(pathOf(first.id), fieldsOf(again, { version: fourth.version }));
  expect((await formOf(db, "seven")).typed.variants[1]).toMatchObject({ id: b!.id, sku: "sku seven" });
});

test("a copy is a draft with part numbers of its own and nothing on the shelf", async () => {
  const browser = await owner();
  const { db } = shop();
  const { id } = await formOf(db, "eight");
  for (const slug of ["eight-copy", "eight-copy-2"]) {
    const answer = await browser.post(pathOf(id), { intent: "copy" });
    const copy = await formOf(db, slug);
    expect(answer.location).toBe(`${pathOf(copy.id)}?done=copied`);
    expect(copy.typed.texts).toMatchObject({ status: "draft", "name.en": "Tank eight" });
  }
  const skus = await db.sql<{ sku: string; left: number }>(
    "select v.sku, s.on_hand as left from variants v join stock s on s.variant_id = v.id where v.sku like 'SKU-EIGHT-%' order by v.id",
  );
  expect(skus).toEqual([
    { sku: "SKU-EIGHT-COPY", left: 0 },
    { sku: "SKU-EIGHT-COPY-2", left: 0 },
  ]);
});

test("whatever is written into a product's texts comes back whole, as text, on every page that shows it", async () => {
  const browser = await owner();
  const { db } = shop();
  const plain = someHostile(6).filter(
    (text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text) && text.trim() !== "" && text.length < 250,
  );
  const escaped = (text: string) => text.trim().replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const text of plain) {
    const { id, version, typed } = await formOf(db, "hose");
    const marked = `${text.trim()} #${version}`;
    const changed = withTexts(typed, {
      "name.en": marked,
      "name.cn": marked,
      "summary.en": marked,
      "summary.cn": marked,
      "description.en": marked,
      "description.cn": marked,
      brand: marked.slice(0, 80),
    });
    const answer = await browser.post(pathOf(id), fieldsOf(changed, { version }));
    expect({ text, location: answer.location }).toEqual({ text, location: `${pathOf(id)}?done=saved` });
    expect((await formOf(db, "hose")).typed.texts["name.cn"]).toBe(marked);
    for (const path of [
      pathOf(id),
      `${pathOf(id)}/preview`,
      `${pathOf(id, "/cn")}/preview`,
      "/admin/products?q=SKU-HOSE",
    ]) {
      const page = await browser.get(path);
      expect({
        path,
        text,
        status: page.status,
        says: page.text.includes(escaped(marked)) || page.text.includes(escaped(marked).replaceAll('"', "&quot;")),
      }).toEqual({ path, text, status: 200, says: true });
      expect(page.text).not.toMatch(/<(?:img src=x|svg\/onload)/);
    }
  }
  expect(shop().errors).toEqual([]);
});

test("links are found by name and part number, drafts too, what is put away not", async () => {
  const browser = await signedInAs(shop(), "support");
  const found = async (q: string) =>
    (
      JSON.parse((await browser.get(`/admin/products/suggest?${new URLSearchParams({ q })}`)).text) as {
        slug: string;
      }[]
    ).map(({ slug }) => slug);
  expect(await found("sku-eig")).toContain("eight");
  expect(await found("")).toEqual([]);
  await shop().db.sql("update products set status = 'archived' where slug = 'eight'");
  expect(await found("tank eight")).not.toContain("eight");
});

test("a product without an address gets one of its English name, which stays free, and another only by hand", async () => {
  const browser = await owner();
  const { typed } = await formOf(shop().db, "seven");
  const isDraft = (product: TypedProduct) =>
    fieldsOf(product).map(([name, value]): [string, string] => [name, name === "status" ? "draft" : value]);
  const made = async (texts: Partial<TypedProduct["texts"]>, sku = "") => {
    const variants = sku === "" ? [] : [{ ...typed.variants[0]!, id: "", sku }];
    const product = { ...typed, variants, links: { boughtTogether: [], similar: [], fits: [] } };
    const answer = await browser.post(
      "/admin/products/new",
      isDraft(withTexts(product, { slug: "", pictureFamily: "", ...texts })),
    );
    const id = Number(/products\/(\d+)/.exec(answer.location ?? "")?.[1]);
    const [row] = await shop().db.sql<{ slug: string }>("select slug from products where id = $1", [id || 0]);
    return { status: answer.status, text: answer.text, id, slug: row?.slug };
  };
  const name = "Söderström’s 3/8 in. Coupler & Plug – Größe Ø 10";
  const slug = "soderstroms-3-8-in-coupler-and-plug-grosse-o-10";
  const first = await made({ "name.en": name });
  expect(first.slug).toBe(slug);
  // The same form once more, as a second press sends it, makes no second product, also with part numbers.
  expect((await made({ "name.en": name })).id).toBe(first.id);
  const parts = await made({ "name.en": "Named once" }, "NAMED-1");
  expect((await made({ "name.en": "Named once" }, "NAMED-1")).id).toBe(parts.id);
  // Another product of that name has an address of its own; one that was typed is not taken from its owner.
  expect((await made({ "name.en": name, brand: "Another" })).slug).toBe(`${slug}-2`);
  expect((await made({ "name.en": name, brand: "A third", slug })).slug).toBe(`${slug}-3`);
  expect((await made({ "name.en": "Mine", slug: "my-own" })).slug).toBe("my-own");
  const taken = await made({ "name.en": "Mine too", slug: "my-own" });
  expect(taken.status).toBe(400);
  expect(taken.text).toContain("Address in the shop is already in use");
  // Nothing of a Chinese name can stand in an address.
  const chinese = await made({ "name.en": "", "name.cn": "接头" });
  expect(chinese.text).toContain("Address in the shop is required");
  expect((await browser.get("/cn/admin/products/new")).text).toContain("留空则由英文名称生成");
  // A name that changes later moves nothing.
  const { version, typed: stored } = await formOf(shop().db, slug);
  await browser.post(pathOf(first.id), fieldsOf(withTexts(stored, { "name.en": "Renamed" }), { version }));
  expect((await formOf(shop().db, slug)).typed.texts).toMatchObject({ slug, "name.en": "Renamed" });
});

test.each([
  ["", "Orientation must be chosen from the list"],
  ["/cn", "方向"],
])(
  "a version's attribute that is none of its choices is named in its cell, and stays to be corrected (%s)",
  async (prefix, said) => {
    const browser = await owner();
    const { id, version, typed } = await formOf(shop().db, "seven");
    const system = "imperial" as const;
    const attributes = {
      orientation: { text: "Slanting <1>", system },
      certifications: { text: "asme,Of my own", system },
      topPlate: { text: "perhaps", system },
    };
    const refused = await browser.post(pathOf(id, prefix), fieldsOf(withVariant(typed, { attributes }), { version }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(said);
    for (const value of ["Slanting &lt;1&gt;", "perhaps"])
      expect(refused.text).toMatch(new RegExp(`<option value="${value}" selected`));
    expect(refused.text).toMatch(/<input[^>]*checked[^>]*value="Of my own"|<input[^>]*value="Of my own"[^>]*checked/);
    for (const key of Object.keys(attributes)) expect(refused.text).toContain(`id="variant.0.attribute.${key}-error"`);
  },
);

test("a choice that is missing or none of those offered is refused at its field, and the product stays as it is", async () => {
  const browser = await owner();
  const { id, version, typed } = await formOf(shop().db, "hose");
  const wrong: [field: string, value: string | null][] = [
    ["status", null],
    ["status", "zzz"],
    ["returnPolicy", "anything"],
    ["pictureFamily", "abc"],
    ["variant.0.freightClass", "abc"],
    ["variant.0.pictureFamily", "12"],
  ];
  for (const [prefix, sentence] of [
    ["", "must be chosen from the list"],
    ["/cn", "须从列表中选择"],
  ] as const)
    for (const [field, value] of wrong) {
      const fields = fieldsOf(typed, { version }).flatMap(([name, text]): [string, string][] =>
        name === field ? (value === null ? [] : [[name, value]]) : [[name, text]],
      );
      const refused = await browser.post(pathOf(id, prefix), fields);
      expect([field, value, refused.status]).toEqual([field, value, 400]);
      expect(refused.text, field).toContain(sentence);
      expect(refused.text, `${field} is marked`).toMatch(
        new RegExp(`(id|name)="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`),
      );
    }
  expect((await formOf(shop().db, "hose")).version).toBe(version);
  expect((await shop().browser().get("/products/hose.html")).status).toBe(200);
});
