import type { ProductRecord } from "../../../demo/catalogue/record.ts";
import { asSaid } from "./as-said.ts";
import { asking } from "./asking.ts";
import { type ClassQuery, inClass } from "./class-query.ts";
import { fedAndCompared } from "./fed-and-compared.ts";
import { fromCatalogue } from "./from-catalogue.ts";
import { goodsWords } from "./goods-words.ts";
import { namedAndLacking } from "./named-and-lacking.ts";
import { plainWords } from "./plain-words.ts";
import { symptoms } from "./symptoms.ts";

/** Every query of the classes: what is written out whole, of what is made from the catalogue every so many. */
export function everyQueryOfClasses(records: readonly ProductRecord[], every = 1): readonly ClassQuery[] {
  return [
    ...inClass({
      ...symptoms,
      ...asking,
      ...goodsWords,
      ...asSaid,
      ...plainWords,
      ...fedAndCompared,
      ...namedAndLacking,
    }),
    ...fromCatalogue(records).filter((_, at) => at % every === 0),
  ];
}
