import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { demoRecords } from "#test/search/evaluate.ts";
import { pageTitle } from "#web/public-pages/page-title.ts";
import { words } from "../../e2e/words.ts";

/** Columns that a text takes in a fixed-width face: a character of two is wide by Unicode's East Asian Width. */
const columns = (text: string) => text.length + (text.match(/[\p{Script=Han}，：（）、。—]/gu)?.length ?? 0);

test.each(languages)("no product and no parts diagram of the demo shares its title with another, in %s", (language) => {
  const titles = demoRecords.flatMap(({ name, brand }) => {
    const { [language]: said } = name;
    const [title, shorter] = (["title", "shortTitle"] as const).map((key) =>
      words[language](`diagram.${key}`, { name: said }),
    );
    return [pageTitle(said, said, brand, "Plenum"), pageTitle(title!, shorter!, brand, "Plenum")];
  });
  expect(titles.filter((title, at) => titles.indexOf(title) < at)).toEqual([]);
  // Search engines cut titles at some 60 to 70 Latin letters.
  expect(titles.filter((title) => columns(title) > 70)).toEqual([]);
  const cut = titles.filter((title) => title.includes("…")).length;
  expect(cut / titles.length).toBeLessThan(1 / 40);
});

test("a long title leaves out the shop, then the brand, then what stands in brackets, before it is cut", () => {
  const title = (name: string) => pageTitle(name, name, "Ostrelvane", "Plenum");
  expect(title("Ostrelvane RS15 Rotary Screw Compressor, 15 HP")).toBe(
    "Ostrelvane RS15 Rotary Screw Compressor, 15 HP – Plenum",
  );
  expect(title("Ostrelvane RS15 Rotary Screw Compressor, 15 HP, 125 PSI, 120 gal Tank")).toBe(
    "Ostrelvane RS15 Rotary Screw Compressor, 15 HP, 125 PSI, 120 gal Tank",
  );
  expect(title("Ostrelvane RS15 Rotary Screw Compressor, 125 PSI, 120 gal Tank and Dryer")).toBe(
    "RS15 Rotary Screw Compressor, 125 PSI, 120 gal Tank and Dryer",
  );
  expect(title("Ostrelvane RS15 Rotary Screw Compressor, 15 HP, 125 PSI, 120 gal Tank and Dryer, 460 V")).toBe(
    "RS15 Rotary Screw Compressor, 125 PSI, 120 gal Tank and Dryer, 460 V",
  );
  expect(title("奥翠梵 RS25 螺杆式空压机，18.5 kW (25 HP)，0.86 MPa (125 PSI)，454 L (120 gal) 储气罐")).toBe(
    "奥翠梵 RS25 螺杆式空压机，18.5 kW，0.86 MPa，454 L 储气罐",
  );
});
