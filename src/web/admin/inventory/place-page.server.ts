import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { placeForm } from "#domain/fulfilment/place-form.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { type ClosePlaceRefused, closePlace, listPlaces, savePlace } from "#engine/admin/places.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn } from "../editing/opened.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { textsFrom } from "../settings/texts.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export interface PlaceReply {
  readonly typed: Texts;
  readonly fieldErrors: readonly FieldError[];
  readonly opened: Texts | null;
  /** Why it could not be saved or closed, apart from its fields. */
  readonly refused: Exclude<ClosePlaceRefused["code"], "place_missing"> | "too_many_places" | null;
  readonly units: number;
}

/** A place's page; that of a new one has no id in its path. */
export async function loadPlace({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const places = await listPlaces(db);
  const id = params.place === undefined ? null : readId(params.place);
  const place = places.find((one) => one.id === id) ?? null;
  if (params.place !== undefined && !place) throw pageMissing(context);
  const { terms } = await readShopTerms(db, clock.now());
  const timeZone = await readShopTimeZone(db);
  const next = Math.min(99, Math.max(0, ...places.map(({ position }) => position)) + 1);
  return {
    id: place?.id ?? null,
    name: place?.name ?? null,
    isMain: place?.id === mainPlace,
    isClosed: place !== null && place.closedAt !== null,
    units: place?.units ?? 0,
    version: place?.version ?? 0,
    stored: {
      ...placeForm.show(place ?? undefined, "", { timeZone }),
      ...(place === null && { position: String(next) }),
    } as Texts,
    pickups: terms.pickup.map((one) => ({ value: one.id, label: one.name[language] || one.name.en })),
    mayEdit: may(context.get(staffContext).role, "settings.edit"),
  };
}

export async function answerPlace({ context, request, params }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "settings.edit");
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const id = params.place === undefined ? null : (readId(params.place) ?? 0);
  const { prefix } = context.get(requestContext);
  const done = (place: number, word: string) =>
    redirect(href(prefix, "adminPlace", { place: String(place) }, { done: word }), 303);
  const typed = textsFrom(form);
  const reply = (more: Partial<PlaceReply>, status: number) =>
    data<PlaceReply>({ typed, fieldErrors: [], opened: openedIn(form), refused: null, units: 0, ...more }, status);
  if (id !== null && (intent === "close" || intent === "open")) {
    const closed = await closePlace(shop, staff, { id, version: versionOf(form), isClosed: intent === "close" });
    if (closed.ok) return done(id, intent === "close" ? "closed" : "opened");
    const { error } = closed;
    if (error.code === "place_missing") throw pageMissing(context);
    return reply({ refused: error.code, units: error.code === "holds_stock" ? error.units : 0 }, 409);
  }
  if (intent !== "save") throw badForm();
  const saved = await savePlace(shop, staff, { id, version: versionOf(form), typed });
  if (saved.ok) return done(saved.value.id, "saved");
  const { error } = saved;
  if (error.code === "place_missing") throw pageMissing(context);
  if (error.code === "invalid") return reply({ fieldErrors: error.fieldErrors }, 400);
  return reply({ refused: error.code }, 409);
}
