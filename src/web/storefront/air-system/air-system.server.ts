import type { LoaderFunctionArgs } from "react-router";
import { expectedDay } from "#domain/inventory/expected-day.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { categoryTag, type PageTag, productTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { machineCategories } from "#domain/sizing/machine-categories.ts";
import type { Part } from "#domain/sizing/parts.ts";
import type { Goods } from "#engine/sizing/goods.ts";
import { type OfferedMachine, type SizedSystem, sizeSystem } from "#engine/sizing/size-system.ts";
import { type JudgedMachine } from "#engine/sizing/judge-machines.ts";
import { href } from "#i18n/routes.ts";
import { requestContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { publicLoader } from "../../public-pages/public-page.ts";
import { inOtherUnits, queryOf } from "../tools/tool-query.ts";
import { isToolUnits, type ToolUnits } from "../tools/tool-units.ts";
import { flowNotes } from "./flow-notes.server.ts";
import { type PressureNotes, pressureNotes } from "./pressure-notes.server.ts";
import { type AskedSystem, readSystem } from "./read-system.ts";
import { draft, systemFields } from "./system-fields.ts";

/** A change of any of these goods may change a system. */
const categories = [...machineCategories, "air-tanks", "air-dryers", "air-filters", "air-pipe", "lubricants", "extras"];
const tags: readonly PageTag[] = [...categories.map(categoryTag), "catalogue", "content"];

interface AirSystemPage {
  readonly asked: AskedSystem;
  /** Query of the result, to request it again. */
  readonly query: string;
  readonly result: SystemResult | null;
  readonly notes: PressureNotes;
  /** The limits of the answer, which only a result shows. */
  readonly limits: string;
}

/** The form that the query fills in, and the system that it asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const { prefix } = args.context.get(requestContext);
  return publicLoader<AirSystemPage>(async (shop, { language, query }) => {
    const system = readSystem(query, language);
    const { rows, filled } = system;
    const fields = systemFields(rows);
    const to = query.get("to");
    if (isToolUnits(to)) return { redirect: `${href(prefix, "airSystem")}?${inUnits(system, query, to)}` };
    const machine = query.get("machine")?.slice(0, 80) || null;
    const pipe = query.get("pipe")?.slice(0, 8) || null;
    const sized = system.wishes ? await sizeSystem(shop, system.wishes, machine, pipe) : null;
    const sizes = sized?.narrower ? [sized.narrower.size, sized.narrower.wider.size] : [];
    const chosen = { ...(machine && { machine }), ...(pipe && sizes.includes(pipe) && { pipe }) };
    const answered = [queryOf({ fields }, filled), String(new URLSearchParams(chosen))].filter(Boolean).join("&");
    const t = translators[language];
    const roles = sized?.system?.parts.map(({ role }) => role) ?? [];
    return {
      data: {
        asked: system,
        query: answered,
        result: sized && resultView(sized, language, dayIn(defaultTimeZone, shop.clock.now())),
        notes: notesOf(system, pressureNotes(system, roles, t), flowNotes(system, t)),
        limits: sized ? t("toolNotes.systemLimits") : "",
      },
      tags: [...tags, ...goodsTags(sized)],
    };
  })(args);
}

/** The query of the form in other units, with what was chosen: of an answer that one, else a form that is not sent. */
function inUnits({ rows, filled, wishes }: AskedSystem, query: URLSearchParams, to: ToolUnits): string {
  const fields = systemFields(rows);
  const converted = new URLSearchParams(queryOf({ fields }, inOtherUnits({ fields }, filled, to)));
  for (const name of wishes ? ["machine", "pipe"] : ["rows"])
    if (query.has(name)) converted.set(name, query.get(name)!);
  if (!wishes) converted.set(draft, "yes");
  return `${converted}${wishes ? "#result" : ""}`;
}

/** The sentences on pressures, and after them those on flows. */
function notesOf(system: AskedSystem, pressures: PressureNotes, flows: ReturnType<typeof flowNotes>): PressureNotes {
  const atFields = [...flows].map(([row, { atField }]) => [`flow.${row}`, atField]);
  return {
    warnings: [...pressures.warnings, ...new Set([...flows.values()].map(({ warning }) => warning))],
    fields: { ...pressures.fields, ...Object.fromEntries(atFields) },
  };
}

/** Near the last units a page with more of them than there are would be refused by the cart, and shown again. */
function goodsTags(sized: SizedSystem | null): PageTag[] {
  const parts = sized?.system?.parts.map(({ offer }) => offer) ?? [];
  const short = sized?.narrower?.short.map(({ offer }) => offer) ?? [];
  const goods = [...(sized?.machines.map(({ goods: machine }) => machine) ?? []), ...parts, ...short];
  return [...new Set(goods.map(({ productId }) => productTag(productId)))];
}

export type SystemResult = ReturnType<typeof resultView>;
export type MachineView = ReturnType<typeof machineView>;
export type GoodsView = ReturnType<typeof goodsView>;
export type PartView = ReturnType<typeof partView>;
export type NarrowerView = ReturnType<typeof narrowerView>;

function resultView(sized: SizedSystem, language: Language, today: CalendarDay) {
  const { need, machines, chosen, system, narrower, smaller, choiceGone, inTheWay } = sized;
  const { demand, siteFactor, flow, peak, losses, cutIn, cutOut } = need;
  return {
    need: { demand, siteFactor, flow, peak, losses, cutIn, cutOut },
    machines: machines.map((machine) => machineView(machine, language)),
    chosen: chosen && machineView(chosen, language),
    smaller: smaller && judgedView(smaller, language),
    choiceGone,
    inTheWay,
    narrower: narrower && narrowerView(narrower, language, today),
    parts: system?.parts.map((part) => partView(part, language)) ?? [],
    own: system?.own ?? [],
    missing: system?.missing ?? [],
    asks: system?.asks ?? [],
  };
}

function goodsView({ sku, slug, name, version, price, pictureFamily }: Goods, language: Language) {
  return {
    sku,
    slug,
    name: name[language],
    version: version?.[language] ?? null,
    price: cents(price),
    pictureFamily,
  };
}

/** Power supply of a machine: 208/230/460 V, one or three phases. */
interface Power {
  readonly volts: string;
  readonly phase: "1" | "3";
}

function powerOf({ attributes: { voltage, phase } }: Goods): Power | null {
  return Array.isArray(voltage) ? { volts: voltage.join("/"), phase: phase === "3" ? "3" : "1" } : null;
}

const judgedView = ({ goods, reasons }: JudgedMachine, language: Language) => ({
  ...goodsView(goods, language),
  reasons,
  power: powerOf(goods),
});

const machineView = ({ complete, ...judged }: OfferedMachine, language: Language) => ({
  ...judgedView(judged, language),
  complete: complete === null ? null : cents(complete),
});

function narrowerView(
  { size, price, wider, short, isTaken }: NonNullable<SizedSystem["narrower"]>,
  language: Language,
  today: CalendarDay,
) {
  return {
    size,
    price: cents(price),
    wider: { size: wider.size, price: cents(wider.price) },
    isTaken,
    short: short.map(({ offer, quantity }) => ({
      ...goodsView(offer, language),
      quantity,
      left: offer.left,
      expectedOn: expectedDay({ available: 0, expectedOn: offer.expectedOn }, today),
    })),
  };
}

function partView({ role, offer, quantity, weight, reasons }: Part<Goods>, language: Language) {
  return { ...goodsView(offer, language), role, weight, quantity, reasons };
}
