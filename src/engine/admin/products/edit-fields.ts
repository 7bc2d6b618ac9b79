import { voltages } from "#domain/catalogue/categories/choices.ts";
import { uploadedKinds } from "#domain/catalogue/document-files.ts";
import {
  type CrossReference,
  longestSeoDescription,
  longestSeoTitle,
  openBoxGrades,
  openBoxReasons,
  productStatuses,
  returnPolicies,
} from "#domain/catalogue/product.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { group, type Texts, when } from "#domain/kernel/fields/field.ts";
import { figureOrNone, moneyOrNone, whole, wholeOrUsual } from "#domain/kernel/fields/figures.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { choice, inBoth, line, oneOf, oneOrUsual } from "#domain/kernel/fields/kinds.ts";
import { richText } from "#domain/kernel/fields/rich-text.ts";
import { day, instantOrNone } from "#domain/kernel/fields/times.ts";
import { languages } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { freightClasses } from "#domain/shipping/freight-class.ts";

const testVoltages = voltages.map(({ value }) => value);
const freightChoices = freightClasses.map(String);

/** A text of these letters alone. */
const only =
  <const Code extends "slug_invalid" | "sku_invalid">(letters: RegExp, code: Code) =>
  (text: string): Result<string, { code: Code }> =>
    letters.test(text) ? ok(text) : refuse({ code });
const address = only(/^[a-z0-9][a-z0-9-]*$/, "slug_invalid");

/** The name of a family of pictures; empty for none. Those to choose from are checked against the shop's. */
const family = line({ label: "adminProducts.field.pictureFamily", max: Infinity });

const short = <const Label extends string>(label: Label, max: number, required = true) =>
  line({ label, max, required, clean: cleanText });

/** The fields of a product that are one text each, or one in each language. */
export const ofProduct = {
  slug: line({
    label: "adminProducts.field.slug",
    max: 120,
    required: true,
    clean: cleanText,
    by: (text) => address(text.toLowerCase()),
  }),
  brand: line({ label: "adminProducts.field.brand", max: 80, required: true, clean: cleanText }),
  name: inBoth(line({ label: "adminProducts.field.name", max: 300, clean: cleanText })),
  summary: inBoth(line({ kind: "text", label: "adminProducts.field.summary", max: 2_000, clean: cleanText })),
  description: inBoth(richText({ label: "adminProducts.field.description", most: 40, each: 5_000 })),
  seoTitle: inBoth(line({ label: "adminProducts.field.seoTitle", max: longestSeoTitle, clean: cleanText })),
  seoDescription: inBoth(
    line({ kind: "text", label: "adminProducts.field.seoDescription", max: longestSeoDescription, clean: cleanText }),
  ),
  status: oneOf({ label: "adminProducts.status", of: productStatuses }),
  publishAt: when(
    instantOrNone({ label: "adminProducts.field.publishAt" }),
    ({ status }) => !productStatuses.some((one) => one === status && one !== "draft"),
    null,
  ),
  returnPolicy: oneOf({ label: "adminProducts.field.returnPolicy", of: returnPolicies }),
  warrantyMonths: whole({ label: "adminProducts.field.warrantyMonths", least: 0, most: 600 }),
  pictureFamily: family,
};
export const productGroup = group({ fields: ofProduct });

/** One of these, which a unit must have. */
const stated = <const Label extends string, const Value extends string>(label: Label, of: readonly Value[]) =>
  input<Value, Label>(
    "choice",
    { label },
    {
      shape: { type: "one", of },
      read(text, refuse) {
        const value = of.find((one) => one === text);
        if (value === undefined) refuse("required");
        return value ?? of[0]!;
      },
      show: (value) => value,
    },
  );

const isTested = (typed: Texts) =>
  ["testOn", "testBy", "testPressure", "testAmps", "testVolts"].some((name) => (typed[name] ?? "").trim() !== "");

/** Facts that a buyer of an opened unit must know. A test needs its day and tester. */
export const ofOpenBox = {
  of: short("adminProducts.openBox.of", 120),
  grade: stated("adminProducts.openBox.grade", openBoxGrades),
  reason: stated("adminProducts.openBox.reason", openBoxReasons),
  serial: short("adminProducts.openBox.serial", 120),
  runHours: figureOrNone({ label: "adminProducts.openBox.runHours", most: 1_000_000 }),
  accessories: oneOrUsual({ label: "adminProducts.openBox.accessories", of: ["yes", "no"], usual: "no" }),
  testOn: when(day({ label: "adminProducts.openBox.testOn", required: true, by: readDay }), isTested, null),
  testBy: when(short("adminProducts.openBox.testBy", 12), isTested, ""),
  testPressure: figureOrNone({ label: "adminProducts.openBox.testPressure", above: 0, most: 20_000 }),
  testAmps: figureOrNone({ label: "adminProducts.openBox.testAmps", above: 0, most: 10_000 }),
  testVolts: choice({ label: "adminProducts.openBox.testVolts", of: testVoltages }),
};
export const openBoxGroup = group({ fields: ofOpenBox });

const size = <const Label extends string>(label: Label, decimals: number) =>
  figureOrNone({ label, above: 0, most: 99_999, decimals, required: true });

const maxReferences = 200;

/** The numbers that other makers have for a part: `Maker: Number; Maker: Number`. */
const references = input<readonly CrossReference[], "adminProducts.variant.crossReferences">(
  "text",
  { label: "adminProducts.variant.crossReferences" },
  {
    shape: { type: "text", least: 0, most: Number.MAX_SAFE_INTEGER },
    read(text, refuse) {
      const entries = text.split(/[;；\n]/).map((entry) => cleanText(entry));
      const each = entries
        .filter((entry) => entry !== "")
        .map((entry) => {
          const [, maker = "", number = ""] = /^([^:：]+)[:：](.+)$/.exec(entry) ?? [];
          return { maker: maker.trim(), number: number.trim() };
        });
      if (
        each.some(
          ({ maker, number }) =>
            maker === "" || maker.length > 300 || !/[A-Za-z0-9]/.test(number) || number.length > 60,
        )
      )
        refuse("reference_invalid");
      else if (each.length > maxReferences) refuse("too_many", { most: maxReferences });
      const byKey = new Map(each.map((one) => [`${one.maker}\n${one.number}`, one]));
      return [...byKey.values()].sort((a, b) => (`${a.maker} ${a.number}` < `${b.maker} ${b.number}` ? -1 : 1));
    },
    show: (each) => each.map(({ maker, number }) => `${maker}: ${number}`).join("; "),
  },
);

/** The fields of a variant that are one text each, in the order of the grid. */
export const gridFields = {
  sku: line({
    label: "adminProducts.variant.sku",
    max: Infinity,
    required: true,
    clean: cleanText,
    by: only(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,59}$/, "sku_invalid"),
  }),
  nameEn: short("adminProducts.variant.nameEn", 300, false),
  nameCn: short("adminProducts.variant.nameCn", 300, false),
  price: moneyOrNone({ label: "adminProducts.variant.price", isAboveZero: true, required: true }),
  listPrice: moneyOrNone({ label: "adminProducts.variant.listPrice" }),
  weightLb: size("adminProducts.variant.weightLb", 2),
  lengthIn: size("adminProducts.variant.lengthIn", 1),
  widthIn: size("adminProducts.variant.widthIn", 1),
  heightIn: size("adminProducts.variant.heightIn", 1),
  leadTimeDays: wholeOrUsual({ label: "adminProducts.variant.leadTimeDays", least: 0, most: 3_650, usual: 1 }),
  crossReferences: references,
};

/** The same with the selected freight class and picture family. */
export const variantGroup = group({
  fields: {
    ...gridFields,
    freightClass: choice({ label: "adminProducts.field.freightClass", of: freightChoices }),
    pictureFamily: family,
  },
});

/** Description of an uploaded picture or document. */
export const ofPicture = {
  altEn: line({ label: "adminProducts.pictures.alt.en", max: 300, clean: cleanText }),
  altCn: line({ label: "adminProducts.pictures.alt.cn", max: 300, clean: cleanText }),
};
export const pictureGroup = group({ fields: ofPicture });
export const ofDocument = {
  kind: oneOf({ label: "adminProducts.documents.kind", of: uploadedKinds }),
  language: oneOf({ label: "adminProducts.documents.language", of: languages }),
  titleEn: line({ label: "adminProducts.documents.name.en", max: 200, clean: cleanText }),
  titleCn: line({ label: "adminProducts.documents.name.cn", max: 200, clean: cleanText }),
};
export const documentGroup = group({ fields: ofDocument });
