import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import { ok } from "#domain/kernel/result.ts";
import {
  type Machine,
  machineFields,
  type MachineFieldError,
  type MachineFieldCode,
  nameMachine,
  readMachineFacts,
  withFacts,
} from "#domain/machines/machine.ts";
import { isMachineKind } from "#domain/machines/machine-kind.ts";
import { afterService } from "#domain/machines/service-plan.ts";
import { isServiceTask } from "#domain/machines/service-rules.ts";
import { findModel, findModels, type MachineModel } from "#engine/machines/machine-models.ts";
import { viewMachines } from "#engine/machines/machine-view.ts";
import type { KeptMachine, MachineRefused } from "#engine/machines/machines.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import type { FieldErrorKey } from "../field-errors.ts";
import { type Garage, openGarage } from "./garage.server.ts";
import { packMachine, unpackMachine } from "./machine-cookie.ts";

/** What a list is led back to with. */
const dones = ["saved"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const garage = await openGarage(shop, facts, request);
  const add = searchParams.get("add");
  const find = searchParams.get("find")?.trim().slice(0, 80) ?? "";
  const edit = searchParams.get("edit");
  return {
    isGuest: garage.customer === null,
    today: garage.today,
    machines: await viewMachines(shop, garage.machines, garage.today, facts.language),
    find,
    isAdding: add !== null || find !== "",
    found: find === "" ? null : await findModels(shop, find, facts.language),
    model: add === null ? null : await findModel(shop, add, facts.language),
    isUnlisted: add === "other",
    slug: add ?? "",
    editing: edit,
    done: dones.find((one) => one === searchParams.get("done")) ?? null,
  };
}

/** What a form was answered, when the answer is not another page. */
export interface MachineReply {
  readonly done: "removed" | "serviced" | "undone" | null;
  /** The name of the machine it is about. */
  readonly name: string;
  /** What Undo sends back: the machine as it was, and its key while it is still there. */
  readonly undo: { readonly key: string; readonly machine: string } | null;
  readonly refused: MachineRefused["code"] | null;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly values: Readonly<Record<string, string>> | null;
}

const nothing: MachineReply = { done: null, name: "", undo: null, refused: null, fieldErrors: [], values: null };

interface Sent {
  readonly garage: Garage;
  readonly form: FormData;
  readonly facts: RequestFacts;
  findModel(slug: string): Promise<MachineModel | null>;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const answer = lookUp(answers, textOf(form, "intent"));
  if (!answer) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const garage = await openGarage(shop, facts, request);
  return answer({ garage, form, facts, findModel: (slug) => findModel(shop, slug, facts.language) });
}

const answers: Readonly<Record<string, (sent: Sent) => Promise<ReturnType<typeof data<MachineReply>>>>> = {
  save,
  remove,
  serviced,
  undo,
};

async function save({ garage, form, facts, findModel }: Sent) {
  const key = textOf(form, "key") || null;
  const typed = Object.fromEntries(machineFields.map((field) => [field, textOf(form, field).slice(0, 200)]));
  const values = { ...typed, kind: textOf(form, "kind").slice(0, 40) };
  const refused = (part: Partial<MachineReply>, status: number) => data({ ...nothing, values, ...part }, status);
  const before = key === null ? null : (garage.machines.find((one) => one.key === key) ?? null);
  if (key !== null && !before) return refused({ refused: "machine_missing" }, 404);
  const read = readMachineFacts(typed as Record<(typeof machineFields)[number], string>, garage.today);
  const model = before ?? (await modelOf(form, findModel));
  const errors: MachineFieldError[] = [
    ...(model ? [] : [{ field: "kind", code: "kind_required" } as const]),
    ...(read.ok ? [] : read.error.fieldErrors),
  ];
  if (!read.ok || !model) return refused({ fieldErrors: errors.map(fieldErrorOf) }, 400);
  const { productId, kind } = model;
  const machine = before ? withFacts(before, read.value) : nameMachine({ productId, kind }, read.value, garage.today);
  const saved = key === null && holds(garage, machine) ? ok("") : await garage.save(key, machine);
  if (!saved.ok) return refused({ refused: saved.error.code }, saved.error.code === "machine_missing" ? 404 : 409);
  throw redirect(href(facts.prefix, "machines", {}, { done: "saved" }), 303);
}

/** Whether the very same machine is there: a form that was sent twice adds nothing. */
function holds(garage: Garage, machine: Machine): boolean {
  return garage.machines.some((one) => packMachine(one) === packMachine(machine));
}

/** The product that was chosen, or one of a kind that is in no catalogue. */
async function modelOf(
  form: FormData,
  findModel: Sent["findModel"],
): Promise<Pick<KeptMachine, "productId" | "kind"> | null> {
  const slug = textOf(form, "model");
  if (slug !== "") return findModel(slug);
  const kind = textOf(form, "kind");
  return isMachineKind(kind) ? { productId: null, kind } : null;
}

const fieldErrorOf = ({ field, code }: { field: string; code: MachineFieldCode }): FieldErrorKey => ({
  field,
  key: `machines.errors.${code}`,
});

async function remove({ garage, form }: Sent) {
  const key = textOf(form, "key");
  const machine = garage.machines.find((one) => one.key === key);
  const removed = await garage.remove(key);
  if (!machine || !removed.ok) return data({ ...nothing, refused: "machine_missing" as const }, 404);
  const undo = { key: "", machine: packMachine(machine) };
  return data({ ...nothing, done: "removed" as const, name: machine.name, undo });
}

async function serviced({ garage, form }: Sent) {
  const key = textOf(form, "key");
  const machine = garage.machines.find((one) => one.key === key);
  const tasks = textsOf(form, "task").filter(isServiceTask);
  if (!machine) return data({ ...nothing, refused: "machine_missing" as const }, 404);
  const saved = await garage.save(key, afterService(machine, tasks, garage.today));
  if (!saved.ok) return data({ ...nothing, refused: saved.error.code }, 409);
  const undo = { key, machine: packMachine(machine) };
  return data({ ...nothing, done: "serviced" as const, name: machine.name, undo });
}

async function undo({ garage, form }: Sent) {
  const machine = unpackMachine(textOf(form, "machine"), garage.today);
  if (!machine) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const key = textOf(form, "key") || null;
  const saved = key === null && holds(garage, machine) ? ok("") : await garage.save(key, machine);
  if (!saved.ok) return data({ ...nothing, refused: saved.error.code }, 409);
  return data({ ...nothing, done: "undone" as const, name: machine.name });
}
