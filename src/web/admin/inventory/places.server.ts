import type { LoaderFunctionArgs } from "react-router";
import { mostPlaces } from "#domain/inventory/places.ts";
import { may } from "#domain/staff/permissions.ts";
import { listPlaces } from "#engine/admin/places.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const places = await listPlaces(context.get(shopContext).db);
  const mayEdit = may(context.get(staffContext).role, "settings.edit");
  return { places, mayAdd: mayEdit && places.length < mostPlaces };
}
