import fc from "fast-check";
import { expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { CatalogueState } from "#engine/catalogue/index/catalogue-state.ts";
import { findRows } from "#engine/catalogue/index/find-rows.ts";
import { PostingLists, places } from "#engine/catalogue/index/postings.ts";
import { RowsOfIds } from "#engine/catalogue/index/rows-of-ids.ts";
import { sampleGoods } from "#engine/catalogue/index/sample-goods.ts";
import { sortWords } from "#engine/catalogue/index/sort-words.ts";
import { Vocabulary } from "#engine/catalogue/index/vocabulary.ts";

const letters = fc.constantFrom("a", "b", "c", "1", "2", "空", "压", "机", "é", "😀");
const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join(""));
const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

test("every word is found again by its number, and those that begin alike in their order", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), word, fc.integer({ min: 1, max: 9 }), (words, asked, most) => {
      const vocabulary = new Vocabulary();
      const numbers = words.map((each) => vocabulary.obtain(each));
      expect(numbers.map((number) => vocabulary.word(number))).toEqual(words);
      expect(vocabulary.find(asked) >= 0).toBe(words.includes(asked));
      const alike = [...new Set(words)].filter((each) => each.startsWith(asked)).sort(byCode);
      const found = vocabulary.beginning(asked, most).map((number) => vocabulary.word(number));
      expect(found).toEqual(alike.slice(0, most));
    }),
  );
});

test("words are sorted as strings are, however alike they begin", () => {
  const long = fc.tuple(fc.constantFrom("", "PISTON-", "空压机空压机"), word, word).map((all) => all.join(""));
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(word, long), { maxLength: 200 }), (words) => {
      const encoded = words.map((each) => Buffer.from(each));
      const ends = Int32Array.from([0, ...encoded.keys()].map((_, at) => Buffer.concat(encoded.slice(0, at)).length));
      const numbers = Int32Array.from(words.keys());
      sortWords(numbers, Buffer.concat(encoded), ends);
      const sorted = encoded.toSorted((one, other) => one.compare(other)).map(String);
      expect([...numbers].map((number) => words[number])).toEqual(sorted);
    }),
  );
});

test("tens of thousands of part numbers keep their order while more come in", () => {
  const vocabulary = new Vocabulary();
  const numbers = Array.from({ length: 20_000 }, (_, at) => `P${(at * 7_919) % 20_011}`);
  for (const number of numbers) vocabulary.obtain(number);
  expect(vocabulary.size).toBe(20_000);
  for (const beginning of ["P199", "P20", "P1234", "Q"]) {
    const found = vocabulary.beginning(beginning, 1_000).map((number) => vocabulary.word(number));
    expect(found).toEqual(numbers.filter((number) => number.startsWith(beginning)).sort(byCode));
  }
  vocabulary.obtain("P1990A");
  const [first, second] = vocabulary.beginning("P1990", 2).map((number) => vocabulary.word(number));
  expect([first, second]).toEqual(["P1990", "P19900"]);
});

test("a word with a letter too many, missing, wrong or two swapped is one slip away", () => {
  const vocabulary = new Vocabulary();
  for (const each of ["compressor", "dryer", "valve", "空压机"]) vocabulary.obtain(each);
  for (const typed of ["compresssor", "compresor", "comprassor", "comrpessor"])
    expect(vocabulary.like(typed, 1).map(({ number, slips }) => ({ word: vocabulary.word(number), slips }))).toEqual([
      { word: "compressor", slips: 1 },
    ]);
  expect(vocabulary.like("cmpresor", 1)).toEqual([]);
  expect(vocabulary.like("cmpresor", 2)).toMatchObject([{ slips: 2 }]);
});

/** As the textbook has it: letters too many, missing, wrong, or two that stand side by side swapped. */
function slipsBetween(a: string, b: string): number {
  const far = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const wrong = far[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      far[i]![j] = Math.min(far[i - 1]![j]! + 1, far[i]![j - 1]! + 1, wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        far[i]![j] = Math.min(far[i]![j]!, far[i - 2]![j - 2]! + 1);
    }
  return far[a.length]![b.length]!;
}

test("all words that are so many slips away are found, and no others", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.uniqueArray(letters, { maxLength: 30 }),
      letters,
      fc.integer({ min: 1, max: 2 }),
      (words, asked, slips) => {
        const vocabulary = new Vocabulary();
        for (const each of words) vocabulary.obtain(each);
        const found = vocabulary.like(asked, slips).map((each) => `${vocabulary.word(each.number)} ${each.slips}`);
        const near = words.map((each) => [each, slipsBetween(asked, each)] as const).filter(([, far]) => far <= slips);
        expect(found.toSorted()).toEqual(near.map((each) => each.join(" ")).toSorted());
      },
    ),
  );
});

test("of a product that was put in again and again, the latest row is found by its id", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 400 }), (ids) => {
      const rows = new RowsOfIds((row) => ids[row]!);
      for (const row of ids.keys()) rows.put(row);
      for (let id = 1; id <= 200; id++) expect(rows.get(id)).toBe(ids.lastIndexOf(id));
    }),
  );
});

test("a word's products are read in their order, without those that are gone", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 40_000 }), { maxLength: 40 }), (some) => {
      const rows = some.toSorted((a, b) => a - b);
      const lists = new PostingLists();
      for (const row of rows) lists.append(3, row, places.name);
      const alive = new Uint8Array(40_001).fill(1);
      const gone = rows.filter((_, at) => at % 3 === 1);
      for (const row of gone) alive[row] = 0;
      expect([...lists.read(3, alive).rows]).toEqual(rows.filter((row) => !gone.includes(row)));
      expect(lists.count(3)).toBe(rows.length);
      expect(lists.read(1, alive).rows).toHaveLength(0);
      expect(lists.read(-1, alive).rows).toHaveLength(0);
    }),
  );
});

test("where the best few alone are wanted, a word that enough goods have is not looked for under its other names", () => {
  // Of no machine, whose names would be words of theirs.
  const element = { ...sampleGoods[1]!, fitsSkus: null, machines: null };
  const state = new CatalogueState(seedTaxonomy);
  state.put({ ...element, id: 1, name: { en: "Compressor element", cn: "样品" } });
  state.put({ ...element, id: 2, name: { en: "Sample", cn: "空压机" } });
  const found = (enough?: number) =>
    findRows(state, readSearch("compressor"), "compressor", { ...(enough !== undefined && { enough }) }).rows;
  expect([...found()]).toEqual([0, 1]);
  expect([...found(1)]).toEqual([0]);
  expect([...found(2)]).toEqual([0, 1]);
});
