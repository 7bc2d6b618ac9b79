import type { ReactNode } from "react";
import { promotionZones } from "#domain/promotions/time-zones.ts";
import { useT } from "../language/language.tsx";
import { SelectField } from "../ui/field.tsx";
import { zoneChoices } from "./place-choices.ts";

/** The zone in which the times of a form are meant. */
export function TimeZoneField(props: {
  name: string;
  id?: string;
  defaultValue: string | undefined;
  error?: ReactNode;
  className?: string;
}) {
  const t = useT();
  // One that was chosen before stays to be chosen, whatever the shop's is by now.
  const zones = new Set([t.timeZone, ...promotionZones, ...(props.defaultValue ? [props.defaultValue] : [])]);
  return <SelectField {...props} label={t("adminPromotions.field.timeZone")} choices={zoneChoices(t, [...zones])} />;
}
