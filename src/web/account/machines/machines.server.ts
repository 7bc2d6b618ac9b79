import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { isProved } from "#domain/buyers/buyer.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findModel, findModels } from "#engine/machines/machine-models.ts";
import { machinesLeft } from "#engine/machines/heirs.ts";
import { type KeptMachine, mailableMembers } from "#engine/machines/machine-rows.ts";
import { viewMachines } from "#engine/machines/machine-view.ts";
import { isStopToken, stopReminder } from "#engine/machines/reminders.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { type Garage, openGarage } from "./garage.server.ts";
import { machineAnswers } from "./machine-action.server.ts";

/** Query of the list after a step. */
const dones = ["saved", "given", "left", "unleft"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const stop = searchParams.get("stop");
  const garage = await openGarage(shop, facts, request);
  // The link of a mail works while the shop is closed, so nothing of goods is shown beside it.
  const machines = stop === null ? shownMachines(garage, searchParams.get("of")) : [];
  const add = stop === null ? searchParams.get("add") : null;
  const find = stop === null ? (searchParams.get("find")?.trim().slice(0, 80) ?? "") : "";
  const edit = searchParams.get("edit");
  const model = add === null ? null : await findModel(shop, add, facts.language);
  const of = searchParams.get("of");
  const { customer } = garage;
  return {
    isGuest: customer === null,
    // Mails go to confirmed addresses only.
    mayRemind: customer !== null && isProved(customer),
    stop,
    // Mail programs break long links.
    isStopWhole: stop !== null && isStopToken(shop, stop),
    isStopped: searchParams.get("done") === "stopped",
    today: garage.today,
    machines: await viewMachines(shop, machines, {
      today: garage.today,
      language: facts.language,
      whom: customer && pricedFor(customer),
    }),
    /** Whose machines there are, where there are those of several. */
    owners: ownersOf(garage.machines),
    of,
    sites: await garage.sites(),
    left: customer ? await machinesLeft(shop.db, customer) : [],
    members: customer ? await mailableMembers(shop.db, customer) : [],
    find,
    /** The form was sent without a number. */
    isFindMissing: find === "" && stop === null && searchParams.has("find"),
    isAdding: add !== null || (stop === null && searchParams.has("find")),
    found: find === "" ? null : await findModels(shop, find, facts.language).catch(refuseWhereBusy),
    model,
    /** Name of the same model that is in the list already; null for none. */
    namedBefore: model && (garage.machines.find(({ productId }) => productId === model.productId)?.name ?? null),
    isUnlisted: add === "other",
    slug: add ?? "",
    editing: edit,
    done: dones.find((one) => one === searchParams.get("done")) ?? null,
  };
}

/** The machines of whom the query names, or all: first those of the site that is bought for, then one's own. */
function shownMachines({ machines, customer }: Garage, of: string | null): KeptMachine[] {
  const siteId = of === null ? null : readId(of);
  const chosen = machines.filter((machine) => of === null || machine.siteId === (of === "own" ? null : siteId));
  const place = (machine: KeptMachine) =>
    machine.siteId === null ? 1 : machine.siteId === customer?.buysFor?.siteId ? 0 : 2;
  return chosen.toSorted((a, b) => place(a) - place(b));
}

interface MachineOwner {
  /** Its value in the query. */
  readonly of: string;
  /** Empty for one's own. */
  readonly place: string;
  readonly count: number;
}

function ownersOf(machines: readonly KeptMachine[]): MachineOwner[] {
  const owners = [...Map.groupBy(machines, ({ siteId }) => siteId)].map(([siteId, own]) => ({
    of: siteId === null ? "own" : String(siteId),
    place: own[0]!.place,
    count: own.length,
  }));
  return owners.length > 1 ? owners : [];
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "stop") return stopMails(shop, facts, textOf(form, "stop"));
  if (new URL(request.url).searchParams.has("stop")) throw badForm();
  const answer = lookUp(machineAnswers, intent);
  if (!answer) throw badForm();
  const garage = await openGarage(shop, facts, request);
  return answer({ shop, garage, form, facts, findModel: (slug) => findModel(shop, slug, facts.language) });
}

/** Stops the mails about a machine by their own link, for its holder. */
async function stopMails(shop: Shop, facts: RequestFacts, token: string): Promise<never> {
  if (!(await stopReminder(shop, token))) throw badForm();
  throw redirect(href(facts.prefix, "machines", {}, { stop: token, done: "stopped" }), 303);
}
