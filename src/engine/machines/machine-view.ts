import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { monthsLater } from "#domain/kernel/calendar-day.ts";
import type { Language } from "#domain/kernel/language.ts";
import { add, type Money } from "#domain/kernel/money.ts";
import { type DueTask, dueTasks, hoursOn, servicesOf } from "#domain/machines/service-plan.ts";
import { withPartLives } from "#domain/machines/service-parts.ts";
import { machineTraits, serviceRules, type ServiceRule, type ServiceTask } from "#domain/machines/service-rules.ts";
import { variantsJson } from "../catalogue/sellable.ts";
import { statement } from "../platform/statement.ts";
import type { PricedFor } from "../pricing/contracts.ts";
import type { Shop } from "../shop.ts";
import type { KeptMachine } from "./machine-rows.ts";
import {
  type ContractsBySku,
  contractsOf,
  type KitItem,
  kitFor,
  type PartRow,
  type ServingPart,
  servingParts,
} from "./service-kit.ts";

/** A visit to the machine with its tasks and parts. */
export interface PlannedService {
  readonly on: CalendarDay | null;
  readonly atHours: number | null;
  readonly isDue: boolean;
  readonly tasks: readonly ServiceTask[];
  readonly kit: readonly KitItem[];
  /** Current price of the kit's parts that are in stock and not on request: of what one press puts into the cart. */
  readonly kitPrice: Money;
}

/** A machine as its owner's page shows it. */
export interface MachineView extends KeptMachine {
  /** The product it is; null for one that is not, or no longer, in the catalogue. */
  readonly model: { readonly slug: string; readonly name: string; readonly pictureFamily: string } | null;
  /** Estimated meter reading today. */
  readonly hoursNow: number | null;
  /** The next visits, the first one first. */
  readonly services: readonly PlannedService[];
  /** Every task with its interval and its next time. */
  readonly intervals: readonly (Pick<ServiceRule, "task" | "hours" | "firstHours" | "months"> &
    Pick<DueTask, "on" | "atHours" | "by">)[];
  /** Shelves with parts for it, most first. */
  readonly shelves: readonly { readonly category: CategorySlug; readonly name: string; readonly count: number }[];
}

interface ModelRow {
  id: number;
  slug: string;
  name: string;
  subcategory: string;
  attributes: AttributeValues;
  pictureFamily: string;
  boughtTogether: number[] | null;
}

const selectModels = statement<[number[], Language], ModelRow>(
  "models_of_machines",
  `select p.id, p.slug, p.name ->> $2 as name, p.subcategory, p.attributes,
     coalesce(p.lead_picture, p.picture_family) as "pictureFamily",
     (select jsonb_agg(l.linked_product_id order by l.position) from product_links l
       where l.product_id = p.id and l.kind = 'bought-together') as "boughtTogether"
   from products p where p.id = any($1) and p.status in ('published', 'unavailable')`,
);
export const selectParts = statement<[number[], Language], PartRow>(
  "parts_of_machines",
  `select l.linked_product_id as "machineId", p.id, p.slug, p.category, p.subcategory, p.name ->> $2 as name,
     p.attributes, p.status = 'published' as available, p.picture_family as "pictureFamily",
     p.lead_picture as "leadPicture", ${variantsJson} as variants
   from product_links l join products p on p.id = l.product_id and p.status in ('published', 'unavailable')
   where l.linked_product_id = any($1) and l.kind = 'fits' order by p.popularity desc, p.id`,
);

/** Visits on a page, and months ahead: a year of monthly visits, so that the yearly one is included. */
const shownServices = 12;
const shownMonths = 24;

/** Day, language and prices of a page of machines. */
interface Viewer {
  readonly today: CalendarDay;
  readonly language: Language;
  readonly whom: PricedFor;
}

/**
 * Machines with their service schedule and the parts for each date, at a buyer's prices. Four statements at most,
 * however many machines there are.
 */
export async function viewMachines(
  shop: Shop,
  machines: readonly KeptMachine[],
  { today, language, whom }: Viewer,
): Promise<MachineView[]> {
  const ids = [...new Set(machines.flatMap(({ productId }) => productId ?? []))];
  const [models, parts] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([shop.db.rows(selectModels, [ids, language]), shop.db.rows(selectParts, [ids, language])]);
  const contracts = await contractsOf(shop, whom, parts);
  return machines.map((machine) => {
    const model = models.find(({ id }) => id === machine.productId) ?? null;
    const own = model === null ? [] : parts.filter(({ machineId }) => machineId === model.id);
    const serving = servingParts(own, model?.boughtTogether ?? []);
    const due = dueTasks(machine, rulesOf(machine, model, serving), today);
    const hoursNow = hoursOn(machine, today);
    return {
      ...machine,
      model: model && { slug: model.slug, name: model.name, pictureFamily: model.pictureFamily },
      hoursNow,
      services: plannedServices(shop, due, {
        serving,
        attributes: model?.attributes ?? {},
        contracts,
        today,
        hoursNow,
      }),
      intervals: firstTimes(due).map(({ rule: { types: _, belt: __, ...rule }, on, atHours, by }) => ({
        ...rule,
        on,
        atHours,
        by,
      })),
      shelves: shelvesOf(shop, own, language),
    };
  });
}

/** The rules for a machine: those of its type, adjusted to the catalogue's data on its own parts. */
export function rulesOf(
  machine: Pick<KeptMachine, "kind">,
  model: Pick<ModelRow, "subcategory" | "attributes"> | null,
  serving: readonly ServingPart[],
): readonly ServiceRule[] {
  return withPartLives(
    serviceRules(machine.kind, machineTraits(model?.subcategory ?? null, model?.attributes ?? {})),
    serving.map(({ served }) => served),
  );
}

interface KitSource {
  readonly serving: readonly ServingPart[];
  /** The machine's. */
  readonly attributes: AttributeValues;
  readonly contracts: ContractsBySku;
  readonly today: CalendarDay;
  readonly hoursNow: number | null;
}

function plannedServices(
  shop: Shop,
  due: readonly DueTask[],
  { serving, attributes, contracts, today, hoursNow }: KitSource,
): PlannedService[] {
  const until = monthsLater(today, shownMonths);
  return servicesOf(due, today, hoursNow)
    .filter(({ on }, at) => at === 0 || on === null || on <= until)
    .slice(0, shownServices)
    .map(({ on, atHours, isDue, tasks }) => {
      const names = tasks.map(({ rule }) => rule.task);
      const kit = kitFor(shop, names, serving, { machine: attributes, contracts });
      const sold = kit.filter(({ stock }) => stock.state === "in" || stock.state === "low");
      return { on, atHours, isDue, tasks: names, kit, kitPrice: add(...sold.flatMap(({ price }) => price ?? [])) };
    });
}

/** Of each task the first time. */
function firstTimes(due: readonly DueTask[]): DueTask[] {
  const tasks = new Set<ServiceTask>();
  return due.filter(({ rule }) => !tasks.has(rule.task) && tasks.add(rule.task));
}

function shelvesOf(shop: Shop, parts: readonly PartRow[], language: Language): MachineView["shelves"] {
  const counts = new Map<CategorySlug, number>();
  for (const { category } of parts) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([category, count]) => ({ category, name: shop.listing.taxonomy.category(category).name[language], count }));
}
