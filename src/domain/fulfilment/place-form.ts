import { type Field, group, type ValueOf } from "#domain/kernel/fields/field.ts";
import { whole } from "#domain/kernel/fields/figures.ts";
import { choice, flag, line } from "#domain/kernel/fields/kinds.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { isUsState, usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";

const zipCode: Field<string, "adminSettings.profile.zip"> = line({ label: "adminSettings.profile.zip", by: readZip });

export const placeFields = {
  name: line({ label: "adminPlaces.name", max: 60, clean: cleanText, required: true }),
  address1: line({ label: "adminSettings.profile.address1", clean: cleanText }),
  city: line({ label: "adminSettings.profile.city", clean: cleanText }),
  state: choice({ label: "adminSettings.profile.state", of: usStates }),
  zip: {
    ...zipCode,
    read(typed, at, refuse) {
      const value = zipCode.read(typed, at, refuse);
      const state = (typed[at.replace(/zip$/, "state")] ?? "").trim();
      if (value !== "" && readZip(value).ok && isUsState(state) && !isZipInState(value, state))
        refuse(at, "zip_elsewhere");
      return value;
    },
  } satisfies Field<string, "adminSettings.profile.zip">,
  position: whole({ label: "adminPlaces.position", least: 0, most: 99, usual: 1 }),
  ships: flag({ label: "adminPlaces.ships", usual: true }),
  pickup: line({ label: "adminPlaces.pickup", max: 40 }),
};

/** A place where goods lie, as the merchant edits it; `pickup` is the id of its pickup place, empty for none. */
export const placeForm = group({ fields: placeFields });

export type PlaceRecord = ValueOf<typeof placeFields>;
